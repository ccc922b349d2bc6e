import { expect, test } from 'vitest'
import { startHarness, toForm } from '../../../../testkit/service/harness.ts'
import { createTestTrail, junitSuite, reportAttestation } from '../../../../testkit/service/report.ts'

test('a trail whose documents are larger than what a request may hold gets a signed verdict', async () => {
  const service = await startHarness({ signLogs: true })
  try {
    const spot = createTestTrail(service)
    const suites = Array.from({ length: 3500 }, (_, at) => junitSuite({ name: `suite ${at} ${'x'.repeat(380)}` }))
    for (let at = 0; at < 90; at += 1) {
      await reportAttestation(service, spot, { kind: 'junit', attestation_name: `unit-${at}`, junit_results: suites })
    }
    expect(await service.store.measure(spot.org, { flow: 'flow' })).toBeGreaterThan(128 * 1024 * 1024)

    const { status } = await service.request('POST', `/verdicts/${spot.org}/flow/trail`, { form: toForm({}) })

    expect(status).toBe(201)
  } finally {
    await service.close()
  }
})
