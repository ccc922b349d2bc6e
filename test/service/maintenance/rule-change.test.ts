import { expect, test } from 'vitest'
import { createTrailJudge } from '../../../src/service/history/trail-judge.ts'
import { ruleChanges } from '../../../src/service/maintenance/rule-change.ts'
import { toRecordOrigin } from '../../../src/service/store/record-origin.ts'
import type { StoredRecord } from '../../../src/service/store/record.ts'

const template = {
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

function stateOf(records: readonly StoredRecord[]): string {
  const body = { name: 'shop', found: { content: JSON.stringify(template), template } }
  const flowRecords = [toFirstRecord(0, { kind: 'flow', body, token: 'a' })]
  return createTrailJudge().judge({ org: 'acme', flow: 'shop', trail: 'one', records, flowRecords }, { now: 5000 })
    .verdict.status
}

test.each([
  ['min_tests counts only test cases', [reportOf(1, { token: 'a', failures: 0 })]],
  [
    'no report replaces one of another origin',
    [reportOf(1, { token: 'a', failures: 1, counted: 3 }), reportOf(2, { token: 'b', failures: 0, counted: 3 })],
  ],
])('because %s, a compliant trail fails', (reason, records) => {
  const change = ruleChanges.find((one) => one.reason.startsWith(reason))
  expect(change?.schemaVersion).toBe(3)
  expect(stateOf(records)).toBe('NON-COMPLIANT')
  expect(stateOf(records.map((record) => change?.toFormerRecord(record) ?? record))).toBe('COMPLIANT')
})
