import { describe, expect, test } from 'vitest'
import { findOverridden } from '../../../src/evidence/judge/override-address.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import {
  junit,
  analysis,
  codequality,
  createRecorder,
  failed,
  fingerprintA,
  fingerprintB,
  now,
  passed,
  pullRequests,
  requiring,
  toEvidence,
  verdictOf,
  withSource,
} from '../../../testkit/evidence/builder.ts'
import { attacker, job } from '../../../testkit/evidence/origin.ts'

const template = requiring('tests:generic')
const onA = { artifact_fingerprint: fingerprintA }
const block = { new_compliance_status: false }

/** Whether an override reaches the last of the records. */
function isReached(...records: Parameters<typeof toEvidence>[1][]): boolean {
  const last = records.findLast((record) => 'content' in record)
  return judgeEvidence(toEvidence(template, ...records), now).outcomes.get(last?.id ?? '')?.override !== undefined
}

describe('an override reaches', () => {
  const { attest, override } = createRecorder()
  const report = (members: object) => attest('tests', failed, members)
  const scan = () => override('tests', 'generic')

  test('a later report of the same origin and source', () => {
    expect(isReached(report(withSource('a')), scan(), report(withSource('a')))).toBe(true)
    expect(isReached(report(withSource('a')), scan(), report(withSource('b')))).toBe(false)
    expect(isReached(report(withSource('a')), scan(), report({ ...attacker, ...withSource('a') }))).toBe(false)
  })
  test('the same run again and a later one, and no earlier one', () => {
    expect([4, 5, 6].map((run) => isReached(report(job('a', 5)), scan(), report(job('a', run))))).toEqual([
      false,
      true,
      true,
    ])
  })
  test('a report of a run after one without a run, and the other way round', () => {
    expect(isReached(report(withSource('a')), scan(), report(withSource('a', 1)))).toBe(true)
    expect(isReached(report(withSource('a', 1)), scan(), report(withSource('a')))).toBe(true)
  })
  test('readings of any source, and no result of a file', () => {
    const reading = (source: string) => attest('review', pullRequests({}), withSource(source))
    expect(isReached(reading('a'), override('review', 'pull_request'), reading('b'))).toBe(true)
    const ofServer = codequality('ERROR')
    const ofFile = analysis({ serverUrl: '' })
    const first = attest('quality', ofServer, withSource('a'))
    const accepted = override('quality', 'codequality')
    expect(isReached(first, accepted, attest('quality', ofFile, withSource('b')))).toBe(false)
    expect(isReached(first, accepted, attest('quality', ofFile, withSource('a')))).toBe(true)
  })
  test('a report that is as good as one of several covered ones', () => {
    const suite = { total: 1, failures: 1, errors: 0, skipped: 0, duration: 1, counted: 1 }
    const tests = (...names: readonly string[]) =>
      attest('tests', junit(...names.map((name) => ({ ...suite, name }))), withSource('a', 1))
    const covered = [tests('one'), tests('one', 'two')]
    const accepted = override('tests', 'junit')
    const later = { ...tests('one', 'two'), run: { id: 2, attempt: 1 } }
    expect(isReached(...covered, accepted, later)).toBe(true)
  })
  test('no report before it that another one had replaced', () => {
    const [first, second] = [report(withSource('a')), report(withSource('a'))]
    const evidence = toEvidence(template, first, second, scan())
    const { outcomes } = judgeEvidence(evidence, now)
    expect([first, second].map(({ id }) => outcomes.get(id)?.override !== undefined)).toEqual([false, true])
  })
  test('no report if it blocks a name that was not reported', () => {
    expect(isReached(override('tests', 'generic', block), attest('tests', passed))).toBe(false)
  })
  test('no report of another artifact, and does not occur in its reasons', () => {
    const { build } = createRecorder()
    const artifacts = [build(), build({ fingerprint: fingerprintB, template_reference_name: 'lib' })]
    const other = attest('tests', failed, { artifact_fingerprint: fingerprintB })
    const records = [...artifacts, attest('tests', failed, onA), override('tests', 'generic', onA), other]
    expect(isReached(...records)).toBe(false)
    expect(verdictOf(template, ...records).outcomes.get(other.id)?.reasons).toEqual(['reported as not compliant'])
    const byName = [
      ...artifacts,
      attest('tests', failed, onA),
      override('tests', 'generic', { target_artifacts: ['lib'] }),
    ]
    expect(isReached(...byName)).toBe(false)
  })
  test('a report that names the artifact, if it has the digest', () => {
    const { build } = createRecorder()
    expect(isReached(build(), report({ target_artifacts: ['app'] }), override('tests', 'generic', onA))).toBe(true)
  })
})

describe('the reports at the address of an override', () => {
  const { attest, build } = createRecorder()
  const address = { attestation_name: 'tests', artifact_fingerprint: undefined, target_artifacts: [], change: {} }

  test('are the last ones to arrive, in any order of the evidence', () => {
    const [first, second] = [attest('tests', failed), attest('tests', passed)]
    expect(findOverridden(toEvidence(null, second, first), address)).toEqual([second])
  })
  test('are none of a superseded artifact, and none of an empty reading', () => {
    const builds = [build(job('a', 1)), build({ ...job('a', 2), fingerprint: fingerprintB })]
    const late = attest('tests', failed, { ...onA, ...job('b', 1) })
    expect(findOverridden(toEvidence(null, ...builds, late), address)).toEqual([])
    expect(findOverridden(toEvidence(null, ...builds, late), { ...address, ...onA })).toEqual([])
    expect(findOverridden(toEvidence(null, attest('tests', pullRequests())), address)).toEqual([])
  })
})
