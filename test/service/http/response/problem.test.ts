import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '../../../../src/schema/problem.ts'
import { parse } from '../../../../src/schema/parse.ts'
import { QueueFull } from '../../../../src/service/store/failure.ts'
import { at, startHarness, type Harness } from '../../../../testkit/service/harness.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

describe('a problem', () => {
  test('says everything that RFC 9457 has, under the id of the request', async () => {
    const told = await service.ask('GET', '/trails/acme/nowhere')
    expect(told.headers['content-type']).toBe('application/problem+json')
    expect(parse(Problem, told.body).ok).toBe(true)
    expect(told.body).toEqual({
      type: 'urn:delivery-evidence:problem:unknown',
      title: 'Not found',
      status: 404,
      detail: at(told.body, 'message'),
      instance: '/api/v2/trails/acme/nowhere',
      request_id: told.headers['x-request-id'],
      message: 'There is no flow "nowhere" in the organisation "acme"; check its spelling, or report it first.',
    })
  })
  test('takes the request id that the caller sends, if it is one', async () => {
    const sent = await service.ask('GET', '/nothing', { headers: { 'x-request-id': 'run-7_a' } })
    expect(sent.headers['x-request-id']).toBe('run-7_a')
    const odd = await service.ask('GET', '/nothing', { headers: { 'x-request-id': 'a b<c>' } })
    expect(odd.headers['x-request-id']).not.toBe('a b<c>')
  })
  test('is 404 for an address that is not there', async () => {
    expect(await service.ask('GET', '/nothing')).toMatchObject({ status: 404, body: { status: 404 } })
    expect(await service.ask('GET', '//nothing/at/all/there')).toMatchObject({ status: 404 })
  })
  test('is 404 for a method that is not taken, with those that are', async () => {
    const told = await service.ask('PATCH', '/trails/acme/flow')
    expect(told).toMatchObject({ status: 404, headers: { allow: 'GET, PUT' } })
    expect(at(told.body, 'message')).toBe('/api/v2/trails/acme/flow takes GET, PUT, not PATCH.')
  })
  test.each([
    ['/trails/acme/flow?pgae=1', 'pgae'],
    ['/trails/acme/flow?page=0', 'page'],
    ['/trails/acme/flow?page=1&page=2', 'page'],
    ['/trails/acme/flow?per_page=101', 'per_page'],
    ['/trails/acme/flow?per_page=ten', 'per_page'],
    ['/attestations/acme?is_compliant=yes', 'is_compliant'],
    ['/attestations/acme?from_timestamp=yesterday', 'from_timestamp'],
    ['/attestations/acme?attestation_type=unit', 'attestation_type'],
  ])('names the query parameter that is refused: %s', async (path, name) => {
    const told = await service.ask('GET', path)
    expect(told.status).toBe(400)
    expect(Object.keys(Object(at(told.body, 'errors')))).toEqual([name])
  })
  test.each([
    ['/trails/acme/-flow', 'flow_name'],
    ['/trails/acme/flow/%2Etrail', 'trail_name'],
    [`/artifacts/acme/flow/commit_sha/${'A'.repeat(40)}`, 'commit_sha'],
    ['/artifacts/acme/flow/fingerprint/abc', 'fingerprint'],
    ['/search/acme/sha/abc', 'sha'],
    ['/actions/acme/one', 'number'],
  ])('names the part of the path that is refused: %s', async (path, name) => {
    const told = await service.ask('GET', path)
    expect(told.status).toBe(400)
    expect(Object.keys(Object(at(told.body, 'errors')))).toEqual([name])
  })
})

test('what nobody foresaw is 500, tells no stack and no path, and is logged under the id of the request', async () => {
  const broken = await startHarness()
  try {
    await broken.ask('GET', '/trails/acme/flow')
    const id = 'the-broken-one'
    await broken.store.close()
    const told = await broken.ask('GET', '/flows/acme', { headers: { 'x-request-id': id } })
    expect(told.status).toBe(500)
    expect(told.text).not.toMatch(/\/src\/|\.ts|sqlite/i)
    expect(broken.logged.join('\n')).toContain(`request ${id} failed`)
    expect((await broken.ask('GET', '//readyz')).status).toBe(503)
  } finally {
    await broken.close()
  }
})

test('where too many writes wait it is 503, with when to try again', async () => {
  const full = await startHarness({
    alter: (store) => ({ ...store, append: async () => Promise.reject(new QueueFull(4096)) }),
  })
  const json = { fingerprint: 'a'.repeat(64), filename: 'f', build_url: 'b', commit_url: 'c' }
  const told = await full.ask('POST', '/artifacts/acme/flow', { json })
  expect(told).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect(at(told.body, 'message')).toContain('4096')
  await full.close()
})

test('a token that asks too often is told when to try again, and others are not', async () => {
  const strict = await startHarness({ requestsPerSecond: 3 })
  const hasty = await strict.tokenFor('reader')
  const asked = []
  for (let turn = 0; turn < 4; turn += 1) asked.push(await strict.ask('GET', '/flows/acme', { token: hasty }))
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(asked[3]).toMatchObject({ headers: { 'retry-after': '1' }, body: { title: 'Too many requests' } })
  expect((await strict.ask('GET', '/flows/acme')).status).toBe(200)
  strict.pass(1)
  expect((await strict.ask('GET', '/flows/acme', { token: hasty })).status).toBe(200)
  await strict.close()
})
