import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Artifact } from '../../../src/schema/resource/artifact.ts'
import { parse } from '../../../src/schema/parse.ts'
import { at, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  attest,
  attestGeneric,
  print,
  putTrail,
  reportArtifact,
  scan,
  sha,
  spotOf,
  type Spot,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

const template = `version: 1
trail:
  artifacts:
    - { name: app, attestations: [{ name: scan, type: vulnscan }] }
`

async function getArtifact({ org, flow }: Spot, fingerprint = print): Promise<unknown> {
  return (await service.ask('GET', `/artifacts/${org}/${flow}/fingerprint/${fingerprint}`)).body
}

describe('an artifact', () => {
  test('is shown in full as it was reported, with where to find it', async () => {
    const spot = spotOf(service)
    const commit = { sha1: sha, timestamp: 100 }
    const told = await reportArtifact(service, spot, {
      template_reference_name: 'app',
      description: 'the app',
      git_commit: sha,
      git_commit_info: commit,
      repo_info: { name: 'r', url: 'u' },
      commits_list: [commit],
      repo_url: 'https://git',
      template: 't',
      external_urls: { docs: 'https://docs' },
      annotations: { by: 'test' },
      user_data: ['any', 1],
    })
    expect(told.status).toBe(201)
    expect(at(told.body, 'compliance_state')).toBe('INCOMPLETE')
    const shown = await getArtifact(spot)
    expect(parse(Artifact, shown).ok).toBe(true)
    expect(shown).toMatchObject({
      id: at(told.body, 'id'),
      fingerprint: print,
      filename: 'app.tgz',
      flow_name: 'flow',
      trail_name: 'trail',
      template_reference_name: 'app',
      description: 'the app',
      git_commit: sha,
      commits_list: [commit],
      template: ['t'],
      user_data: ['any', 1],
      external_urls: { docs: 'https://docs' },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      html_url: `${service.origin}/${spot.org}/flows/flow/artifacts/${print}`,
      api_url: `${service.origin}/api/v2/artifacts/${spot.org}/flow/fingerprint/${print}`,
      evidence: {},
      build_lead_times: {},
    })
  })
  test('of one flow, trail and fingerprint is one: a repeat adds facts, and answers with the same id', async () => {
    const spot = spotOf(service)
    const first = await reportArtifact(service, spot, { description: 'first', repo_url: 'https://git' })
    service.pass(10)
    const again = await reportArtifact(service, spot, { description: null, git_commit: sha, filename: 'renamed.tgz' })
    expect(again.status).toBe(201)
    expect(at(again.body, 'id')).toBe(at(first.body, 'id'))
    const shown = await getArtifact(spot)
    expect(shown).toMatchObject({
      description: 'first',
      repo_url: 'https://git',
      git_commit: sha,
      filename: 'renamed.tgz',
    })
    expect(Date.parse(String(at(shown, 'last_modified_at')))).toBeGreaterThan(
      Date.parse(String(at(shown, 'created_at'))),
    )
    const list = await service.ask('GET', `/artifacts/${spot.org}/flow`)
    expect(list.headers['x-total-count']).toBe('1')
  })
  test('stands as its trail says, with its evidence by name', async () => {
    const spot = spotOf(service)
    await putTrail(service, spot, { template })
    await reportArtifact(service, spot, { template_reference_name: 'app' })
    expect(await getArtifact(spot)).toMatchObject({
      state: 'INCOMPLETE',
      state_info: expect.stringContaining('scan: not reported'),
    })
    const bad = { vulnscan_results: scan({ high_count: 1 }), artifact_fingerprint: print, attestation_name: 'scan' }
    await attest(service, spot, { kind: 'vulnscan', ...bad })
    expect(await getArtifact(spot)).toMatchObject({
      state: 'NON-COMPLIANT',
      evidence: { scan: { is_compliant: false } },
    })
    const good = await attest(service, spot, { kind: 'vulnscan', ...bad, vulnscan_results: scan() })
    const id = at(good.body, 'attestation_id')
    expect(await getArtifact(spot)).toMatchObject({
      state: 'COMPLIANT',
      state_info: null,
      evidence: {
        scan: {
          attestation_id: id,
          attestation_type: 'vulnscan',
          is_compliant: true,
          html_url: `${service.origin}/${spot.org}/attestations/${String(id)}`,
        },
      },
    })
  })
  test('tells the seconds from its commit and from its first report to what came later', async () => {
    const spot = spotOf(service)
    const commit = { sha1: sha, timestamp: service.store.now() - 1000 }
    await reportArtifact(service, spot, { git_commit: sha, git_commit_info: commit })
    service.pass(60)
    await attestGeneric(service, spot, { artifact_fingerprint: print })
    const { commit_lead_times: fromCommit, build_lead_times: fromBuild } = Object(await getArtifact(spot))
    expect(Number(at(fromCommit, 'artifact_reported'))).toBeCloseTo(1000, -1)
    expect(Number(at(fromCommit, 'generic'))).toBeCloseTo(1060, -1)
    expect(Number(at(fromBuild, 'generic'))).toBeCloseTo(60, -1)
  })
  test('may be reported without a trail: it is INCOMPLETE, or not compliant where the report says so', async () => {
    const spot = spotOf(service)
    const told = await reportArtifact(service, spot, { trail_name: null })
    expect(told.status).toBe(201)
    expect(Object.keys(Object(told.body))).not.toContain('compliance_state')
    const shown = await getArtifact(spot)
    expect(shown).toMatchObject({ id: at(told.body, 'id'), state: 'INCOMPLETE' })
    expect(at(shown, 'trail_name')).toBeNull()
    await reportArtifact(service, spot, { trail_name: null, is_compliant: false })
    expect(await getArtifact(spot)).toMatchObject({ id: at(told.body, 'id'), state: 'NON-COMPLIANT' })
  })
  test('is read as it was last reported, whichever trail that was in', async () => {
    const spot = spotOf(service)
    await reportArtifact(service, spot)
    await reportArtifact(service, { ...spot, trail: 'second' })
    expect(await getArtifact(spot)).toMatchObject({ trail_name: 'second' })
    await reportArtifact(service, spot)
    expect(await getArtifact(spot)).toMatchObject({ trail_name: 'trail' })
  })
  test('that nobody reported is 404', async () => {
    const spot = spotOf(service)
    expect((await service.ask('GET', `/artifacts/${spot.org}/flow/fingerprint/${print}`)).status).toBe(404)
    await reportArtifact(service, spot)
    expect((await service.ask('GET', `/artifacts/${spot.org}/other/fingerprint/${print}`)).status).toBe(404)
  })
})
