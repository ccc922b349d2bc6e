import { expect, onTestFinished, test } from 'vitest'
import { createTrailSizes } from '../../../src/service/history/trail-size.ts'
import { sendFlood, toDenseReport } from '../../../testkit/service/flood.ts'
import { startHarness } from '../../../testkit/service/harness.ts'

const key = { org: 'acme', flow: 'shop', trail: 'one' }
const mebibyte = 1024 * 1024

test('a trail has room for 32 MiB of reports, and other trails have their own', () => {
  const sizes = createTrailSizes()
  expect([20, 12, 1].map((size) => sizes.claim(key, size * mebibyte))).toEqual([true, true, false])
  expect(sizes.claim({ ...key, trail: 'two' }, 20 * mebibyte)).toBe(true)
  sizes.release(key, 12 * mebibyte)
  expect(sizes.claim(key, 11 * mebibyte)).toBe(true)
})

test('reports with millions of values in one trail are refused with 413 before they exhaust the memory, and other trails go on', async () => {
  const service = await startHarness()
  onTestFinished(() => service.close())
  const [org, body] = [service.org(), toDenseReport('empty arrays', 1_000_000)]
  const token = await service.tokenFor('reporter', org)
  const url = `${service.origin}/api/v2`
  const report = async (trail: string): Promise<number | undefined> => {
    const toPath = (): string => `/attestations/${org}/flow/trail/${trail}/generic`
    return (await sendFlood({ url, token, count: 1, toPath, toBody: () => body }))[0]?.status
  }
  const statuses: (number | undefined)[] = []
  for (let times = 0; times < 8; times += 1) statuses.push(await report('one'))
  expect(new Set(statuses)).toEqual(new Set([201, 413]))
  expect(statuses[0]).toBe(201)
  expect(statuses.at(-1)).toBe(413)
  expect(await report('two')).toBe(201)
  expect((await service.request('GET', `/trails/${org}/flow/one`)).status).toBe(200)
})
