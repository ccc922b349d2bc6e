import { globSync } from 'node:fs'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { expect, test } from 'vitest'
import { toPayload } from '../../testkit/action/event-payload.ts'
import { readWorkflow } from '../../testkit/action/run-workflow.ts'
import { alone, build, openChange, readWorkflowExamples, service } from '../../testkit/end-to-end/workflow-example.ts'
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
  ['alone', alone, { contents: 'read', 'pull-requests': 'write', statuses: 'write' }],
  ['with a service', service, { contents: 'read', 'id-token': 'write', 'pull-requests': 'write', statuses: 'write' }],
  ['of forks', build, { contents: 'read' }],
])(
  'the workflow %s starts on every event that changes the verdict, with the permissions that it needs',
  (_, text, permissions) => {
    expect(readWorkflow(text)).toMatchObject({ on: events, permissions })
    expect(readWorkflow(text).permissions).toEqual(permissions)
  },
)

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
