import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readChange } from '../../../src/change/commit/event.ts'
import type { ReportSource } from '../../../src/change/commit/source.ts'

const everyRun = {
  GITHUB_ACTOR: 'ada',
  GITHUB_REPOSITORY: 'acme/shop',
  GITHUB_REPOSITORY_ID: '4711',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_RUN_ID: '7',
  GITHUB_RUN_ATTEMPT: '1',
  GITHUB_WORKFLOW: 'CI',
  GITHUB_WORKFLOW_REF: 'acme/shop/.github/workflows/ci.yml@refs/heads/main',
  GITHUB_JOB: 'test',
}

interface Run {
  /** The fixture of the event. */
  readonly fixture?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly matrix?: unknown
  /** Members of the payload to replace. */
  readonly payload?: Readonly<Record<string, unknown>>
}

function sourceOf({ fixture = 'push', environment = {}, matrix = null, payload = {} }: Run): ReportSource | undefined {
  const path = `test/fixture/event/${fixture}.json`
  const read: { environment: Record<string, string>; event: Record<string, unknown> } = JSON.parse(
    readFileSync(path, 'utf8'),
  )
  const variables = { ...everyRun, ...read.environment, ...environment }
  return readChange(variables, { ...read.event, ...payload }, matrix).source
}

test('a run has its repository, workflow, event, job, matrix cell and step', () => {
  expect(sourceOf({ matrix: { os: 'linux' }, environment: { GITHUB_ACTION: '__acme_evidence_2.evidence' } })).toEqual({
    repository: 'acme/shop',
    workflow: '.github/workflows/ci.yml',
    event: 'push',
    job: 'test',
    matrix: { os: 'linux' },
    step: '__acme_evidence_2',
  })
})

const long = 'x'.repeat(2000)
const called = 'acme/rules/.github/workflows/test.yml@refs/tags/v1'
const dispatch = 'workflow-dispatch'
const withInputs = (inputs: Readonly<Record<string, string>>): Run => ({ fixture: dispatch, payload: { inputs } })
const run = (fixture: string, members: object): Run => {
  const { event } = JSON.parse(readFileSync(`test/fixture/event/${fixture}.json`, 'utf8'))
  return { fixture, payload: { workflow_run: { ...event.workflow_run, ...members } } }
}

describe('two reports have different sources', () => {
  test.each<[string, Run, Run]>([
    [
      'T5: two steps of one job',
      { environment: { GITHUB_ACTION: '__e' } },
      { environment: { GITHUB_ACTION: '__e_2' } },
    ],
    ['T6: a push and a pull request', { fixture: 'push' }, { fixture: 'pull-request' }],
    ['T4: a reusable workflow and another one', { environment: { EVIDENCE_JOB_WORKFLOW: called } }, {}],
    ['two matrix cells', { matrix: { os: 'linux' } }, { matrix: { os: 'macos' } }],
    ['a cell with a number and one with a text', { matrix: { node: 24 } }, { matrix: { node: '24' } }],
    ['two jobs', { environment: { GITHUB_JOB: 'a' } }, { environment: { GITHUB_JOB: 'b' } }],
    ['pull_request_target', { fixture: 'pull-request' }, { fixture: 'pull-request-target' }],
    [
      'a dispatch and one with inputs',
      { fixture: dispatch },
      { fixture: dispatch, payload: { inputs: { only: 'a' } } },
    ],
    [
      'dispatches with other inputs',
      { fixture: dispatch, payload: { inputs: { only: 'a' } } },
      { fixture: dispatch, payload: { inputs: { only: 'b' } } },
    ],
    [
      'dispatches with long inputs',
      { fixture: dispatch, payload: { inputs: { only: `a${'x'.repeat(2000)}` } } },
      { fixture: dispatch, payload: { inputs: { only: `b${'x'.repeat(2000)}` } } },
    ],
    [
      'repository dispatches of two types',
      { fixture: 'repository-dispatch', payload: { action: 'nightly' } },
      { fixture: 'repository-dispatch', payload: { action: 'smoke' } },
    ],
    [
      'a workflow that follows two workflows',
      run('workflow-run-push', { path: '.github/workflows/build.yml' }),
      run('workflow-run-push', { path: '.github/workflows/lint.yml' }),
    ],
    [
      'a workflow that follows runs of two events',
      run('workflow-run-push', {}),
      run('workflow-run-push', { event: 'schedule' }),
    ],
  ])('%s', (_, one, other) => {
    expect(sourceOf(one)).not.toEqual(sourceOf(other))
  })
})

describe('the source stays the same', () => {
  test.each<[string, Run, Run]>([
    ['in each attempt', {}, { environment: { GITHUB_RUN_ATTEMPT: '2', EVIDENCE_CHECK_RUN: '99' } }],
    ['in a later run', {}, { environment: { GITHUB_RUN_ID: '8' } }],
    ['for a pull request and its review', { fixture: 'pull-request' }, { fixture: 'pull-request-review' }],
    ['in another order of inputs', withInputs({ a: '1', b: '2' }), withInputs({ b: '2', a: '1' })],
    ['in another order of long inputs', withInputs({ a: long, b: '2' }), withInputs({ b: '2', a: long })],
    [
      'with the version of the called workflow',
      { environment: { EVIDENCE_JOB_WORKFLOW: called } },
      { environment: { EVIDENCE_JOB_WORKFLOW: called.replace('v1', 'v2') } },
    ],
    [
      'on runners with and without `job.workflow_ref`, where no workflow is called',
      {},
      { environment: { EVIDENCE_JOB_WORKFLOW: everyRun.GITHUB_WORKFLOW_REF } },
    ],
    [
      'with an empty dispatch',
      { fixture: dispatch, payload: { inputs: null } },
      { fixture: dispatch, payload: { inputs: {} } },
    ],
  ])('%s', (_, one, other) => {
    expect(sourceOf(one)).toEqual(sourceOf(other))
  })
})

test('long inputs are shown as their digest', () => {
  expect(sourceOf(withInputs({ a: long }))?.inputs).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('a runner without GITHUB_WORKFLOW_REF has the name of the workflow', () => {
  expect(sourceOf({ environment: { GITHUB_WORKFLOW_REF: '' } })?.workflow).toBe('CI')
})

/** A runner that does not name the called workflow: both calls have one source, so the reports of both count (rules 5.3). */
test('two calls of one reusable workflow have one source', () => {
  const call = { environment: { EVIDENCE_JOB_WORKFLOW: called } }
  expect(sourceOf(call)).toEqual(sourceOf({ environment: { ...call.environment, EVIDENCE_CHECK_RUN: '2' } }))
})
