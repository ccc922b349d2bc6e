import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runEvidence } from '../../testkit/cli/evidence.ts'
import { createWorkspace, results } from '../../testkit/end-to-end/workspace.ts'
import { git } from '../../testkit/git/repository.ts'

test('a corrected result replaces the failing one of an earlier run, in records that git does not take', async () => {
  using workspace = createWorkspace({ 'junit.xml': results.junitFailing })
  const { folder } = workspace
  git(folder, 'init', '--quiet', '--initial-branch=main')
  git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'Greet')
  writeFileSync(
    join(folder, 'template.yml'),
    'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n',
  )
  const words = ['report', '--org', 'acme', '--flow', 'shop', '--files', 'junit.xml', '--name', 'unit-tests']
  const args = [...words, '--kind', 'junit', '--template', 'template.yml', '--gate', 'true']
  const report = (): ReturnType<typeof runEvidence> => runEvidence(args, { cwd: folder })

  expect(await report()).toMatchObject({ exitCode: 1 })
  writeFileSync(join(folder, 'junit.xml'), results.junit)
  const corrected = await report()
  expect(corrected.exitCode, corrected.stdout + corrected.stderr).toBe(0)
  expect(readFileSync(join(folder, 'evidence-data', '.gitignore'), 'utf8')).toContain('*')
  expect(git(folder, 'status', '--porcelain')).not.toContain('evidence-data')
})
