import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fingerprintAll } from '../../src/fingerprint/fingerprint.ts'
import { fingerprintOne } from '../../testkit/fingerprint/fingerprint-one.ts'
import { folderOf, temporaryFolder } from '../../testkit/fingerprint/temporary-folder.ts'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const someDigest = sha256('an image')

describe('a file', () => {
  test('has the SHA-256 that sha256sum prints, and its base name', async () => {
    const cwd = folderOf({ 'dist/app.tgz': Buffer.from([0, 255, 10, 13]) })
    const printed = execFileSync('sha256sum', [join(cwd, 'dist/app.tgz')], { encoding: 'utf8' }).slice(0, 64)
    expect(await fingerprintOne('dist/app.tgz', cwd)).toEqual({
      fingerprint: printed,
      filename: 'app.tgz',
      kind: 'file',
    })
  })

  test.each([0, 1, 65_535, 65_536, 65_537, 1_048_576, 1_048_577, 3_500_000])(
    'is read whole at %i bytes',
    async (size) => {
      const bytes = Buffer.alloc(size, 'evidence ')
      const cwd = folderOf({ app: bytes })
      expect((await fingerprintOne('app', cwd)).fingerprint).toBe(sha256(bytes))
    },
  )

  test('may be given by a symbolic link, whose name it keeps', async () => {
    const cwd = folderOf({ 'app-1.2.tgz': 'bytes' })
    symlinkSync('app-1.2.tgz', join(cwd, 'latest.tgz'))
    expect(await fingerprintOne('latest.tgz', cwd)).toMatchObject({
      fingerprint: sha256('bytes'),
      filename: 'latest.tgz',
    })
  })

  test('may have any name', async () => {
    const cwd = folderOf({ 'größe @2\nx.txt': 'bytes' })
    expect(await fingerprintOne('größe @2\nx.txt', cwd)).toMatchObject({ filename: 'größe @2\nx.txt', kind: 'file' })
  })
})

describe('a folder', () => {
  test('has its base name in every notation of its path', async () => {
    const cwd = folderOf({ 'dist/app': 'bytes' })
    const expected = { fingerprint: sha256(`${sha256('bytes')}  app\n`), filename: 'dist', kind: 'folder' }
    expect(await fingerprintOne('dist', cwd)).toEqual(expected)
    expect(await fingerprintOne('./dist/', cwd)).toEqual(expected)
    expect(await fingerprintOne('.', join(cwd, 'dist'))).toEqual(expected)
  })
})

describe('an image reference', () => {
  test.each([
    [`ghcr.io/acme/app@sha256:${someDigest}`, 'ghcr.io/acme/app'],
    [`localhost:5000/app:1.2@sha256:${someDigest}`, 'localhost:5000/app:1.2'],
    [`docker://app@sha256:${someDigest}`, 'app'],
    [`oci://ghcr.io/acme/chart@sha256:${someDigest}`, 'ghcr.io/acme/chart'],
  ])('%s is used without a check', async (reference, filename) => {
    expect(await fingerprintOne(reference, '/')).toEqual({ fingerprint: someDigest, filename, kind: 'image' })
  })

  test.each([
    ['app@sha256:abc', /has the digest "sha256:abc", which is not sha256: and 64 lowercase hex characters/],
    [`app@sha256:${someDigest.toUpperCase()}`, /64 lowercase hex/],
    [`app@sha512:${someDigest}${someDigest}`, /64 lowercase hex/],
    [`@sha256:${someDigest}`, /give it as name@sha256:<digest>/],
    ['docker://ghcr.io/acme/app:latest', /names an image without its digest.*name@sha256:<digest>/],
    ['ghcr.io/acme/app:latest', /does not exist.*name@sha256:<digest>/],
  ])('%s is rejected with the right format in the message', async (reference, message) => {
    await expect(fingerprintOne(reference, temporaryFolder())).rejects.toThrow(
      expect.objectContaining({ code: 'file', message: expect.stringMatching(message) }),
    )
  })
})

describe('an artifact is rejected with its path if it is', () => {
  test('a missing file', async () => {
    await expect(fingerprintOne('dist/app.tgz', temporaryFolder())).rejects.toMatchObject({
      name: 'EvidenceError',
      code: 'file',
      message: expect.stringMatching(/^dist\/app\.tgz does not exist: /),
    })
  })

  test('an empty name, as from an unset variable', async () => {
    await expect(fingerprintOne('', temporaryFolder())).rejects.toThrow(/empty name/)
  })

  test('an empty folder, or a folder with empty folders only', async () => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, 'dist/deep'), { recursive: true })
    await expect(fingerprintOne('dist/deep', cwd)).rejects.toThrow(/^dist\/deep has no files/)
    await expect(fingerprintOne('dist', cwd)).rejects.toThrow(/^dist has no files/)
  })

  test('a device', async () => {
    await expect(fingerprintOne('/dev/null', '/')).rejects.toThrow(/^\/dev\/null is a socket, device or pipe/)
  })

  test('a pipe, without a wait for a writer', async () => {
    const cwd = folderOf({ 'dist/app': 'bytes' })
    execFileSync('mkfifo', [join(cwd, 'pipe'), join(cwd, 'dist/pipe')])
    await expect(fingerprintOne('pipe', cwd)).rejects.toThrow(/^pipe is a socket, device or pipe/)
    await expect(fingerprintOne('dist', cwd)).rejects.toThrow(/^dist\/pipe is a socket, device or pipe/)
  })

  test('a socket in a folder', async () => {
    const cwd = folderOf({ 'dist/app': 'bytes' })
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(join(cwd, 'dist/live.sock'), resolve))
    onTestFinished(() => void server.close())
    await expect(fingerprintOne('dist', cwd)).rejects.toThrow(/^dist\/live\.sock is a socket/)
  })

  test('a circular symbolic link', async () => {
    const cwd = temporaryFolder()
    symlinkSync('there', join(cwd, 'here'))
    symlinkSync('here', join(cwd, 'there'))
    await expect(fingerprintOne('here', cwd)).rejects.toThrow(/^here .*circular/)
  })

  test('a file or folder without read permission', async () => {
    const cwd = folderOf({ 'dist/secret': 'bytes', 'locked/app': 'bytes' })
    for (const folder of [cwd, join(cwd, 'dist')]) chmodSync(folder, 0o755)
    for (const locked of ['dist/secret', 'locked']) chmodSync(join(cwd, locked), 0)
    asUnprivilegedUser()
    await expect(fingerprintOne('dist/secret', cwd)).rejects.toThrow(/^dist\/secret cannot be read by this user/)
    await expect(fingerprintOne('dist', cwd)).rejects.toThrow(/^dist\/secret cannot be read by this user/)
    await expect(fingerprintOne('locked', cwd)).rejects.toThrow(/^locked\/? cannot be read by this user/)
  })

  test('missing, with control characters escaped in the message', async () => {
    await expect(fingerprintOne('a\n::error::b', temporaryFolder())).rejects.toThrow(/^a\\n::error::b does not exist/)
  })
})

describe('several references', () => {
  test('are returned in the given order', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `file-${index}`)
    const cwd = folderOf(Object.fromEntries(names.map((name, index) => [name, 'x'.repeat((30 - index) * 50_000)])))
    const found = await fingerprintAll(names, cwd)
    expect(found.map(({ filename }) => filename)).toEqual(names)
    expect(found.map(({ fingerprint: digest }) => digest)).toEqual(
      names.map((_, index) => sha256('x'.repeat((30 - index) * 50_000))),
    )
  })

  test('fail if one fails', async () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'app'), 'bytes')
    await expect(fingerprintAll(['app', 'missing', 'app'], cwd)).rejects.toThrow(/^missing does not exist/)
    expect(await fingerprintAll([], cwd)).toEqual([])
  })
})

/** Changes to another user for the rest of the test, because root can read everything. */
function asUnprivilegedUser(): void {
  if (process.geteuid?.() !== 0) return
  process.seteuid?.(65_534)
  onTestFinished(() => process.seteuid?.(0))
}
