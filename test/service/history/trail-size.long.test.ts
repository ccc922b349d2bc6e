import { expect, onTestFinished, test } from 'vitest'
import { sendFlood, toDenseReport } from '../../../testkit/service/flood.ts'
import { startHarness } from '../../../testkit/service/harness.ts'

test('reports with millions of values in one trail are refused with 413 before they exhaust the memory, and other trails go on', async () => {
  const service = await startHarness()
  onTestFinished(() => service.close())
  const [org, body] = [service.org(), toDenseReport('empty arrays', 140_000)]
  const token = await service.tokenFor('reporter', org)
  const url = `${service.origin}/api/v2`
  const report = async (trail: string): Promise<number | undefined> => {
    const toPath = (): string => `/attestations/${org}/flow/trail/${trail}/generic`
    return (await sendFlood({ url, token, count: 1, toPath, toBody: () => body }))[0]?.status
  }
  const statuses: (number | undefined)[] = []
  while (statuses.length < 120 && statuses.at(-1) !== 413) statuses.push(await report('one'))
  expect(new Set(statuses)).toEqual(new Set([201, 413]))
  expect(statuses[0]).toBe(201)
  expect(statuses.at(-1)).toBe(413)
  expect(await report('two')).toBe(201)
  expect((await service.request('GET', `/trails/${org}/flow/one`)).status).toBe(200)
}, 300_000)
