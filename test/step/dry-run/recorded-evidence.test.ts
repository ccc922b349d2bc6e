import { custom } from '../../../testkit/evidence/builder.ts'
import { contentOf } from '../../../testkit/evidence/content.ts'
import { describe, expect, test } from 'vitest'
import { predictEvidence, type PredictionInput } from '../../../src/step/dry-run/predicted-evidence.ts'
import type { RecordedEvidence } from '../../../src/step/dry-run/recorded-fact.ts'
import { FullAttestation } from '../../../src/wire/attestation/attestation.ts'
import { Artifact } from '../../../src/wire/resource/artifact.ts'
import { Trail } from '../../../src/wire/resource/trail.ts'

const none: RecordedEvidence = { trail: undefined, attestations: [], artifacts: [], overrides: [] }
const [a, b, sha] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(40)]
const tool = { name: 'Scanner', version: '1' }
const commitInfo = { sha1: sha, message: '', author: '', branch: '', timestamp: 1, url: '' }

function toInput(members: Partial<PredictionInput>): PredictionInput {
  return { recorded: none, template: undefined, outgoing: [], judgedTypes: new Set(), ...members }
}

function attestation(members: object = {}): FullAttestation {
  const common = { attestation_id: 'a1', attestation_name: 'unit', attestation_type: 'generic', created_at: 5 }
  return FullAttestation.parse({ ...common, is_compliant: true, ...members })
}

function artifact(members: object = {}): Artifact {
  const names = { id: 'i1', fingerprint: a, filename: 'app.tgz', flow_name: 'shop', trail_name: 't' }
  const times = { created_at: '1970-01-01T00:01:00Z', last_modified_at: '1970-01-01T00:01:00Z' }
  return Artifact.parse({ ...names, ...times, evidence: {}, commit_lead_times: {}, build_lead_times: {}, ...members })
}

function trail(members: object = {}): Trail {
  return Trail.parse({ name: 't', ...members })
}

/** The fact of one recorded attestation. */
function recordedFact(members: object): unknown {
  const recorded = { ...none, trail: trail(), attestations: [attestation(members)] }
  return predictEvidence(toInput({ recorded })).attestations[0]
}

const ofTrail = (statuses: object): Trail =>
  trail({
    compliance_status: {
      status: 'NON-COMPLIANT',
      is_compliant: false,
      attestations_statuses: [],
      artifacts_statuses: statuses,
    },
  })

describe('recorded evidence', () => {
  test('is of the commit of the trail, and under its template', () => {
    const withCommit = { ...none, trail: trail({ git_commit_info: commitInfo }) }
    expect(predictEvidence(toInput({ recorded: withCommit }))).toMatchObject({ commits: [sha], template: null })
    expect(predictEvidence(toInput({ recorded: { ...none, trail: trail() } })).commits).toEqual([])
    const template = { version: 4, content: '', trail: { attestations: [], artifacts: [] }, 'if-none': 'INCOMPLETE' }
    expect(predictEvidence(toInput({ template: { ...template, 'if-none': undefined } })).template).toMatchObject({
      version: 1,
      trail: template.trail,
    })
    expect(predictEvidence(toInput({ template: { ...template, policy: 7 } as never })).template).toBeNull()
  })
  test.each<[members: object, content: object]>([
    [{ junit_results: [] }, contentOf('junit', { junit_results: [] })],
    [
      { vulnscan_results: { tool, results: [], schema_version: 1 } },
      contentOf('vulnscan', { vulnscan_results: { tool, results: [], schema_version: 1 } }),
    ],
    [{ pull_requests: [] }, contentOf('pull_request', { pull_requests: [] })],
    [{ jira_results: [] }, contentOf('jira', { jira_results: [] })],
    [{}, { kind: 'generic', is_compliant: true }],
    [{ is_compliant: false }, { kind: 'generic', is_compliant: false }],
    [{ attestation_type: 'custom:x', attestation_data: 1 }, custom(true, 1)],
    [
      { attestation_type: 'custom:x', attestation_data: 1, is_compliant: false, not_judged: 'not judged: x' },
      { kind: 'unjudged', type_name: 'x' },
    ],
    [
      { attestation_type: 'custom:x', type_errors: ['no'], is_compliant: false },
      { kind: 'custom', is_compliant: false, type_errors: ['no'] },
    ],
  ])('of %j has its content', (members, content) => {
    expect(recordedFact(members)).toMatchObject({ id: 'a1', name: 'unit', created_at: 5, content })
  })
  test('has its own result below an override', () => {
    const overridden_by = { attestation_id: 'o1', reason: 'known', reported_by: 'ada', created_at: 6 }
    expect(recordedFact({ overridden_by })).toMatchObject({ content: { is_compliant: false } })
    expect(recordedFact({ overridden_by, is_compliant: false })).toMatchObject({ content: { is_compliant: true } })
  })
  test('has its reporter, its subject and its order', () => {
    const whole = { reported_by: 'ada', artifact_fingerprint: a, target_artifacts: ['app'], sequence: 9 }
    expect(recordedFact({ ...whole, git_commit_info: commitInfo })).toMatchObject({ ...whole, commit: sha })
    expect(recordedFact({})).toMatchObject({ reported_by: '', target_artifacts: [] })
    const attestations = ['a3', 'a2', 'a1'].map((attestation_id) => attestation({ attestation_id }))
    const facts = predictEvidence(toInput({ recorded: { ...none, attestations } })).attestations
    expect(facts.map(({ id, sequence }) => [id, Math.abs(sequence), sequence <= 0])).toEqual([
      ['a3', 0, true],
      ['a2', 1, true],
      ['a1', 2, true],
    ])
  })
  test('of an override has its reason', () => {
    const overridden_by = {
      attestation_id: 'a1',
      reason: 'known',
      reported_by: 'ada',
      created_at: 6,
      expires_at: 99,
    }
    const overrides = [attestation({ overridden_by }), attestation({ is_compliant: false, attestation_type: 'junit' })]
    expect(predictEvidence(toInput({ recorded: { ...none, overrides } })).overrides).toMatchObject([
      {
        sequence: 0,
        attestation_name: 'unit',
        original_attestation_type: 'generic',
        new_compliance_status: true,
        reason: 'known',
        expires_at: 99,
      },
      {
        sequence: 1,
        original_attestation_type: 'junit',
        new_compliance_status: false,
        reason: '',
        expires_at: undefined,
      },
    ])
  })
})

describe('a recorded artifact', () => {
  const status = { artifact_fingerprint: a, status: 'NON-COMPLIANT', is_compliant: false, attestations_statuses: [] }
  test.each<[statuses: object, isCompliant: false | undefined]>([
    [{ app: { ...status, reasons: ['reported as not compliant'] } }, false],
    [{ other: { ...status, artifact_fingerprint: b }, app: { ...status, reasons: ['x'] } }, false],
    [{ app: { ...status, reasons: [] } }, undefined],
    [{ app: status }, undefined],
    [{ app: { ...status, artifact_fingerprint: b, reasons: ['x'] } }, undefined],
    [{ app: { ...status, status: 'INCOMPLETE', reasons: ['x'] } }, undefined],
    [{}, undefined],
  ])('with the status %j was reported as compliant: %s', (statuses, is_compliant) => {
    const recorded = { ...none, trail: ofTrail(statuses), artifacts: [artifact()] }
    expect(predictEvidence(toInput({ recorded })).artifacts[0]?.is_compliant).toBe(is_compliant)
  })
  test('has the sender of its own trail alone', () => {
    const sent = { git_commit_info: commitInfo, template_reference_name: 'app' }
    const artifacts = [artifact(sent), artifact({ ...sent, trail_name: 'other' })]
    const facts = predictEvidence(toInput({ recorded: { ...none, trail: trail(), artifacts } })).artifacts
    expect(facts).toMatchObject([
      { id: 'i1', created_at: 60, reported_by: '', commit: sha, filename: 'app.tgz', template_reference_name: 'app' },
      { commit: undefined },
    ])
    const without = predictEvidence(toInput({ recorded: { ...none, artifacts: [artifact()] } })).artifacts
    expect(without).toMatchObject([{ template_reference_name: undefined, is_compliant: undefined, commit: undefined }])
  })
})
