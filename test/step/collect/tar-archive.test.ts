import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { streamArchive } from '../../../src/step/collect/tar-archive.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'

const files = {
  'reports/TEST-a.xml': '<testsuite/>',
  'reports/größer/TEST-b.xml': 'x'.repeat(513),
  'odd\\name.xml': 'a backslash is an ordinary character here',
  [`deep/${'long-folder-name/'.repeat(12)}c.xml`]: '',
}

async function packArchive(paths: readonly string[], cwd: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of streamArchive(paths, cwd)) parts.push(part)
  return Buffer.concat(parts)
}

test('tar unpacks the same files, with any names and lengths', async () => {
  const cwd = createWorkspace(files)
  const target = createWorkspace({ 'all.tar': await packArchive(Object.keys(files), cwd) })
  execFileSync('tar', ['-xf', 'all.tar'], { cwd: target })
  for (const [path, content] of Object.entries(files)) expect(readFileSync(join(target, path), 'utf8')).toBe(content)
})

test('the same files give the same bytes at any time', async () => {
  const cwd = createWorkspace(files)
  const first = await packArchive(Object.keys(files), cwd)
  writeFileSync(join(cwd, 'reports/TEST-a.xml'), files['reports/TEST-a.xml'])
  expect(await packArchive(Object.keys(files), cwd)).toEqual(first)
})

test('each header has the mode, the owner, the format and the checksum of POSIX', async () => {
  const bytes = await packArchive(['a'], createWorkspace({ a: 'a' }))
  // The header of the file follows that of its name and the name itself.
  const header = bytes.subarray(1024, 1536)
  expect(header.toString('latin1', 100, 124)).toBe('0000644\0'.concat('0000000\0', '0000000\0'))
  expect(header.toString('latin1', 257, 265)).toBe('ustar\u000000')
  const blank = Buffer.from(header).fill(' ', 148, 156)
  const sum = blank.reduce((total, byte) => total + byte, 0)
  expect(sum).toBeLessThan(0o10000)
  expect(header.toString('latin1', 148, 156)).toBe(`00${sum.toString(8)}\0 `)
})

test('readers without support for pax have the end of each name in ASCII, and two empty blocks end the archive', async () => {
  const bytes = await packArchive(Object.keys(files), createWorkspace(files))
  const names: string[] = []
  let at = 0
  while (bytes[at] !== 0) {
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 135), 8)
    names.push(bytes.toString('latin1', at, at + 100).replace(/\0+$/, ''))
    at += 512 + Math.ceil(size / 512) * 512
  }
  expect(names.filter((name) => name !== 'pax')).toEqual([
    'reports/TEST-a.xml',
    'reports/gr__er/TEST-b.xml',
    'odd\\name.xml',
    `deep/${'long-folder-name/'.repeat(12)}c.xml`.slice(-100),
  ])
  expect(bytes.subarray(at)).toEqual(Buffer.alloc(1024))
})
