import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toBytePath } from '../../src/fingerprint/byte-path.ts'
import { createReading, digestFile } from '../../src/fingerprint/file.ts'
import { digestFiles } from '../../src/fingerprint/files.ts'
import { listFolder } from '../../src/fingerprint/folder.ts'
import { assertUnchanged, listTree } from '../../src/fingerprint/tree.ts'
import { listOpenFiles } from '../../testkit/open-files.ts'
import { isLinux, isMet } from '../../testkit/requirement.ts'
import { folderOf, temporaryFolder } from '../../testkit/fingerprint/temporary-folder.ts'

const toDiskPath = (path: string) => ({ path: toBytePath(path), displayPath: 'the file' })
const read = (path: string, onRead: () => void = () => undefined) => digestFile(toDiskPath(path), createReading(onRead))

/** Lists a folder, then makes a change, and reads what was listed. */
async function readChanged(folder: string, change: () => void): Promise<string> {
  const { files, toDigest } = listFolder(toDiskPath(folder))
  change()
  const [digests = []] = await digestFiles([files])
  return toDigest(digests)
}

const changed = /^the file changed while it was being read/

/** Larger than one chunk, so that the read continues after digestFile has returned its promise. */
const large = Buffer.alloc(4 * 1024 * 1024)

test.each([
  ['grows', (file: string) => appendFileSync(file, 'x')],
  ['shrinks', (file: string) => truncateSync(file, 10)],
  ['is written again at the same length', (file: string) => utimesSync(file, 1, 1)],
])('a file that %s while it is being read is rejected', async (_, change) => {
  const file = join(folderOf({ app: large }), 'app')
  const reading = read(file)
  change(file)
  await expect(reading).rejects.toMatchObject({
    code: 'file',
    message: expect.stringMatching(changed),
  })
})

test('a small file that grows after its content was read is rejected', async () => {
  const file = join(folderOf({ app: 'bytes' }), 'app')
  utimesSync(file, 1, 1)
  const grow = () => {
    appendFileSync(file, 'x')
    utimesSync(file, 1, 1)
  }
  await expect(read(file, grow)).rejects.toThrow(changed)
})

test.runIf(isMet(isLinux, 'files of the kernel'))(
  'a file whose size is not that of its content is rejected',
  async () => {
    await expect(read('/proc/version')).rejects.toThrow(changed)
  },
)

test('a pipe that replaced a file is rejected, without a wait for a writer', async () => {
  const pipe = join(temporaryFolder(), 'pipe')
  execFileSync('mkfifo', [pipe])
  await expect(read(pipe)).rejects.toThrow(/^the file is a socket, device or pipe/)
})

test('a file that is removed between listing and reading is named', async () => {
  const file = join(folderOf({ app: 'bytes' }), 'app')
  rmSync(file)
  await expect(read(file)).rejects.toThrow(/^the file was removed while it was being read/)
})

test('a link that replaced a file is not followed', async () => {
  const folder = folderOf({ app: 'bytes' })
  symlinkSync('app', join(folder, 'link'))
  await expect(read(join(folder, 'link'))).rejects.toThrow(/became a symbolic link/)
})

test('a folder that replaced a file is rejected', async () => {
  await expect(read(folderOf({}))).rejects.toMatchObject({ code: 'file' })
})

test('a folder that gets a file while it is being read is rejected', async () => {
  const folder = folderOf({ app: 'bytes', 'deep/file': '' })
  utimesSync(join(folder, 'deep'), 1, 1)
  const reading = readChanged(folder, () => writeFileSync(join(folder, 'deep/late'), ''))
  await expect(reading).rejects.toThrow(/^the file\/deep\/ changed while it was being read/)
})

test('a link that is removed between listing and reading is named', async () => {
  const folder = folderOf({ app: 'bytes' })
  symlinkSync('target', join(folder, 'z'))
  const reading = readChanged(folder, () => rmSync(join(folder, 'z')))
  await expect(reading).rejects.toThrow(/^the file\/z was removed while it was being read/)
})

test.runIf(isMet(isLinux, 'open files'))('a file is closed after it was read, and after an error', async () => {
  const folder = realpathSync(folderOf({ app: 'bytes', large }))
  const reading = read(join(folder, 'large'))
  appendFileSync(join(folder, 'large'), 'x')
  await expect(reading).rejects.toThrow(changed)
  await read(join(folder, 'app'))
  expect(listOpenFiles(folder)).toEqual([])
})

test.each([
  ['is added', 'file/deep/ changed', (folder: string) => writeFileSync(join(folder, 'deep/late'), '')],
  ['is removed', 'file/deep/ changed', (folder: string) => rmSync(join(folder, 'deep/file'))],
  ['or folder is added', 'file/deep/ changed', (folder: string) => mkdirSync(join(folder, 'deep/late'))],
  // By the clock of the disk, the folder above it changed too, or did not.
  [
    'and its folder are removed',
    'file/(?:deep/ was removed| changed)',
    (folder: string) => rmSync(join(folder, 'deep'), { recursive: true }),
  ],
])('a folder is rejected if a file %s after the listing: it %s', (_, finding, change) => {
  const folder = folderOf({ 'deep/file': 'bytes' })
  // With a coarse clock, the folder's modification time may be the same before and after the change.
  utimesSync(join(folder, 'deep'), 1, 1)
  const { folders } = listTree(toDiskPath(folder))
  change(folder)
  expect(() => assertUnchanged(folders)).toThrow(new RegExp(`the ${finding} while it was being read`))
})
