import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runProcess } from '../../../testkit/action/process.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'
import { callEvidence } from '../../../testkit/cli/evidence.ts'
import { isMet } from '../../../testkit/requirement.ts'

const sha256sum = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'sha256sum'))
  .find((path) => existsSync(path))

const files = { 'app.tgz': 'the bytes', empty: '', 'with space.bin': new Uint8Array([0, 255, 10]), 'ünï.txt': 'x' }

describe('evidence fingerprint', () => {
  test.runIf(isMet(sha256sum !== undefined, 'sha256sum'))('prints the same as sha256sum', async () => {
    const cwd = createWorkspace(files)
    const names = Object.keys(files)
    const own = await callEvidence(['fingerprint', ...names], { cwd })
    const theirs = await runProcess({ file: sha256sum ?? '', args: names, cwd, env: {} })
    expect(own).toEqual({ exitCode: 0, stdout: theirs.stdout, stderr: '' })
  })

  test('prints one line per file of a glob, one per folder, and a given digest unchanged', async () => {
    const cwd = createWorkspace({ 'dist/a.tgz': 'a', 'dist/b.tgz': 'b' })
    const digest = 'f'.repeat(64)
    const { stdout } = await callEvidence(['fingerprint', 'dist/*.tgz', 'dist', `app@sha256:${digest}`], { cwd })
    const lines = stdout.trimEnd().split('\n')
    expect(lines.map((line) => line.replace(/^[a-f0-9]{64} {2}/, ''))).toEqual(['a.tgz', 'b.tgz', 'dist', 'app'])
    expect(lines[3]).toBe(`${digest}  app`)
  })

  test('prints nothing if one of several paths does not exist', async () => {
    const { exitCode, stdout, stderr } = await callEvidence(['fingerprint', 'app.tgz', 'nowhere'], {
      cwd: createWorkspace(files),
    })
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain('nowhere')
  })
})
