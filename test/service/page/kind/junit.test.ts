import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, type Harness } from '../../../../testkit/service/harness.ts'
import { reportAttestation, createTestTrail, junitSuite } from '../../../../testkit/service/report.ts'
import { pathOf } from '../../../../testkit/service/page/expect-safe.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

test.each([
  [{ failures: 1 }, ['Failed']],
  [{ errors: 2 }, ['Errors']],
  [{ failures: 1, errors: 1 }, ['Failed', 'Errors']],
  [{ skipped: 3 }, []],
])('the totals of the test results %j highlight failures and errors', async (counts, marked) => {
  const response = await reportAttestation(service, createTestTrail(service), {
    kind: 'junit',
    junit_results: [junitSuite(counts)],
  })
  const { text } = await service.request('GET', `/${pathOf(response)}`)
  const found = [...text.matchAll(/<div class="bad">\s*<dt>([^<]+)<\/dt>/g)].map(([, title]) => title)
  expect(found).toEqual(marked)
})
