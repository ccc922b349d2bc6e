import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import { factVersion, printFact } from '../../../src/service/fact/fact.ts'
import { toPullReport, withGit } from '../../../testkit/service/pull-request.ts'
import { junitSuite, vulnscanFinding, vulnscanResults } from '../../../testkit/service/report.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

const condition = { metric: 'coverage', status: 'ERROR', operator: 'LESS_THAN', errorThreshold: '80', value: '61' }
const scan = {
  ...vulnscanResults({ high_count: 1, high: [vulnscanFinding('CVE-1')], incomplete: ['cut off'] }),
  tool: { name: 'Trivy', version: '1' },
}
const analysis = {
  analysedAt: '2026-11-21T00:00:00+0000',
  revision: 'c'.repeat(40),
  project: { key: 'shop', url: 'u', name: 'Shop' },
  serverUrl: 'https://quality.invalid',
  status: 'SUCCESS',
  qualityGate: { status: 'ERROR', name: 'gate', conditions: [condition] },
}

/** A report of each kind with what its fact is made of. */
const reports: { readonly [K in Exclude<AttestationContent['kind'], 'unjudged' | 'erased'>]: object } = {
  generic: { is_compliant: true },
  junit: { junit_results: [junitSuite({ failures: 1, skipped: 1, counted: 3, timestamp: 1_795_000_000 })] },
  vulnscan: { vulnscan_results: scan },
  codequality: { codequality_results: analysis },
  pull_request: toPullReport(),
  jira: { jira_results: [{ issue_id: 'A-1', issue_exists: false, issue_url: 'https://jira.invalid/A-1' }] },
  custom: { type_name: 'x', attestation_data: { n: 1 }, found: { is_compliant: false, type_errors: ['e'] } },
}

const attestations = Object.entries(reports).map(([kind, members]) => {
  const type = kind === 'custom' ? 'custom:x' : kind
  return toRecord({ id: kind, type, body: withGit({ attestation_name: 'unit-tests', ...members }) })
})
const artifact = { fingerprint: 'f'.repeat(64), filename: 'a', build_url: 'b', commit_url: 'c', trail_name: 't' }
const override = {
  attestation_name: 'unit-tests',
  original_attestation_type: 'junit',
  new_compliance_status: true,
  reason: 'r',
}
const records = [
  ...attestations,
  toRecord({ id: 'artifact', kind: 'artifact', name: null, type: null, body: artifact }),
  toRecord({ id: 'override', kind: 'override', body: override }),
]

test('the facts of a version stay as they are', () => {
  const facts = records.map(printFact)
  const digest = createHash('sha256').update(facts.join('\n')).digest('hex').slice(0, 12)
  // A stored fact of this version has the old members, and a verdict would read nothing in place of a new one.
  const advice = 'raise factVersion in src/service/fact/fact.ts, and write both here'
  expect({ version: factVersion, digest }, advice).toEqual({ version: 4, digest: '123228ed2128' })
})
