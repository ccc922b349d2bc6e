import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { collectArtifacts } from '../../../src/step/collect/artifact.ts'
import { serve } from '../../../testkit/client/server.ts'
import { createRunContext, createWorkspace } from '../../../testkit/step/workspace.ts'

const manifest = JSON.stringify({ schemaVersion: 2, layers: [] })

/** The folder of `$DOCKER_CONFIG` after `docker login` at this registry. */
function logIn(registry: string): string {
  const auth = Buffer.from('ada:s3cret-word').toString('base64')
  return createWorkspace({ 'config.json': JSON.stringify({ auths: { [registry]: { auth } } }) })
}

test('an image with a tag has the digest of its registry, read with the credential of the run', async () => {
  const { origin, seen } = await serve((response, one) => {
    if (one.headers.authorization === undefined) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="test"' }).end()
    } else response.writeHead(200, { 'content-type': 'application/vnd.oci.image.manifest.v1+json' }).end(manifest)
  })
  const registry = origin.replace('http://', '')
  const context = createRunContext(createWorkspace({}))
  const environment = { DOCKER_CONFIG: logIn(registry) }
  const built = await collectArtifacts([`app=${registry}/acme/app:1`], { ...context, environment }, 20)
  const fingerprint = createHash('sha256').update(manifest).digest('hex')
  expect(built).toMatchObject([{ fingerprint, kind: 'image', templateName: 'app' }])
  expect(seen.map(({ url }) => url)).toEqual(['/v2/acme/app/manifests/1', '/v2/acme/app/manifests/1'])
  expect(context.messages).toContain('s3cret-word')
})

test('a name with an owner and a tag is an image of Docker Hub, unless a folder has the name of the owner', async () => {
  const { origin } = await serve((response) => response.writeHead(403).end())
  const collect = async (files: Readonly<Record<string, string>>): Promise<unknown> => {
    const context = { ...createRunContext(createWorkspace(files)), environment: { https_proxy: origin } }
    return collectArtifacts(['acme/app:1'], context, 1)
  }
  await expect(collect({})).rejects.toMatchObject({ code: 'unreachable' })
  await expect(collect({ 'acme/other': '' })).rejects.toMatchObject({ code: 'file', facts: { pattern: 'acme/app:1' } })
})
