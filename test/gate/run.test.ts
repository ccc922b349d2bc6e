import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GithubContext } from '../../testkit/action/environment.ts'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { results } from '../../testkit/end-to-end/workspace.ts'
import { onPush } from '../../testkit/gate/event.ts'
import { openStage, templatePath, type Stage } from '../../testkit/gate/stage.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const template = 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n'

interface Tests {
  readonly failing?: boolean
  readonly matrix?: Readonly<Record<string, unknown>>
  readonly inputs?: Readonly<Record<string, string>>
}

/** A step that reports unit tests and has a gate. */
function report(stage: Stage, github: GithubContext, given: Tests = {}): Promise<Outcome> {
  const { failing = false, matrix = {}, inputs = {} } = given
  return stage.step({
    github,
    matrix,
    files: { 'reports/junit.xml': failing ? results.junitFailing : results.junit, [templatePath]: template },
    inputs: { kind: 'junit', name: 'unit-tests', gate: 'true', ...inputs },
  })
}

function open(text = template): Promise<Stage> {
  return openStage(service, { templates: { main: text } })
}

function runOf(stage: Stage, id: number, attempt = 1): GithubContext {
  return { ...onPush(stage.head, 'main'), run_id: String(id), run_attempt: String(attempt) }
}

test('a workflow for pushes and pull requests needs both, and one side can be repeated alone', async () => {
  const stage = await open()
  const push = (attempt: number): GithubContext => ({ ...onPush(stage.head), run_id: '10', run_attempt: `${attempt}` })
  const pull = { ...stage.pullRequestRun(), run_id: '11' }

  expect(await report(stage, push(1), { failing: true })).toMatchObject({ exitCode: 1 })
  expect(await report(stage, pull)).toMatchObject({ exitCode: 1 })
  const repeated = await report(stage, push(2))
  expect(repeated.exitCode, repeated.stdout).toBe(0)
})

test('of a matrix only the failed cell is repeated', async () => {
  const stage = await open()
  const [linux, windows] = [{ os: 'linux' }, { os: 'windows' }]

  expect(await report(stage, runOf(stage, 20), { matrix: linux, failing: true })).toMatchObject({ exitCode: 1 })
  expect(await report(stage, runOf(stage, 20), { matrix: windows })).toMatchObject({ exitCode: 1 })
  const repeated = await report(stage, runOf(stage, 20, 2), { matrix: linux })
  expect(repeated.exitCode, repeated.stdout).toBe(0)
})

test('of a reusable workflow in a matrix of its caller, all cells are repeated', async () => {
  const stage = await open()

  await report(stage, runOf(stage, 30), { failing: true })
  expect(await report(stage, runOf(stage, 30))).toMatchObject({ exitCode: 1 })
  const one = await report(stage, runOf(stage, 30, 2))
  expect(one.exitCode, one.stdout).toBe(1)
  expect(one.summary).toContain('unit-tests')
  const both = await report(stage, runOf(stage, 30, 2))
  expect(both.exitCode, both.stdout).toBe(0)
})

test('a pull request that is opened and edited at once has two runs', async () => {
  const stage = await open()
  const run = (id: number): GithubContext => ({ ...stage.pullRequestRun(), run_id: String(id) })

  const opened = await report(stage, run(40))
  expect(opened.exitCode, opened.stdout).toBe(0)
  expect(await report(stage, run(41))).toMatchObject({ exitCode: 0 })
})

test('a cell with continue-on-error does not fail the gate where the template says advisory', async () => {
  const advisory = `${template}    - { name: next-node, type: junit, policy: { advisory: true } }\n`
  const stage = await open(advisory)
  const next = { name: 'next-node' }

  expect(await report(stage, runOf(stage, 50), { failing: true, inputs: { ...next, gate: 'false' } })).toMatchObject({
    exitCode: 0,
  })
  const gate = await report(stage, runOf(stage, 50))
  expect(gate.exitCode, gate.stdout).toBe(0)
  expect(gate.summary).toContain('next-node')
})

test('a second workflow of a fork counts both of the workflows that it follows', async () => {
  const stage = await open()
  const after = (name: string, id: number): GithubContext => {
    const followed = {
      id: id - 1,
      name,
      path: `.github/workflows/${name.toLowerCase()}.yml`,
      event: 'pull_request',
      conclusion: 'success',
      head_sha: stage.head,
      head_branch: 'french',
      head_repository: { full_name: 'mallory/greeting', fork: true, owner: { login: 'mallory' } },
      pull_requests: [],
    }
    const repository = { full_name: 'acme/greeting', default_branch: 'main', owner: { login: 'acme' } }
    const event = { action: 'completed', workflow_run: followed, repository }
    return { ...onPush(stage.head, 'main'), event_name: 'workflow_run', event, run_id: String(id) }
  }

  expect(await report(stage, after('Build', 61), { failing: true })).toMatchObject({ exitCode: 1 })
  expect(await report(stage, after('Lint', 63))).toMatchObject({ exitCode: 1 })
  const repeated = await report(stage, after('Build', 65))
  expect(repeated.exitCode, repeated.stdout).toBe(0)
})

test('a nightly scan of the same commit reopens the trail, until a later scan or an override', async () => {
  const stage = await open()
  const nightly = (id: number): GithubContext => ({ ...runOf(stage, id), event_name: 'schedule' })
  expect(await report(stage, runOf(stage, 70))).toMatchObject({ exitCode: 0 })

  expect(await report(stage, nightly(71), { failing: true })).toMatchObject({ exitCode: 1 })
  const later = await report(stage, nightly(72))
  expect(later.exitCode, later.stdout).toBe(0)

  expect(await report(stage, nightly(73), { failing: true })).toMatchObject({ exitCode: 1 })
  const inputs = { kind: 'override', 'original-type': 'junit', compliant: 'true', reason: 'Known, see 17' }
  const override = await report(stage, { ...runOf(stage, 74), job: 'override' }, { inputs })
  expect(override.exitCode, override.stdout).toBe(0)
})
