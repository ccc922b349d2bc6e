import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkStore } from '../../../src/service/operate/fsck.ts'
import type { Finding } from '../../../src/service/operate/finding.ts'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { engines } from '../../../testkit/service/store/engine.ts'
import { apiDescription as description } from '../../../testkit/service/fuzz/description.ts'
import { toRequestArbitrary } from '../../../testkit/service/fuzz/request.ts'
import { seedOrganisation } from '../../../testkit/service/fuzz/seed.ts'

/** Runs of each operation on each engine. `EVIDENCE_FUZZ_RUNS=5000` runs longer; `EVIDENCE_FUZZ_SEED` repeats a failed run. */
const numRuns = Number(process.env['EVIDENCE_FUZZ_RUNS'] ?? 80)
const seed = process.env['EVIDENCE_FUZZ_SEED']
const timeoutMs = 10_000

describe.each(engines)('on $name', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine, signLogs: true })
  })
  afterAll(() => service.close())

  test.each(description.operations)(
    '$operationId responds as documented to any request',
    async (operation) => {
      const known = await seedOrganisation(service)
      let accepted = 0
      const property = fc.asyncProperty(toRequestArbitrary(description, operation, known), async (fuzzRequest) => {
        const { method, path, headers, body } = fuzzRequest
        const response = await service.request(method, path, {
          headers,
          ...(body === undefined ? {} : { raw: Buffer.from(body, 'latin1') }),
        })
        expect(response.status, response.text).toBeLessThan(500)
        if (fuzzRequest.isValid && response.status < 300) accepted += 1
      })
      await fc.assert(property, { numRuns, timeout: timeoutMs, ...(seed === undefined ? {} : { seed: Number(seed) }) })
      expect(accepted).toBeGreaterThan(0)
    },
    numRuns * 1000,
  )

  test('the records are consistent', async () => {
    const findings: Finding[] = []
    const totals = await checkStore(service, { report: (finding) => findings.push(finding) })
    expect(findings).toEqual([])
    expect(totals.records).toBeGreaterThan(100)
  })

  test('nothing was logged as a failure', () => {
    expect(service.logLines).toEqual([])
  })
})
