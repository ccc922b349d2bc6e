import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startHarness,
  textAt,
  toForm,
  valueAt,
  type Harness,
  type HttpResponse,
} from '../../../../testkit/service/harness.ts'
import { toRecordOrigin } from '../../../../src/service/store/new-record.ts'
import {
  createTestTrail,
  getTrail,
  junitSuite,
  reportArtifact,
  reportAttestation,
  reportOverride,
  vulnscanFinding,
  vulnscanResults,
  type TestTrail,
} from '../../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

type Members = Readonly<Record<string, unknown>>

async function reportGeneric(members: Members): Promise<HttpResponse> {
  return reportAttestation(service, createTestTrail(service), { kind: 'generic', is_compliant: true, ...members })
}

function finding(message: string): Members {
  return vulnscanResults({ high_count: 1, high: [{ ...vulnscanFinding('a'), message }] })
}

function toMembers(count: number): Members {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, 1]))
}

const commit = { sha1: 'a' }
const kib = 1024

describe('a body over a limit is refused with the name and the limit', () => {
  test.each<[string, Members, string]>([
    ['description', { description: 'x'.repeat(4 * kib + 1) }, 'must have at most 4,096 bytes'],
    ['description', { description: 'ü'.repeat(2 * kib + 1) }, 'must have at most 4,096 bytes'],
    ['git_commit_info.author', { git_commit_info: { ...commit, author: ' '.repeat(4097) } }, 'at most 4,096 bytes'],
    [
      'git_commit_info.message',
      { git_commit_info: { ...commit, message: 'x'.repeat(65_537) } },
      'at most 65,536 bytes',
    ],
    ['git_commit_info.parents', { git_commit_info: { ...commit, parents: Array(1001).fill('a') } }, '1,000 elements'],
    ['target_artifacts', { target_artifacts: Array(101).fill('a') }, 'must have at most 100 elements'],
    ['user_data', { user_data: { a: 'x'.repeat(1024 * kib) } }, 'must have at most 1,048,576 bytes'],
    [
      'user_data',
      { annotations: { a: 'x'.repeat(400 * kib) }, user_data: { a: 'x'.repeat(800 * kib) } },
      'together with',
    ],
    ['data_json', { user_data: { a: Array(100_001).fill(0) } }, 'must have at most 100,000 values'],
    ['data_json', { user_data: toMembers(10_001) }, 'must have at most 10,000 members in one object'],
  ])('%s of a report', async (path, members, complaint) => {
    const { status, body } = await reportGeneric(members)
    expect(status).toBe(400)
    expect(valueAt(valueAt(body, 'errors'), path) ?? JSON.stringify(body)).toContain(complaint)
    expect(textAt(body, 'message')).toContain(path)
  })

  test('the message of a finding, the reason of an override and the URL of a build', async () => {
    const spot = createTestTrail(service)
    const sent = [
      await reportAttestation(service, spot, { kind: 'vulnscan', vulnscan_results: finding('x'.repeat(65_537)) }),
      await reportOverride(service, spot, { reason: 'x'.repeat(65_537) }),
      await reportArtifact(service, spot, { build_url: 'x'.repeat(4097) }),
    ]
    expect(sent.map(({ status }) => status)).toEqual([400, 400, 400])
    expect((await getTrail(service, spot)).status).toBe(404)
  })
})

test('a body at each limit is recorded', async () => {
  const sent = [
    await reportGeneric({ description: 'x'.repeat(4 * kib), target_artifacts: Array(100).fill('a') }),
    await reportGeneric({ git_commit_info: { ...commit, message: 'ü'.repeat(32 * kib) } }),
    await reportGeneric({ user_data: { a: 'x'.repeat(1024 * kib - 8) } }),
    await reportGeneric({ user_data: { ...toMembers(9000), a: Array(80_000).fill(0) } }),
    await reportGeneric({ annotations: { source: { job: 'x'.repeat(60 * kib) } } }),
    await reportAttestation(service, createTestTrail(service), {
      kind: 'vulnscan',
      vulnscan_results: finding('x'.repeat(64 * kib)),
    }),
  ]
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
})

describe('a body with many errors', () => {
  test('is answered with 20 of them and the number of the others', async () => {
    const { status, body } = await reportAttestation(service, createTestTrail(service), {
      kind: 'junit',
      junit_results: [junitSuite(), ...Array.from({ length: 10 }, () => ({}))],
    })
    expect(status).toBe(400)
    expect(Object.keys(valueAt(body, 'errors') as object)).toHaveLength(20)
    expect(textAt(body, 'message')).toMatch(/; and 40 more\.$/)
  })

  test.each([
    ['elements', { junit_results: Array.from({ length: 90_000 }, () => ({})) }],
    ['unknown members', toMembers(9000)],
    ['long names', { ['m'.repeat(1_000_000)]: 1 }],
    ['values', { junit_results: Array.from({ length: 600_000 }, () => []) }],
  ])('that has a great number of %s is answered with a short problem', async (_what, members) => {
    const { status, text } = await reportAttestation(service, createTestTrail(service), { kind: 'junit', ...members })
    expect(status).toBe(400)
    expect(text.length).toBeLessThan(8000)
  })
})

test('a trail has at most 4,096 reports of a token, of all kinds, and each request may be repeated', async () => {
  const place = createTestTrail(service)
  const { org, flow, trail } = place
  const report = async (key: string): Promise<HttpResponse> =>
    service.request('POST', `/attestations/${org}/${flow}/trail/${trail}/generic`, {
      form: toForm({ attestation_name: 'unit', is_compliant: true }),
      headers: { 'idempotency-key': key },
    })
  expect((await report('first')).status).toBe(201)
  const [first] = await service.store.readTrail(place)
  await appendAttestations(place, { length: 4094, tokenId: first?.owner ?? '' })
  expect((await report('last')).status).toBe(201)

  const refused = await report('one-more')
  expect(refused.status).toBe(413)
  expect(textAt(refused.body, 'message')).toBe(
    `The trail "${trail}" has too many or too large reports, of this change or token or of all, to be judged with one more; report to another trail, or send less.`,
  )
  expect((await reportArtifact(service, place, {})).status).toBe(413)
  expect((await reportOverride(service, place, { attestation_name: 'unit' })).status).toBe(413)
  expect((await service.request('PUT', `/trails/${org}/${flow}`, { form: toForm({ name: trail }) })).status).toBe(413)

  const repeated = await report('first')
  expect(repeated.headers['idempotency-replayed']).toBe('true')
  expect(repeated.status).toBe(201)
  expect((await getTrail(service, place)).status).toBe(200)
  expect((await reportArtifact(service, createTestTrail(service), {})).status).toBe(201)
})

test('a report counts in its trail for each artifact that it is about', async () => {
  const place = createTestTrail(service)
  const target_artifacts = Array.from({ length: 100 }, (_, at) => `app-${at}`)
  const report = async (members: object): Promise<number> =>
    (await reportAttestation(service, place, { kind: 'generic', is_compliant: true, ...members })).status
  for (let left = 40; left > 0; left -= 1) expect(await report({ target_artifacts })).toBe(201)
  expect(await report({ target_artifacts })).toBe(413)
  expect(await report({ target_artifacts: target_artifacts.slice(0, 97) })).toBe(413)
  expect(await report({ target_artifacts: target_artifacts.slice(0, 95) })).toBe(201)
  expect(await report({})).toBe(201)
  expect(await report({})).toBe(413)
})

async function appendAttestations(
  { org, flow, trail }: TestTrail,
  { length, tokenId }: { readonly length: number; readonly tokenId: string },
): Promise<void> {
  const actor = { token_id: tokenId, name: 'a' }
  const empty = { fingerprint: null, commit: null, attachment: null, ignored_members: [] }
  const place = { org, flow, trail, name: 'unit', kind: 'attestation', type: 'generic' } as const
  const body = { attestation_name: 'unit', is_compliant: true }
  const reports = Array.from({ length }, () => {
    const record = { ...empty, ...place, id: randomUUID(), actor, origin: toRecordOrigin(actor), body }
    return service.store.append({ record })
  })
  await Promise.all(reports)
}
