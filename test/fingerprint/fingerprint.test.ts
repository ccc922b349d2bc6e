import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fingerprint, fingerprintAll } from '../../src/fingerprint/fingerprint.ts'
import { folderOf, sandbox } from '../../testkit/fingerprint/sandbox.ts'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const someDigest = sha256('an image')

describe('a file', () => {
  test('has the SHA-256 of its bytes, as sha256sum prints it, and its base name', async () => {
    const cwd = folderOf({ 'dist/app.tgz': Buffer.from([0, 255, 10, 13]) })
    const printed = execFileSync('sha256sum', [join(cwd, 'dist/app.tgz')], { encoding: 'utf8' }).slice(0, 64)
    expect(await fingerprint('dist/app.tgz', cwd)).toEqual({ fingerprint: printed, filename: 'app.tgz', kind: 'file' })
  })

  test.each([0, 1, 65_535, 65_536, 65_537, 1_048_576, 1_048_577, 3_500_000])(
    'is read whole at %i bytes',
    async (size) => {
      const bytes = Buffer.alloc(size, 'evidence ')
      const cwd = folderOf({ app: bytes })
      expect((await fingerprint('app', cwd)).fingerprint).toBe(sha256(bytes))
    },
  )

  test('is found through a link, and keeps the name that it was asked by', async () => {
    const cwd = folderOf({ 'app-1.2.tgz': 'bytes' })
    symlinkSync('app-1.2.tgz', join(cwd, 'latest.tgz'))
    expect(await fingerprint('latest.tgz', cwd)).toMatchObject({ fingerprint: sha256('bytes'), filename: 'latest.tgz' })
  })

  test('may have any name that a user can write', async () => {
    const cwd = folderOf({ 'größe @2\nx.txt': 'bytes' })
    expect(await fingerprint('größe @2\nx.txt', cwd)).toMatchObject({ filename: 'größe @2\nx.txt', kind: 'file' })
  })
})

describe('a folder', () => {
  test('is named by its base name, however it is written', async () => {
    const cwd = folderOf({ 'dist/app': 'bytes' })
    const expected = { fingerprint: sha256(`${sha256('bytes')}  app\n`), filename: 'dist', kind: 'folder' }
    expect(await fingerprint('dist', cwd)).toEqual(expected)
    expect(await fingerprint('./dist/', cwd)).toEqual(expected)
    expect(await fingerprint('.', join(cwd, 'dist'))).toEqual(expected)
  })
})

describe('an image reference', () => {
  test.each([
    [`ghcr.io/acme/app@sha256:${someDigest}`, 'ghcr.io/acme/app'],
    [`localhost:5000/app:1.2@sha256:${someDigest}`, 'localhost:5000/app:1.2'],
    [`docker://app@sha256:${someDigest}`, 'app'],
    [`oci://ghcr.io/acme/chart@sha256:${someDigest}`, 'ghcr.io/acme/chart'],
  ])('%s is taken as it stands', async (reference, filename) => {
    expect(await fingerprint(reference, '/')).toEqual({ fingerprint: someDigest, filename, kind: 'image' })
  })

  test.each([
    ['app@sha256:abc', /gives the digest "sha256:abc", which is not sha256: and 64 lowercase hex characters/],
    [`app@sha256:${someDigest.toUpperCase()}`, /64 lowercase hex/],
    [`app@sha512:${someDigest}${someDigest}`, /64 lowercase hex/],
    [`@sha256:${someDigest}`, /give it as name@sha256:<digest>/],
    ['docker://ghcr.io/acme/app:latest', /names an image without its digest.*name@sha256:<digest>/],
    ['ghcr.io/acme/app:latest', /does not exist.*name@sha256:<digest>/],
  ])('%s is refused with what to give instead', async (reference, message) => {
    await expect(fingerprint(reference, sandbox())).rejects.toThrow(
      expect.objectContaining({ code: 'file', message: expect.stringMatching(message) }),
    )
  })
})

describe('what cannot be fingerprinted is refused by name', () => {
  test('a file that is missing', async () => {
    await expect(fingerprint('dist/app.tgz', sandbox())).rejects.toMatchObject({
      name: 'EvidenceError',
      code: 'file',
      message: expect.stringMatching(/^dist\/app\.tgz does not exist: /),
    })
  })

  test('an empty name, as an unset variable leaves it', async () => {
    await expect(fingerprint('', sandbox())).rejects.toThrow(/empty name/)
  })

  test('an empty folder, and one of empty folders', async () => {
    const cwd = sandbox()
    mkdirSync(join(cwd, 'dist/deep'), { recursive: true })
    await expect(fingerprint('dist/deep', cwd)).rejects.toThrow(/^dist\/deep holds no file/)
    await expect(fingerprint('dist', cwd)).rejects.toThrow(/^dist holds no file/)
  })

  test('a device', async () => {
    await expect(fingerprint('/dev/null', '/')).rejects.toThrow(/^\/dev\/null is a socket, device or pipe/)
  })

  test('a pipe, without waiting for a writer', async () => {
    const cwd = folderOf({ 'dist/app': 'bytes' })
    execFileSync('mkfifo', [join(cwd, 'pipe'), join(cwd, 'dist/pipe')])
    await expect(fingerprint('pipe', cwd)).rejects.toThrow(/^pipe is a socket, device or pipe/)
    await expect(fingerprint('dist', cwd)).rejects.toThrow(/^dist\/pipe is a socket, device or pipe/)
  })

  test('a socket in a folder', async () => {
    const cwd = folderOf({ 'dist/app': 'bytes' })
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(join(cwd, 'dist/live.sock'), resolve))
    onTestFinished(() => void server.close())
    await expect(fingerprint('dist', cwd)).rejects.toThrow(/^dist\/live\.sock is a socket/)
  })

  test('a circle of links', async () => {
    const cwd = sandbox()
    symlinkSync('there', join(cwd, 'here'))
    symlinkSync('here', join(cwd, 'there'))
    await expect(fingerprint('here', cwd)).rejects.toThrow(/^here .*circle/)
  })

  test('a file and a folder that this user may not read', async () => {
    const cwd = folderOf({ 'dist/secret': 'bytes', 'locked/app': 'bytes' })
    for (const folder of [cwd, join(cwd, 'dist')]) chmodSync(folder, 0o755)
    for (const locked of ['dist/secret', 'locked']) chmodSync(join(cwd, locked), 0)
    asNobody()
    await expect(fingerprint('dist/secret', cwd)).rejects.toThrow(/^dist\/secret may not be read by this user/)
    await expect(fingerprint('dist', cwd)).rejects.toThrow(/^dist\/secret may not be read by this user/)
    await expect(fingerprint('locked', cwd)).rejects.toThrow(/^locked\/? may not be read by this user/)
  })

  test('control characters of a name do not reach the message', async () => {
    await expect(fingerprint('a\n::error::b', sandbox())).rejects.toThrow(/^a\\n::error::b does not exist/)
  })
})

describe('several references', () => {
  test('come back in the order given', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `file-${index}`)
    const cwd = folderOf(Object.fromEntries(names.map((name, index) => [name, 'x'.repeat((30 - index) * 50_000)])))
    const found = await fingerprintAll(names, cwd)
    expect(found.map(({ filename }) => filename)).toEqual(names)
    expect(found.map(({ fingerprint: digest }) => digest)).toEqual(
      names.map((_, index) => sha256('x'.repeat((30 - index) * 50_000))),
    )
  })

  test('fail together when one fails', async () => {
    const cwd = sandbox()
    writeFileSync(join(cwd, 'app'), 'bytes')
    await expect(fingerprintAll(['app', 'missing', 'app'], cwd)).rejects.toThrow(/^missing does not exist/)
    expect(await fingerprintAll([], cwd)).toEqual([])
  })
})

/** Root may read everything: for the rest of the test, be somebody else. */
function asNobody(): void {
  if (process.geteuid?.() !== 0) return
  process.seteuid?.(65_534)
  onTestFinished(() => process.seteuid?.(0))
}
