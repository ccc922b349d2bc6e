import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ListedArtifact } from '../../../src/wire/resource/artifact.ts'
import { parse } from '../../../src/wire/parse.ts'
import { valueAt, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  otherFingerprint,
  otherCommitSha,
  fingerprint,
  putTrail,
  reportArtifact,
  commitSha,
  createTestTrail,
  type TestTrail,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

describe('the list of artifacts', () => {
  test('is an array in list form, 15 a page, newest first', async () => {
    const spot = createTestTrail(service)
    const fingerprints = Array.from({ length: 17 }, (_, index) => index.toString(16).padStart(64, '0'))
    for (const one of fingerprints) await reportArtifact(service, spot, { fingerprint: one, trail_name: null })
    const first = await service.request('GET', `/artifacts/${spot.org}/flow`)
    expect(first.body).toHaveLength(15)
    expect(valueAt(first.body, '0.fingerprint')).toBe(fingerprints.at(-1))
    expect(first.headers).toMatchObject({
      'x-total-count': '17',
      link: expect.stringMatching(/page=2&per_page=15&after=3-[0-9a-f]{8}>; rel="next"/),
    })
    const rest = await service.request('GET', `/artifacts/${spot.org}/flow?page=2`)
    expect(rest.body).toMatchObject([{ fingerprint: fingerprints[1] }, { fingerprint: fingerprints[0] }])
    expect((await service.request('GET', `/artifacts/${spot.org}/flow?page=3`)).body).toEqual([])
    const [listed] = Object.values(Object(first.body))
    expect(parse(ListedArtifact, listed).ok).toBe(true)
    for (const full of ['flow_name', 'commit_lead_times', 'build_lead_times', 'template', 'state_info']) {
      expect(Object.keys(Object(listed))).not.toContain(full)
    }
  })
  test('of an unknown flow is 404', async () => {
    expect((await service.request('GET', `/artifacts/${service.org()}/flow`)).status).toBe(404)
  })
})

async function byCommit({ org, flow }: TestTrail, commit: string, query = ''): Promise<unknown> {
  return (await service.request('GET', `/artifacts/${org}/${flow}/commit_sha/${commit}${query}`)).body
}

describe('the artifacts of a commit', () => {
  test('are those that name it, and those without a commit in a trail of it', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { members: { git_commit_info: { sha1: commitSha } } })
    await reportArtifact(service, spot)
    await reportArtifact(service, spot, { fingerprint: otherFingerprint, git_commit: otherCommitSha })
    await reportArtifact(service, { ...spot, trail: 'plain' }, { git_commit_info: { sha1: commitSha } })
    await reportArtifact(service, spot, { trail_name: null, git_commit: commitSha })
    expect(await byCommit(spot, commitSha)).toMatchObject([
      { fingerprint: fingerprint },
      { fingerprint: fingerprint, trail_name: 'plain' },
      { fingerprint: fingerprint, trail_name: 'trail' },
    ])
    expect(await byCommit(spot, otherCommitSha)).toMatchObject([{ fingerprint: otherFingerprint }])
    expect(await byCommit(spot, commitSha, '?trail=plain')).toMatchObject([{ trail_name: 'plain' }])
    expect(await byCommit(spot, commitSha, '?trail=none')).toEqual([])
    expect(await byCommit(spot, 'f'.repeat(40))).toEqual([])
  })
  test('of an unknown flow are 404', async () => {
    const response = await service.request('GET', `/artifacts/${service.org()}/flow/commit_sha/${commitSha}`)
    expect(response.status).toBe(404)
  })
})
