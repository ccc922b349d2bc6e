import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fingerprintOne } from '../../testkit/fingerprint/fingerprint-one.ts'
import { folderOf, put } from '../../testkit/fingerprint/temporary-folder.ts'

const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
const digest = async (folder: string) => (await fingerprintOne(folder, '/')).fingerprint

/** The command in docs/audit/fingerprints.md, run in the folder. */
const pipeline = String.raw`find . -type f -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum -- | sha256sum`

/** The command in docs/audit/fingerprints.md for folders with symbolic links. */
const pipelineWithLinks = String.raw`find . ! -type d -printf '%P\0' | LC_ALL=C sort -z | while IFS= read -r -d '' f; do
  if [ -L "$f" ]; then echo "$(readlink -n -- "$f" | sha256sum | cut -c1-64)  $f@"; else sha256sum -- "$f"; fi
done | sha256sum`

function bash(command: string, folder: string): string {
  return execFileSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8' }).slice(0, 64)
}

describe('coreutils give the same digest', () => {
  test('for nested folders, non-ASCII names, spaces, dashes and dots', async () => {
    const folder = folderOf({
      'b.txt': 'two',
      'a/b/c/deep.txt': 'deep',
      'a-b': 'sorts before a/',
      a0: 'sorts after a/',
      'größe/æøå.bin': Buffer.from([0, 1, 2]),
      日本語: 'text',
      '.hidden/.file': 'hidden',
      '-n': 'a dash',
      'with space': '',
      Z: 'capitals first',
    })
    expect(await digest(folder)).toBe(bash(pipeline, folder))
  })

  test('for names with newlines, backslashes, carriage returns and bytes that are not UTF-8', async () => {
    const folder = folderOf({ 'a\nb': '1', 'c\\d': '2', 'e\rf': '3', 'back\\': '4', plain: '5', '\n': '8' })
    writeFileSync(Buffer.from(`${folder}/bad-\u00FF-\u00E9`, 'latin1'), '6')
    mkdirSync(Buffer.from(`${folder}/\u00FE`, 'latin1'))
    writeFileSync(Buffer.from(`${folder}/\u00FE/x`, 'latin1'), '7')
    expect(await digest(folder)).toBe(bash(pipeline, folder))
  })

  test('for links to files, to folders and without a target, by their target text', async () => {
    const folder = folderOf({ 'lib/real.so.1': 'bytes', 'z/file': 'more' })
    symlinkSync('real.so.1', join(folder, 'lib/real.so'))
    symlinkSync('../z', join(folder, 'lib/folder'))
    symlinkSync('/nowhere/größe', join(folder, 'a-broken-link'))
    symlinkSync(Buffer.from('bad-\u00FF', 'latin1'), join(folder, 'not-utf-8'))
    expect(await digest(folder)).toBe(bash(pipelineWithLinks, folder))
  })

  test('for more files than xargs passes to one sha256sum', async () => {
    const files = Array.from({ length: 3000 }, (_, index) => [
      `${index % 7}/file-${index}`,
      `${index}`.repeat(index % 50),
    ])
    const folder = folderOf(Object.fromEntries(files))
    expect(await digest(folder)).toBe(bash(pipeline, folder))
  })

  test('for any tree', async () => {
    await fc.assert(
      fc.asyncProperty(trees, async (files) => {
        const folder = folderOf(files)
        expect(await digest(folder)).toBe(bash(pipeline, folder))
      }),
      { numRuns: 30 },
    )
  })
})

describe('the lines', () => {
  test('are the digest, two spaces, the path and a newline; a link has its target and an @', async () => {
    const folder = folderOf({ b: 'file' })
    symlinkSync('b', join(folder, 'a'))
    expect(await digest(folder)).toBe(sha256(`${sha256('b')}  a@\n${sha256('file')}  b\n`))
  })

  test('differ for a link and for a file with the same line', async () => {
    const linked = folderOf({ other: '' })
    symlinkSync('target', join(linked, 'x'))
    const lookalike = folderOf({ other: '', 'x@': 'target' })
    expect(await digest(lookalike)).not.toBe(await digest(linked))
    expect(await digest(folderOf({ 'x@': 'target' }))).toBe(sha256(`\\${sha256('target')}  x\\@\n`))
  })

  test('differ for two files and for one file whose name contains the other line', async () => {
    const two = folderOf({ a: '1', b: '2' })
    const one = folderOf({ [`a\n${sha256('2')}  b`]: '1' })
    expect(await digest(one)).not.toBe(await digest(two))
  })

  test('of a folder with one empty file differ from an empty file', async () => {
    expect(await digest(folderOf({ empty: '' }))).not.toBe(sha256(''))
  })
})

describe('a digest changes', () => {
  test('if two files swap their contents', async () => {
    await fc.assert(
      fc.asyncProperty(trees, async (files) => {
        const [one, two] = Object.keys(files)
        fc.pre(one !== undefined && two !== undefined && files[one] !== files[two])
        const folder = folderOf(files)
        const before = await digest(folder)
        put(join(folder, one), files[two] ?? '')
        put(join(folder, two), files[one] ?? '')
        expect(await digest(folder)).not.toBe(before)
      }),
      { numRuns: 30 },
    )
  })

  test('if a file is renamed, moved, removed, or an empty one is added', async () => {
    await fc.assert(
      fc.asyncProperty(trees, async (files) => {
        const [first = ''] = Object.keys(files)
        const folder = folderOf({ ...files, 'keeps it from being empty': '' })
        const seen = [await digest(folder)]
        renameSync(join(folder, first), join(folder, 'renamed'))
        seen.push(await digest(folder))
        mkdirSync(join(folder, 'elsewhere'))
        renameSync(join(folder, 'renamed'), join(folder, 'elsewhere/renamed'))
        seen.push(await digest(folder))
        put(join(folder, 'new'), '')
        seen.push(await digest(folder))
        unlinkSync(join(folder, 'elsewhere/renamed'))
        seen.push(await digest(folder))
        expect(new Set(seen).size).toBe(seen.length)
      }),
      { numRuns: 20 },
    )
  })

  test('if a link gets another target', async () => {
    const folder = folderOf({ a: '', b: '' })
    symlinkSync('a', join(folder, 'link'))
    const before = await digest(folder)
    unlinkSync(join(folder, 'link'))
    symlinkSync('b', join(folder, 'link'))
    expect(await digest(folder)).not.toBe(before)
  })
})

describe('a digest stays the same', () => {
  test('for any order in which the files were created', async () => {
    await fc.assert(
      fc.asyncProperty(trees, async (files) => {
        const reversed = Object.fromEntries(Object.entries(files).toReversed())
        expect(await digest(folderOf(reversed))).toBe(await digest(folderOf(files)))
      }),
      { numRuns: 20 },
    )
  })

  test('if times, modes or owners change, or folders without files are added', async () => {
    await fc.assert(
      fc.asyncProperty(
        trees,
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        async (files, date) => {
          const folder = folderOf(files)
          const before = await digest(folder)
          for (const path of Object.keys(files)) {
            utimesSync(join(folder, path), date, date)
            chmodSync(join(folder, path), 0o755)
            if (process.getuid?.() === 0) chownSync(join(folder, path), 1, 1)
          }
          mkdirSync(join(folder, 'no/files/here'), { recursive: true })
          expect(await digest(folder)).toBe(before)
        },
      ),
      { numRuns: 20 },
    )
  })
})

/** Contents by path: unusual names, up to two folders deep. Names that end with @ are excluded, because sha256sum does not escape them. */
const names = fc
  .string({
    unit: fc.constantFrom('a', 'B', 'é', '漢', '\n', '\\', '\r', ' ', '@', '.', '-', '"', '$'),
    minLength: 1,
    maxLength: 8,
  })
  .map((name) => `${name}_`)
const paths = fc
  .tuple(fc.constantFrom('', 'folder/', 'folder/deeper/', 'fol-der/'), names)
  .map(([folder, name]) => folder + name)
const trees = fc.dictionary(paths, fc.string({ maxLength: 200 }), { minKeys: 1, maxKeys: 12 })
