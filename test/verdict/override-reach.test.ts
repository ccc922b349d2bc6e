import { describe, expect, test } from 'vitest'
import { findOverridden } from '../../src/verdict/judge/override.ts'
import {
  createRecorder,
  fingerprintA,
  fingerprintB,
  finding,
  green,
  junit,
  red,
  requiring,
  requiringApp,
  sentBy,
  toEvidence,
  vulnscan,
  verdictOf,
} from '../../testkit/verdict/builder.ts'

const template = requiring('scan:vulnscan')
const bad = vulnscan({ high: [finding('CVE-1')] })
const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }
const onApp = { target_artifacts: ['app'] }

describe('where an override reaches', () => {
  test('by fingerprint, that artifact alone', () => {
    const { attest, build, excuse } = createRecorder()
    const records = [build(), build({ fingerprint: fingerprintB }), attest('scan', bad, onA), attest('scan', bad, onB)]
    const verdict = verdictOf(requiringApp('scan:vulnscan'), ...records, excuse('scan', 'vulnscan', onA))
    expect(verdict.artifacts_statuses).toMatchObject({
      app: { artifact_fingerprint: fingerprintB, status: 'NON-COMPLIANT' },
      'app@aaaaaaaaaaaa': { status: 'COMPLIANT' },
    })
  })
  test('by fingerprint, one of the artifacts that a report is tied to by name', () => {
    const { attest, build, excuse } = createRecorder()
    const records = [build(), build({ fingerprint: fingerprintB }), attest('scan', bad, onApp)]
    const verdict = verdictOf(requiringApp('scan:vulnscan'), ...records, excuse('scan', 'vulnscan', onA))
    expect(verdict.artifacts_statuses).toMatchObject({
      app: { artifact_fingerprint: fingerprintB, status: 'NON-COMPLIANT' },
      'app@aaaaaaaaaaaa': { status: 'COMPLIANT' },
    })
    expect(verdict.outcomes.get('attestation-3')?.is_compliant).toBe(false)
  })
  test('by template name, before and after the artifact is reported and built anew', () => {
    const { attest, build, excuse } = createRecorder()
    const early = [attest('scan', bad, { ...onApp, ...sentBy('ci', 1) }), excuse('scan', 'vulnscan', onApp)]
    expect(verdictOf(requiringApp('scan:vulnscan'), ...early).artifacts_statuses['app']).toMatchObject({
      attestations_statuses: [{ is_compliant: true }],
    })
    const reported = [...early, build(sentBy('ci', 1))]
    expect(verdictOf(requiringApp('scan:vulnscan'), ...reported).status).toBe('COMPLIANT')
    const anew = [
      build({ fingerprint: fingerprintB, ...sentBy('ci', 2) }),
      attest('scan', bad, { ...onB, ...sentBy('ci', 2) }),
    ]
    expect(verdictOf(requiringApp('scan:vulnscan'), ...reported, ...anew).status).toBe('COMPLIANT')
  })
  test('by fingerprint, not what was built anew', () => {
    const { attest, build, excuse } = createRecorder()
    const records = [
      build(sentBy('ci', 1)),
      attest('scan', bad, { ...onA, ...sentBy('ci', 1) }),
      excuse('scan', 'vulnscan', onA),
      build({ fingerprint: fingerprintB, ...sentBy('ci', 2) }),
      attest('scan', bad, { ...onB, ...sentBy('ci', 2) }),
    ]
    expect(verdictOf(requiringApp('scan:vulnscan'), ...records).status).toBe('NON-COMPLIANT')
  })
  test('without either, the trail itself and no artifact', () => {
    const { attest, build, excuse } = createRecorder()
    const records = [build(), attest('scan', bad, onA), attest('scan', bad), excuse('scan', 'vulnscan')]
    const verdict = verdictOf(template, ...records)
    expect(verdict.attestations_statuses[0]).toMatchObject({ is_compliant: true })
    expect(verdict.artifacts_statuses['app']?.attestations_statuses[0]).toMatchObject({ is_compliant: false })
  })
  test('without either, every artifact where the trail itself has no such report', () => {
    const { attest, build, excuse } = createRecorder()
    const records = [build(), attest('scan', bad, onA), excuse('scan', 'vulnscan')]
    expect(verdictOf(requiringApp('scan:vulnscan'), ...records).status).toBe('COMPLIANT')
  })
  test('by the tie that the report has, while its artifact is not reported', () => {
    const { attest, excuse } = createRecorder()
    const tie = { ...onA, ...onApp }
    const verdict = verdictOf(requiringApp('scan:vulnscan'), attest('scan', bad, tie), excuse('scan', 'vulnscan', tie))
    expect(verdict.status).toBe('INCOMPLETE')
  })
})

describe('what an override of now would cover', () => {
  const address = { attestation_name: 'scan', artifact_fingerprint: undefined, target_artifacts: [] }
  test('are the counting reports of that name, whatever their type', () => {
    const { attest } = createRecorder()
    const records = [
      attest('scan', red, sentBy('one', 1)),
      attest('scan', bad, sentBy('one', 2)),
      attest('scan', green, sentBy('two', 1)),
      attest('other', junit({})),
    ]
    expect(findOverridden(toEvidence(null, ...records), address)).toEqual([records[1], records[2]])
  })
  test('is nothing where nothing of the name was reported, or not at that place', () => {
    const { attest } = createRecorder()
    const evidence = toEvidence(null, attest('scan', bad))
    expect(findOverridden(evidence, { ...address, attestation_name: 'other' })).toEqual([])
    expect(findOverridden(evidence, { ...address, ...onA })).toEqual([])
  })
  test('names each report once, though it belongs to several artifacts', () => {
    const { attest, build } = createRecorder()
    const scan = attest('scan', bad, onApp)
    const evidence = toEvidence(null, build(), build({ fingerprint: fingerprintB }), scan)
    expect(findOverridden(evidence, { ...address, ...onApp })).toEqual([scan])
  })
})
