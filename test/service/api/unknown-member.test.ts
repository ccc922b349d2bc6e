import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startHarness,
  textAt,
  toForm,
  valueAt,
  type Harness,
  type HttpResponse,
} from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  fingerprint,
  otherCommitSha,
  reportArtifact,
  reportAttestation,
  reportGeneric,
  putTrail,
  reportOverride,
  vulnscanFinding,
  vulnscanResults,
} from '../../../testkit/service/report.ts'

/** Members of a report that the service does not know (rules 2.2). leniency.test.ts has which operations take them. */
let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

async function reportScan(results: object, members: object = {}): Promise<HttpResponse> {
  const vulnscan_results = { ...vulnscanResults(), ...results }
  return reportAttestation(service, createTestTrail(service), { kind: 'vulnscan', vulnscan_results, ...members })
}

async function isCompliant(response: HttpResponse, org: string): Promise<unknown> {
  const shown = await service.request('GET', `/attestations/${org}/${textAt(response.body, 'attestation_id')}`)
  return valueAt(shown.body, 'is_compliant')
}

/** The state of a trail with a scan that has an unknown member with numbers. */
async function stateUnder(policy: string): Promise<unknown> {
  const trail = createTestTrail(service)
  const template = `version: 1\ntrail:\n  attestations:\n    - { name: vulnscan, type: vulnscan${policy} }\n`
  await putTrail(service, trail, { template })
  const members = { kind: 'vulnscan', vulnscan_results: vulnscanResults({ severities: { critical: 4 } }) }
  return valueAt((await reportAttestation(service, trail, members)).body, 'compliance_state')
}

describe('an unknown member', () => {
  test('is recorded, judges nothing, and is named in the answer', async () => {
    const trail = createTestTrail(service)
    const scan = { ...vulnscanResults(), tool: { name: 't', version: '1', vendor: 'v' } }
    const finding = { ...vulnscanFinding('CVE-1'), cwe: [79] }
    const response = await reportAttestation(service, trail, {
      kind: 'vulnscan',
      vulnscan_results: { ...scan, results: [{ low: [finding, finding], target: 'app' }] },
      build: { number: 7, nothing: null },
      nothing: null,
    })
    const ignored_members = [
      'vulnscan_results.tool.vendor',
      'vulnscan_results.results[].low[].cwe',
      'vulnscan_results.results[].target',
      'build',
    ]
    expect(response.status, response.text).toBe(201)
    expect(valueAt(response.body, 'ignored_members')).toEqual(expect.arrayContaining(ignored_members))
    expect(valueAt(response.body, 'ignored_members')).toHaveLength(ignored_members.length)
    const [record] = await service.store.find(trail.org, { kinds: ['attestation'] })
    expect(record?.body).toMatchObject({
      found: {
        ignored_members: {
          vulnscan_results: {
            tool: { vendor: 'v' },
            results: { 0: { target: 'app', low: { 0: { cwe: [79] }, 1: { cwe: [79] } } } },
          },
          build: { number: 7, nothing: null },
        },
      },
    })
    expect(record?.ignored_members).toEqual(valueAt(response.body, 'ignored_members'))
    expect(await isCompliant(response, trail.org)).toBe(false)
  })
  test('named like a member of the record has no effect', async () => {
    const trail = createTestTrail(service)
    const data = { type_name: 'tea', attestation_data: { is_compliant: false } }
    const found = { is_compliant: true, type_errors: [] }
    const response = await reportAttestation(service, trail, { kind: 'custom', ...data, found, is_compliant: true })
    expect(response).toMatchObject({ status: 201, body: { compliance_state: 'NON-COMPLIANT' } })
    const scan = { ...vulnscanResults({ high_count: 1 }) }
    const other = await reportAttestation(service, trail, { kind: 'vulnscan', vulnscan_results: scan, found })
    expect(await isCompliant(other, trail.org)).toBe(false)
  })
  test('is accepted in an artifact', async () => {
    const trail = createTestTrail(service)
    const artifact = await reportArtifact(service, trail, { size: 3, repo_info: { name: 'r', url: 'u', stars: 1 } })
    expect(artifact).toMatchObject({ status: 201, body: { ignored_members: ['repo_info.stars', 'size'] } })
    const shown = await service.request('GET', `/artifacts/${trail.org}/${trail.flow}/fingerprint/${fingerprint}`)
    expect(shown.body).not.toHaveProperty('size')
  })
  test('is part of a repeated request', async () => {
    const trail = createTestTrail(service)
    const path = `/attestations/${trail.org}/${trail.flow}/trail/${trail.trail}/vulnscan`
    const report = async (build: number): Promise<HttpResponse> =>
      service.request('POST', path, {
        form: toForm({ attestation_name: 'scan', vulnscan_results: vulnscanResults(), build }),
        headers: { 'idempotency-key': 'one' },
      })
    const first = await report(1)
    expect(await report(1)).toMatchObject({ status: 201, body: first.body })
    expect(await report(2)).toMatchObject({ status: 422 })
  })
  test('of more than 1,000 names is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`extra${at}x`, 1]))
    expect(await reportScan({}, many)).toMatchObject({ status: 400 })
  })
})

describe('an unknown member that may have findings makes a scan incomplete', () => {
  test.each<[name: string, carries: string, results: object, members?: object]>([
    ['vulnscan_results.results[].severities', 'numbers', { results: [{ severities: { critical: 4 } }] }],
    ['vulnscan_results.results[].critical_count', 'numbers', { results: [{ critical_count: 1 }] }],
    ['vulnscan_results.results[].highCount', 'numbers', { results: [{ highCount: '2' }] }],
    ['vulnscan_results.results[].critical', 'a list', { results: [{ critical: [vulnscanFinding('x')] }] }],
    ['vulnscan_results.results[].problems', 'a list', { results: [{}, { problems: ['CVE-1'] }] }],
    ['vulnscan_results.results[].low[].more', 'a list', { results: [{ low: [{ id: 'x', more: [{ id: 'y' }] }] }] }],
    ['vulnscan_results.summary', 'a list', { summary: { all: { of: ['x'] } } }],
    ['vulnscan_results.tool.findings', 'numbers', { tool: { name: 't', findings: { a: { b: 1 } } } }],
    ['findings', 'a list', {}, { findings: [{ id: 'CVE-1' }] }],
    ['severities', 'numbers', {}, { severities: { critical: 4 } }],
  ])('%s with %s', async (...[name, carries, results, members]) => {
    const response = await reportScan(results, members)
    const org = textAt(response.body, 'html_url').split('/')[3] ?? ''
    expect(response, response.text).toMatchObject({ status: 201, body: { ignored_members: [name] } })
    const shown = await service.request('GET', `/attestations/${org}/${textAt(response.body, 'attestation_id')}`)
    expect(shown.body).toMatchObject({ is_compliant: false })
    expect(valueAt(shown.body, 'vulnscan_results.results.0.incomplete')).toEqual([
      `the service does not know the member ${name}, which has ${carries}`,
    ])
  })
  test.each([
    ['text', { results: [{ target: 'app 2.0' }] }],
    ['zero', { results: [{ critical_count: 0, critical: [], severities: { critical: 0 } }] }],
    ['nothing', { results: [{ problems: null }] }],
  ])('but not with %s', async (_what, results) => {
    const response = await reportScan(results)
    const org = textAt(response.body, 'html_url').split('/')[3] ?? ''
    expect(await isCompliant(response, org)).toBe(true)
  })
  test('so that it is compliant under incomplete: allow alone', async () => {
    expect(await stateUnder(', policy: { max: { high: 9, unknown: 9 } }')).toBe('NON-COMPLIANT')
    expect(await stateUnder(', policy: { incomplete: allow }')).toBe('COMPLIANT')
  })
})

describe('an unknown member that may change the verdict is refused', () => {
  test('a misspelled limit of a report or an override', async () => {
    const trail = createTestTrail(service)
    expect(await reportArtifact(service, trail, { is_complaint: false })).toMatchObject({
      status: 400,
      body: { errors: { is_complaint: 'is not a known member; is "is_compliant" meant?' } },
    })
    await reportGeneric(service, trail, { is_compliant: false })
    for (const name of ['expiresAt', 'artifact_fingerprnt', 'targetArtifacts'])
      expect((await reportOverride(service, trail, { [name]: 1 })).status, name).toBe(400)
  })
})

test('a run that cannot be used is named', async () => {
  const trail = createTestTrail(service)
  const report = async (run: unknown): Promise<HttpResponse> =>
    reportAttestation(service, trail, { kind: 'generic', is_compliant: true, annotations: { run } })
  expect(valueAt((await report({ id: -1, attempt: 1 })).body, 'ignored_members')).toEqual(['annotations.run'])
  expect((await report({ id: 1, attempt: 1 })).body).not.toHaveProperty('ignored_members')
  const artifact = await reportArtifact(service, trail, { git_commit: otherCommitSha, annotations: { run: 'x' } })
  expect(valueAt(artifact.body, 'ignored_members')).toEqual(['annotations.run'])
})
