import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, textAt, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  junitSuite,
  putTrail,
  reportAttestation,
  vulnscanFinding,
  vulnscanResults,
} from '../../../testkit/service/report.ts'

/** What a result does not show is closed by default (rules 5.1, 5.2). */
let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

interface Scene {
  readonly policy?: string
  readonly members: Parameters<typeof reportAttestation>[2]
}

async function reportUnder({ policy = '', members }: Scene): Promise<HttpResponse> {
  const trail = createTestTrail(service)
  const template = `version: 1\ntrail:\n  attestations:\n    - { name: ${members.kind}, type: ${members.kind}${policy} }\n`
  await putTrail(service, trail, { template })
  return reportAttestation(service, trail, members)
}

const scanOf = (run: object) => ({ kind: 'vulnscan', vulnscan_results: vulnscanResults({ ...run }) })
const testsOf = (suite: object) => ({ kind: 'junit', junit_results: [junitSuite({ ...suite })] })

describe('a report', () => {
  test.each<[what: string, scene: Scene, state: string]>([
    ['a scan of a client that knows no doubt', { members: scanOf({}) }, 'COMPLIANT'],
    ['unknown severity', { members: scanOf({ unknown_count: 1 }) }, 'NON-COMPLIANT'],
    [
      'unknown severity under max without unknown',
      { members: scanOf({ unknown: [vulnscanFinding('CVE-1')] }), policy: ', policy: { max: { high: 9, low: 9 } }' },
      'NON-COMPLIANT',
    ],
    [
      'as many of unknown severity as allowed',
      { members: scanOf({ unknown_count: 1 }), policy: ', policy: { max: { unknown: 1 } }' },
      'COMPLIANT',
    ],
    ['an incomplete scan', { members: scanOf({ incomplete: ['x'] }) }, 'NON-COMPLIANT'],
    [
      'an incomplete scan that is allowed',
      { members: scanOf({ incomplete: ['x'] }), policy: ', policy: { incomplete: allow }' },
      'COMPLIANT',
    ],
    ['incomplete tests', { members: testsOf({ incomplete: ['x'] }) }, 'NON-COMPLIANT'],
    [
      'incomplete tests that are allowed',
      { members: testsOf({ incomplete: ['x'] }), policy: ', policy: { incomplete: allow }' },
      'COMPLIANT',
    ],
    ['a tool that is named', { members: scanOf({}), policy: ', policy: { tools: [Scanner] }' }, 'COMPLIANT'],
    ['a tool that is not named', { members: scanOf({}), policy: ', policy: { tools: [trivy] }' }, 'NON-COMPLIANT'],
    ['a linter', { members: scanOf({ linter: true }), policy: ', policy: { max: {} }' }, 'NON-COMPLIANT'],
  ])('with %s is judged', async (_what, scene, state) => {
    const response = await reportUnder(scene)
    expect(response, response.text).toMatchObject({ status: 201, body: { compliance_state: state } })
  })
  test('of a scan is answered with its suppressions', async () => {
    const suppressions = [{ id: 'CVE-1', severity: 'unknown', reason: 'not reachable', by: 'ada' }]
    const suppressed = { high: 0, medium: 0, low: 0, unknown: 1 }
    const response = await reportUnder({ members: scanOf({ suppressed, suppressions }) })
    const org = textAt(response.body, 'html_url').split('/')[3] ?? ''
    const shown = await service.request('GET', `/attestations/${org}/${textAt(response.body, 'attestation_id')}`)
    expect(valueAt(shown.body, 'vulnscan_results.results.0')).toMatchObject({ suppressed, suppressions })
  })
})
