import { expect, test } from 'vitest'
import { EvidenceError } from '../../../src/error.ts'
import { toOlderReport } from '../../../src/command/send/older-report.ts'
import type { Report } from '../../../src/command/collect/draft.ts'

const params = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const suite = { name: 's', total: 2, failures: 0, errors: 0, skipped: 0, duration: 1 }
const common = { attestation_name: 'unit', user_data: { counted: 7 } }

function junit(counted: number): Report {
  const body = { ...common, junit_results: [{ ...suite, counted }] }
  return { operation: 'reportJunit', request: { params, body, idempotencyKey: 'k' } }
}

function refusal(errors: Readonly<Record<string, string>>, status = 400): EvidenceError {
  return new EvidenceError('refused', 'refused', { facts: { status, errors } })
}

const unknown = 'is not a member that is known here'

test('an earlier version of the service gets the report without the members that it refused', () => {
  const older = toOlderReport(junit(2), refusal({ 'junit_results.0.counted': unknown }))
  const sent: unknown = JSON.parse(JSON.stringify(older?.request))
  expect(sent).toEqual({ params, body: { ...common, junit_results: [suite] }, idempotencyKey: 'k' })
})

test('an incomplete result does not pass an earlier version of the service', () => {
  const body = { ...common, junit_results: [{ ...suite, counted: 2, incomplete: ['states 3 tests and lists 2'] }] }
  const report: Report = { operation: 'reportJunit', request: { params, body } }
  const older = toOlderReport(report, refusal({ 'junit_results.0.incomplete': unknown }))
  expect(JSON.parse(JSON.stringify(older?.request.body))).toEqual({
    ...common,
    junit_results: [{ ...suite, errors: 1 }],
  })
})

test('the members of pull requests are removed from commits and approvers', () => {
  const commit = { sha1: 'c', author: 'ada', co_authors: [] }
  const approver = { username: 'grace', state: 'APPROVED' }
  const [member, outsider] = [
    { ...approver, association: 'MEMBER' },
    { username: 'mei', state: 'APPROVED' },
  ]
  const head = { head_ref: 'f', head_sha: 'c', base_ref: 'main' }
  const pull = { url: 'u', number: 1, title: 't', state: 'open' as const, author: 'ada', created_at: 1, ...head }
  const accounts = { author: true, committer: true }
  const pull_requests = [
    {
      ...pull,
      commits: [{ ...commit, accounts }],
      approvers: [
        { ...member, can_push: true },
        { ...outsider, association: 'MEMBER', can_push: false },
      ],
    },
  ]
  const body = { attestation_name: 'review', git_provider: 'github' as const, pull_requests }
  const report: Report = { operation: 'reportPullRequest', request: { params, body } }
  const older = toOlderReport(report, refusal({ 'pull_requests.0.commits.0.accounts': unknown }))
  expect(JSON.parse(JSON.stringify(older?.request.body))).toEqual({
    ...body,
    pull_requests: [{ ...pull, commits: [commit], approvers: [member, outsider] }],
  })
})

test.each([
  refusal({ 'junit_results.0.total': 'must be a number' }),
  refusal({ 'junit_results.0.counted': unknown, attestation_name: 'is required' }),
  refusal({}),
  refusal({ 'junit_results.0.counted': unknown }, 403),
  new Error('a fault'),
])('any other failure stays a failure: %s', (error) => {
  expect(toOlderReport(junit(2), error)).toBeUndefined()
})
