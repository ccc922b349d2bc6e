import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { onlyError } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { results } from '../../testkit/end-to-end/workspace.ts'
import { onPush } from '../../testkit/gate/event.ts'
import { extractReleasedBuild } from '../../testkit/gate/released-build.ts'
import { openStage, strict, templatePath, type Stage } from '../../testkit/gate/stage.ts'

const released = extractReleasedBuild()
const plain = 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n'

let current: RunningService
let old: RunningService
beforeAll(async () => {
  current = await startService()
  if (released !== undefined) old = await startService([], released.folder)
})
afterAll(async () => {
  await current.stop()
  if (released !== undefined) {
    await old.stop()
    released[Symbol.dispose]()
  }
})

function open(service: RunningService, template: string): Promise<Stage> {
  return openStage(service, { templates: { main: template } })
}

function gate(
  stage: Stage,
  template: string,
  more: { failing?: boolean; actionFolder?: string } = {},
): Promise<Outcome> {
  const { failing = false, ...rest } = more
  const junit = failing ? results.junitFailing : results.junit
  const files = { 'reports/junit.xml': junit, [templatePath]: template }
  return stage.step({
    github: onPush(stage.head, 'main'),
    files,
    inputs: { kind: 'junit', name: 'unit-tests', gate: 'true' },
    ...rest,
  })
}

describe.runIf(released !== undefined)('the released action with this service', () => {
  const actionFolder = released?.folder ?? ''

  test('passes an honest run', async () => {
    const { exitCode, stdout } = await gate(await open(current, plain), plain, { actionFolder })
    expect(exitCode, stdout).toBe(0)
  })
  test('does not pass with failing tests', async () => {
    const { exitCode, stdout } = await gate(await open(current, plain), plain, { actionFolder, failing: true })
    expect(exitCode, stdout).toBe(1)
  })
  test('does not pass if an earlier run began the trail with a weak template, and says what to upgrade', async () => {
    const stage = await openStage(current, { reviews: [] })
    const files = { 'reports/junit.xml': results.junit }
    const weakly = { ...files, [templatePath]: 'version: 1\n' }
    await stage.step({ github: onPush(stage.head), files: weakly, actionFolder })
    const strictly = { ...files, [templatePath]: strict }
    const outcome = await stage.step({
      github: stage.pullRequestRun(),
      files: strictly,
      inputs: { gate: 'true' },
      actionFolder,
    })
    expect(outcome.exitCode, outcome.stdout).not.toBe(0)
    expect(onlyError(outcome)).toContain('use a newer version of the action')
  })
  test('does not pass with a weak template where the flow has one', async () => {
    const stage = await open(current, plain)
    await gate(stage, strict, { actionFolder })
    const other = { ...stage, head: 'c'.repeat(40) }
    const files = { 'reports/junit.xml': results.junit, [templatePath]: 'version: 1\n' }
    const { exitCode } = await stage.step({
      github: onPush(other.head, 'side'),
      files,
      inputs: { kind: 'junit', name: 'unit-tests', gate: 'true' },
      actionFolder,
    })
    expect(exitCode).not.toBe(0)
  })
})

describe.runIf(released !== undefined)('this action with the released service', () => {
  test('passes an honest run', async () => {
    const { exitCode, stdout } = await gate(await open(old, plain), plain)
    expect(exitCode, stdout).toBe(0)
  })
  test('does not pass with failing tests', async () => {
    const { exitCode, stdout } = await gate(await open(old, plain), plain, { failing: true })
    expect(exitCode, stdout).toBe(1)
  })
  test('does not pass with a policy that this service cannot check, and says what to upgrade', async () => {
    const policy = plain.replace('type: junit', 'type: junit, policy: { min_tests: 2 }')
    const outcome = await gate(await open(old, policy), policy)
    expect(outcome.exitCode).not.toBe(0)
    expect(outcome.stdout + outcome.summary + onlyError(outcome)).toMatch(/unit-tests/)
    expect(outcome.stdout + outcome.summary).toMatch(/upgrade|newer version/i)
  })
})
