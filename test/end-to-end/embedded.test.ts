import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runBuiltAction, onlyError } from '../../testkit/end-to-end/run-action.ts'
import { findNode, pathWith } from '../../testkit/end-to-end/node.ts'
import { commitOf, createWorkspace, goodBuild } from '../../testkit/end-to-end/workspace.ts'

describe.each([22, 24])('one step with the embedded service on Node %i', (major) => {
  const node = findNode(major)

  test.runIf(node !== undefined)('reports a build and judges it', async () => {
    using workspace = createWorkspace(goodBuild)
    using temporary = createWorkspace({})
    const { exitCode, outputs, stdout, stderr } = await runBuiltAction({
      workspace: workspace.folder,
      path: pathWith(node ?? ''),
      inputs: { artifacts: '*.tgz', gate: 'true' },
      environment: { RUNNER_TEMP: temporary.folder },
    })
    const database = join(temporary.folder, 'delivery-evidence', 'evidence.db')
    expect(stdout).not.toContain('::error')
    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({ compliance: 'COMPLIANT', compliant: 'true' })
    expect(existsSync(database)).toBe(true)
    expect(stderr).not.toContain('ExperimentalWarning')
  })

  test.runIf(node !== undefined)('keeps what one step reported for the next', async () => {
    using workspace = createWorkspace(goodBuild)
    using home = createWorkspace({})
    const sha = commitOf(workspace)
    const step = (inputs: Record<string, string>) =>
      runBuiltAction({
        workspace: workspace.folder,
        path: pathWith(node ?? ''),
        inputs,
        environment: { EVIDENCE_HOME: home.folder },
        github: { sha },
      })
    await step({ artifacts: '*.tgz' })
    expect(await step({ kind: 'none', gate: 'true' })).toMatchObject({ exitCode: 0 })
  })
})

describe('one step with the embedded service on Node 20', () => {
  const node = findNode(20)

  test.runIf(node !== undefined)('names the required Node version and the input url', async () => {
    using workspace = createWorkspace(goodBuild)
    const outcome = await runBuiltAction({
      workspace: workspace.folder,
      path: pathWith(node ?? ''),
      inputs: { artifacts: '*.tgz', gate: 'true' },
    })
    expect(outcome.exitCode).toBe(2)
    expect(onlyError(outcome)).toMatch(/22\.13.*20\.\d+\.\d+|20\.\d+\.\d+.*22\.13/)
    expect(onlyError(outcome)).toContain('url')
  })
})

test('`wait` is refused with the embedded service', async () => {
  using workspace = createWorkspace(goodBuild)
  const outcome = await runBuiltAction({ workspace: workspace.folder, inputs: { gate: 'true', wait: '60' } })
  expect(outcome.exitCode).toBe(2)
  expect(onlyError(outcome)).toContain('`wait`')
})

test('a step without results says so, and how to name a file', async () => {
  using workspace = createWorkspace({ 'README.md': '' })
  const { exitCode, summary } = await runBuiltAction({ workspace: workspace.folder })
  expect(exitCode).toBe(0)
  expect(summary).toContain('No junit, vulnscan or codequality result file is in the usual places')
})
