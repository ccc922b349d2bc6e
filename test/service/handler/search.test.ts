import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Found } from '../../../src/schema/resource/search.ts'
import { parse } from '../../../src/schema/parse.ts'
import { at, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  attestGeneric,
  otherPrint,
  otherSha,
  print,
  putTrail,
  reportArtifact,
  sha,
  spotOf,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

async function search(org: string, text: string): Promise<unknown> {
  const told = await service.ask('GET', `/search/${org}/sha/${text}`)
  expect(told.status).toBe(200)
  expect(parse(Found, told.body).ok).toBe(true)
  return told.body
}

const nothing = { trails: [], artifacts: [], attestations: [] }

describe('a search', () => {
  test('by a commit finds its trails, its artifacts and its attestations', async () => {
    const spot = spotOf(service)
    await putTrail(service, spot, { members: { git_commit_info: { sha1: sha } } })
    await reportArtifact(service, spot)
    const id = await attestGeneric(service, spot)
    await attestGeneric(service, spot, { git_commit_info: { sha1: otherSha }, attestation_name: 'other' })
    await attestGeneric(service, { ...spot, trail: 'unrelated' })
    for (const text of [sha, sha.slice(0, 7)]) {
      expect(await search(spot.org, text)).toMatchObject({
        trails: [{ name: 'trail' }],
        artifacts: [{ fingerprint: print }],
        attestations: [{ attestation_id: id }],
      })
    }
  })
  test('by a fingerprint finds the artifact, what attests it, and the trails that hold it', async () => {
    const spot = spotOf(service)
    await reportArtifact(service, spot)
    await reportArtifact(service, spot, { fingerprint: otherPrint, filename: 'other' })
    await reportArtifact(service, { ...spot, flow: 'second' }, { trail_name: null })
    const id = await attestGeneric(service, spot, { artifact_fingerprint: print })
    await attestGeneric(service, spot, { artifact_fingerprint: otherPrint })
    expect(await search(spot.org, print.slice(0, 10))).toMatchObject({
      trails: [{ name: 'trail' }],
      artifacts: [{ flow_name: 'second' }, { flow_name: 'flow', fingerprint: print }],
      attestations: [{ attestation_id: id }],
    })
  })
  test('finds nothing of another organisation, and nothing by the end of a SHA', async () => {
    const spot = spotOf(service)
    await reportArtifact(service, spot, { git_commit: sha })
    expect(await search(service.org(), sha)).toEqual(nothing)
    expect(await search(spot.org, '0000000')).toEqual(nothing)
  })
  test.each(['abcdef', 'ABCDEF0', 'not-hex-at-all', 'a'.repeat(65)])('by %s is 400', async (text) => {
    const told = await service.ask('GET', `/search/acme/sha/${text}`)
    expect(told.status).toBe(400)
    expect(Object.keys(Object(at(told.body, 'errors')))).toEqual(['sha'])
  })
})
