import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EvidenceError } from '../../../src/error.ts'
import { fingerprintOne } from '../../../testkit/fingerprint/fingerprint-one.ts'
import { resolveImage } from '../../../src/fingerprint/registry/resolve-image.ts'
import {
  hasRegistry,
  makeFolder,
  makeLayout,
  password,
  sha256,
  skopeo,
  startRegistry,
} from '../../../testkit/fingerprint/registry/real-registry.ts'
import { refreshToken, startTokenServer } from '../../../testkit/fingerprint/registry/token-server.ts'

const plain = ['--src-tls-verify=false', '--dest-tls-verify=false']
const auth = Buffer.from(`ada:${password}`).toString('base64')

interface ResolveOptions {
  /** The content of the Docker configuration. */
  readonly config?: object
  readonly path?: string
}

async function resolve(reference: string, { config, path = '' }: ResolveOptions = {}) {
  const folder = makeFolder()
  if (config !== undefined) writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  const masked: string[] = []
  const environment = { ...process.env, DOCKER_CONFIG: folder, PATH: `${path}:${process.env['PATH']}` }
  const found = await resolveImage(reference, { environment, timeoutSeconds: 10, mask: (it) => void masked.push(it) })
  return { ...found, masked }
}

async function failureOf(promise: Promise<unknown>): Promise<EvidenceError> {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure instanceof EvidenceError) return failure
  throw new Error(`no EvidenceError but ${String(failure)}`)
}

describe.runIf(hasRegistry)('an image tag in a registry', () => {
  test('resolves to the digest that skopeo prints: of the index if there is one, else of the manifest', async () => {
    const host = await startRegistry('none')
    const layout = makeLayout()
    await skopeo('copy', ...plain, '--all', `oci:${layout}:both`, `docker://${host}/acme/app:1.2`)
    await skopeo('copy', ...plain, `oci:${layout}:one`, `docker://${host}/acme/app:one`)
    await skopeo('copy', ...plain, '--format', 'v2s2', `oci:${layout}:one`, `docker://${host}/acme/app:docker`)
    for (const tag of ['1.2', 'one', 'docker']) {
      const raw = await skopeo('inspect', '--tls-verify=false', '--raw', `docker://${host}/acme/app:${tag}`)
      const found = await resolve(`${host}/acme/app:${tag}`)
      expect(found).toMatchObject({ filename: `${host}/acme/app:${tag}`, kind: 'image' })
      // The output of skopeo may end with a line break that does not belong to the manifest.
      expect([sha256(raw), sha256(`${raw}\n`)]).toContain(found.fingerprint)
    }
    const digest = await skopeo(
      'inspect',
      '--tls-verify=false',
      '--format',
      '{{.Digest}}',
      `docker://${host}/acme/app:one`,
    )
    expect(`sha256:${(await resolve(`docker://${host}/acme/app:one`)).fingerprint}`).toBe(digest)
  })

  test('is named if it does not exist', async () => {
    const host = await startRegistry('none')
    const failure = await failureOf(resolve(`${host}/acme/app:9`))
    expect(failure).toMatchObject({ code: 'refused', facts: { status: 404 } })
    expect(failure.message).toContain(`has no ${host}/acme/app:9 (404). Check the name, that it was pushed`)
  })

  test('resolves with the credentials of the Docker configuration or of a credential helper', async () => {
    const host = await startRegistry('htpasswd')
    const image = `${host}/acme/app:1`
    await skopeo('copy', ...plain, '--dest-creds', `ada:${password}`, `oci:${makeLayout()}:one`, `docker://${image}`)
    const helper = join(makeFolder(), 'bin')
    mkdirSync(helper)
    const program = join(helper, 'docker-credential-test')
    const answer = JSON.stringify({ ServerURL: host, Username: 'ada', Secret: password })
    writeFileSync(program, `#!/bin/sh\n[ "$1 $(cat)" = "get ${host}" ] && printf '%s' '${answer}'\n`)
    chmodSync(program, 0o755)

    const byFile = await resolve(image, { config: { auths: { [host]: { auth } } } })
    const byHelper = await resolve(image, { config: { credHelpers: { [host]: 'test' } }, path: helper })
    const byStore = await resolve(image, { config: { auths: { [host]: {} }, credsStore: 'test' }, path: helper })

    expect([byHelper.fingerprint, byStore.fingerprint]).toEqual([byFile.fingerprint, byFile.fingerprint])
    expect(byFile.masked).toEqual([password])
    for (const config of [{}, { auths: { [host]: { auth: Buffer.from('ada:wrong').toString('base64') } } }]) {
      const failure = await failureOf(resolve(image, { config }))
      expect(failure).toMatchObject({ code: 'refused', facts: { status: 401 } })
      expect(failure.message).toContain('Sign in before this step with docker/login-action')
    }
    const missing = await failureOf(resolve(image, { config: { credsStore: 'absent' } }))
    expect(missing.message).toContain('docker-credential-absent is not on PATH')
    expect(missing.message).toContain('The Docker configuration names it')
  })

  test('resolves with the token protocol: anonymously, with a password, with a refresh token', async () => {
    const tokens = await startTokenServer()
    const host = await startRegistry({ realm: tokens.realm, certificate: tokens.certificate })
    const layout = makeLayout()
    const copy = ['copy', ...plain, '--dest-creds', `ada:${password}`, `oci:${layout}:one`]
    for (const name of ['open/app', 'acme/app']) await skopeo(...copy, `docker://${host}/${name}:1`)
    const before = tokens.requesters.length

    const anonymous = await resolve(`${host}/open/app:1`)
    const withPassword = await resolve(`${host}/acme/app:1`, { config: { auths: { [host]: { auth } } } })
    const refreshed = await resolve(`${host}/acme/app:1`, {
      config: { auths: { [host]: { identitytoken: refreshToken } } },
    })

    expect([withPassword.fingerprint, refreshed.fingerprint]).toEqual([anonymous.fingerprint, anonymous.fingerprint])
    expect(tokens.requesters.slice(before)).toEqual(['anonymous', 'ada', 'refresh'])
    expect(await failureOf(resolve(`${host}/acme/app:1`))).toMatchObject({ code: 'refused', facts: { status: 401 } })
  })
})

describe.runIf(hasRegistry)('an image that skopeo writes to disk', () => {
  test('has the digest of the registry in every form', async () => {
    const host = await startRegistry('none')
    const [layout, cwd] = [makeLayout(), makeFolder()]
    await skopeo('copy', ...plain, `oci:${layout}:one`, `docker://${host}/acme/app:1`)
    await skopeo('copy', ...plain, `docker://${host}/acme/app:1`, `oci:${cwd}/folder:1`)
    await skopeo('copy', ...plain, `docker://${host}/acme/app:1`, `oci-archive:${cwd}/archive.tar:1`)
    const expected = (await resolve(`${host}/acme/app:1`)).fingerprint
    expect((await fingerprintOne('oci:folder', cwd)).fingerprint).toBe(expected)
    expect((await fingerprintOne('oci:archive.tar', cwd)).fingerprint).toBe(expected)
  })

  test('in the form of an old docker save, without a manifest digest, is refused with advice', async () => {
    const cwd = makeFolder()
    await skopeo('copy', `oci:${makeLayout()}:one`, `docker-archive:${cwd}/saved.tar:acme/app:1`)
    const failure = await failureOf(fingerprintOne('oci:saved.tar', cwd))
    expect(failure).toMatchObject({ code: 'file' })
    expect(failure.message).toMatch(
      /saved\.tar .*does not save the manifest digest: push the image and give it as name@sha256:/,
    )
  })
})
