import { execFileSync } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../../../src/service/store/open.ts'
import { parsePostgresUrl } from '../../../../src/service/store/postgres/address.ts'
import { createDatabase, createFolder, engines } from '../../../../testkit/service/store/engine.ts'
import { hasPostgres } from '../../../../testkit/service/store/has-postgres.ts'
import { createPostgresServer } from '../../../../testkit/service/store/postgres-server.ts'

describe('the address of a database', () => {
  test('is shown without its password and parameters', () => {
    const { redacted } = parsePostgresUrl(
      'postgresql://ada:p%40ss@db.example:6432/evidence?sslmode=require&password=other',
    )
    expect(redacted).toBe('postgresql://ada@db.example:6432/evidence')
  })
  test.each([
    ['postgres://', 'is not valid'],
    ['postgres://ada:geheim@[bad/evidence', 'is not valid'],
    ['postgres://ada:geheim@db.example', 'is not valid'],
    ['postgres://ada:geheim@db/evidence?sslmode=maybe', 'unknown sslmode'],
    ['postgres://ada:geheim@db/evidence?sslmode=verify-ca', 'without sslrootcert'],
    ['postgres://ada:geheim@db/evidence?sslmode=require&sslrootcert=system', 'requires sslmode=verify-full'],
  ])('is rejected, and not shown with its password: %s', async (url, problem) => {
    const opening = openStore(url)
    await expect(opening).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining(problem) as string })
    await expect(opening).rejects.not.toThrow('geheim')
  })
  test('of another kind of database is not taken as a path', async () => {
    await expect(openStore('mysql://db/evidence')).rejects.toMatchObject({ code: 'usage' })
  })
  test('with several IP addresses and no server is reported with the code of the failure', async () => {
    const opening = openStore('postgres://ada@localhost:1/evidence')
    await expect(opening).rejects.toMatchObject({ code: 'unreachable' })
    await expect(opening).rejects.toThrow(/cannot be opened \((?:connect )?ECONNREFUSED/)
  })
  test('without a server is reported as unreachable, without the password', async () => {
    const opening = openStore('postgres://ada:geheim@127.0.0.1:1/evidence')
    await expect(opening).rejects.toMatchObject({
      code: 'unreachable',
      facts: { shown: 'postgres://ada@127.0.0.1:1/evidence' },
      cause: { code: 'ECONNREFUSED' },
    })
    await expect(opening).rejects.toThrow('postgres://ada@127.0.0.1:1/evidence cannot be opened (connect ECONNREFUSED')
    await expect(opening).rejects.not.toThrow('geheim')
  })
})

describe.skipIf(!hasPostgres())('a database', () => {
  test('that does not exist is named, or that has no tables, and so is a wrong password', async () => {
    const engine = engines.find(({ name }) => name === 'PostgreSQL')
    const url = new URL(engine === undefined ? '' : await createDatabase(engine))
    await expect(openStore(new URL('/nowhere', url).href)).rejects.toMatchObject({ code: 'environment' })
    await expect(openStore(url.href, { mustExist: true })).rejects.toMatchObject({
      code: 'file',
      message: expect.stringContaining('has no tables') as string,
    })
    url.password = 'geheim'
    await expect(openStore(url.href)).rejects.toThrow('password authentication failed')
    await expect(openStore(url.href)).rejects.not.toThrow('geheim')
  })
})

/** A certificate authority, and its certificate for the name `localhost`. */
async function makeCertificates(): Promise<{ readonly authority: string; readonly flags: readonly string[] }> {
  const folder = await createFolder()
  const openssl = (...words: readonly string[]): void =>
    void execFileSync('openssl', words, { stdio: 'pipe', cwd: folder })
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  openssl(...request, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test authority')
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-addext', 'subjectAltName=DNS:localhost']
  openssl(...request, '-keyout', 'server.key', '-out', 'server.pem', '-subj', '/CN=localhost', ...signed)
  await chmod(folder, 0o755)
  await chmod(join(folder, 'server.key'), 0o600)
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', join(folder, 'server.key')])
  const files = [
    '-c',
    `ssl_cert_file=${join(folder, 'server.pem')}`,
    '-c',
    `ssl_key_file=${join(folder, 'server.key')}`,
  ]
  return { authority: join(folder, 'ca.pem'), flags: ['-c', 'ssl=on', ...files] }
}

describe.skipIf(!hasPostgres())('TLS', () => {
  test('is used if possible, and verifies the certificate if the mode says so', async () => {
    const { authority, flags } = await makeCertificates()
    const server = await createPostgresServer(flags)
    const root = `sslrootcert=${encodeURIComponent(authority)}`
    const open = async (host: string, query: string): Promise<unknown> => {
      const url = new URL(server.url)
      url.hostname = host
      url.search = query
      return openStore(url.href).then(
        async (store) => store.close(),
        (cause: unknown) => String(cause),
      )
    }
    try {
      expect(await open('127.0.0.1', '')).toBeUndefined()
      expect(await open('127.0.0.1', 'sslmode=disable')).toBeUndefined()
      expect(await open('127.0.0.1', 'sslmode=require')).toBeUndefined()
      expect(await open('localhost', `sslmode=verify-full&${root}`)).toBeUndefined()
      expect(await open('127.0.0.1', `sslmode=verify-ca&${root}`)).toBeUndefined()
      // The certificate is for another name, or its authority is unknown.
      expect(await open('127.0.0.1', `sslmode=verify-full&${root}`)).toMatch(/does not match certificate/)
      expect(await open('localhost', 'sslmode=verify-full')).toMatch(/cannot be opened \(.*certificate/)
      expect(await open('localhost', 'sslrootcert=system')).toMatch(/cannot be opened \(.*certificate/)
    } finally {
      await server.remove()
    }
  })

  test('that is required is not replaced by plain text if the server has none', async () => {
    const server = await createPostgresServer()
    try {
      for (const mode of ['require', 'verify-full']) {
        await expect(openStore(`${server.url}?sslmode=${mode}`)).rejects.toThrow('does not support SSL')
      }
    } finally {
      await server.remove()
    }
  })
})
