import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Trail } from '../../../src/schema/resource/trail.ts'
import { parse } from '../../../src/schema/parse.ts'
import { at, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  attest,
  attestGeneric,
  getTrail,
  putFlow,
  putTrail,
  reportArtifact,
  requiring,
  sha,
  spotOf,
  suite,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

let service: Harness

const commit = {
  sha1: sha,
  message: 'm',
  author: 'A <a@b>',
  author_username: 'a',
  branch: 'main',
  timestamp: 1,
  url: 'u',
  parents: [sha],
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
    test('is begun with 201 and added to with 200; what is not sent is kept', async () => {
      const spot = spotOf(service)
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
      expect(Object.keys(Object(at(second.body, 'git_commit_info')))).not.toContain('parents')
      expect(parse(Trail, second.body).ok).toBe(true)
    })
    test('leaves out what does not exist', async () => {
      const { body } = await putTrail(service, spotOf(service))
      const members = Object.keys(Object(body))
      for (const absent of ['template', 'description', 'git_commit_info', 'origin_url', 'user_data', 'external_urls']) {
        expect(members).not.toContain(absent)
      }
      expect(Object.keys(Object(at(body, 'compliance_status')))).not.toContain('flow_template_id')
    })
    test('comes to be on its first report, of any kind', async () => {
      const spot = spotOf(service)
      await attestGeneric(service, spot)
      expect(await getTrail(service, spot)).toMatchObject({ status: 200, body: { name: 'trail' } })
      expect((await putTrail(service, spot)).status).toBe(200)
    })
    test('that nobody knows is 404', async () => {
      const spot = spotOf(service)
      expect((await getTrail(service, spot)).status).toBe(404)
      await putTrail(service, spot)
      expect((await getTrail(service, { ...spot, trail: 'other' })).status).toBe(404)
      expect((await getTrail(service, { ...spot, org: 'other' })).status).toBe(404)
    })
    test('is compliant by its evidence, and says which template asked for it', async () => {
      const spot = spotOf(service)
      await putFlow(service, spot, { template: requiring('junit'), members: { tags: { team: 'a' } } })
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
      const failing = await attest(service, spot, { kind: 'junit', junit_results: [suite({ failures: 1 })] })
      expect(at(failing.body, 'compliance_state')).toBe('NON-COMPLIANT')
      const passing = await attest(service, spot, { kind: 'junit', junit_results: [suite()] })
      expect(at(passing.body, 'compliance_state')).toBe('COMPLIANT')
      const { body } = await getTrail(service, spot)
      expect(body).toMatchObject({
        compliance_state: 'COMPLIANT',
        is_compliant: true,
        compliance_status: {
          attestations_statuses: [
            { attestation_id: at(passing.body, 'attestation_id'), status: 'COMPLETE', is_compliant: true },
          ],
        },
      })
    })
  })

  describe('the order of reports', () => {
    test('is that of their runs: one that arrives late never supersedes that of a later run', async () => {
      const spot = spotOf(service)
      await putTrail(service, spot, { template: requiring('generic') })
      await attestGeneric(service, spot, { ...run(2) })
      await attestGeneric(service, spot, { ...run(1), is_compliant: false })
      expect(at((await getTrail(service, spot)).body, 'compliance_state')).toBe('COMPLIANT')
      await attestGeneric(service, spot, { ...run(3), is_compliant: false })
      expect(at((await getTrail(service, spot)).body, 'compliance_state')).toBe('NON-COMPLIANT')
    })
    test('does not matter between an artifact and what attests it by its name', async () => {
      const spot = spotOf(service)
      const template =
        'version: 1\ntrail: { artifacts: [{ name: app, attestations: [{ name: generic, type: generic }] }] }'
      await putTrail(service, spot, { template })
      await attestGeneric(service, spot, { target_artifacts: ['app'] })
      expect(at((await getTrail(service, spot)).body, 'compliance_state')).toBe('INCOMPLETE')
      const told = await reportArtifact(service, spot, { template_reference_name: 'app' })
      expect(at(told.body, 'compliance_state')).toBe('COMPLIANT')
    })
  })
})
