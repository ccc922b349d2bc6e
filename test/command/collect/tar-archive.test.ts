import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packArchive } from '../../../src/command/collect/tar-archive.ts'
import { createWorkspace } from '../../../testkit/command/workspace.ts'

const files = {
  'reports/TEST-a.xml': '<testsuite/>',
  'reports/größer/TEST-b.xml': 'x'.repeat(513),
  'odd\\name.xml': 'a backslash is an ordinary character here',
  [`deep/${'long-folder-name/'.repeat(12)}c.xml`]: '',
}

test('tar unpacks the same files, with any names and lengths', async () => {
  const cwd = createWorkspace(files)
  const target = createWorkspace({ 'all.tar.gz': await packArchive(Object.keys(files), cwd) })
  execFileSync('tar', ['-xzf', 'all.tar.gz'], { cwd: target })
  for (const [path, content] of Object.entries(files)) expect(readFileSync(join(target, path), 'utf8')).toBe(content)
})

test('the same files give the same bytes at any time', async () => {
  const cwd = createWorkspace(files)
  const first = await packArchive(Object.keys(files), cwd)
  writeFileSync(join(cwd, 'reports/TEST-a.xml'), files['reports/TEST-a.xml'])
  expect(await packArchive(Object.keys(files), cwd)).toEqual(first)
})
