import { describe, expect, test } from 'vitest'
import { FlowTemplate } from '../../../src/wire/resource/template.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import { describeSourceCount } from '../../../src/evidence/judge/item.ts'
import { findNextExpiry, hasMaxAge } from '../../../src/evidence/judge/timeline.ts'
import {
  createRecorder,
  failed,
  fingerprintA,
  fingerprintB,
  jira,
  now,
  passed,
  requiring,
  requiringApp,
  start,
  toEvidence,
  verdictOf,
  withSource,
} from '../../../testkit/evidence/builder.ts'
import { listChanges } from '../../../testkit/evidence/changes.ts'
import { jobOrigin } from '../../../testkit/evidence/origin.ts'

const { attest, build, override } = createRecorder()
const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }

describe('a trail that may be empty', () => {
  const template = { ...requiring('ticket:jira'), 'if-none': 'pass' }

  test('passes without a record, and lists nothing as missing', () => {
    expect(verdictOf(template)).toMatchObject({
      status: 'COMPLIANT',
      is_compliant: true,
      attestations_statuses: [],
      artifacts_statuses: {},
    })
  })
  test.each([
    [true, 'COMPLIANT'],
    [false, 'NON-COMPLIANT'],
  ])('is judged by a reading that comes with the question (%s)', (exists, status) => {
    const reading = { name: undefined, type: 'jira', content: jira(['A-1', exists]) } as const
    expect(judgeEvidence(toEvidence(template), now, { readings: [reading] })).toMatchObject({
      status,
      is_compliant: exists,
      attestations_statuses: [{ attestation_name: 'ticket', is_compliant: exists }],
    })
  })
})

describe('a question about artifacts', () => {
  const built = [build(), build({ fingerprint: fingerprintB, filename: 'lib.tgz', template_reference_name: 'lib' })]
  const evidence = toEvidence({ version: 1 }, ...built, attest('scan', passed, onA), attest('scan', failed, onB))
  const ask = (...fingerprints: readonly string[]) => judgeEvidence(evidence, now, { fingerprints }).status

  test('has the worst of their states', () => {
    expect(ask(fingerprintA, fingerprintB)).toBe('NON-COMPLIANT')
    expect(ask(fingerprintA)).toBe('COMPLIANT')
  })
  test('is incomplete if one of them is', () => {
    const facts = toEvidence({ version: 1 }, ...built, attest('scan', passed, onA))
    expect(judgeEvidence(facts, now, { fingerprints: [fingerprintA, fingerprintB] }).status).toBe('INCOMPLETE')
  })
  test('that names none is about the whole trail', () => {
    expect(judgeEvidence(evidence, now, { fingerprints: [] })).toEqual(judgeEvidence(evidence, now))
  })
})

describe('the statuses of a trail', () => {
  test('have unexpected reports in the order of their arrival', () => {
    const recorder = createRecorder()
    const records = ['b', 'a', 'b'].map((name, at) => recorder.attest(name, passed, withSource(at)))
    const ids = verdictOf({ version: 1 }, ...records).attestations_statuses.map((status) => status.attestation_id)
    expect(ids).toEqual(records.map(({ id }) => id))
  })
  test('are two for reports about two digests that no artifact has', () => {
    const { attestations_statuses: statuses } = verdictOf(
      null,
      attest('scan', failed, onA),
      attest('scan', failed, onB),
    )
    expect(statuses.map((status) => status.artifact_fingerprint)).toEqual([fingerprintA, fingerprintB])
  })
  test('state whether the origin is proven', () => {
    const records = [attest('a', passed, { origin: jobOrigin() }), attest('b', passed)]
    expect(verdictOf(null, ...records).attestations_statuses.map(({ proven }) => proven)).toEqual([true, false])
  })
  test('are no evidence of a trail if the report names an artifact that is not reported', () => {
    const report = attest('scan', passed, { target_artifacts: ['x'] })
    expect(verdictOf({ version: 1 }, report).status).toBe('INCOMPLETE')
  })
})

test('the status of an advisory requirement is marked, fulfilled or not', () => {
  const lint = { name: 'lint', type: 'generic', policy: { advisory: true } }
  const marksOf = (...records: readonly ReturnType<typeof attest>[]) =>
    verdictOf(requiring(lint, 'a:generic'), ...records).attestations_statuses.map((one) => [
      one.attestation_name,
      one.advisory,
    ])
  const marks = [
    ['lint', true],
    ['a', undefined],
  ]
  expect(marksOf()).toEqual(marks)
  expect(marksOf(attest('lint', failed), attest('a', passed))).toEqual(marks)
})

describe('the status of an artifact', () => {
  test('is marked as advisory', () => {
    const artifacts = [{ name: 'app', policy: { advisory: true } }]
    const { artifacts_statuses: statuses } = verdictOf({ version: 1, trail: { artifacts } }, build())
    expect(statuses['app']).toMatchObject({ advisory: true })
    expect(verdictOf(requiringApp(), build()).artifacts_statuses['app']).not.toHaveProperty('advisory')
  })
  test('names the template only while it is incomplete', () => {
    const other = build({ template_reference_name: undefined })
    const reasonsOf = (...[status]: Parameters<typeof attest>[1][]) =>
      verdictOf(requiringApp(), other, attest('scan', status ?? passed, onA)).artifacts_statuses['app.tgz']?.reasons
    expect(reasonsOf(passed)).toEqual(['the template does not require it'])
    expect(reasonsOf(failed)).toEqual([])
  })
})

test.each([
  [0, 'reported by 0 sources of one run (at least 3 needed)'],
  [1, 'reported by 1 source of one run (at least 3 needed)'],
  [2, 'reported by 2 sources of one run (at least 3 needed)'],
])('the number of sources has a sentence: %i', (count, text) => {
  const facts = Array.from({ length: count }, (_, at) => attest('tests', passed, withSource(at, 1)))
  expect(describeSourceCount(facts, 3)).toBe(text)
})

const hasAge = (template: unknown) => hasMaxAge(template === null ? null : FlowTemplate.parse(template))

describe('a timeline', () => {
  test('has the effect of an override of a report before it', () => {
    const recorder = createRecorder()
    const records = [recorder.attest('scan', failed), recorder.override('scan', 'generic')]
    const changes = listChanges(toEvidence(requiring('scan:generic'), ...records), now)
    expect(changes.map(({ to }) => to)).toEqual(['NON-COMPLIANT', 'COMPLIANT'])
  })
  test('expires next at the first of several times, in any order', () => {
    const times = [30, 10, 20].map((after) => override('scan', 'generic', { expires_at: start + after }))
    expect(findNextExpiry(toEvidence(null, ...times), start)).toBe(start + 10)
    expect(findNextExpiry(toEvidence(null, ...times), start + 10)).toBe(start + 20)
    expect(findNextExpiry(toEvidence(null, ...times), start + 30)).toBeUndefined()
  })
  test('may change through age if a policy of the trail or of an artifact has one', () => {
    const old = { name: 'a', type: 'generic', policy: { max_age: '1d' } }
    expect([null, { version: 1 }, requiring('a:generic'), requiringApp('a:generic')].map(hasAge)).not.toContain(true)
    expect([requiring(old), requiringApp(old)].map(hasAge)).toEqual([true, true])
  })
})
