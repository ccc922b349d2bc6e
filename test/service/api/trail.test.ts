import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Trail } from '../../../src/wire/resource/trail.ts'
import { parse } from '../../../src/wire/parse.ts'
import { valueAt, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  reportAttestation,
  reportGeneric,
  getTrail,
  putFlow,
  putTrail,
  reportArtifact,
  templateRequiring,
  commitSha,
  otherCommitSha,
  createTestTrail,
  junitSuite,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

let service: Harness

const commit = {
  sha1: commitSha,
  message: 'm',
  author: 'A <a@b>',
  author_username: 'a',
  branch: 'main',
  timestamp: 1,
  url: 'u',
  parents: [commitSha],
}

function run(id: number): Readonly<Record<string, unknown>> {
  return { annotations: { source: 'ci', run: { id } } }
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  describe('a trail', () => {
    test('is created with 201 and updated with 200, and keeps members that are not sent', async () => {
      const spot = createTestTrail(service)
      const first = await putTrail(service, spot, {
        members: {
          description: 'd',
          git_commit_info: commit,
          repo_info: { name: 'r', url: 'u', id: '42' },
          user_data: { a: 1 },
        },
      })
      expect(first.status).toBe(201)
      const second = await putTrail(service, spot, { members: { description: 'e', origin_url: 'https://ci/7' } })
      expect(second.status).toBe(200)
      const { author_username: _username, parents: _parents, ...shown } = commit
      expect(second.body).toMatchObject({
        name: 'trail',
        description: 'e',
        origin_url: 'https://ci/7',
        git_commit_info: shown,
        user_data: { a: 1 },
        repo_ids: ['42'],
        created_by: 'admin token',
        flow: { name: 'flow', tags: {} },
        compliance_state: 'INCOMPLETE',
        is_compliant: false,
        html_url: `${service.origin}/${spot.org}/flows/flow/trails/trail`,
      })
      expect(Object.keys(Object(valueAt(second.body, 'git_commit_info')))).not.toContain('parents')
      expect(parse(Trail, second.body).ok).toBe(true)
    })
    test('keeps the commit, the repository and the origin with which it began', async () => {
      const spot = createTestTrail(service)
      await reportGeneric(service, spot)
      await putTrail(service, spot, { members: { git_commit_info: commit, description: 'd' } })
      const repo_info = { name: 'r', url: 'u', id: '42' }
      await putTrail(service, spot, { members: { origin_url: 'https://ci/7', repo_info } })
      const others = {
        git_commit_info: { sha1: otherCommitSha, branch: 'other' },
        repo_info: { ...repo_info, id: '43' },
        origin_url: 'https://ci/8',
        description: 'e',
      }
      const answer = await putTrail(service, spot, { members: others })
      expect(answer.status).toBe(200)
      for (const { body } of [answer, await getTrail(service, spot)]) {
        expect(body).toMatchObject({
          git_commit_info: { sha1: commitSha, branch: 'main' },
          origin_url: 'https://ci/7',
          repo_ids: ['42', '43'],
          description: 'e',
        })
      }
    })
    test('leaves out members without a value', async () => {
      const { body } = await putTrail(service, createTestTrail(service))
      const members = Object.keys(Object(body))
      for (const absent of ['template', 'description', 'git_commit_info', 'origin_url', 'user_data', 'external_urls']) {
        expect(members).not.toContain(absent)
      }
      expect(Object.keys(Object(valueAt(body, 'compliance_status')))).not.toContain('flow_template_id')
    })
    test('exists from its first report, of any kind', async () => {
      const spot = createTestTrail(service)
      await reportGeneric(service, spot)
      expect(await getTrail(service, spot)).toMatchObject({ status: 200, body: { name: 'trail' } })
      expect((await putTrail(service, spot)).status).toBe(200)
    })
    test('that is unknown is 404', async () => {
      const spot = createTestTrail(service)
      expect((await getTrail(service, spot)).status).toBe(404)
      await putTrail(service, spot)
      expect((await getTrail(service, { ...spot, trail: 'other' })).status).toBe(404)
      expect((await getTrail(service, { ...spot, org: 'other' })).status).toBe(404)
    })
    test('is compliant by its evidence, and names its template', async () => {
      const spot = createTestTrail(service)
      await putFlow(service, spot, { template: templateRequiring('junit'), members: { tags: { team: 'a' } } })
      const missing = await putTrail(service, spot)
      expect(missing.body).toMatchObject({
        compliance_status: {
          status: 'INCOMPLETE',
          flow_template_id: 'flow@1',
          attestations_statuses: [{ attestation_name: 'junit', status: 'MISSING', is_compliant: false }],
        },
        flow: { tags: { team: 'a' } },
        template: { version: 1 },
      })
      const failing = await reportAttestation(service, spot, {
        kind: 'junit',
        junit_results: [junitSuite({ failures: 1 })],
      })
      expect(valueAt(failing.body, 'compliance_state')).toBe('NON-COMPLIANT')
      const passing = await reportAttestation(service, spot, { kind: 'junit', junit_results: [junitSuite()] })
      expect(valueAt(passing.body, 'compliance_state')).toBe('COMPLIANT')
      const { body } = await getTrail(service, spot)
      expect(body).toMatchObject({
        compliance_state: 'COMPLIANT',
        is_compliant: true,
        compliance_status: {
          attestations_statuses: [
            { attestation_id: valueAt(passing.body, 'attestation_id'), status: 'COMPLETE', is_compliant: true },
          ],
        },
      })
    })
  })

  describe('the order of reports', () => {
    test('is that of their runs: a later run supersedes an earlier one, but not what a token reports after it', async () => {
      const spot = createTestTrail(service)
      await putTrail(service, spot, { template: templateRequiring('generic') })
      await reportGeneric(service, spot, { ...run(2) })
      await reportGeneric(service, spot, { ...run(1), is_compliant: false })
      expect(valueAt((await getTrail(service, spot)).body, 'compliance_state')).toBe('NON-COMPLIANT')
      await reportGeneric(service, spot, { ...run(3) })
      expect(valueAt((await getTrail(service, spot)).body, 'compliance_state')).toBe('COMPLIANT')
    })
    test('does not matter between an artifact and its attestations by name', async () => {
      const spot = createTestTrail(service)
      const template =
        'version: 1\ntrail: { artifacts: [{ name: app, attestations: [{ name: generic, type: generic }] }] }'
      await putTrail(service, spot, { template })
      await reportGeneric(service, spot, { target_artifacts: ['app'] })
      expect(valueAt((await getTrail(service, spot)).body, 'compliance_state')).toBe('INCOMPLETE')
      const response = await reportArtifact(service, spot, { template_reference_name: 'app' })
      expect(valueAt(response.body, 'compliance_state')).toBe('COMPLIANT')
    })
  })
})
