import type { Harness } from '../harness.ts'
import { toForm, textAt } from '../harness.ts'
import { reportAttestation, putFlow, putTrail, reportArtifact, templateRequiring } from '../report.ts'

const fingerprint = 'a'.repeat(64)
const commit = 'c'.repeat(40)

/** Existing values of the organisation, by the names of the parameters and members that take them. */
export type KnownValues = Readonly<Record<string, readonly string[]>>

/** Creates an organisation with data to find, override, download and delete. */
export async function seedOrganisation(service: Harness): Promise<KnownValues> {
  const spot = { org: service.org(), flow: 'flow', trail: 'trail' }
  const { org } = spot
  await putFlow(service, spot, { template: templateRequiring('unit') })
  await putTrail(service, spot, { members: { git_commit_info: { sha1: commit, message: 'Sell more' } } })
  await reportArtifact(service, spot, { fingerprint, git_commit: commit, template_reference_name: 'app' })
  const attested = await service.request('POST', `/attestations/${org}/flow/trail/trail/generic`, {
    form: toForm({ attestation_name: 'unit', is_compliant: false }, { content: 'seen' }),
  })
  const unit = { kind: 'generic', attestation_name: 'unit', is_compliant: true }
  await reportAttestation(service, spot, { ...unit, artifact_fingerprint: fingerprint })
  await reportAttestation(service, spot, { ...unit, target_artifacts: ['app'] })
  await service.request('POST', `/verdicts/${org}/flow/trail`, { form: toForm({ commit }) })
  await service.request('POST', `/custom-attestation-types/${org}`, {
    form: toForm({ name: 'coverage', rules: ['.lines'] }),
  })
  const action = { triggers: ['ON_OVERRIDE'], targets: [{ type: 'SLACK', webhook: 'https://slack.example.org/x' }] }
  for (const name of ['first', 'second', 'third', 'fourth']) {
    await service.request('PUT', `/actions/${org}/flows`, { json: { ...action, name } })
  }
  return {
    org: [org],
    flow_name: ['flow'],
    flow: ['flow'],
    flows: ['flow'],
    trail_name: ['trail'],
    trail: ['trail'],
    attestation_id: [textAt(attested.body, 'attestation_id')],
    attestation_name: ['unit'],
    type_name: ['coverage'],
    rules: ['.lines'],
    artifact_fingerprint: [fingerprint],
    target_artifacts: ['app'],
    fingerprint: [fingerprint],
    fingerprint_prefix: [fingerprint.slice(0, 9)],
    fingerprints: [fingerprint],
    commit: [commit, 'any', commit.slice(0, 8)],
    commit_sha: [commit],
    git_commit: [commit],
    commit_list: [commit],
    sha: [commit, fingerprint.slice(0, 9)],
    number: ['1', '2', '3', '4'],
    sequence: ['1', '2', '3', '4', '5'],
    original_attestation_type: ['generic'],
  }
}
