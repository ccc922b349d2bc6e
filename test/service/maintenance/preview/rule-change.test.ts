import { expect, test } from 'vitest'
import { createTrailJudge } from '../../../../src/service/history/trail-judge.ts'
import type { TrailHistory } from '../../../../src/service/history/history.ts'
import { ruleChanges } from '../../../../src/service/maintenance/preview/rule-change.ts'
import { toRecordOrigin } from '../../../../src/service/store/record-origin.ts'
import type { StoredRecord } from '../../../../src/service/store/record.ts'
import { approvedPull } from '../../../../testkit/gate/report.ts'

const counting = {
  version: 1,
  trail: { attestations: [{ name: 'tests', type: 'junit', policy: { min_tests: 2 } }], artifacts: [] },
}

/** A record as the first release wrote it. */
function toFirstRecord(
  sequence: number,
  members: Pick<StoredRecord, 'kind' | 'body'> & { token: string },
): StoredRecord {
  const actor = { name: 'ci', token_id: members.token }
  const columns = { name: 'tests', type: 'junit', fingerprint: null, commit: null, attachment: null }
  const position = { id: `record-${sequence}`, sequence, created_at: 1000 + sequence, sha256: '' }
  const document = { version: 1, nonce: null, ignored_members: [], origin: toRecordOrigin(actor) } as const
  const place = { org: 'acme', flow: 'shop', trail: members.kind === 'flow' ? null : 'one' }
  return { ...position, ...document, ...columns, ...place, kind: members.kind, body: members.body, actor }
}

interface Tests {
  readonly token: string
  readonly failures: number
  readonly counted?: number
}

/** The report of a run; its id is the sequence of the record. */
function reportOf(sequence: number, { token, failures, counted }: Tests): StoredRecord {
  const suite = {
    name: 'a',
    total: 3,
    failures,
    errors: 0,
    skipped: 0,
    duration: 1,
    ...(counted === undefined ? {} : { counted }),
  }
  const annotations = { source: { job: 'test' }, run: { id: sequence, attempt: 1 } }
  const body = { attestation_name: 'tests', junit_results: [suite], annotations }
  return toFirstRecord(sequence, { kind: 'attestation', body, token })
}

function toHistory(records: readonly StoredRecord[], template: object): TrailHistory {
  const body = { name: 'shop', found: { content: JSON.stringify(template), template } }
  const flowRecords = [toFirstRecord(0, { kind: 'flow', body, token: 'a' })]
  return { org: 'acme', flow: 'shop', trail: 'one', records, flowRecords }
}

function stateOf(history: TrailHistory): string {
  return createTrailJudge().judge(history, { now: 5000 }).verdict.status
}

const ofArtifact = {
  version: 1,
  trail: { attestations: [], artifacts: [{ name: 'app', attestations: [{ name: 'tests', type: 'junit' }] }] },
}
const reviewed = { version: 1, trail: { attestations: [{ name: 'review', type: 'pull_request' }], artifacts: [] } }

function buildOf(sequence: number, digit: string): StoredRecord {
  const fingerprint = digit.repeat(64)
  const urls = { build_url: 'https://ci.invalid', commit_url: 'https://git.invalid' }
  const annotations = { source: { job: 'build' }, run: { id: sequence, attempt: 1 } }
  const body = { fingerprint, filename: 'app.tgz', template_reference_name: 'app', annotations, ...urls }
  return { ...toFirstRecord(sequence, { kind: 'artifact', body, token: digit }), fingerprint, name: null, type: null }
}

function targeted(record: StoredRecord): StoredRecord {
  return { ...record, body: { ...record.body, target_artifacts: ['app'] } }
}

function reviewOf(sequence: number): StoredRecord {
  const [pull, commit] = ['a'.repeat(40), 'b'.repeat(40)]
  const body = {
    attestation_name: 'review',
    git_provider: 'github',
    git_commit_info: { sha1: commit },
    pull_requests: [{ ...approvedPull(pull), merge_commit: null }],
  }
  const record = toFirstRecord(sequence, { kind: 'attestation', body, token: 'a' })
  return { ...record, name: 'review', type: 'pull_request', commit }
}

test.each([
  ['min_tests counts', toHistory([reportOf(1, { token: 'a', failures: 0 })], counting)],
  [
    'no report replaces one of another origin',
    toHistory(
      [reportOf(1, { token: 'a', failures: 1, counted: 3 }), reportOf(2, { token: 'b', failures: 0, counted: 3 })],
      counting,
    ),
  ],
  [
    'evidence of an artifact is bound to a digest',
    toHistory([buildOf(1, 'a'), buildOf(2, 'b'), targeted(reportOf(3, { token: 'c', failures: 0 }))], ofArtifact),
  ],
  ['a pull request must be of the commit', toHistory([reviewOf(1)], reviewed)],
])('because %s, a compliant trail is not compliant', (reason, history) => {
  const former = ruleChanges.filter((change) => !change.reason.startsWith('names'))
  expect(former.some((change) => change.reason.startsWith(reason))).toBe(true)
  expect(stateOf(history)).not.toBe('COMPLIANT')
  let before = history
  for (const change of former.toReversed()) before = change.toFormerHistory(before)
  expect(stateOf(before)).toBe('COMPLIANT')
})
