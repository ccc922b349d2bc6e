import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, type Harness } from '../../../../testkit/service/harness.ts'
import { expectSafe } from '../../../../testkit/service/page/expect-safe.ts'
import { createTestTrail, junitSuite, reportAttestation } from '../../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

/** The advice on the page of a trail whose tests failed in a run with this page. */
async function adviceOf(origin_url: string): Promise<string> {
  const trail = createTestTrail(service)
  const annotations = { source: { job: 'unit' }, run: { id: 7 } }
  const junit_results = [junitSuite({ failures: 1 })]
  await reportAttestation(service, trail, { kind: 'junit', junit_results, origin_url, annotations })
  const page = await service.request('GET', `//${trail.org}/flows/flow/trails/trail`, { token: null })
  expectSafe(page)
  return /<ul class="advice">[^]*?<\/ul>/.exec(page.text)?.[0] ?? ''
}

test('the advice on a trail links to the page of the run', async () => {
  const advice = await adviceOf('https://ci.example/runs/7')
  expect(advice).toContain('re-run the job <code>unit</code> of run 7.')
  expect(advice).toMatch(/<a href="https:\/\/ci\.example\/runs\/7" rel="nofollow noopener noreferrer">.*Open run 7/)
})

test('the advice on a trail does not link to what is no page', async () => {
  expect(await adviceOf('javascript:alert(1)')).not.toContain('<a ')
})
