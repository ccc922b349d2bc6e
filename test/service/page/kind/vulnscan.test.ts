import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, type Harness } from '../../../../testkit/service/harness.ts'
import {
  createTestTrail,
  junitSuite,
  reportAttestation,
  vulnscanFinding,
  vulnscanResults,
} from '../../../../testkit/service/report.ts'
import { pathOf } from '../../../../testkit/service/page/expect-safe.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

/** The text of the page of an attestation, each element on a line of its own. */
async function readPage(members: Parameters<typeof reportAttestation>[2]): Promise<string> {
  const response = await reportAttestation(service, createTestTrail(service), members)
  const { text } = await service.request('GET', `/${pathOf(response)}`)
  return text.replaceAll(/<[^>]+>/g, '\n').replaceAll(/\s*\n\s*/g, '\n')
}

test('the page of a scan shows findings of unknown severity beside the others', async () => {
  const run = { high: [vulnscanFinding('CVE-1')], unknown: [vulnscanFinding('CVE-2')], unknown_count: 3 }
  const page = await readPage({ kind: 'vulnscan', vulnscan_results: vulnscanResults(run) })
  expect(page).toMatch(/\nHigh\n1\nUnknown\n3\nMedium\n0\nLow\n0\n/)
  expect(page).toMatch(/\nUnknown\nCVE-2\n/)
  expect(page).toContain('2 more were counted by the scanner but not listed.')
})

test('the page of a scan shows each suppression with its severity, its reason and who decided', async () => {
  const suppressed = { high: 0, medium: 1, low: 2, unknown: 0 }
  const suppressions = [
    { id: 'CVE-3', severity: 'medium', reason: 'not <b>reachable</b>', by: 'mona' },
    { id: 'CVE-4', severity: 'low' },
  ]
  const page = await readPage({
    kind: 'vulnscan',
    vulnscan_results: vulnscanResults({ suppressed, suppressions }),
  })
  expect(page).toMatch(/\nSuppressed\n3\n/)
  expect(page).toContain('1 of them are counted and not listed.')
  expect(page).toContain('\nMedium\nCVE-3\nnot &lt;b&gt;reachable&lt;/b&gt;\nmona\n')
  expect(page).toContain('\nLow\nCVE-4\nnot stated\nnot stated\n')
})

test('the page of a scan names the tools of all its runs', async () => {
  const run = { low_count: 0 }
  const results = [run, { tool: { name: 'Grype', version: '1' } }]
  const vulnscan_results = { ...vulnscanResults(), results }
  expect(await readPage({ kind: 'vulnscan', vulnscan_results })).toMatch(/By\s+scanner 1, Grype 1\s*, in\s+2 scans/)
})

test.each([
  ['a scan', { kind: 'vulnscan', vulnscan_results: vulnscanResults({ incomplete: ['2 <i>projects</i>'] }) }],
  ['a test report', { kind: 'junit', junit_results: [junitSuite({ incomplete: ['2 <i>projects</i>'] })] }],
])('the page of %s shows why it is incomplete', async (_what, members) => {
  expect(await readPage(members)).toMatch(/\nIncomplete\n1\n[^]*\n2 &lt;i&gt;projects&lt;\/i&gt;\n/)
})
