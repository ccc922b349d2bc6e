import { describe, expect, test } from 'vitest'
import type { Evidence } from '../../../src/evidence/fact/evidence.ts'
import { toReportOrigin } from '../../../src/evidence/fact/origin.ts'
import type { Question } from '../../../src/evidence/fact/question.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import {
  createRecorder,
  failed,
  finding,
  fingerprintA,
  fingerprintB,
  junit,
  now,
  passed,
  requiring,
  requiringApp,
  toEvidence,
  vulnscan,
  withSource,
} from '../../../testkit/evidence/builder.ts'
import { head, reportOf } from '../../../testkit/evidence/origin.ts'

const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }

function stateOf(evidence: Evidence, question: Question = {}): string {
  return judgeEvidence(evidence, now, { commit: head, defaultBranch: 'main', ...question }).status
}

const following = (follows: string, run: number) =>
  reportOf('workflow_run', run, { source: { job: 'report', follows } })

describe('other workflows', () => {
  test('a flow that the change does not touch is green only if the template allows it', () => {
    const template = requiringApp('tests:generic')
    expect(stateOf(toEvidence(template))).toBe('INCOMPLETE')
    const lenient = { ...template, 'if-none': 'pass' }
    const verdict = judgeEvidence(toEvidence(lenient), now, { commit: head })
    expect(verdict).toMatchObject({ status: 'COMPLIANT', attestations_statuses: [], artifacts_statuses: {} })
    const { build } = createRecorder()
    expect(stateOf(toEvidence(lenient, build(reportOf('push', 1))))).toBe('INCOMPLETE')
  })
  test('a second workflow of a fork counts for each workflow that it follows', () => {
    const { attest } = createRecorder()
    const both = [attest('tests', failed, following('Build', 1)), attest('tests', passed, following('Lint', 2))]
    expect(stateOf(toEvidence(requiring('tests:generic'), ...both))).toBe('NON-COMPLIANT')
    const again = attest('tests', passed, following('Build', 3))
    expect(stateOf(toEvidence(requiring('tests:generic'), ...both, again))).toBe('COMPLIANT')
  })
  test('a nightly scan with a new finding is red until a later scan or an override', () => {
    const { attest, override } = createRecorder()
    const bad = vulnscan({ high: [finding('CVE-1')] })
    const scans = [attest('scan', vulnscan({}), reportOf('push', 1)), attest('scan', bad, reportOf('schedule', 2))]
    const template = requiring('scan:vulnscan')
    expect(stateOf(toEvidence(template, ...scans))).toBe('NON-COMPLIANT')
    expect(stateOf(toEvidence(template, ...scans, attest('scan', vulnscan({}), reportOf('schedule', 3))))).toBe(
      'COMPLIANT',
    )
    expect(stateOf(toEvidence(template, ...scans, override('scan', 'vulnscan')))).toBe('COMPLIANT')
  })
  test('a laptop that fails, is fixed and reports again is green', () => {
    const { attest, build } = createRecorder()
    const template = {
      version: 1,
      trail: {
        attestations: [{ name: 'lint', type: 'generic' }],
        artifacts: [{ name: 'app', attestations: [{ name: 'tests', type: 'junit' }] }],
      },
    }
    const red = [attest('lint', failed), build(), attest('tests', junit({ failures: 1 }), onA)]
    const green = [attest('lint', passed), build({ fingerprint: fingerprintB }), attest('tests', junit({}), onB)]
    expect(stateOf(toEvidence(template, ...red))).toBe('NON-COMPLIANT')
    expect(stateOf(toEvidence(template, ...red, ...green))).toBe('COMPLIANT')
  })
  test('a token that is rotated on one commit keeps its origin', () => {
    const { attest } = createRecorder()
    const origin = toReportOrigin({ type: 'token', token_id: 'first' }, false)
    const [before, after] = [failed, passed].map((it, at) =>
      attest('tests', it, { origin, ...withSource('ci', at + 1) }),
    )
    expect(stateOf(toEvidence(requiring('tests:generic'), ...[before, after].flatMap((it) => it ?? [])))).toBe(
      'COMPLIANT',
    )
  })
  test('a digest that a later run superseded is judged by its own evidence where it is asked about', () => {
    const { attest, build } = createRecorder()
    const runs = [
      build(reportOf('push', 1, { source: 'build' })),
      attest('tests', passed, { ...reportOf('push', 1), ...onA }),
      build({ ...reportOf('push', 2, { source: 'build' }), fingerprint: fingerprintB }),
      attest('tests', failed, { ...reportOf('push', 2), ...onB }),
    ]
    const evidence = toEvidence(requiringApp('tests:generic'), ...runs)
    expect(stateOf(evidence)).toBe('NON-COMPLIANT')
    expect(stateOf(evidence, { fingerprints: [fingerprintA] })).toBe('COMPLIANT')
    expect(stateOf(evidence, { fingerprints: [fingerprintB] })).toBe('NON-COMPLIANT')
    expect(stateOf(evidence, { fingerprints: [fingerprintA, 'd'.repeat(64)] })).toBe('INCOMPLETE')
  })
  test('a change that retires a tool is green with a report in its place and an override', () => {
    const { attest, override } = createRecorder()
    const trusted = { workflow: 'o/r/.github/workflows/*@refs/heads/main' }
    const template = requiring('tests:generic', { name: 'lint', type: 'generic', policy: trusted })
    const reports = [attest('tests', passed, reportOf('push', 1)), attest('lint', failed)]
    expect(stateOf(toEvidence(template, ...reports))).toBe('INCOMPLETE')
    expect(stateOf(toEvidence(template, ...reports, override('lint', 'generic')))).toBe('COMPLIANT')
  })
})
