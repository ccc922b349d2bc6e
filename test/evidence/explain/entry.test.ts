import { describe, expect, test } from 'vitest'
import { type ArtifactStatus, type AttestationStatus, Trail } from '../../../src/wire/resource/trail.ts'
import { FlowTemplate } from '../../../src/wire/resource/template.ts'
import {
  listOwnReasons,
  toArtifactItem,
  toEvidenceEntry,
  type ShownReading,
} from '../../../src/evidence/explain/item.ts'
import { findRequiredPolicy, findShownRequirement } from '../../../src/evidence/explain/requirement.ts'
import { approval, fingerprintA, jira, pullRequests, requiring } from '../../../testkit/evidence/builder.ts'
import { membersOf } from '../../../testkit/evidence/content.ts'
import { itemOf } from '../../../testkit/evidence/explanation.ts'

const review = { name: 'review', type: 'pull_request', policy: { approvals: 2 } }
const trail = Trail.parse({ name: 't', template: { ...FlowTemplate.parse(requiring(review)), content: '' } })
const status: AttestationStatus = {
  attestation_name: 'review',
  attestation_type: 'pull_request',
  status: 'COMPLETE',
  is_compliant: true,
  unexpected: false,
}

function readingOf(username: string, attestation_name?: string): ShownReading {
  const content = pullRequests({ approvers: [approval(username)] })
  return { ...membersOf(content), attestation_type: 'pull_request', attestation_name }
}

function entryOf(rest: Partial<AttestationStatus>, ...readings: readonly ShownReading[]) {
  return toEvidenceEntry({ ...status, ...rest }, undefined, { trail, readings, attestations: new Map() })
}

describe('the result of a reading', () => {
  const ofTicket: ShownReading = {
    ...membersOf(jira(['A-1', true])),
    attestation_type: 'jira',
    attestation_name: 'review',
  }

  test('is that of the last one with its name, before one without a name', () => {
    const named = [readingOf('ada', 'review'), readingOf('mei', 'review')]
    expect(entryOf({}, ...named, readingOf('kim'), readingOf('eve', 'other')).item.result).toBe('1 of 2 approvals: mei')
    expect(entryOf({}, readingOf('ada'), readingOf('kim'), readingOf('eve', 'other')).item.result).toBe(
      '1 of 2 approvals: kim',
    )
    expect(entryOf({}, readingOf('eve', 'other')).item.result).toBeUndefined()
  })
  test('is that of its type', () => {
    expect(entryOf({}, readingOf('ada'), ofTicket).item.result).toBe('1 of 2 approvals: ada')
    expect(entryOf({ attestation_type: 'jira' }, readingOf('ada'), ofTicket).item.result).toBe('A-1')
  })
  test('is not that of a recorded attestation or a missing one', () => {
    expect(entryOf({ attestation_id: 'recorded' }, readingOf('ada')).content).toBeUndefined()
    expect(entryOf({ status: 'MISSING' }, readingOf('ada')).content).toBeUndefined()
  })
  test('does not have the policy of the given template under that of the floor', () => {
    expect(entryOf({ template: 'floor' }, readingOf('ada')).item.result).toBe('1 approval: ada')
    expect(entryOf({ template: 'given' }, readingOf('ada')).item.result).toBe('1 of 2 approvals: ada')
    const source = { trail: Trail.parse({ name: 't' }), readings: [readingOf('ada')], attestations: new Map() }
    expect(toEvidenceEntry(status, undefined, source).item.result).toBe('1 approval: ada')
  })
})

describe('an item', () => {
  test('of a state that is not known is missing, with the state as a reason', () => {
    const { item } = entryOf({ status: 'ODD', reasons: ['more'] })
    expect(item).toMatchObject({ state: 'missing', reasons: ['the status ODD is not known', 'more'] })
    expect(item).not.toHaveProperty('advisory')
    expect(entryOf({ advisory: false }).item).not.toHaveProperty('advisory')
    expect(entryOf({ advisory: true }).item).toMatchObject({ advisory: true, reasons: [] })
  })
  test('that fails names the run to repeat, which is left out of its own reasons', () => {
    const run = { id: 7, attempt: 1 }
    const { item } = entryOf({ is_compliant: false, run, reasons: ['bad'] })
    expect(item.reasons).toEqual(['bad', 'repeat run 7'])
    expect(listOwnReasons(item)).toEqual(['bad'])
    expect(listOwnReasons(itemOf({ reasons: ['repeat run 7'] }))).toEqual(['repeat run 7'])
    expect(entryOf({ run }).item.reasons).toEqual([])
  })
})

const itemOfArtifact = (rest: Partial<ArtifactStatus>, isExplained: boolean) => {
  const artifact = { status: 'INCOMPLETE', is_compliant: false, unexpected: true, attestations_statuses: [], ...rest }
  return toArtifactItem('app', artifact, isExplained)?.item
}

describe('the item of an artifact', () => {
  const shared = { name: 'app', type: 'artifact', unexpected: true }

  test('has its state and its reasons', () => {
    const reasons = ['why']
    expect(itemOfArtifact({ status: 'MISSING', reasons }, true)).toEqual({ ...shared, state: 'missing', reasons })
    expect(itemOfArtifact({ status: 'NON-COMPLIANT', reasons }, true)).toEqual({ ...shared, state: 'failing', reasons })
    expect(itemOfArtifact({ reasons }, false)).toEqual({ ...shared, state: 'missing', reasons })
    expect(itemOfArtifact({ status: 'MISSING' }, true)).toEqual({ ...shared, state: 'missing', reasons: [] })
    expect(itemOfArtifact({ advisory: true }, false)).toEqual({
      ...shared,
      advisory: true,
      state: 'missing',
      reasons: [],
    })
  })
  test('is absent if it is compliant, or if its attestations explain it', () => {
    expect(itemOfArtifact({ status: 'COMPLIANT', reasons: ['why'] }, false)).toBeUndefined()
    expect(itemOfArtifact({}, true)).toBeUndefined()
    expect(itemOfArtifact({}, false)).toBeDefined()
  })
})

const of = (max_age: string) => ({ name: 'scan', type: 'generic', policy: { max_age } })

describe('the requirement of a name', () => {
  const artifacts = [
    { name: 'app', attestations: [{ name: 'other', type: 'junit' }, of('2d')] },
    { name: 'lib', attestations: [of('3d')] },
  ]
  const template = FlowTemplate.parse({ version: 1, trail: { attestations: [of('1d')], artifacts } })
  const policyOf = (artifact_fingerprint: string | undefined, ...target_artifacts: readonly string[]) =>
    findRequiredPolicy(template, { name: 'scan', artifact_fingerprint, target_artifacts })?.max_age

  test('is that of the trail, or of the artifact', () => {
    const shown = Trail.parse({ name: 't', template: { ...template, content: '' } }).template
    if (shown === null || shown === undefined) throw new Error('The trail has a template.')
    const ageOf = (artifact?: string, name = 'scan') => findShownRequirement(shown, { artifact, name })?.['policy']
    expect([ageOf(), ageOf('app'), ageOf('lib')]).toEqual([{ max_age: '1d' }, { max_age: '2d' }, { max_age: '3d' }])
    expect([ageOf('x'), ageOf('lib', 'other')]).toEqual([undefined, undefined])
  })
  test('gives a report its policy', () => {
    expect([policyOf(undefined), policyOf(undefined, 'app'), policyOf(undefined, 'lib')]).toEqual(['1d', '2d', '3d'])
    expect([policyOf(fingerprintA), policyOf(fingerprintA, 'lib')]).toEqual(['2d', '3d'])
    expect(policyOf(undefined, 'x')).toBeUndefined()
  })
  test('does not exist without a template', () => {
    const place = { name: 'scan', artifact_fingerprint: undefined, target_artifacts: [] }
    expect([null, undefined].map((none) => findRequiredPolicy(none, place))).toEqual([undefined, undefined])
  })
})
