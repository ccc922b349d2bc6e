import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SearchResult } from '../../../src/schema/resource/search.ts'
import { parse } from '../../../src/schema/parse.ts'
import { valueAt, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  reportGeneric,
  otherFingerprint,
  otherCommitSha,
  fingerprint,
  putTrail,
  reportArtifact,
  commitSha,
  createTestTrail,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

async function search(org: string, text: string): Promise<unknown> {
  const response = await service.request('GET', `/search/${org}/sha/${text}`)
  expect(response.status).toBe(200)
  expect(parse(SearchResult, response.body).ok).toBe(true)
  return response.body
}

const nothing = { trails: [], artifacts: [], attestations: [] }

describe('a search', () => {
  test('by a commit finds its trails, its artifacts and its attestations', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { members: { git_commit_info: { sha1: commitSha } } })
    await reportArtifact(service, spot)
    const id = await reportGeneric(service, spot)
    await reportGeneric(service, spot, { git_commit_info: { sha1: otherCommitSha }, attestation_name: 'other' })
    await reportGeneric(service, { ...spot, trail: 'unrelated' })
    for (const text of [commitSha, commitSha.slice(0, 7)]) {
      expect(await search(spot.org, text)).toMatchObject({
        trails: [{ name: 'trail' }],
        artifacts: [{ fingerprint: fingerprint }],
        attestations: [{ attestation_id: id }],
      })
    }
  })
  test('by a fingerprint finds the artifact, its attestations and its trails', async () => {
    const spot = createTestTrail(service)
    await reportArtifact(service, spot)
    await reportArtifact(service, spot, { fingerprint: otherFingerprint, filename: 'other' })
    await reportArtifact(service, { ...spot, flow: 'second' }, { trail_name: null })
    const id = await reportGeneric(service, spot, { artifact_fingerprint: fingerprint })
    await reportGeneric(service, spot, { artifact_fingerprint: otherFingerprint })
    expect(await search(spot.org, fingerprint.slice(0, 10))).toMatchObject({
      trails: [{ name: 'trail' }],
      artifacts: [{ flow_name: 'second' }, { flow_name: 'flow', fingerprint: fingerprint }],
      attestations: [{ attestation_id: id }],
    })
  })
  test('finds nothing of another organisation, and nothing by the end of a SHA', async () => {
    const spot = createTestTrail(service)
    await reportArtifact(service, spot, { git_commit: commitSha })
    expect(await search(service.org(), commitSha)).toEqual(nothing)
    expect(await search(spot.org, '0000000')).toEqual(nothing)
  })
  test.each(['abcdef', 'ABCDEF0', 'not-hex-at-all', 'a'.repeat(65)])('by %s is 400', async (text) => {
    const response = await service.request('GET', `/search/acme/sha/${text}`)
    expect(response.status).toBe(400)
    expect(Object.keys(Object(valueAt(response.body, 'errors')))).toEqual(['sha'])
  })
})
