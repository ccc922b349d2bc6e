import type { Harness } from '../harness.ts'
import { form, textAt } from '../harness.ts'
import { attest, putFlow, putTrail, reportArtifact, requiring } from '../report.ts'

const fingerprint = 'a'.repeat(64)
const commit = 'c'.repeat(40)

/** Values that mean something in the organisation, by the names of the parameters and members that take them. */
export type Known = Readonly<Record<string, readonly string[]>>

/** An organisation where there is something to find, to override, to download and to delete. */
export async function playScene(service: Harness): Promise<Known> {
  const spot = { org: service.org(), flow: 'flow', trail: 'trail' }
  const { org } = spot
  await putFlow(service, spot, { template: requiring('unit') })
  await putTrail(service, spot, { members: { git_commit_info: { sha1: commit, message: 'Sell more' } } })
  await reportArtifact(service, spot, { fingerprint, git_commit: commit, template_reference_name: 'app' })
  const attested = await service.ask('POST', `/attestations/${org}/flow/trail/trail/generic`, {
    form: form({ attestation_name: 'unit', is_compliant: false }, { content: 'seen' }),
  })
  const unit = { kind: 'generic', attestation_name: 'unit', is_compliant: true }
  await attest(service, spot, { ...unit, artifact_fingerprint: fingerprint })
  await attest(service, spot, { ...unit, target_artifacts: ['app'] })
  await service.ask('POST', `/custom-attestation-types/${org}`, { form: form({ name: 'coverage', rules: ['.lines'] }) })
  const action = { triggers: ['ON_OVERRIDE'], targets: [{ type: 'SLACK', webhook: 'https://slack.example.org/x' }] }
  for (const name of ['tell', 'tell too', 'tell them', 'tell all']) {
    await service.ask('PUT', `/actions/${org}/flows`, { json: { ...action, name } })
  }
  return {
    org: [org],
    flow_name: ['flow'],
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
    commit_sha: [commit],
    git_commit: [commit],
    commit_list: [commit],
    sha: [commit, fingerprint.slice(0, 9)],
    number: ['1', '2', '3', '4'],
    original_attestation_type: ['generic'],
  }
}
