import { globSync } from 'node:fs'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { expect, test } from 'vitest'
import { toPayload } from '../../testkit/action/event-payload.ts'
import { readWorkflow, type WorkflowStep } from '../../testkit/action/run-workflow.ts'
import {
  alone,
  build,
  openChange,
  readWorkflowExamples,
  service,
  split,
  turnGateOn,
} from '../../testkit/end-to-end/workflow-example.ts'
import { isMet, isPosix } from '../../testkit/requirement.ts'

const pages = ['README.md', ...globSync('docs/**/*.md')]

test.each(pages.flatMap((page) => readWorkflowExamples(page).map((text, at) => [page, at + 1, text] as const)))(
  "%s: workflow %i is valid by GitHub's schema",
  (page, _, content) => {
    const { context } = parseWorkflow({ name: page, content }, new NoOperationTraceWriter())
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([])
  },
)

const events = {
  pull_request: { types: ['opened', 'synchronize', 'reopened', 'edited'] },
  pull_request_review: { types: ['submitted', 'dismissed'] },
  merge_group: null,
  push: { branches: ['main'] },
}

test.each([
  ['alone', alone],
  ['of several jobs', split],
  ['with a service', service],
  ['of forks', build],
])('the workflow %s starts on every event that changes the verdict', (_, text) => {
  expect(readWorkflow(text)).toMatchObject({ on: events })
})

test('the workflow of README.md is that of the first page', () => {
  expect(readWorkflowExamples('README.md').map(turnGateOn)).toEqual([alone])
})

const examples = pages.flatMap((page) =>
  readWorkflowExamples(page).map((text) => [page, readWorkflow(turnGateOn(text))] as const),
)

test.each(examples)('%s: a workflow has no permission, and a job those alone that its steps need', (_, workflow) => {
  expect(workflow.permissions).toEqual({})
  for (const { steps = [], uses, permissions = {} } of Object.values(workflow.jobs)) {
    // A job that calls a workflow grants what the jobs of that one need, which test/docs/scene checks.
    expect(permissions).toEqual(uses === undefined ? findNeeded(steps) : permissions)
  }
})

test.each(examples)('%s: no checkout leaves a token for the scripts of the job', (_, { jobs }) => {
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? [])
  const checkouts = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'))
  expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
})

test('a job that runs a program of the project and sets a status is that of the first page, of a tool or of a monorepo', () => {
  const found = examples.filter(([, { jobs }]) =>
    Object.values(jobs).some(
      ({ steps = [], permissions }) =>
        permissions?.['statuses'] === 'write' && steps.some(({ run }) => run !== undefined),
    ),
  )
  const others = found.map(([page]) => page).filter((page) => !page.startsWith('docs/tools/'))
  expect(others.toSorted()).toEqual(['README.md', 'docs/guides/monorepo.md', 'docs/start/first-green.md'])
})

/** The permissions that the steps of a job need. */
function findNeeded(steps: readonly WorkflowStep[]): Readonly<Record<string, string>> {
  const needed = steps.map(({ uses = '', run = '', with: inputs = {} }) => {
    if (uses.startsWith('OWNER/delivery-evidence@')) return findNeededByAction(inputs)
    if (uses.startsWith('actions/checkout@')) return { contents: 'read' }
    if (uses.startsWith('actions/download-artifact@')) return 'run-id' in inputs ? { actions: 'read' } : {}
    if (uses.startsWith('actions/attest@')) return { attestations: 'write', 'id-token': 'write' }
    if (uses.startsWith('docker/login-action@') || run.includes('docker login')) return { packages: 'write' }
    return run.includes(' assert ') ? { 'id-token': 'write' } : {}
  })
  return Object.assign({}, ...needed) as Readonly<Record<string, string>>
}

function findNeededByAction({ url, token, kind, gate }: NonNullable<WorkflowStep['with']>): object {
  const isPublished = gate === 'status'
  const readsPullRequests = [undefined, 'pull_request', 'none'].includes(kind as string | undefined)
  return {
    contents: 'read',
    ...(url !== undefined && token === undefined && { 'id-token': 'write' }),
    ...(readsPullRequests && { 'pull-requests': 'read' }),
    // The comment.
    ...(isPublished && { 'pull-requests': 'write' }),
    ...(isPublished && { statuses: 'write' }),
  }
}

test.runIf(isMet(isPosix, 'the steps of a workflow'))(
  'the status of the workflow alone waits for the approval',
  async () => {
    const { change, run, review } = await openChange()
    const opened = await run(readWorkflow(alone), { event: 'pull_request', payload: toPayload('pull_request', change) })
    expect(opened).toMatchObject({ state: 'pending', jobs: { build: 'success' } })
    review('APPROVED')
    const event = 'pull_request_review'
    const approved = await run(readWorkflow(alone), { event, payload: toPayload(event, change, 'submitted') })
    expect(approved).toMatchObject({ state: 'success', jobs: { build: 'success' } })
  },
)
