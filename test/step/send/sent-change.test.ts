import { expect, test } from 'vitest'
import { emptyCollected, toReportRequest, type Draft } from '../../../src/step/collect/draft.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import { prepareReports } from '../../../src/step/send/prepare-reports.ts'
import { change, createRunContext, givenInputs } from '../../../testkit/step/workspace.ts'

const draft: Draft = {
  type: 'generic',
  attestationTarget: undefined,
  content: [1],
  toReport: (context) => ({ operation: 'reportGeneric', request: toReportRequest(context, { is_compliant: true }) }),
}
const pullRequest = { number: 12, url: 'u', baseRef: 'main', baseSha: 'b'.repeat(40), headRepository: 'o/r' }

/** The change that a report of the run names. */
function sentChange(facts: Parameters<typeof change>[0], annotations = '{}'): unknown {
  const inputs = givenInputs({ annotations })
  const plan = { inputs, kind: parseKind('auto'), attestationTarget: undefined, change: change(facts) }
  const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
  const run = { plan, target, context: createRunContext('.'), startedAt: 0 }
  const { outgoing } = prepareReports({ ...emptyCollected, drafts: [draft] }, undefined, run)
  return Object(Object(outgoing[0]?.request.body)['annotations'])['change']
}

const commit = change({}).commit.sha1

test.each([
  [
    { event: 'pull_request', pullRequest },
    { commit, pull_request: 12 },
  ],
  [
    { event: 'workflow_run', pullRequest },
    { commit, pull_request: 12 },
  ],
  [{ event: 'merge_group', pullRequest }, { commit }],
  [{ event: 'push' }, { commit }],
])('a report names the change of its run: %j', (facts, expected) => {
  expect(sentChange(facts)).toEqual(expected)
  expect(sentChange(facts, '{"change":{"pull_request":7}}')).toEqual(expected)
})
