import { describe, expect, test } from 'vitest'
import { findOverridden } from '../../../src/evidence/judge/override-address.ts'
import {
  createRecorder,
  fingerprintA,
  fingerprintB,
  finding,
  passed,
  junit,
  failed,
  requiring,
  requiringApp,
  withSource,
  toEvidence,
  vulnscan,
  verdictOf,
} from '../../../testkit/evidence/builder.ts'

const template = requiring('scan:vulnscan')
const bad = vulnscan({ high: [finding('CVE-1')] })
const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }
const onApp = { target_artifacts: ['app'] }

describe('an override reaches', () => {
  test('by fingerprint only that artifact', () => {
    const { attest, build, override } = createRecorder()
    const others = [build(), build({ fingerprint: fingerprintB, filename: 'app.zip' })]
    const records = [...others, attest('scan', bad, onA), attest('scan', bad, onB)]
    const verdict = verdictOf(requiringApp('scan:vulnscan'), ...records, override('scan', 'vulnscan', onA))
    expect(verdict.artifacts_statuses).toMatchObject({
      app: { artifact_fingerprint: fingerprintB, status: 'NON-COMPLIANT' },
      'app@aaaaaaaaaaaa': { status: 'COMPLIANT' },
    })
  })
  test('by template name a report that is bound to no digest, which then fulfils nothing', () => {
    const { attest, build, override } = createRecorder()
    const records = [build(), build({ fingerprint: fingerprintB, filename: 'app.zip' }), attest('scan', bad, onApp)]
    expect(verdictOf(requiringApp('scan:vulnscan'), ...records).status).toBe('NON-COMPLIANT')
    const verdict = verdictOf(requiringApp('scan:vulnscan'), ...records, override('scan', 'vulnscan', onApp))
    expect(verdict.status).toBe('INCOMPLETE')
    expect(verdict.outcomes.get('attestation-3')?.is_compliant).toBe(true)
  })
  test('by template name the artifact before and after its report, and its later builds', () => {
    const { attest, build, override } = createRecorder()
    const early = [attest('scan', bad, { ...onApp, ...withSource('ci', 1) }), override('scan', 'vulnscan', onApp)]
    expect(verdictOf(requiringApp('scan:vulnscan'), ...early).attestations_statuses).toMatchObject([
      { is_compliant: true },
    ])
    const reported = [...early, build(withSource('ci', 1))]
    expect(verdictOf(requiringApp('scan:vulnscan'), ...reported).status).toBe('COMPLIANT')
    const later = [
      build({ fingerprint: fingerprintB, ...withSource('ci', 2) }),
      attest('scan', bad, { ...onB, ...withSource('ci', 2) }),
    ]
    expect(verdictOf(requiringApp('scan:vulnscan'), ...reported, ...later).status).toBe('COMPLIANT')
  })
  test('by fingerprint no later build of the artifact', () => {
    const { attest, build, override } = createRecorder()
    const records = [
      build(withSource('ci', 1)),
      attest('scan', bad, { ...onA, ...withSource('ci', 1) }),
      override('scan', 'vulnscan', onA),
      build({ fingerprint: fingerprintB, ...withSource('ci', 2) }),
      attest('scan', bad, { ...onB, ...withSource('ci', 2) }),
    ]
    expect(verdictOf(requiringApp('scan:vulnscan'), ...records).status).toBe('NON-COMPLIANT')
  })
  test('without an artifact the trail itself and no artifact', () => {
    const { attest, build, override } = createRecorder()
    const records = [build(), attest('scan', bad, onA), attest('scan', bad), override('scan', 'vulnscan')]
    const verdict = verdictOf(template, ...records)
    expect(verdict.attestations_statuses[0]).toMatchObject({ is_compliant: true })
    expect(verdict.artifacts_statuses['app']?.attestations_statuses[0]).toMatchObject({ is_compliant: false })
  })
  test('without an artifact every artifact, if the trail itself has no such report', () => {
    const { attest, build, override } = createRecorder()
    const records = [build(), attest('scan', bad, onA), override('scan', 'vulnscan')]
    expect(verdictOf(requiringApp('scan:vulnscan'), ...records).status).toBe('COMPLIANT')
  })
  test('a report by its fingerprint while the artifact is not reported', () => {
    const { attest, override } = createRecorder()
    const reference = { ...onA, ...onApp }
    const verdict = verdictOf(
      requiringApp('scan:vulnscan'),
      attest('scan', bad, reference),
      override('scan', 'vulnscan', reference),
    )
    expect(verdict.status).toBe('INCOMPLETE')
  })
})

describe('the attestations that an override would cover now', () => {
  const address = { attestation_name: 'scan', artifact_fingerprint: undefined, target_artifacts: [], change: {} }
  test('are the counting reports of that name, of any type', () => {
    const { attest } = createRecorder()
    const records = [
      attest('scan', failed, withSource('one', 1)),
      attest('scan', bad, withSource('one', 2)),
      attest('scan', passed, withSource('two', 1)),
      attest('other', junit({})),
    ]
    expect(findOverridden(toEvidence(null, ...records), address)).toEqual([records[1], records[2]])
  })
  test('are none if no report has the name or the address', () => {
    const { attest } = createRecorder()
    const evidence = toEvidence(null, attest('scan', bad))
    expect(findOverridden(evidence, { ...address, attestation_name: 'other' })).toEqual([])
    expect(findOverridden(evidence, { ...address, ...onA })).toEqual([])
  })
  test('include a report of several artifacts once', () => {
    const { attest, build } = createRecorder()
    const lib = build({ fingerprint: fingerprintB, template_reference_name: 'lib' })
    const scan = attest('scan', bad, { target_artifacts: ['app', 'lib'] })
    const evidence = toEvidence(null, build(), lib, scan)
    expect(findOverridden(evidence, { ...address, target_artifacts: ['lib', 'app'] })).toEqual([scan])
  })
})
