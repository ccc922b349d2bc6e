import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toErasedRecord } from '../../../src/service/trail/erased-record.ts'
import { toRecord as toRecordOf, printRemainder } from '../../../src/service/store/ledger/document.ts'
import type { NewRecord, StoredRecord } from '../../../src/service/store/record.ts'
import { parseStored } from '../../../src/wire/parse.ts'
import { ArchivedRecord } from '../../../src/wire/resource/archive.ts'
import { junitSuite, vulnscanResults } from '../../../testkit/service/report.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'
import { toTrailRecords } from '../../../testkit/service/store/trail-records.ts'
import { judgeHistory } from '../../../src/service/trail/judge-history.ts'

const names = fc.constantFrom('a', 'b')
const source = fc
  .constantFrom('x', 'y')
  .map((job) => ({ annotations: { source: { job }, note: 'Ada' }, description: 'Ada' }))

type Draft = Pick<NewRecord, 'kind' | 'type' | 'name' | 'body'>

const attestation = fc
  .tuple(
    names,
    source,
    fc.oneof(
      fc.boolean().map((is_compliant) => ({ type: 'generic', members: { is_compliant } })),
      fc.nat(2).map((failures) => ({ type: 'junit', members: { junit_results: [junitSuite({ failures })] } })),
      fc
        .nat(1)
        .map((high_count) => ({ type: 'vulnscan', members: { vulnscan_results: vulnscanResults({ high_count }) } })),
      fc.constant({ type: 'pull_request', members: { git_provider: 'github', pull_requests: [] } }),
      fc.boolean().map((exists) => ({
        type: 'jira',
        members: { jira_results: [{ issue_id: 'A-1', issue_exists: exists, issue_url: 'https://jira.invalid/A-1' }] },
      })),
    ),
  )
  .map(([name, shared, { type, members }]): Draft => {
    return { kind: 'attestation', name, type, body: { attestation_name: name, ...shared, ...members } }
  })

const override = fc
  .tuple(names, fc.constantFrom('generic', 'junit', 'vulnscan'), fc.boolean())
  .map(([name, type, new_compliance_status]): Draft => {
    const body = {
      attestation_name: name,
      original_attestation_type: type,
      new_compliance_status,
      reason: 'Ada agrees',
    }
    return { kind: 'override', name, type, body }
  })

const template = {
  version: 1,
  trail: { attestations: [{ name: 'a', type: '*' }], artifacts: [] },
}
const start: Draft = {
  kind: 'trail',
  name: null,
  type: null,
  body: { name: 't', description: 'Ada', found: { content: 'version: 1', template } },
}

function toStored(draft: Draft, at: number): StoredRecord {
  const record = toRecord({ id: `id-${at}`, ...draft, actor: { name: 'ci', token_id: 'one' } })
  const position = {
    sequence: at + 1,
    created_at: at + 1,
    version: 2,
    nonce: '0'.repeat(32),
    sha256: '1'.repeat(64),
  } as const
  return { ...record, ...position }
}

/** As the database returns it. */
function erase(record: StoredRecord): StoredRecord {
  const text = printRemainder(toErasedRecord(record))
  expect(text).not.toContain('Ada')
  const parsed = parseStored(ArchivedRecord, JSON.parse(text))
  if (!parsed.ok) throw new Error(`What remains is no document: ${text}`)
  return toRecordOf(parsed.value, record.sha256)
}

function judge(records: readonly StoredRecord[]): string {
  const history = { org: 'acme', flow: 'shop', trail: 't', records: toTrailRecords(records), flowRecords: [] }
  return judgeHistory(history, { now: 1000 }).verdict.status
}

test('no erasure turns a trail that is not compliant into a compliant one', () => {
  const drafts = fc.array(fc.oneof({ weight: 3, arbitrary: attestation }, { weight: 1, arbitrary: override }), {
    minLength: 1,
    maxLength: 6,
  })
  const scene = fc.tuple(drafts, fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }))
  fc.assert(
    fc.property(scene, ([list, erased]) => {
      const records = [start, ...list].map(toStored)
      const [before, after] = [
        judge(records),
        judge(records.map((one, at) => (erased[at] === true ? erase(one) : one))),
      ]
      return after !== 'COMPLIANT' || before === 'COMPLIANT'
    }),
    { numRuns: 2000 },
  )
})

test('an erased report and an erased override stay those of the change that they name', () => {
  const change = { pull_request: 7, commit: 'c'.repeat(40) }
  const report = { attestation_name: 'a', is_compliant: true, annotations: { change, note: 'Ada' } }
  const named = { attestation_name: 'a', original_attestation_type: 'generic', reason: 'Ada', change }
  const [ofReport, ofOverride] = [
    toStored({ kind: 'attestation', name: 'a', type: 'generic', body: report }, 1),
    toStored({ kind: 'override', name: 'a', type: 'generic', body: { ...named, new_compliance_status: true } }, 2),
  ]
  expect(erase(ofReport).body).toMatchObject({ annotations: { change } })
  expect(erase(ofOverride).body).toMatchObject({ change })
})
