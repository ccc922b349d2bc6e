import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '../../../../src/wire/problem.ts'
import { parse } from '../../../../src/wire/parse.ts'
import { QueueFull } from '../../../../src/service/store/failure.ts'
import { valueAt, startHarness, type Harness } from '../../../../testkit/service/harness.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

describe('a problem', () => {
  test('has the members of RFC 9457 and the request id', async () => {
    const response = await service.request('GET', '/trails/acme/nowhere')
    expect(response.headers['content-type']).toBe('application/problem+json')
    expect(parse(Problem, response.body).ok).toBe(true)
    expect(response.body).toEqual({
      type: 'urn:delivery-evidence:problem:unknown',
      title: 'Not found',
      status: 404,
      detail: valueAt(response.body, 'message'),
      instance: '/api/v2/trails/acme/nowhere',
      request_id: response.headers['x-request-id'],
      message: 'There is no flow "nowhere" in the organisation "acme"; check the spelling, or report it first.',
    })
  })
  test('uses the request id of the caller if it is valid', async () => {
    const sent = await service.request('GET', '/nothing', { headers: { 'x-request-id': 'run-7_a' } })
    expect(sent.headers['x-request-id']).toBe('run-7_a')
    const odd = await service.request('GET', '/nothing', { headers: { 'x-request-id': 'a b<c>' } })
    expect(odd.headers['x-request-id']).not.toBe('a b<c>')
  })
  test('returns 404 for an unknown path', async () => {
    expect(await service.request('GET', '/nothing')).toMatchObject({ status: 404, body: { status: 404 } })
    expect(await service.request('GET', '//nothing/at/all/there')).toMatchObject({ status: 404 })
  })
  test('returns 405 for an unsupported method and lists the supported ones', async () => {
    const response = await service.request('PATCH', '/trails/acme/flow')
    expect(response).toMatchObject({ status: 405, headers: { allow: 'GET, PUT' }, body: { status: 405 } })
    expect(valueAt(response.body, 'message')).toBe('/api/v2/trails/acme/flow supports GET, PUT, not PATCH.')
  })
  test.each([
    ['/trails/acme/flow/trail?as_off=1', 'as_off'],
    ['/trails/acme/flow?page=0', 'page'],
    ['/trails/acme/flow?page=1&page=2', 'page'],
    ['/trails/acme/flow?per_page=101', 'per_page'],
    ['/trails/acme/flow?per_page=ten', 'per_page'],
    ['/attestations/acme?is_compliant=yes', 'is_compliant'],
    ['/attestations/acme?from_timestamp=yesterday', 'from_timestamp'],
    ['/attestations/acme?attestation_type=unit', 'attestation_type'],
  ])('names the invalid query parameter: %s', async (path, name) => {
    const response = await service.request('GET', path)
    expect(response.status).toBe(400)
    expect(Object.keys(Object(valueAt(response.body, 'errors')))).toEqual([name])
  })
  test.each([
    ['/trails/acme/-flow', 'flow_name'],
    ['/trails/acme/flow/%2Etrail', 'trail_name'],
    [`/artifacts/acme/flow/commit_sha/${'A'.repeat(40)}`, 'commit_sha'],
    ['/artifacts/acme/flow/fingerprint/abc', 'fingerprint'],
    ['/search/acme/sha/abc', 'sha'],
    ['/actions/acme/one', 'number'],
  ])('names the invalid path parameter: %s', async (path, name) => {
    const response = await service.request('GET', path)
    expect(response.status).toBe(400)
    expect(Object.keys(Object(valueAt(response.body, 'errors')))).toEqual([name])
  })
})

test('an unexpected failure returns 500 without a stack or a path, and is logged with the request id', async () => {
  const broken = await startHarness()
  try {
    await broken.request('GET', '/trails/acme/flow')
    const id = 'the-broken-one'
    await broken.store.close()
    const response = await broken.request('GET', '/flows/acme', { headers: { 'x-request-id': id } })
    expect(response.status).toBe(500)
    expect(response.text).not.toMatch(/\/src\/|\.ts|sqlite/i)
    expect(broken.logLines.join('\n')).toContain(`request ${id} failed`)
    expect((await broken.request('GET', '//readyz')).status).toBe(503)
  } finally {
    await broken.close()
  }
})

test('too many waiting writes return 503 with Retry-After', async () => {
  const full = await startHarness({
    wrapStore: (store) => ({ ...store, append: async () => Promise.reject(new QueueFull(4096)) }),
  })
  const json = { fingerprint: 'a'.repeat(64), filename: 'f', build_url: 'b', commit_url: 'c' }
  const response = await full.request('POST', '/artifacts/acme/flow', { json })
  expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect(valueAt(response.body, 'message')).toContain('4096')
  await full.close()
})

test('a token over its rate limit gets Retry-After, and other tokens are not limited', async () => {
  const strict = await startHarness({ requestsPerSecond: 3 })
  const hasty = await strict.tokenFor('reader')
  const asked = []
  for (let turn = 0; turn < 4; turn += 1) asked.push(await strict.request('GET', '/flows/acme', { token: hasty }))
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(asked[3]).toMatchObject({ headers: { 'retry-after': '1' }, body: { title: 'Too many requests' } })
  expect((await strict.request('GET', '/flows/acme')).status).toBe(200)
  strict.advanceClock(1)
  expect((await strict.request('GET', '/flows/acme', { token: hasty })).status).toBe(200)
  await strict.close()
})
