import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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

  test('may be given by a symbolic link to a name that is not UTF-8', async () => {
    const cwd = temporaryFolder()
    const target = Buffer.from('bad-\u00FF', 'latin1')
    writeFileSync(Buffer.concat([Buffer.from(`${cwd}/`), target]), 'bytes')
    symlinkSync(target, join(cwd, 'link'))
    expect((await fingerprintOne('link', cwd)).fingerprint).toBe(sha256('bytes'))
  })

  test('may have a scheme of images in its name', async () => {
    const cwd = folderOf({ 'my-docker:app': 'bytes' })
    expect(await fingerprintOne('my-docker:app', cwd)).toMatchObject({ filename: 'my-docker:app', kind: 'file' })
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
    [`docker:app@sha256:${someDigest}`, 'app'],
    [`oci://ghcr.io/acme/chart@sha256:${someDigest}`, 'ghcr.io/acme/chart'],
  ])('%s is used without a check', async (reference, filename) => {
    expect(await fingerprintOne(reference, '/')).toEqual({ fingerprint: someDigest, filename, kind: 'image' })
  })

  test.each([
    ['app@sha256:abc', /has the digest "sha256:abc", which is not sha256: and 64 lowercase hex characters/],
    [`app@sha256:${someDigest.toUpperCase()}`, /64 lowercase hex/],
    [`app@sha512:${someDigest}${someDigest}`, /64 lowercase hex/],
    [`app@sha256:${someDigest.slice(32)}:${someDigest.slice(0, 32)}`, /64 lowercase hex/],
    [`@sha256:${someDigest}`, /give it as name@sha256:<digest>/],
    ['docker://ghcr.io/acme/app:latest', /names an image without its digest.*name@sha256:<digest>/],
    ['ghcr.io/acme/app:latest', /does not exist.*name@sha256:<digest>/],
  ])('%s is rejected with the right format in the message', async (reference, message) => {
    await expect(fingerprintOne(reference, temporaryFolder())).rejects.toThrow(
      expect.objectContaining({ code: 'file', message: expect.stringMatching(message) }),
    )
  })
})

test('the error of an image reference has the reference or its digest', async () => {
  await expect(fingerprintOne('docker://app:1.2', '/')).rejects.toMatchObject({
    facts: { reference: 'docker://app:1.2' },
  })
  await expect(fingerprintOne('app@sha256:abc', '/')).rejects.toMatchObject({ facts: { digest: 'sha256:abc' } })
})

describe('several references', () => {
  test('are returned in the given order', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `file-${index}`)
    const cwd = folderOf(Object.fromEntries(names.map((name, index) => [name, 'x'.repeat((30 - index) * 50_000)])))
    const found = await fingerprintAll(names.map((reference) => ({ reference, root: cwd })))
    expect(found.map(({ filename }) => filename)).toEqual(names)
    expect(found.map(({ fingerprint: digest }) => digest)).toEqual(
      names.map((_, index) => sha256('x'.repeat((30 - index) * 50_000))),
    )
  })

  test('report the bytes of each read', async () => {
    const cwd = folderOf({ small: 'bytes', large: Buffer.alloc(1_500_000), 'dist/app': 'more' })
    let read = 0
    const references = ['small', 'large', 'dist'].map((reference) => ({ reference, root: cwd }))
    await fingerprintAll(references, (bytes) => (read += bytes))
    expect(read).toBe(5 + 1_500_000 + 4)
  })

  test('fail if one fails', async () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'app'), 'bytes')
    const references = ['app', 'missing', 'app'].map((reference) => ({ reference, root: cwd }))
    await expect(fingerprintAll(references)).rejects.toThrow(/^missing does not exist/)
    expect(await fingerprintAll([])).toEqual([])
  })
})
