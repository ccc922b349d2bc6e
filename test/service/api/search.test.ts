import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SearchResult } from '../../../src/wire/resource/search.ts'
import { parse } from '../../../src/wire/parse.ts'
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

async function find(org: string, q: string): Promise<unknown> {
  return (await service.request('GET', `/search/${org}?q=${encodeURIComponent(q)}`)).body
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
    expect(await search(service.org(), commitSha)).toMatchObject(nothing)
    expect(await search(spot.org, '0000000')).toMatchObject(nothing)
  })
  test.each(['abcdef', 'ABCDEF0', 'not-hex-at-all', 'a'.repeat(65)])('by %s is 400', async (text) => {
    const response = await service.request('GET', `/search/acme/sha/${text}`)
    expect(response.status).toBe(400)
    expect(Object.keys(Object(valueAt(response.body, 'errors')))).toEqual(['sha'])
  })
})

describe('a search by words', () => {
  const commit = {
    sha1: commitSha,
    message: 'Fix the login (#7)\n\nmore',
    author: 'Jane <jane@acme.org>',
    branch: 'fix/login',
  }

  test('answers what was found with its place and the term that it matches', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { members: { git_commit_info: commit } })
    await reportArtifact(service, spot, { filename: 'acme/app:1.2' })
    const id = await reportGeneric(service, spot, { artifact_fingerprint: fingerprint, attestation_name: 'Unit' })
    const place = { flow: 'flow', trail: 'trail' }

    expect(await find(spot.org, 'JANE log')).toEqual([
      {
        ...place,
        kind: 'trail',
        name: 'trail',
        subject: 'Fix the login (#7)',
        commit: commitSha,
        matched: { field: 'author', value: 'jane' },
        created_at: expect.any(Number),
        html_url: `${service.origin}/${spot.org}/flows/flow/trails/trail`,
      },
    ])
    const digest = { field: 'fingerprint', value: fingerprint }
    expect(await find(spot.org, `sha256:${fingerprint}`)).toMatchObject([
      { ...place, kind: 'attestation', name: 'Unit', attestation_id: id, attestation_type: 'generic', matched: digest },
      { ...place, kind: 'artifact', name: 'acme/app:1.2', fingerprint, matched: digest },
    ])
    expect(await find(spot.org, 'unit')).toMatchObject([{ kind: 'attestation', name: 'Unit' }])
    expect(await find(spot.org, '#7')).toMatchObject([{ kind: 'trail', matched: { field: 'subject', value: '#7' } }])
    expect(await find(spot.org, 'login missing')).toEqual([])
    expect(await find(service.org(), 'login')).toEqual([])
  })

  test('finds `#1` alone by its number, and not #12', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { members: { git_commit_info: { ...commit, message: 'See #12' } } })
    expect(await find(spot.org, '#1')).toEqual([])
    expect(await find(spot.org, '1')).toMatchObject([{ kind: 'trail' }])
  })

  test('is paged: the number of all is given where it is known', async () => {
    const spot = createTestTrail(service)
    for (const trail of ['a1', 'a2', 'a3'])
      await putTrail(service, { ...spot, trail }, { members: { git_commit_info: commit } })
    const path = `/search/${spot.org}?q=login&per_page=2`
    const first = await service.request('GET', path)
    const [, query = ''] = /rel="first", <[^?>]+(\?[^>]+)>; rel="next"$/.exec(first.headers['link'] ?? '') ?? []
    const last = await service.request('GET', `/search/${spot.org}${query}`)
    const whole = await service.request('GET', `/search/${spot.org}?q=login`)
    expect([first, last, whole].map(({ headers }) => headers['x-total-count'])).toEqual([undefined, undefined, '3'])
    expect(query).toMatch(/^\?q=login&per_page=2&after=\d+-trail$/)
    expect(last.headers['link']).toMatch(/^<[^>]+q=login&per_page=2>; rel="first"$/)
    const names = [first, last].flatMap(({ body }) =>
      Array.isArray(body) ? body.map((it) => valueAt(it, 'name')) : [],
    )
    expect(names).toEqual(['a3', 'a2', 'a1'])
  })

  test.each(['', '%20%20', '-', 'a'.repeat(201), 'a%20b%20c%20d%20e%20f%20g%20h%20i', 'a%00'])(
    'by q=%s is 400',
    async (q) => {
      const response = await service.request('GET', `/search/acme?q=${q}`)
      expect(response.status).toBe(400)
      expect(Object.keys(Object(valueAt(response.body, 'errors')))).toEqual(['q'])
    },
  )

  test.each(['1', 'trail', '-1-trail', '1-flow', `${'9'.repeat(16)}-trail`, '1-trail '])(
    'after=%s is 400',
    async (after) => {
      const response = await service.request('GET', `/search/acme?q=a&after=${encodeURIComponent(after)}`)
      expect(response.status).toBe(400)
      expect(Object.keys(Object(valueAt(response.body, 'errors')))).toEqual(['after'])
    },
  )

  test('after a place beyond the last record starts with the newest', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { members: { git_commit_info: commit } })
    const { body } = await service.request('GET', `/search/${spot.org}?q=login&after=${'9'.repeat(15)}-trail`)
    expect(body).toMatchObject([{ kind: 'trail', name: 'trail' }])
  })
})
