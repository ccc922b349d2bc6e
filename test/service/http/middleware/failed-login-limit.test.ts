import { BlockList } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { parseNetworks } from '../../../../src/service/network.ts'
import { startHarness, type Harness } from '../../../../testkit/service/harness.ts'

async function start(options: Parameters<typeof startHarness>[0]): Promise<Harness> {
  const service = await startHarness(options)
  onTestFinished(() => service.close())
  return service
}

const wrong = { token: 'des_abc_def' }

test('too many requests without a valid token get 429, and are accepted again later', async () => {
  const service = await start({ failedLoginsPerSecond: 2 })
  expect((await service.request('GET', '/flows/acme', wrong)).status).toBe(401)
  expect((await service.request('GET', '/flows/acme', { token: null })).status).toBe(401)

  const response = await service.request('GET', '/flows/acme', wrong)

  expect(response).toMatchObject({ status: 429, headers: { 'retry-after': '1' }, body: { title: 'Too many requests' } })
  expect((await service.request('GET', '//healthz', { token: null })).status).toBe(200)
  service.advanceClock(1)
  expect((await service.request('GET', '/flows/acme', wrong)).status).toBe(401)
})

test('a valid token is accepted from an address that has reached the limit', async () => {
  const service = await start({ failedLoginsPerSecond: 1 })
  expect((await service.request('GET', '/flows/acme', wrong)).status).toBe(401)
  expect((await service.request('GET', '/flows/acme', wrong)).status).toBe(429)
  expect((await service.request('GET', '/flows/acme')).status).toBe(200)
  expect(
    (await service.request('POST', '//sign-in', { raw: `token=${await service.tokenFor('reader')}` })).status,
  ).toBe(303)
})

test('all addresses of one IPv6 network share a limit', async () => {
  const service = await start({ failedLoginsPerSecond: 1, trustedProxies: parseNetworks(['127.0.0.0/8']) })
  const from = async (forwarded: string): Promise<number> =>
    (await service.request('GET', '/flows/acme', { ...wrong, headers: { 'x-forwarded-for': forwarded } })).status
  expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2:ffff::9')]).toEqual([401, 429])
  expect(await from('2001:db8:1:3::1')).toBe(401)
  expect([await from('192.0.2.1'), await from('::ffff:192.0.2.1'), await from('::ffff:c000:201')]).toEqual([
    401, 429, 429,
  ])
})

test('requests with a valid token are not counted', async () => {
  const service = await start({ failedLoginsPerSecond: 1 })
  for (let times = 0; times < 5; times += 1) expect((await service.request('GET', '/flows/acme')).status).toBe(200)
})

test('sign-in attempts are limited too', async () => {
  const service = await start({ failedLoginsPerSecond: 1 })
  const guess = { raw: 'token=des_abc_def', token: null }
  expect((await service.request('POST', '//sign-in', guess)).status).toBe(401)
  expect((await service.request('POST', '//sign-in', guess)).status).toBe(429)
})

test('behind a trusted proxy each client has its own limit, and addresses that clients add are ignored', async () => {
  const proxies = new BlockList()
  proxies.addSubnet('127.0.0.0', 8)
  proxies.addSubnet('10.0.0.0', 8)
  const service = await start({ failedLoginsPerSecond: 1, trustedProxies: proxies })
  const from = async (forwarded: string): Promise<number> =>
    (await service.request('GET', '/flows/acme', { ...wrong, headers: { 'x-forwarded-for': forwarded } })).status

  expect([await from('192.0.2.1'), await from('192.0.2.1')]).toEqual([401, 429])
  expect(await from('198.51.100.9, 192.0.2.1, 10.0.0.7')).toBe(429)
  expect(await from('192.0.2.1, 192.0.2.2')).toBe(401)
  expect(await from('[2001:db8::1]:4711')).toBe(401)
  expect(await from('nonsense')).toBe(401)
  expect(service.accessLog.map(({ address }) => address)).toEqual([
    '192.0.2.1',
    '192.0.2.1',
    '192.0.2.1',
    '192.0.2.2',
    '2001:db8::1',
    '127.0.0.1',
  ])
})

test('X-Forwarded-For is ignored without a trusted proxy', async () => {
  const service = await start({ failedLoginsPerSecond: 1 })
  const from = async (forwarded: string): Promise<number> =>
    (await service.request('GET', '/flows/acme', { ...wrong, headers: { 'x-forwarded-for': forwarded } })).status
  expect([await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([401, 429])
})

test('X-Forwarded-For of an address that is no trusted proxy is logged once', async () => {
  const service = await start({})
  for (const forwarded of ['192.0.2.1', '192.0.2.2']) {
    await service.request('GET', '/flows/acme', { headers: { 'x-forwarded-for': forwarded } })
  }
  expect(service.logLines).toEqual([expect.stringContaining('X-Forwarded-For from 127.0.0.1 is ignored')])

  const trusting = await start({ trustedProxies: parseNetworks(['127.0.0.0/8']) })
  await trusting.request('GET', '/flows/acme', { headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(trusting.logLines).toEqual([])
})
