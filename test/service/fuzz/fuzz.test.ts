import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkStore } from '../../../src/service/maintenance/fsck.ts'
import type { Finding } from '../../../src/service/maintenance/finding.ts'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { engines } from '../../../testkit/service/store/engine.ts'
import { readDescription } from '../../../testkit/service/fuzz/description.ts'
import { requestsOf } from '../../../testkit/service/fuzz/request.ts'
import { playScene } from '../../../testkit/service/fuzz/scene.ts'
import { createVerify } from '../../../testkit/service/fuzz/verify.ts'

/** Of each operation on each engine. `EVIDENCE_FUZZ_RUNS=5000` looks longer; `EVIDENCE_FUZZ_SEED` repeats what failed. */
const numRuns = Number(process.env['EVIDENCE_FUZZ_RUNS'] ?? 80)
const seed = process.env['EVIDENCE_FUZZ_SEED']
const patience = 10_000

const description = await readDescription()
const verify = createVerify(description)

describe.each(engines)('on $name', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  test.each(description.operations)(
    '$operationId answers as the document says, whatever it is asked',
    async (operation) => {
      const known = await playScene(service)
      let accepted = 0
      const property = fc.asyncProperty(requestsOf(description, operation, known), async (asked) => {
        const { method, path, headers, body } = asked
        const told = await service.ask(method, path, {
          headers,
          ...(body === undefined ? {} : { raw: Buffer.from(body, 'latin1') }),
        })
        verify(operation, told)
        if (asked.isValid && told.status < 300) accepted += 1
      })
      await fc.assert(property, { numRuns, timeout: patience, ...(seed === undefined ? {} : { seed: Number(seed) }) })
      expect(accepted).toBeGreaterThan(0)
    },
    numRuns * 1000,
  )

  test('what was recorded of it is whole', async () => {
    const findings: Finding[] = []
    const totals = await checkStore(service, { report: (finding) => findings.push(finding) })
    expect(findings).toEqual([])
    expect(totals.records).toBeGreaterThan(100)
  })

  test('nothing of it was logged as a failure', () => {
    expect(service.logged).toEqual([])
  })
})
