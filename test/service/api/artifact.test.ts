import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Artifact } from '../../../src/wire/resource/artifact.ts'
import { parse } from '../../../src/wire/parse.ts'
import { valueAt, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { startCountingHarness } from '../../../testkit/service/found-records.ts'
import {
  reportAttestation,
  reportGeneric,
  fingerprint,
  putTrail,
  reportArtifact,
  vulnscanResults,
  commitSha,
  otherCommitSha,
  createTestTrail,
  type TestTrail,
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

async function getArtifact({ org, flow }: TestTrail, reported = fingerprint): Promise<unknown> {
  return (await service.request('GET', `/artifacts/${org}/${flow}/fingerprint/${reported}`)).body
}

describe('an artifact', () => {
  test('is shown in full form as reported, with its links', async () => {
    const spot = createTestTrail(service)
    const commit = { sha1: commitSha, timestamp: 100 }
    const response = await reportArtifact(service, spot, {
      template_reference_name: 'app',
      description: 'the app',
      git_commit: commitSha,
      git_commit_info: commit,
      repo_info: { name: 'r', url: 'u' },
      commits_list: [commit],
      repo_url: 'https://git',
      template: 't',
      external_urls: { docs: 'https://docs' },
      annotations: { by: 'test' },
      user_data: ['any', 1],
    })
    expect(response.status).toBe(201)
    expect(valueAt(response.body, 'compliance_state')).toBe('INCOMPLETE')
    const shown = await getArtifact(spot)
    expect(parse(Artifact, shown).ok).toBe(true)
    expect(shown).toMatchObject({
      id: valueAt(response.body, 'id'),
      fingerprint: fingerprint,
      filename: 'app.tgz',
      flow_name: 'flow',
      trail_name: 'trail',
      template_reference_name: 'app',
      description: 'the app',
      git_commit: commitSha,
      commits_list: [commit],
      template: ['t'],
      user_data: ['any', 1],
      external_urls: { docs: 'https://docs' },
      created_at: expect.stringMatching(/^\d{10}(\.\d+)?$/),
      html_url: `${service.origin}/${spot.org}/flows/flow/artifacts/${fingerprint}`,
      api_url: `${service.origin}/api/v2/artifacts/${spot.org}/flow/fingerprint/${fingerprint}`,
      evidence: {},
      build_lead_times: {},
    })
  })
  test('of one flow, trail and fingerprint is one artifact: a repeated report adds to it and answers with the same id', async () => {
    const spot = createTestTrail(service)
    const first = await reportArtifact(service, spot, { description: 'first', repo_url: 'https://git' })
    service.advanceClock(10)
    const again = await reportArtifact(service, spot, {
      description: null,
      git_commit: commitSha,
      filename: 'renamed.tgz',
    })
    expect(again.status).toBe(201)
    expect(valueAt(again.body, 'id')).toBe(valueAt(first.body, 'id'))
    const shown = await getArtifact(spot)
    expect(shown).toMatchObject({
      description: 'first',
      repo_url: 'https://git',
      git_commit: commitSha,
      filename: 'renamed.tgz',
    })
    expect(Number(valueAt(shown, 'last_modified_at'))).toBeGreaterThan(Number(valueAt(shown, 'created_at')))
    const list = await service.request('GET', `/artifacts/${spot.org}/flow`)
    expect(list.headers['x-total-count']).toBe('1')
  })
  test('has the state from its trail, and its evidence by name', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template })
    await reportArtifact(service, spot, { template_reference_name: 'app' })
    expect(await getArtifact(spot)).toMatchObject({
      state: 'INCOMPLETE',
      state_info: expect.stringContaining('scan: not reported'),
    })
    const bad = {
      vulnscan_results: vulnscanResults({ high_count: 1 }),
      artifact_fingerprint: fingerprint,
      attestation_name: 'scan',
    }
    await reportAttestation(service, spot, { kind: 'vulnscan', ...bad })
    expect(await getArtifact(spot)).toMatchObject({
      state: 'NON-COMPLIANT',
      evidence: { scan: { is_compliant: false } },
    })
    const good = await reportAttestation(service, spot, {
      kind: 'vulnscan',
      ...bad,
      vulnscan_results: vulnscanResults(),
    })
    const id = valueAt(good.body, 'attestation_id')
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
  test('has the seconds from its commit and from its first report to later events', async () => {
    const spot = createTestTrail(service)
    const commit = { sha1: commitSha, timestamp: service.store.now() - 1000 }
    await reportArtifact(service, spot, { git_commit: commitSha, git_commit_info: commit })
    service.advanceClock(60)
    await reportGeneric(service, spot, { artifact_fingerprint: fingerprint })
    const { commit_lead_times: fromCommit, build_lead_times: fromBuild } = Object(await getArtifact(spot))
    expect(Number(valueAt(fromCommit, 'artifact_reported'))).toBeCloseTo(1000, -1)
    expect(Number(valueAt(fromCommit, 'generic'))).toBeCloseTo(1060, -1)
    expect(Number(valueAt(fromBuild, 'generic'))).toBeCloseTo(60, -1)
  })
  test('has the seconds from a later commit of its trail, if that is its own', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { members: { git_commit_info: { sha1: otherCommitSha, timestamp: 1 } } })
    const timestamp = service.store.now() - 1000
    await putTrail(service, spot, { members: { git_commit_info: { sha1: commitSha, timestamp } } })
    await reportArtifact(service, spot, { git_commit: commitSha })
    const { commit_lead_times: fromCommit } = Object(await getArtifact(spot))
    expect(Number(valueAt(fromCommit, 'artifact_reported'))).toBeCloseTo(1000, -1)
  })
  test.each(['trial=other', 'trail='])('is not asked with %s, which would ask about any trail', async (query) => {
    const spot = createTestTrail(service)
    await reportArtifact(service, spot)
    const path = `/artifacts/${spot.org}/flow/fingerprint/${fingerprint}?${query}`
    expect((await service.request('GET', path)).status).toBe(400)
  })
  test('has no seconds from a commit whose time is unknown, as answers state it', async () => {
    const spot = createTestTrail(service)
    await reportArtifact(service, spot, { git_commit_info: { sha1: commitSha, timestamp: 0 } })
    expect(valueAt(await getArtifact(spot), 'commit_lead_times')).toEqual({})
  })
  test('without a trail is INCOMPLETE, or NON-COMPLIANT if its report states it', async () => {
    const spot = createTestTrail(service)
    const response = await reportArtifact(service, spot, { trail_name: null })
    expect(response.status).toBe(201)
    expect(Object.keys(Object(response.body))).not.toContain('compliance_state')
    const shown = await getArtifact(spot)
    expect(shown).toMatchObject({ id: valueAt(response.body, 'id'), state: 'INCOMPLETE' })
    expect(valueAt(shown, 'trail_name')).toBeNull()
    await reportArtifact(service, spot, { trail_name: null, is_compliant: false })
    expect(await getArtifact(spot)).toMatchObject({ id: valueAt(response.body, 'id'), state: 'NON-COMPLIANT' })
  })
  test('without a trail has the id of its first report, and a further report reads no other one', async () => {
    const { service: counting, found } = await startCountingHarness()
    onTestFinished(() => counting.close())
    const spot = createTestTrail(counting)
    const ids: unknown[] = []
    for (const members of [{ trail_name: null }, {}, { trail_name: null }, { trail_name: null }])
      ids.push(valueAt((await reportArtifact(counting, spot, members)).body, 'id'))
    expect(new Set([ids[0], ids[2], ids[3]]).size).toBe(1)
    expect(ids[1]).not.toBe(ids[0])
    expect(found).toEqual([])
  })
  test('is read as last reported, in any trail', async () => {
    const spot = createTestTrail(service)
    await reportArtifact(service, spot)
    await reportArtifact(service, { ...spot, trail: 'second' })
    expect(await getArtifact(spot)).toMatchObject({ trail_name: 'second' })
    await reportArtifact(service, spot)
    expect(await getArtifact(spot)).toMatchObject({ trail_name: 'trail' })
  })
  test('that is not reported is 404', async () => {
    const spot = createTestTrail(service)
    expect((await service.request('GET', `/artifacts/${spot.org}/flow/fingerprint/${fingerprint}`)).status).toBe(404)
    await reportArtifact(service, spot)
    expect((await service.request('GET', `/artifacts/${spot.org}/other/fingerprint/${fingerprint}`)).status).toBe(404)
  })
})
