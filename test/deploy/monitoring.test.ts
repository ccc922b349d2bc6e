import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, type Harness } from '../../testkit/service/harness.ts'
import { parseMetrics } from '../../testkit/service/http/prometheus.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness({ signLogs: true })
})
afterAll(() => service.close())

test.each(['alerts.yaml', 'dashboard.json'])('the service prints each metric of %s', async (file) => {
  const named = new Set(readFileSync(`deploy/${file}`, 'utf8').match(/\b(?:evidence|process|nodejs)_[a-z_]+/g))
  expect(named.size).toBeGreaterThan(10)
  await service.request('GET', '//healthz')
  service.advanceClock(1)

  const printed = parseMetrics((await service.request('GET', '//metrics')).text)

  expect([...named].filter((name) => !printed.has(name))).toEqual([])
})
