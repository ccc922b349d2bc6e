import { jira, pullRequests, vulnscan } from '../../../testkit/evidence/builder.ts'
import { contentOf } from '../../../testkit/evidence/content.ts'
import { describe, expect, test } from 'vitest'
import { predictEvidence, predictRefusal, type PredictionInput } from '../../../src/step/dry-run/predicted-evidence.ts'
import type { RecordedEvidence } from '../../../src/step/dry-run/recorded-fact.ts'
import type { OutgoingReport } from '../../../src/step/send/send-reports.ts'
import { FullAttestation } from '../../../src/wire/attestation/attestation.ts'
import { Artifact } from '../../../src/wire/resource/artifact.ts'

const params = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const none: RecordedEvidence = { trail: undefined, attestations: [], artifacts: [], overrides: [] }
const [a, b] = ['a'.repeat(64), 'b'.repeat(64)]

function report(operation: OutgoingReport['operation'], type: string, body: object): OutgoingReport {
  const request = { params, body: { attestation_name: type, ...body } }
  // The bodies of this test have what the prediction reads.
  return { operation, type, name: type, request } as unknown as OutgoingReport
}

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

describe('a planned report', () => {
  const suite = { name: 's', total: 1, failures: 0, errors: 0, skipped: 0, duration: 1 }
  const scanner = { name: 'scanner', version: '1' }
  const contents: readonly (readonly [OutgoingReport, object])[] = [
    [report('reportGeneric', 'generic', { is_compliant: true }), { kind: 'generic', is_compliant: true }],
    [report('reportJunit', 'junit', { junit_results: [suite] }), contentOf('junit', { junit_results: [suite] })],
    [report('reportVulnscan', 'vulnscan', { vulnscan_results: { tool: scanner, results: [{}] } }), vulnscan({})],
    [report('reportPullRequest', 'pull_request', { git_provider: 'github', pull_requests: [] }), pullRequests()],
    [report('reportJira', 'jira', { jira_results: [] }), jira()],
  ]
  test.each(contents)('%j has its content', (one, content) => {
    const { attestations } = predictEvidence(toInput({ outgoing: [one] }))
    expect(attestations).toMatchObject([{ id: `planned ${one.type}`, name: one.type, type: one.type, content }])
    expect(attestations[0]?.content).not.toHaveProperty('attestation_name')
  })
  test.each<[data: unknown, isCompliant: boolean | undefined]>([
    [{ is_compliant: true }, true],
    [{ is_compliant: false }, false],
    [{ is_compliant: 'true' }, undefined],
    [{}, undefined],
    [null, undefined],
    ['is_compliant', undefined],
    [undefined, undefined],
  ])('of a custom type declares itself with %j: %s', (data, is_compliant) => {
    const outgoing = [report('reportCustom', 'custom:x', { type_name: 'x', attestation_data: data })]
    const declared = { kind: 'custom', is_compliant, type_errors: [] }
    expect(predictEvidence(toInput({ outgoing })).attestations).toMatchObject([
      { content: is_compliant === undefined ? { kind: 'unjudged', type_name: 'x' } : declared },
    ])
    const judgedTypes = new Set(['custom:x'])
    expect(predictEvidence(toInput({ outgoing, judgedTypes })).attestations).toMatchObject([
      {
        content: {
          kind: 'custom',
          is_compliant: false,
          type_errors: ['only the service can judge its schema and rules'],
        },
      },
    ])
  })
  test('of an artifact has the id of the recorded one, and comes after it', () => {
    const outgoing = [a, b].map((fingerprint) => report('reportArtifact', 'artifact', { fingerprint, filename: 'x' }))
    const recorded = { ...none, artifacts: [artifact(), artifact({ id: 'i2', fingerprint: b, filename: 'y' })] }
    const { artifacts } = predictEvidence(toInput({ outgoing: [...outgoing, ...outgoing], recorded }))
    expect(artifacts.map(({ id }) => id)).toEqual(['i1', 'i2', 'i1', 'i2', 'i1', 'i2'])
    const sequences = artifacts.map(({ sequence }) => sequence)
    expect(sequences.every((one, at) => at === 0 || one > (sequences[at - 1] ?? 0))).toBe(true)
    expect(sequences.slice(0, 2)).toEqual([-2, -1])
    expect(Number.isSafeInteger(sequences.at(-1))).toBe(true)
    const [alone] = predictEvidence(toInput({ outgoing })).artifacts
    expect(alone?.id).toBe(`planned ${a}`)
    expect(Math.abs((alone?.created_at ?? 0) - Date.now() / 1000)).toBeLessThan(3600)
  })
  test('of an override is none of an attestation or an artifact', () => {
    const override = { original_attestation_type: 'generic', new_compliance_status: true, reason: 'known' }
    const outgoing = [report('overrideAttestation', 'unit', override), report('reportArtifact', 'artifact', {})]
    const { attestations, artifacts, overrides } = predictEvidence(toInput({ outgoing }))
    expect([attestations.length, artifacts.length]).toEqual([0, 1])
    expect(overrides).toMatchObject([{ id: 'planned override of unit', attestation_name: 'unit', reason: 'known' }])
  })
})

const recordedAs = (...types: readonly string[]): Partial<PredictionInput> => ({
  recorded: {
    ...none,
    attestations: types.map((attestation_type, at) => attestation({ attestation_type, attestation_id: `a${at}` })),
  },
})

describe('the service would refuse', () => {
  const override = report('overrideAttestation', 'unit', {
    attestation_name: 'unit',
    original_attestation_type: 'junit',
    new_compliance_status: true,
    reason: 'known',
  })
  const refusalOf = (members: Partial<PredictionInput>): string | undefined => {
    const input = toInput({ outgoing: [override], ...members })
    return predictRefusal(predictEvidence(input), input)
  }
  test('an override of nothing, and of another type', () => {
    expect(refusalOf({})).toBe('there is no attestation "unit" to override')
    expect(refusalOf(recordedAs('generic'))).toBe('the type of "unit" is generic, not junit')
    expect(refusalOf(recordedAs('junit'))).toBeUndefined()
  })
  test('an override of nothing after one that it accepts', () => {
    const other = report('overrideAttestation', 'scan', { ...override.request.body, attestation_name: 'scan' })
    expect(refusalOf({ ...recordedAs('junit'), outgoing: [override, other] })).toBe(
      'there is no attestation "scan" to override',
    )
  })
  test('no other report', () => {
    expect(refusalOf({ outgoing: [report('reportGeneric', 'generic', { is_compliant: false })] })).toBeUndefined()
  })
})
