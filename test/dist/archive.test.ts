import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createWorkspace } from '../../testkit/end-to-end/workspace.ts'
import { runBuiltAction } from '../../testkit/end-to-end/run-action.ts'

/** What GitHub gives a runner for `uses:`. */
const archive = execFileSync('git', ['archive', '--worktree-attributes', 'HEAD'], { maxBuffer: 2 ** 26 })
const folder = mkdtempSync(join(tmpdir(), 'evidence-archive-'))
execFileSync('tar', ['-x', '-C', folder], { input: archive })
afterAll(() => rmSync(folder, { recursive: true }))

const names = execFileSync('tar', ['-t'], { input: archive, encoding: 'utf8' }).trim().split('\n')

test('the archive of the action has at most 100 files and 1.5 MB', () => {
  expect(names.filter((name) => !name.endsWith('/')).length).toBeLessThanOrEqual(100)
  expect(gzipSync(archive).length).toBeLessThanOrEqual(1_500_000)
})

test('it has what a step runs, its licences, and nothing else', () => {
  expect(names.filter((name) => !name.startsWith('dist/action/'))).toEqual([
    'LICENSE',
    'README.md',
    'action.yml',
    'dist/',
    'dist/licenses.txt',
  ])
})

test('a step runs from it, with the embedded service', async () => {
  using workspace = createWorkspace({ 'junit.xml': '<testsuite name="s"><testcase name="t"/></testsuite>' })
  const inputs = { url: 'embedded', kind: 'junit', files: 'junit.xml' }
  const outcome = await runBuiltAction({ actionFolder: folder, workspace: workspace.folder, inputs })
  expect([outcome.exitCode, outcome.stdout]).toEqual([0, expect.stringContaining('junit')])
})
