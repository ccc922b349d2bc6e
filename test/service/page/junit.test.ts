import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { attest, spotOf, suite } from '../../../testkit/service/report.ts'
import { pathOf } from '../../../testkit/service/page/safe.ts'

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
])('of the numbers of test results %j those that are bad are marked', async (counts, marked) => {
  const told = await attest(service, spotOf(service), { kind: 'junit', junit_results: [suite(counts)] })
  const { text } = await service.ask('GET', `/${pathOf(told)}`)
  const found = [...text.matchAll(/<div class="bad">\s*<dt>([^<]+)<\/dt>/g)].map(([, title]) => title)
  expect(found).toEqual(marked)
})
