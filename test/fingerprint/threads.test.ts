import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, chmodSync, rmSync, symlinkSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EvidenceError } from '../../src/error.ts'
import { toBytePath } from '../../src/fingerprint/byte-path.ts'
import { digestFiles } from '../../src/fingerprint/files.ts'
import { fingerprintAll } from '../../src/fingerprint/fingerprint.ts'
import { asUnprivilegedUser } from '../../testkit/fingerprint/unprivileged.ts'
import { fingerprintOne } from '../../testkit/fingerprint/fingerprint-one.ts'
import { folderOf, temporaryFolder } from '../../testkit/fingerprint/temporary-folder.ts'

const mebibyte = 1024 * 1024
const pipeline = String.raw`find . -type f -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum -- | sha256sum`
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')

function coreutils(cwd: string, command: string): string {
  return execFileSync('bash', ['-c', command], { cwd, encoding: 'utf8' }).slice(0, 64)
}

/** A folder with sparse files of these sizes, each with its name at its end. */
function sparseFolder(sizes: Readonly<Record<string, number>>): string {
  const folder = folderOf(Object.fromEntries(Object.keys(sizes).map((name) => [name, ''])))
  for (const [name, size] of Object.entries(sizes)) {
    truncateSync(join(folder, name), size - name.length)
    appendFileSync(join(folder, name), name)
  }
  return folder
}

const toList = (folder: string, names: readonly string[]) => ({
  prefix: { path: toBytePath(`${folder}/`), displayPath: 'dist/' },
  names,
})
const failureOf = (problem: string) => ({
  name: 'EvidenceError',
  code: 'file',
  message: expect.stringMatching(new RegExp(String.raw`^dist/[ab] ${problem}`)),
  facts: { file: expect.stringMatching(/^dist\/[ab]$/) },
})

describe('sha256sum gives the same digests', () => {
  // Other threads read too from 64 MiB beside the largest file.
  test.each([63 * mebibyte, 64 * mebibyte, 65 * mebibyte])(
    'for files of %i bytes, as artifacts and in a folder',
    async (size) => {
      const folder = sparseFolder({ one: size, two: size, three: 100 })
      const names = ['one', 'two', 'three']
      const read: number[] = []
      const found = await fingerprintAll(
        names.map((reference) => ({ reference, root: folder })),
        (bytes) => read.push(bytes),
      )
      const printed = names.map((name) => coreutils(folder, `sha256sum ${name}`))
      expect(found.map(({ fingerprint }) => fingerprint)).toEqual(printed)
      let total = 0
      for (const bytes of read) total += bytes
      expect(total).toBe(2 * size + 100)
      expect((await fingerprintOne(folder, '/')).fingerprint).toBe(coreutils(folder, pipeline))
    },
  )

  // Other threads read too from 2,048 files.
  test('for any folder with about 2,048 files', async () => {
    const sizes = fc.array(fc.nat(70_000), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2046, max: 2050 }), sizes, async (count, some) => {
        const files = Array.from({ length: count }, (_, at) => [
          `${at % 5}/größe ${at}`,
          `${at}`.padEnd(at < 100 ? (some[at % some.length] ?? 0) : 0, 'x'),
        ])
        const folder = folderOf(Object.fromEntries(files))
        expect((await fingerprintOne(folder, '/')).fingerprint).toBe(coreutils(folder, pipeline))
      }),
      { numRuns: 5 },
    )
  })
})

test('artifacts with many files, one file and only links keep their order', async () => {
  const many = folderOf(Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`file-${at}`, `${at}`])))
  const links = temporaryFolder()
  symlinkSync('target', join(links, 'a'))
  const one = folderOf({ app: 'bytes' })
  const paths = [links, join(one, 'app'), many, links, join(many, 'file-7')]
  const found = await fingerprintAll(paths.map((reference) => ({ reference, root: '/' })))
  const ofLinks = sha256(`${sha256('target')}  a@\n`)
  const expected = [ofLinks, sha256('bytes'), coreutils(many, pipeline), ofLinks, sha256('7')]
  expect(found.map(({ fingerprint }) => fingerprint)).toEqual(expected)
})

describe('several threads reject', () => {
  const size = 128 * mebibyte
  test('files that change while they are being read', async () => {
    const folder = sparseFolder({ a: size, b: size })
    const change = (): void => {
      for (const name of ['a', 'b']) appendFileSync(join(folder, name), 'x')
    }
    const reading = digestFiles([toList(folder, ['a', 'b'])], change)
    await expect(reading).rejects.toBeInstanceOf(EvidenceError)
    await expect(reading).rejects.toMatchObject(failureOf('changed while it was being read: run this after'))
  })

  test('a file that was removed', async () => {
    const folder = sparseFolder({ a: size, c: size, d: size })
    rmSync(join(folder, 'a'))
    // This thread reads the first file meanwhile, so another one meets the second.
    const reading = digestFiles([toList(folder, ['c', 'a', 'd'])])
    await expect(reading).rejects.toBeInstanceOf(EvidenceError)
    await expect(reading).rejects.toMatchObject(failureOf('was removed while it was being read: run this after'))
  })

  test('a file without read permission', async () => {
    const folder = sparseFolder({ a: size, c: size, d: size })
    chmodSync(folder, 0o755)
    chmodSync(join(folder, 'a'), 0)
    await asUnprivilegedUser(async () => {
      const reading = digestFiles([toList(folder, ['c', 'a', 'd'])])
      await expect(reading).rejects.toMatchObject(failureOf('cannot be read by this user: give the user'))
    })
  })

  test('a file, and leave a process that exits by itself', async () => {
    const folder = sparseFolder({ a: size, b: size, c: size })
    rmSync(join(folder, 'a'))
    const script = `import { digestFiles } from ${JSON.stringify(new URL('../../src/fingerprint/files.ts', import.meta.url).href)}
const list = ${JSON.stringify(toList(folder, ['a', 'b', 'c']))}
await digestFiles([list]).catch((error) => console.log(error.message))
await digestFiles([{ ...list, names: ['b', 'c'] }]).then(([digests]) => console.log(digests.join()))`
    const args = ['--input-type=module', '--eval', script]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    const digests = ['b', 'c'].map((name) => coreutils(folder, `sha256sum ${name}`))
    expect(stdout).toBe(
      `dist/a was removed while it was being read: run this after all steps that change it\n${digests.join()}\n`,
    )
  })
})
