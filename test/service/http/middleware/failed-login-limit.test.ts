import { BlockList } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startHarness, type Harness } from '../../../../testkit/service/harness.ts'

async function start(options: Parameters<typeof startHarness>[0]): Promise<Harness> {
  const service = await startHarness(options)
  onTestFinished(() => service.close())
  return service
}

const wrong = { token: 'des_abc_def' }

test('who asks too often without a valid token is refused unseen for a moment, and then heard again', async () => {
  const service = await start({ strangersPerSecond: 2 })
  expect((await service.ask('GET', '/flows/acme', wrong)).status).toBe(401)
  expect((await service.ask('GET', '/flows/acme', { token: null })).status).toBe(401)

  const told = await service.ask('GET', '/flows/acme', wrong)

  expect(told).toMatchObject({ status: 429, headers: { 'retry-after': '1' }, body: { title: 'Too many requests' } })
  expect((await service.ask('GET', '//healthz', { token: null })).status).toBe(200)
  service.pass(1)
  expect((await service.ask('GET', '/flows/acme', wrong)).status).toBe(401)
})

test('a valid token is never counted', async () => {
  const service = await start({ strangersPerSecond: 1 })
  for (let times = 0; times < 5; times += 1) expect((await service.ask('GET', '/flows/acme')).status).toBe(200)
})

test('guessing at the page where one signs in is limited too', async () => {
  const service = await start({ strangersPerSecond: 1 })
  const guess = { raw: 'token=des_abc_def', token: null }
  expect((await service.ask('POST', '//sign-in', guess)).status).toBe(401)
  expect((await service.ask('POST', '//sign-in', guess)).status).toBe(429)
})

test('behind a proxy that is trusted nobody pays for another, and what they write themselves counts for nothing', async () => {
  const proxies = new BlockList()
  proxies.addSubnet('127.0.0.0', 8)
  proxies.addSubnet('10.0.0.0', 8)
  const service = await start({ strangersPerSecond: 1, trustedProxies: proxies })
  const from = async (forwarded: string): Promise<number> =>
    (await service.ask('GET', '/flows/acme', { ...wrong, headers: { 'x-forwarded-for': forwarded } })).status

  expect([await from('192.0.2.1'), await from('192.0.2.1')]).toEqual([401, 429])
  expect(await from('198.51.100.9, 192.0.2.1, 10.0.0.7')).toBe(429)
  expect(await from('192.0.2.1, 192.0.2.2')).toBe(401)
  expect(await from('[2001:db8::1]:4711')).toBe(401)
  expect(await from('nonsense')).toBe(401)
  expect(service.observed.map(({ address }) => address)).toEqual([
    '192.0.2.1',
    '192.0.2.1',
    '192.0.2.1',
    '192.0.2.2',
    '2001:db8::1',
    '127.0.0.1',
  ])
})

test('where no proxy is trusted, X-Forwarded-For is not believed', async () => {
  const service = await start({ strangersPerSecond: 1 })
  const from = async (forwarded: string): Promise<number> =>
    (await service.ask('GET', '/flows/acme', { ...wrong, headers: { 'x-forwarded-for': forwarded } })).status
  expect([await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([401, 429])
})
