import { expect, onTestFinished, test } from 'vitest'
import { sendFlood, toDenseReport } from '../../../testkit/service/flood.ts'
import { startHarness } from '../../../testkit/service/harness.ts'

test('a trail with reports of millions of values is judged, and a list of all of them is refused before it exhausts the memory', async () => {
  const service = await startHarness({ openPages: true })
  onTestFinished(() => service.close())
  const [org, body] = [service.org(), toDenseReport('empty arrays', 140_000)]
  const token = await service.tokenFor('reporter', org)
  const url = `${service.origin}/api/v2`
  const report = async (trail: string): Promise<number | undefined> => {
    const toPath = (): string => `/attestations/${org}/flow/trail/${trail}/generic`
    return (await sendFlood({ url, token, count: 1, toPath, toBody: () => body }))[0]?.status
  }
  const statuses: (number | undefined)[] = []
  for (let at = 0; at < 220; at += 1) statuses.push(await report('one'))
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect((await service.request('GET', `/trails/${org}/flow/one`)).status).toBe(200)
  // The reports themselves do not fit.
  expect((await service.request('GET', `/attestations/${org}/flow/trail/one`)).status).toBe(400)
  expect((await service.request('GET', `//${org}/flows/flow/trails/one`)).status).toBe(200)
  expect(await report('two')).toBe(201)
  expect((await service.request('GET', `/trails/${org}/flow/one`)).status).toBe(200)
}, 300_000)
