import * as fc from 'fast-check'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EvidenceError } from '../../../src/error.ts'
import { isHubImageName, isImageName, parseImageName } from '../../../src/fingerprint/registry/image-name.ts'
import { resolveImage } from '../../../src/fingerprint/registry/resolve-image.ts'

const manifest = '{"schemaVersion":2,"layers":[]}'

/** A server for behaviour that a real registry does not show. Returns host and port. */
async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

async function failureOf(reference: string, config: string = '{}'): Promise<EvidenceError> {
  const folder = mkdtempSync(join(tmpdir(), 'docker-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'config.json'), config)
  const options = { environment: { DOCKER_CONFIG: folder }, timeoutSeconds: 1, mask: () => undefined }
  try {
    await resolveImage(reference, options)
  } catch (error) {
    if (error instanceof EvidenceError) return error
    throw error
  }
  throw new Error('nothing failed')
}

test.each([
  ['alpine:3.20', 'docker.io library/alpine 3.20'],
  ['docker://alpine', 'docker.io library/alpine latest'],
  ['docker.io/acme/app:1', 'docker.io acme/app 1'],
  ['index.docker.io/alpine:1', 'docker.io library/alpine 1'],
  ['ghcr.io/acme/app:1.2', 'ghcr.io acme/app 1.2'],
  ['localhost/app:1', 'localhost app 1'],
  ['localhost:5000/app:1', 'localhost:5000 app 1'],
  ['registry:5000/a/b/c:v1-x', 'registry:5000 a/b/c v1-x'],
  ['[::1]:5000/app:1', '[::1]:5000 app 1'],
  ['acme/app', 'docker.io acme/app latest'],
])('%s is parsed as Docker does', (text, parts) => {
  const { registry, repository, tag } = parseImageName(text)
  expect(`${registry} ${repository} ${tag}`).toBe(parts)
})

test.each(['docker://', 'ghcr.io/Acme/app:1', 'ghcr.io/acme/app:', 'ghcr.io//app:1', 'ghcr.io/a:b:c', 'docker://a b'])(
  '%s is not an image reference',
  (text) => {
    expect(() => parseImageName(text)).toThrow(/is not an image reference\. Use a form such as/)
  },
)

test.each(['dist/app.tgz', './dist/x:1', 'C:\\build\\app', 'dist/*.tgz', 'app:1', 'build/app:1', 'ghcr.io/acme/app'])(
  '%s may be a file and is not looked up in a registry',
  (text) => {
    expect(isImageName(text)).toBe(false)
  },
)

test.each([
  ['acme/app:1.2', true],
  ['acme/team/app:1.2', true],
  ['app:1', false],
  ['acme/app', false],
  ['./dist/x:1', false],
  ['ghcr.io/acme/app:1', false],
])('%s has an owner, a name and a tag, and no host: %s', (text, expected) => {
  expect(isHubImageName(text)).toBe(expected)
})

function partsOf(text: string): string {
  try {
    const { repository, tag } = parseImageName(text)
    return `${repository}:${tag}`
  } catch (error) {
    if (error instanceof EvidenceError) return 'refused:refused'
    throw error
  }
}

test('any text is parsed or refused with an EvidenceError', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[a-z.:/@_-]{0,40}$/))
  fc.assert(fc.property(text, (it) => /^[a-z0-9._/-]+:[\w.-]+$/.test(partsOf(it))))
})

test('a declared digest that does not match the manifest is refused', async () => {
  const host = await serve((_, response) => {
    response.setHeader('docker-content-digest', `sha256:${'0'.repeat(64)}`).end(manifest)
  })
  const failure = await failureOf(`${host}/app:1`)
  expect(failure.code).toBe('nonsense')
  expect(failure.message).toMatch(/declares the digest sha256:0{64} for \S+, but sent sha256:[0-9a-f]{64}\./)
})

test.each([
  ['an HTML page', '<html>Sign in</html>'],
  ['a manifest of schema version 1', '{"schemaVersion":1}'],
  ['an empty body', ''],
  ['a body larger than the limit of a manifest', `{"schemaVersion":2,"x":"${'y'.repeat(4 * 1024 * 1024)}"}`],
])('%s is not a manifest', async (_, body) => {
  const host = await serve((_request, response) => void response.end(body))
  expect(await failureOf(`${host}/app:1`)).toMatchObject({
    code: 'nonsense',
    message: expect.stringContaining('is not an image manifest'),
  })
})

test('credentials are not sent to the target of a redirect', async () => {
  const seen: (string | undefined)[] = []
  const elsewhere = await serve((request, response) => {
    seen.push(request.headers.authorization)
    response.end(manifest)
  })
  const host = await serve((request, response) => {
    if (request.headers.authorization === undefined) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end()
    } else response.writeHead(307, { location: `http://${elsewhere}/blob` }).end()
  })
  const folder = mkdtempSync(join(tmpdir(), 'docker-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const auth = Buffer.from('ada:secret').toString('base64')
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ auths: { [host]: { auth } } }))
  const options = { environment: { DOCKER_CONFIG: folder }, timeoutSeconds: 5, mask: () => undefined }

  expect(await resolveImage(`${host}/app:1`, options)).toMatchObject({ kind: 'image' })
  expect(seen).toEqual([undefined])
})

test('a password is sent without the padding that Docker stores', async () => {
  const seen: (string | undefined)[] = []
  const host = await serve((request, response) => {
    seen.push(request.headers.authorization)
    if (request.headers.authorization === undefined) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end()
    } else response.end(manifest)
  })
  const folder = mkdtempSync(join(tmpdir(), 'docker-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const auth = Buffer.from('ada:secret\u0000\u0000').toString('base64')
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ auths: { [host]: { auth } } }))
  const options = { environment: { DOCKER_CONFIG: folder }, timeoutSeconds: 5, mask: () => undefined }

  await resolveImage(`${host}/app:1`, options)
  expect(seen.at(-1)).toBe(`Basic ${Buffer.from('ada:secret').toString('base64')}`)
})

test('no credential is sent to a token server without TLS', async () => {
  const host = await serve((_, response) => {
    const challenge = 'Bearer realm="http://tokens.example.test/token",service="x"'
    response.writeHead(401, { 'www-authenticate': challenge }).end()
  })
  const failure = await failureOf(`${host}/app:1`)
  expect(failure).toMatchObject({ code: 'nonsense' })
  expect(failure.message).toContain('"http://tokens.example.test/token" as its token server, which is not an https URL')
})

test.each([
  ['403', 403, 'denies access to'],
  ['401 without a challenge', 401, 'Sign in before this step'],
  ['410', 410, 'returned no manifest for'],
])('%s is reported', async (_, status, sentence) => {
  const host = await serve((_request, response) => void response.writeHead(status).end('{}'))
  expect(await failureOf(`${host}/app:1`)).toMatchObject({
    code: 'refused',
    message: expect.stringContaining(sentence),
  })
})

test.each([429, 503])('%i is retried until the timeout and then reported', async (status) => {
  let requests = 0
  const host = await serve((_request, response) => {
    requests += 1
    response.writeHead(status, { 'retry-after': '0' }).end()
  })
  expect(await failureOf(`${host}/app:1`)).toMatchObject({ code: 'unreachable' })
  expect(requests).toBeGreaterThan(1)
})

test.each([
  ['other content than JSON', 'not json', 'it is not a JSON object'],
  ['an invalid auth member', '{"auths":{"HOST":{"auth":"%%%"}}}', 'not the base64 of user:password'],
])('a Docker configuration with %s is reported without its content', async (_, config, why) => {
  const host = await serve((_request, response) => {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end()
  })
  const failure = await failureOf(`${host}/app:1`, config.replace('HOST', host))
  expect(failure).toMatchObject({ code: 'file' })
  expect(failure.message).toContain('config.json cannot be read')
  expect(failure.message).toContain(why)
})
