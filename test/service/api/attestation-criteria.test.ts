import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../../src/service/store/store.ts'
import { valueAt, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  reportAttestation,
  reportGeneric,
  otherFingerprint,
  otherCommitSha,
  reportOverride,
  fingerprint,
  putTrail,
  reportArtifact,
  commitSha,
  createTestTrail,
  junitSuite,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

async function list(org: string, query: string): Promise<Record<string, unknown>> {
  const response = await service.request('GET', `/attestations/${org}/list_attestations_for_criteria?${query}`)
  expect(response.status).toBe(200)
  const found = Object.entries(Object(response.body)).map(([commit, all]) => [
    commit,
    Object.values(Object(all)).map((one) => valueAt(one, 'attestation_id')),
  ])
  return Object.fromEntries(found)
}

describe('the commit of an attestation', () => {
  test('is its own, else that of its artifact, else that of its trail', async () => {
    const spot = createTestTrail(service)
    const [ofTrail, ofArtifact, own] = ['1', '2', '3'].map((digit) => digit.repeat(40))
    await putTrail(service, spot, { members: { git_commit_info: { sha1: ofTrail } } })
    await reportArtifact(service, spot, { git_commit: ofArtifact, template_reference_name: 'app' })
    const plain = await reportGeneric(service, spot, { attestation_name: 'plain' })
    const tied = await reportGeneric(service, spot, { attestation_name: 'tied', artifact_fingerprint: fingerprint })
    const named = await reportGeneric(service, spot, { attestation_name: 'named', target_artifacts: ['app'] })
    const withCommit = await reportGeneric(service, spot, {
      attestation_name: 'with-commit',
      artifact_fingerprint: fingerprint,
      git_commit_info: { sha1: own },
    })
    expect(await list(spot.org, `commit_list=${ofTrail},${ofArtifact}&commit_list=${own}`)).toEqual({
      [ofTrail ?? '']: [plain],
      [ofArtifact ?? '']: [named, tied],
      [own ?? '']: [withCommit],
    })
  })
  test('is that of an artifact that only its flow has', async () => {
    const spot = createTestTrail(service)
    await reportArtifact(service, spot, { trail_name: null, git_commit: commitSha })
    const id = await reportGeneric(service, spot, { artifact_fingerprint: fingerprint })
    await reportGeneric(service, spot, { artifact_fingerprint: otherFingerprint })
    expect(await list(spot.org, `commit_list=${commitSha}`)).toEqual({ [commitSha]: [id] })
  })
})

describe('the lookup by commits', () => {
  test('has a key for every requested commit, also without attestations', async () => {
    expect(await list(service.org(), `commit_list=${commitSha},${otherCommitSha}`)).toEqual({
      [commitSha]: [],
      [otherCommitSha]: [],
    })
  })
  test('is narrowed by flow, name and type, and ignores attestation_id', async () => {
    const spot = createTestTrail(service)
    const commit = { git_commit_info: { sha1: commitSha } }
    const here = await reportGeneric(service, spot, commit)
    const there = await reportGeneric(service, { ...spot, flow: 'other' }, commit)
    const tested = await reportAttestation(service, spot, { kind: 'junit', ...commit, junit_results: [junitSuite()] })
    const id = valueAt(tested.body, 'attestation_id')
    const query = `commit_list=${commitSha}`
    expect(await list(spot.org, query)).toEqual({ [commitSha]: [id, there, here] })
    expect(await list(spot.org, `${query}&flow_name=other`)).toEqual({ [commitSha]: [there] })
    expect(await list(spot.org, `${query}&attestation_name=junit`)).toEqual({ [commitSha]: [id] })
    expect(await list(spot.org, `${query}&attestation_type=generic`)).toEqual({ [commitSha]: [there, here] })
    expect(await list(spot.org, `${query}&attestation_id=any`)).toEqual({ [commitSha]: [id, there, here] })
  })
  test('shows the override in force with the attestation, which keeps its type', async () => {
    const spot = createTestTrail(service)
    const id = await reportGeneric(service, spot, { is_compliant: false, git_commit_info: { sha1: commitSha } })
    const excuse = await reportOverride(service, spot, { git_commit_info: { sha1: commitSha } })
    const response = await service.request(
      'GET',
      `/attestations/${spot.org}/list_attestations_for_criteria?commit_list=${commitSha}`,
    )
    expect(valueAt(response.body, commitSha)).toEqual([
      expect.objectContaining({
        attestation_id: id,
        attestation_type: 'generic',
        is_compliant: true,
        overridden_by: {
          attestation_id: valueAt(excuse.body, 'attestation_id'),
          reason: 'accepted until the fix is out',
          reported_by: 'admin token',
          created_at: expect.any(Number),
          new_compliance_status: true,
        },
      }),
    ])
  })
  test.each([
    ['without commit_list', ''],
    ['with an empty commit_list', 'commit_list='],
    ['with only a narrowing parameter', 'flow_name=flow'],
    ['with a short commit', 'commit_list=abc'],
    ['with one invalid commit among valid ones', `commit_list=${commitSha},xyz`],
  ])('is 400 %s', async (_name, query) => {
    const response = await service.request('GET', `/attestations/acme/list_attestations_for_criteria?${query}`)
    expect(response.status).toBe(400)
    expect(valueAt(response.body, 'message')).toContain('commit_list')
  })
})

test('many commits are looked up one after the other, and the answer has headers that clients read', async () => {
  let [running, most] = [0, 0]
  const wrapStore = (store: Store): Store => ({
    ...store,
    findPlaces: async (...asked) => {
      running += 1
      most = Math.max(most, running)
      try {
        return await store.findPlaces(...asked)
      } finally {
        running -= 1
      }
    },
  })
  const counted = await startHarness({ wrapStore })
  onTestFinished(counted.close)
  const commits = Array.from({ length: 370 }, (_, at) => at.toString(16).padStart(40, '0'))
  const path = `/attestations/${counted.org()}/list_attestations_for_criteria?commit_list=${commits.join(',')}`
  const { status, body, headers } = await counted.request('GET', path)
  expect([status, headers['x-total-count'], headers['link']]).toEqual([200, '0', undefined])
  expect(Object.keys(Object(body))).toHaveLength(370)
  expect(most).toBe(1)
})
