import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import {
  below,
  common,
  gitCommit,
  gitCommitRows,
  isOfType,
  repoInfo,
  repoInfoRows,
  rows,
  type Row,
} from '../../../testkit/service/published-row.ts'
import {
  commitSha,
  reportArtifact,
  reportAttestation,
  reportOverride,
  putFlow,
  putTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** Every row of the tables of answers in the published API, through HTTP. */
let service: Harness
let org = ''

const template = `version: 1
trail:
  attestations:
    - { name: unit, type: junit }
    - { name: scan, type: generic }
  artifacts:
    - name: app
      attestations: [{ name: sign, type: generic }]
`
const spot = (): { org: string; flow: string; trail: string } => ({ org, flow: 'flow', trail: 'trail' })

const paginationRows = `
  total       number  yes
  page        number  yes
  per_page    number  yes
  page_count  number  yes`

const attestationStatusRows = (index: number): string => `
  compliance_status.attestations_statuses.${index}.attestation_name  string   yes
  compliance_status.attestations_statuses.${index}.attestation_type  string   yes
  compliance_status.attestations_statuses.${index}.status            string   yes  ^(COMPLETE|MISSING)$
  compliance_status.attestations_statuses.${index}.is_compliant      boolean  yes
  compliance_status.attestations_statuses.${index}.unexpected        boolean  yes`

/** Section 2.4. Index 0 is missing, 1 is overridden. */
const trailRows = rows(`
  name                                                string    yes
  created_at                                          number    yes
  last_modified_at                                    number    yes
  compliance_status                                   object    yes
  compliance_status.status                            string    yes  ^(COMPLIANT|NON-COMPLIANT|INCOMPLETE)$
  compliance_status.is_compliant                      boolean   yes
  compliance_status.attestations_statuses             object[]  yes
  ${attestationStatusRows(0)}
  ${attestationStatusRows(1)}
  compliance_status.attestations_statuses.1.attestation_id             string  yes
  compliance_status.attestations_statuses.1.overridden_attestation_id  string  yes
  compliance_status.artifacts_statuses                object    yes
  compliance_status.evaluated_at                      number    yes
  compliance_status.flow_template_id                  string    yes
  template                                            object    yes
  template.trail                                      object    yes
  template.trail.attestations                         object[]  yes
  template.trail.attestations.0.name                  string    yes
  template.trail.attestations.0.type                  string    yes
  template.trail.artifacts                            object[]  yes
  template.trail.artifacts.0.name                     string    yes
  template.trail.artifacts.0.attestations             object[]  yes
  template.trail.artifacts.0.attestations.0.name      string    yes
  template.trail.artifacts.0.attestations.0.type      string    yes
  template.version                                    integer   yes
  template.content                                    string    yes
  compliance_state                                    string    yes  ^(COMPLIANT|NON-COMPLIANT|INCOMPLETE)$
  is_compliant                                        boolean   yes
  created_by                                          string    yes
  flow                                                object    yes
  flow.name                                           string    yes
  flow.tags                                           object    yes
  html_url                                            string    yes
  description                                         string    yes
  git_commit_info                                     object    yes
  git_commit_info.sha1                                string    yes
  git_commit_info.message                             string    yes
  git_commit_info.author                              string    yes
  git_commit_info.branch                              string    yes
  git_commit_info.timestamp                           number    yes
  git_commit_info.url                                 string    yes
  origin_url                                          string    yes
  user_data                                           object    yes
  repo_ids                                            string[]  yes
  events                                              object[]  yes
  external_urls                                       object    yes`)

/** Section 2.5: the members of both forms. */
const sharedArtifactRows = `
  id                       string       yes
  fingerprint              string       yes  ^[a-f0-9]{64}$
  filename                 string       yes
  created_at               string       yes
  last_modified_at         string       yes
  evidence                 object       yes
  trail_name               string|null  no   ^[a-zA-Z0-9][a-zA-Z0-9\\-_.~]*$
  template_reference_name  string|null  no   ^[a-zA-Z0-9\\-_]+$
  git_commit               string|null  no   ^[a-f0-9]{40}$
  git_commit_info          object${below('git_commit_info', gitCommitRows)}
  repo_info                object${below('repo_info', repoInfoRows)}
  commit_url               string|null
  build_url                string|null
  repo_url                 string|null
  html_url                 string|null
  api_url                  string|null
  user_data                any
  external_urls            object
  annotations              object
  state                    string|null  no   ^(COMPLIANT|NON-COMPLIANT|INCOMPLETE)$
  deployments              integer[]`
const listedArtifactRows = rows(`${sharedArtifactRows}
  releases                 integer[]`)
const artifactRows = rows(`${sharedArtifactRows}
  flow_name          string          yes  ^[a-zA-Z0-9][a-zA-Z0-9\\.\\-_~]*$
  commit_lead_times  object          yes
  build_lead_times   object          yes
  template           string[]|null
  state_info         string|null
  approvals          integer[]|null
  running            any[]|null
  exited             any[]|null
  history            any[]|null`)

/** Section 2.6. */
const attestationRows = rows(`
  attestation_id     string   yes
  attestation_name   string   yes
  attestation_type   string   yes
  created_at         number   yes
  description        string   yes
  has_audit_package  boolean  yes
  html_url           string   yes
  is_compliant       boolean  yes
  origin_url         string   yes
  reported_by        string   yes
  schema_version     integer  yes
  user_data          object   yes`)

/** Section 2.7. */
const actionRows = rows(`
  name                       string         yes
  type                       string         yes
  number                     integer        yes
  targets                    object[]       yes
  triggers                   string[]       yes
  created_by                 string         yes
  is_created_from_slack_app  boolean        yes
  last_modified_at           number         yes
  is_failing                 boolean|null
  last_success_timestamp     number|null
  last_failure_timestamp     number|null
  created_at                 number|null
  flows                      string[]|null
  environments               string[]|null`)

/** Section, path below the API, where the resource is in the answer, its rows. */
const byCommit = `/attestations/ORG/list_attestations_for_criteria?commit_list=${commitSha}`
const answers: readonly (readonly [section: string, path: string, at: string, of: readonly Row[]])[] = [
  ['4.1', byCommit, '', rows(`${commitSha}  object[]  yes`)],
  ['2.6 in 4.1', byCommit, `${commitSha}.0`, attestationRows],
  ['2.4 in 4.2', '/trails/ORG/flow?page=1&per_page=2', 'data.0', trailRows],
  ['2.3 in 4.2', '/trails/ORG/flow?per_page=1', 'pagination', rows(paginationRows)],
  ['2.5 in 4.6', `/artifacts/ORG/flow/commit_sha/${commitSha}?trail=trail`, '0', artifactRows],
  ['2.5 in 4.7', '/artifacts/ORG/flow', '0', listedArtifactRows],
  ['2.6 in 4.5', '/attestations/ORG', 'data.0', attestationRows],
  ['2.3 in 4.5', '/attestations/ORG?per_page=1', 'pagination', rows(paginationRows)],
  ['2.7 in 4.10', '/actions/ORG', '0', actionRows],
]

async function read(path: string): Promise<unknown> {
  const answer = await service.request('GET', path.replace('ORG', org))
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function report(): Promise<void> {
  await putFlow(service, spot(), { members: { tags: { team: 'a' } }, template })
  // A second trail and attestation, so that there are pages.
  await reportAttestation(service, { ...spot(), trail: 'other' }, { kind: 'generic', is_compliant: true })
  const members = { ...common, artifact_fingerprint: undefined, target_artifacts: undefined, annotations: undefined }
  await putTrail(service, spot(), { members })
  await reportArtifact(service, spot(), {
    ...common,
    artifact_fingerprint: undefined,
    target_artifacts: undefined,
    template_reference_name: 'app',
    git_commit: commitSha,
    git_commit_info: gitCommit,
    repo_info: repoInfo,
    repo_url: 'r',
    template: 't',
  })
  const attestation = {
    ...common,
    artifact_fingerprint: undefined,
    target_artifacts: undefined,
    attestation_name: 'scan',
  }
  await reportAttestation(service, spot(), { ...attestation, kind: 'generic', is_compliant: false })
  await reportOverride(service, spot(), { attestation_name: 'scan' })
  await service.request('PUT', `/actions/${org}/flows`, {
    json: { name: 'chat', triggers: ['ON_ATTESTATION'], targets: [{ type: 'WEBHOOK', url: 'https://hooks.test' }] },
  })
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
    org = service.org()
    await report()
  })
  afterAll(() => service.close())

  test.each(answers)('has every member of section %s', async (_section, path, at, of) => {
    const answer = await read(path)
    const resource = at === '' ? answer : valueAt(answer, at)
    const faults = of.filter(({ member, type, pattern }) => {
      const value = valueAt(resource, member)
      return !isOfType(value, type) || (typeof value === 'string' && pattern?.test(value) === false)
    })
    expect(
      faults.map(({ member, type }) => `${member}, ${type}: ${JSON.stringify(valueAt(resource, member))}`),
    ).toEqual([])
  })
})
