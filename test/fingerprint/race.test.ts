import { appendFileSync, mkdirSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toBytes } from '../../src/fingerprint/bytes.ts'
import { digestFile, smallFile } from '../../src/fingerprint/file.ts'
import { digestFolder } from '../../src/fingerprint/folder.ts'
import { assertSame, listTree } from '../../src/fingerprint/tree.ts'
import { folderOf } from '../../testkit/fingerprint/sandbox.ts'

const placeOf = (path: string) => ({ path: toBytes(path), shown: 'the file' })
const alone = { scratch: Buffer.alloc(smallFile), onRead: () => undefined }
const read = (path: string) => digestFile(placeOf(path), alone)

/** Larger than a chunk, so that reading goes on after digestFile has returned its promise. */
const large = Buffer.alloc(4 * 1024 * 1024)

test.each([
  ['grows', (file: string) => appendFileSync(file, 'x')],
  ['shrinks', (file: string) => truncateSync(file, 10)],
  ['is written again at the same length', (file: string) => utimesSync(file, 1, 1)],
])('a file that %s while it is being read is refused', async (_, change) => {
  const file = join(folderOf({ app: large }), 'app')
  const reading = read(file)
  change(file)
  await expect(reading).rejects.toMatchObject({
    code: 'file',
    message: expect.stringMatching(/^the file changed while it was being read/),
  })
})

test('a file that vanished between listing and reading is named', async () => {
  const file = join(folderOf({ app: 'bytes' }), 'app')
  rmSync(file)
  await expect(read(file)).rejects.toThrow(/^the file vanished while it was being read/)
})

test('a link that took the place of a file is not followed', async () => {
  const folder = folderOf({ app: 'bytes' })
  symlinkSync('app', join(folder, 'link'))
  await expect(read(join(folder, 'link'))).rejects.toThrow(/became a symbolic link/)
})

test('a folder that took the place of a file is refused', async () => {
  await expect(read(folderOf({}))).rejects.toMatchObject({ code: 'file' })
})

test('a folder that gets a file while it is being read is refused', async () => {
  const folder = folderOf({ app: large, 'deep/file': '' })
  utimesSync(join(folder, 'deep'), 1, 1)
  const reading = digestFolder(placeOf(folder), alone)
  writeFileSync(join(folder, 'deep/late'), '')
  await expect(reading).rejects.toThrow(/^the file\/deep\/ changed while it was being read/)
})

test.each([
  ['comes', (folder: string) => writeFileSync(join(folder, 'deep/late'), '')],
  ['goes', (folder: string) => rmSync(join(folder, 'deep/file'))],
  ['is a folder that comes', (folder: string) => mkdirSync(join(folder, 'deep/late'))],
  ['takes its folder along', (folder: string) => rmSync(join(folder, 'deep'), { recursive: true })],
])('a folder where a file %s after it was listed is refused', (_, change) => {
  const folder = folderOf({ 'deep/file': 'bytes' })
  // Folders have the time of their making, which a coarse clock may not tell from the change's.
  utimesSync(join(folder, 'deep'), 1, 1)
  const { folders } = listTree(placeOf(folder))
  change(folder)
  expect(() => assertSame(folders)).toThrow(/changed while it was being read|vanished/)
})
