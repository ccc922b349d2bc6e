import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ListedArtifact } from '../../../src/schema/resource/artifact.ts'
import { parse } from '../../../src/schema/parse.ts'
import { at, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  otherPrint,
  otherSha,
  print,
  putTrail,
  reportArtifact,
  sha,
  spotOf,
  type Spot,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

describe('the list of artifacts', () => {
  test('is an array in list form, 15 a page, newest first', async () => {
    const spot = spotOf(service)
    const prints = Array.from({ length: 17 }, (_, index) => index.toString(16).padStart(64, '0'))
    for (const fingerprint of prints) await reportArtifact(service, spot, { fingerprint, trail_name: null })
    const first = await service.ask('GET', `/artifacts/${spot.org}/flow`)
    expect(first.body).toHaveLength(15)
    expect(at(first.body, '0.fingerprint')).toBe(prints.at(-1))
    expect(first.headers).toMatchObject({
      'x-total-count': '17',
      link: expect.stringContaining('page=2&per_page=15>; rel="next"'),
    })
    const rest = await service.ask('GET', `/artifacts/${spot.org}/flow?page=2`)
    expect(rest.body).toMatchObject([{ fingerprint: prints[1] }, { fingerprint: prints[0] }])
    expect((await service.ask('GET', `/artifacts/${spot.org}/flow?page=3`)).body).toEqual([])
    const [listed] = Object.values(Object(first.body))
    expect(parse(ListedArtifact, listed).ok).toBe(true)
    for (const full of ['flow_name', 'commit_lead_times', 'build_lead_times', 'template', 'state_info']) {
      expect(Object.keys(Object(listed))).not.toContain(full)
    }
  })
  test('of an unknown flow is 404', async () => {
    expect((await service.ask('GET', `/artifacts/${service.org()}/flow`)).status).toBe(404)
  })
})

async function byCommit({ org, flow }: Spot, commit: string, query = ''): Promise<unknown> {
  return (await service.ask('GET', `/artifacts/${org}/${flow}/commit_sha/${commit}${query}`)).body
}

describe('the artifacts of a commit', () => {
  test('are those that name it, and those that name none in a trail of it', async () => {
    const spot = spotOf(service)
    await putTrail(service, spot, { members: { git_commit_info: { sha1: sha } } })
    await reportArtifact(service, spot)
    await reportArtifact(service, spot, { fingerprint: otherPrint, git_commit: otherSha })
    await reportArtifact(service, { ...spot, trail: 'plain' }, { git_commit_info: { sha1: sha } })
    await reportArtifact(service, spot, { trail_name: null, git_commit: sha })
    expect(await byCommit(spot, sha)).toMatchObject([
      { fingerprint: print },
      { fingerprint: print, trail_name: 'plain' },
      { fingerprint: print, trail_name: 'trail' },
    ])
    expect(await byCommit(spot, otherSha)).toMatchObject([{ fingerprint: otherPrint }])
    expect(await byCommit(spot, sha, '?trail=plain')).toMatchObject([{ trail_name: 'plain' }])
    expect(await byCommit(spot, sha, '?trail=none')).toEqual([])
    expect(await byCommit(spot, 'f'.repeat(40))).toEqual([])
  })
  test('of an unknown flow are 404', async () => {
    const told = await service.ask('GET', `/artifacts/${service.org()}/flow/commit_sha/${sha}`)
    expect(told.status).toBe(404)
  })
})
