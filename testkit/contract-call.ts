import { expect } from 'vitest'
import type { Client } from '../src/client/client.ts'
import type { CommitSha, Fingerprint } from '../src/wire/primitives.ts'
import type { OperationName } from '../src/wire/operation/operations.ts'

const fingerprint = 'f'.repeat(64) as Fingerprint
const commit = 'c'.repeat(40) as CommitSha
export const org = 'acme'
export const flowParams = { org, flow_name: 'flow' }
export const trailParams = { ...flowParams, trail_name: 'trail' }
const template = 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n'
export const templateFile = { filename: 'evidence.yml', contentType: 'application/yaml', content: template }
const suite = { name: 's', total: 1, failures: 0, errors: 0, skipped: 0, duration: 0.5 }
const empty = { low_count: 0, medium_count: 0, high_count: 0, low: [], medium: [], high: [] }
const report = { filename: 'app.tgz', build_url: 'https://ci', commit_url: 'https://git', trail_name: 'trail' }
const closed = {
  url: 'https://git/1',
  number: 1,
  title: 't',
  state: 'closed' as const,
  author: 'a',
  created_at: 1,
  head_ref: 'h',
  head_sha: commit,
  base_ref: 'main',
  commits: [],
  approvers: [],
}
const targets = [{ type: 'WEBHOOK' as const, url: 'https://hooks.test' }]

type Calls = { readonly [Name in OperationName]: (to: Client) => Promise<unknown> }

/** One call per operation. In this order, each call finds its resources. */
export const calls: Calls = {
  putFlow: (to) => to.putFlow({ params: { org }, body: { name: 'flow', tags: { team: 'a' } }, file: templateFile }),
  putListedFlow: (to) => to.putListedFlow({ params: { org }, body: { name: 'flow', template: ['artifact'] } }),
  putTrail: (to) => to.putTrail({ params: flowParams, body: { name: 'trail', git_commit_info: { sha1: commit } } }),
  reportArtifact: (to) => to.reportArtifact({ params: flowParams, body: { ...report, fingerprint: fingerprint } }),
  judgeTrail: (to) => to.judgeTrail({ params: trailParams, body: { commit: 'any' }, file: templateFile }),
  judgeChange: (to) =>
    to.judgeChange({ params: { org }, body: { flows: ['flow'], trail_name: 'trail', commit: 'any' } }),
  reportJunit: (to) =>
    to.reportJunit({
      params: trailParams,
      body: { attestation_name: 'unit-tests', junit_results: [suite] },
      file: { filename: 'junit.xml', content: '<testsuites/>' },
    }),
  reportGeneric: (to) =>
    to.reportGeneric({ params: trailParams, body: { attestation_name: 'review', is_compliant: true } }),
  reportVulnscan: (to) =>
    to.reportVulnscan({
      params: trailParams,
      body: {
        attestation_name: 'scan',
        vulnscan_results: { tool: { name: 't', version: '1' }, results: [empty], schema_version: 1 },
      },
    }),
  reportCodequality: (to) =>
    to.reportCodequality({
      params: trailParams,
      body: {
        attestation_name: 'quality',
        codequality_results: {
          analysedAt: 'a',
          project: { key: 'k', url: 'u' },
          serverUrl: 's',
          taskId: 't',
          status: 'SUCCESS',
          changedAt: 'c',
          qualityGate: { status: 'OK', name: 'g', conditions: [] },
        },
      },
    }),
  reportPullRequest: (to) =>
    to.reportPullRequest({
      params: trailParams,
      body: { attestation_name: 'change', git_provider: 'github', pull_requests: [closed] },
    }),
  reportJira: (to) =>
    to.reportJira({
      params: trailParams,
      body: { attestation_name: 'issue', jira_results: [{ issue_id: 'A-1', issue_url: 'u', issue_exists: true }] },
    }),
  createCustomType: (to) =>
    to.createCustomType({
      params: { org },
      body: { name: 'coverage', rules: ['.percent > 80'] },
      file: { filename: 'schema.json', content: '{"type":"object"}' },
    }),
  listCustomTypes: (to) => to.listCustomTypes({ params: { org } }),
  getCustomType: (to) => to.getCustomType({ params: { org, type_name: 'coverage' }, query: { version: 1 } }),
  reportCustom: (to) =>
    to.reportCustom({
      params: trailParams,
      body: { attestation_name: 'coverage', type_name: 'coverage', attestation_data: { percent: 90 } },
    }),
  overrideAttestation: (to) =>
    to.overrideAttestation({
      params: trailParams,
      body: {
        attestation_name: 'change',
        reason: 'a hotfix',
        new_compliance_status: true,
        original_attestation_type: 'pull_request',
      },
    }),
  listFlows: (to) => to.listFlows({ params: { org } }),
  getFlow: (to) => to.getFlow({ params: flowParams }),
  getTrail: (to) => to.getTrail({ params: trailParams }),
  listTrails: (to) => to.listTrails({ params: flowParams, query: { page: 1, per_page: 5 } }),
  listTrailAttestations: (to) => to.listTrailAttestations({ params: trailParams }),
  listTrailAttestationsByName: (to) =>
    to.listTrailAttestationsByName({ params: { ...trailParams, name: 'unit-tests' } }),
  listArtifactAttestationsByName: (to) =>
    to.listArtifactAttestationsByName({ params: { ...flowParams, fingerprint_prefix: 'fffff', name: 'unit-tests' } }),
  listAttestations: (to) =>
    to.listAttestations({ params: { org }, query: { flow_name: 'flow', is_compliant: true, per_page: 100 } }),
  listAttestationsForCriteria: (to) =>
    to.listAttestationsForCriteria({ params: { org }, query: { commit_list: [commit], flow_name: 'flow' } }),
  getAttestation: async (to) => to.getAttestation({ params: { org, attestation_id: await findJunitAttestation(to) } }),
  getAttestationStatement: async (to) =>
    to.getAttestationStatement({ params: { org, attestation_id: await findJunitAttestation(to) } }),
  getAttachment: async (to) => to.getAttachment({ params: { org, attestation_id: await findJunitAttestation(to) } }),
  getArtifact: (to) => to.getArtifact({ params: { ...flowParams, fingerprint } }),
  getArtifactStatement: (to) => to.getArtifactStatement({ params: { ...flowParams, fingerprint } }),
  listTrailsAcross: (to) => to.listTrailsAcross({ params: { org }, query: { flow: 'flow' } }),
  listArtifactsAcross: (to) => to.listArtifactsAcross({ params: { org }, query: { flow_name: 'flow' } }),
  listArtifacts: (to) => to.listArtifacts({ params: flowParams }),
  listArtifactsByCommit: (to) =>
    to.listArtifactsByCommit({ params: { ...flowParams, commit_sha: commit }, query: { trail: 'trail' } }),
  assertArtifact: (to) => to.assertArtifact({ params: { org, fingerprint }, query: { flow_name: 'flow' } }),
  signVerdict: (to) => to.signVerdict({ params: trailParams, body: {} }),
  getVerdictStatement: (to) => to.getVerdictStatement({ params: trailParams, body: {} }),
  listVerdicts: (to) => to.listVerdicts({ params: trailParams }),
  getPackage: (to) => to.getPackage({ params: trailParams }),
  listVerdictKeys: (to) => to.listVerdictKeys({ params: { org } }),
  getReceipt: (to) => to.getReceipt({ params: { org, sequence: '1' } }),
  search: (to) => to.search({ params: { org, sha: commit.slice(0, 7) } }),
  listMatches: (to) => to.listMatches({ params: { org }, query: { q: 'scan', per_page: 5 } }),
  putNotification: (to) =>
    to.putNotification({ params: { org }, body: { name: 'notify', triggers: ['ON_OVERRIDE'], targets } }),
  getNotification: (to) => to.getNotification({ params: { org, number: '1' } }),
  listNotifications: (to) => to.listNotifications({ params: { org } }),
  testNotification: (to) => to.testNotification({ params: { org, number: '1' } }),
  deleteNotification: (to) => to.deleteNotification({ params: { org, number: '1' } }),
  archiveFlow: (to) => to.archiveFlow({ params: flowParams }),
  archiveCustomType: (to) => to.archiveCustomType({ params: { org, type_name: 'coverage' } }),
  eraseRecord: async (to) => {
    const [newest] = await to.listTrailAttestations({ params: trailParams })
    return to.eraseRecord({ params: { org, sequence: String(newest?.sequence) }, query: { reason: 'on request' } })
  },
}

async function findJunitAttestation(to: Client): Promise<string> {
  const { data } = await to.listAttestations({
    params: { org },
    query: { flow_name: 'flow', attestation_type: 'junit' },
  })
  return data[0]?.attestation_id ?? 'none'
}

/** Expected members of the responses. The client has already validated them by schema. */
export const expectedAnswers: Readonly<Record<OperationName, unknown>> = {
  reportArtifact: { id: expect.any(String), html_url: expect.any(String), compliance_state: 'INCOMPLETE' },
  reportGeneric: { compliance_state: 'COMPLIANT' },
  reportVulnscan: { compliance_state: 'COMPLIANT' },
  reportCodequality: { compliance_state: 'COMPLIANT' },
  reportJira: { compliance_state: 'NON-COMPLIANT' },
  reportCustom: { compliance_state: 'NON-COMPLIANT' },
  listCustomTypes: [{ name: 'coverage', type_schema: { type: 'object' } }],
  getCustomType: { name: 'coverage', archived: false, versions: [{ version: 1 }] },
  archiveCustomType: { name: 'coverage', archived: true },
  archiveFlow: { name: 'flow', archived: true },
  listFlows: [{ name: 'flow' }],
  getFlow: { name: 'flow', template_versions: [{ version: 1 }] },
  listTrailAttestations: expect.arrayContaining([expect.objectContaining({ attestation_name: 'scan' })]),
  listTrailAttestationsByName: [{ attestation_name: 'unit-tests', junit_results: [suite] }],
  listArtifactAttestationsByName: [],
  listAttestations: { data: expect.arrayContaining([expect.objectContaining({ attestation_name: 'coverage' })]) },
  listAttestationsForCriteria: { [commit]: expect.any(Array) },
  putNotification: { number: 1, targets: [{ type: 'WEBHOOK', url: 'https://hooks.test' }] },
  listNotifications: [{ name: 'notify' }],
  testNotification: { targets: [{ type: 'WEBHOOK', url: 'https://hooks.test', delivered: false }] },
  deleteNotification: undefined,
  putFlow: { name: 'flow', template, tags: { team: 'a' } },
  putListedFlow: { name: 'flow', tags: { team: 'a' }, template_versions: [{ version: 1 }] },
  putTrail: { name: 'trail', compliance_state: 'INCOMPLETE', git_commit_info: { sha1: commit } },
  reportJunit: { compliance_state: 'COMPLIANT' },
  reportPullRequest: { compliance_state: 'NON-COMPLIANT' },
  overrideAttestation: { compliance_state: 'COMPLIANT' },
  createCustomType: { name: 'coverage', version: 1 },
  judgeTrail: {
    compliance_state: 'INCOMPLETE',
    judgement: { given: { state: 'INCOMPLETE' }, floor: { state: 'INCOMPLETE', source: 'flow', version: 1 } },
  },
  judgeChange: {
    flows: [{ flow_name: 'flow', compliance_state: 'INCOMPLETE', is_compliant: false }],
  },
  getTrail: { compliance_state: 'COMPLIANT', is_compliant: true, compliance_status: { flow_template_id: 'flow@1' } },
  listTrails: { data: [{ name: 'trail' }] },
  getAttestation: { attestation_type: 'junit', junit_results: [suite], attachment: { filename: 'junit.xml' } },
  getAttestationStatement: {
    predicateType: 'urn:delivery-evidence:predicate:junit:v1',
    predicate: { record: { name: 'unit-tests' }, report: { junit_results: [suite] } },
  },
  getAttachment: new Uint8Array(Buffer.from('<testsuites/>')),
  getArtifact: { fingerprint, state: 'COMPLIANT', trail_name: 'trail' },
  getArtifactStatement: { subject: [{ name: 'app.tgz', digest: { sha256: fingerprint } }] },
  listTrailsAcross: { data: [{ name: 'trail' }], pagination: { total: 1 } },
  listArtifactsAcross: [{ fingerprint }],
  listArtifacts: [{ fingerprint }],
  listArtifactsByCommit: [{ fingerprint }],
  assertArtifact: { compliance: 'COMPLIANT', reasons: [] },
  signVerdict: { result: 'PASSED', level: 'DELIVERY_EVIDENCE_DECLARED' },
  getVerdictStatement: { predicate: { verifiedLevels: ['DELIVERY_EVIDENCE_DECLARED'] } },
  listVerdicts: [{ result: 'PASSED' }],
  getPackage: expect.any(Uint8Array),
  listVerdictKeys: [{ state: 'signs', public_key: expect.stringMatching(/^-----BEGIN PUBLIC KEY/) }],
  getReceipt: { receipt: expect.stringMatching(/^c2sp\.org\/tlog-proof@v1\nextra \S+\nindex 0\n/) },
  search: { trails: [{ name: 'trail' }], artifacts: [{ fingerprint }] },
  listMatches: [{ kind: 'attestation', flow: 'flow', trail: 'trail', name: 'scan' }],
  getNotification: { name: 'notify', number: 1 },
  eraseRecord: { reason: 'on request', record_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
}
