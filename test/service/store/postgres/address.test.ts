import { execFileSync } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../../../src/service/store/open.ts'
import { parseAddress } from '../../../../src/service/store/postgres/address.ts'
import { createDatabase, createFolder, engines } from '../../../../testkit/service/store/engine.ts'
import { hasPostgres } from '../../../../testkit/service/store/has-postgres.ts'
import { createPostgresServer } from '../../../../testkit/service/store/postgres-server.ts'

describe('the address of a database', () => {
  test('is shown without its password and its parameters', () => {
    const { shown } = parseAddress('postgresql://ada:p%40ss@db.example:6432/evidence?sslmode=require&password=other')
    expect(shown).toBe('postgresql://ada@db.example:6432/evidence')
  })
  test.each([
    ['postgres://', 'is none'],
    ['postgres://ada:geheim@[bad/evidence', 'is none'],
    ['postgres://ada:geheim@db.example', 'is none'],
    ['postgres://ada:geheim@db/evidence?sslmode=maybe', 'unknown sslmode'],
    ['postgres://ada:geheim@db/evidence?sslmode=verify-ca', 'without sslrootcert'],
    ['postgres://ada:geheim@db/evidence?sslmode=require&sslrootcert=system', 'verify-full alone'],
  ])('is refused, and never shown with its password: %s', async (url, wrong) => {
    const refused = openStore(url)
    await expect(refused).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining(wrong) as string })
    await expect(refused).rejects.not.toThrow('geheim')
  })
  test('of another kind of database is no path', async () => {
    await expect(openStore('mysql://db/evidence')).rejects.toMatchObject({ code: 'usage' })
  })
  test('where nobody answers is out of reach, in one sentence without the password', async () => {
    const refused = openStore('postgres://ada:geheim@127.0.0.1:1/evidence')
    await expect(refused).rejects.toMatchObject({ code: 'unreachable' })
    await expect(refused).rejects.toThrow('postgres://ada@127.0.0.1:1/evidence cannot be opened (connect ECONNREFUSED')
    await expect(refused).rejects.not.toThrow('geheim')
  })
})

describe.skipIf(engines.length < 2)('a database', () => {
  test('that is not there is named, and so is a password that is wrong', async () => {
    const engine = engines.find(({ name }) => name === 'PostgreSQL')
    const url = new URL(engine === undefined ? '' : await createDatabase(engine))
    await expect(openStore(new URL('/nowhere', url).href)).rejects.toMatchObject({ code: 'environment' })
    url.password = 'geheim'
    await expect(openStore(url.href)).rejects.toThrow('password authentication failed')
    await expect(openStore(url.href)).rejects.not.toThrow('geheim')
  })
})

/** An authority, and a certificate by it for the name `localhost` alone. */
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
  test('is used where it can be, and checks who answers where it should', async () => {
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
      // The certificate is for another name, or by an authority that nobody here knows.
      expect(await open('127.0.0.1', `sslmode=verify-full&${root}`)).toMatch(/does not match certificate/)
      expect(await open('localhost', 'sslmode=verify-full')).toMatch(/cannot be opened \(.*certificate/)
      expect(await open('localhost', 'sslrootcert=system')).toMatch(/cannot be opened \(.*certificate/)
    } finally {
      await server.remove()
    }
  })

  test('that is asked for is not given up where the server has none', async () => {
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
