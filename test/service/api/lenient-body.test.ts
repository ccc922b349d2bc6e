import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, textAt, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  commitSha,
  createTestTrail,
  reportArtifact,
  reportAttestation,
  reportGeneric,
  reportOverride,
  vulnscanResults,
} from '../../../testkit/service/report.ts'

/** What clients of the published API send beside what the API says (rules 2.2). */
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

/** What a code-quality server posts to a webhook. */
const webhook = {
  serverUrl: 'https://quality.test',
  taskId: 'AV1',
  status: 'SUCCESS',
  analysedAt: '2026-11-18T10:46:28+0100',
  revision: commitSha,
  changedAt: '2026-11-18T10:46:28+0100',
  project: { key: 'shop', name: 'Shop', url: 'https://quality.test/dashboard?id=shop' },
  branch: { name: 'main', type: 'BRANCH', isMain: true, url: 'https://quality.test/dashboard?id=shop' },
  qualityGate: {
    name: 'Way',
    status: 'OK',
    caycStatus: 'compliant',
    conditions: [
      {
        metric: 'coverage',
        operator: 'LESS_THAN',
        value: '81',
        status: 'OK',
        errorThreshold: '80',
        onLeakPeriod: true,
      },
      { metric: 'new_bugs', operator: 'GREATER_THAN', status: 'NO_VALUE', errorThreshold: '0' },
    ],
  },
  properties: { 'sonar.analysis.build': '7' },
}

describe('a member that is null is absent', () => {
  test.each([
    ['description', 'origin_url', 'artifact_fingerprint', 'target_artifacts', 'git_commit_info', 'repo_info'],
    ['external_urls', 'annotations', 'user_data'],
  ])('in an attestation: %s …', async (...names) => {
    const response = await reportScan({}, Object.fromEntries(names.map((name) => [name, null])))
    expect(response.status, response.text).toBe(201)
    expect(response.body).not.toHaveProperty('ignored_members')
  })
  test('in the members of a member', async () => {
    const scan = { low_count: null, medium_count: 0, high_count: 0, low: null, medium: null, high: [] }
    const info = { sha1: commitSha, author_username: null, parents: null }
    const response = await reportScan({ results: [scan] }, { git_commit_info: info })
    expect(response.status, response.text).toBe(201)
  })
  test('in an artifact and an override', async () => {
    const trail = createTestTrail(service)
    const empty = { repo_url: null, template: null, repo_info: null, annotations: null, git_commit_info: null }
    expect(await reportArtifact(service, trail, empty)).toMatchObject({ status: 201 })
    await reportGeneric(service, trail, { is_compliant: false })
    const none = { git_commit_info: null, repo_info: null, external_urls: null, annotations: null, expires_at: null }
    expect(await reportOverride(service, trail, none)).toMatchObject({ status: 200 })
  })
  test('but a required one is required', async () => {
    expect(await reportScan({ results: null })).toMatchObject({
      status: 400,
      body: { errors: { 'vulnscan_results.results': 'is required' } },
    })
    const custom = { kind: 'custom', type_name: 'tea', attestation_data: null }
    expect(await reportAttestation(service, createTestTrail(service), custom)).toMatchObject({ status: 400 })
  })
  test('also a query parameter', async () => {
    const trail = createTestTrail(service)
    await reportGeneric(service, trail, { git_commit_info: { sha1: commitSha } })
    const { org, flow } = trail
    const criteria = `commit_list=${commitSha}&flow_name=null&attestation_type=null&attestation_id=null`
    for (const path of [
      `/trails/${org}/${flow}?page=null&per_page=null`,
      `/artifacts/${org}/${flow}?page=null`,
      `/artifacts/${org}/${flow}/commit_sha/${commitSha}?trail=null`,
      `/attestations/${org}?attestation_id=null`,
      `/attestations/${org}/list_attestations_for_criteria?${criteria}`,
    ])
      expect((await service.request('GET', path)).status, path).toBe(200)
    const list = await service.request('GET', `/attestations/${org}/list_attestations_for_criteria?commit_list=null`)
    expect(list.status).toBe(400)
    expect((await service.request('GET', `/trails/${org}/${flow}/trail?as_of=null`)).status).toBe(400)
  })
})

describe('members that Go leaves out if they are empty', () => {
  test('are zero or empty in a scan', async () => {
    const trail = createTestTrail(service)
    const clean = { tool: { name: 'scanner' }, results: [{}] }
    const response = await reportAttestation(service, trail, { kind: 'vulnscan', vulnscan_results: clean })
    expect(response.status, response.text).toBe(201)
    expect(await isCompliant(response, trail.org)).toBe(true)
    const found = { tool: { name: 'scanner' }, results: [{ high: [{}] }] }
    const failing = await reportAttestation(service, trail, { kind: 'vulnscan', vulnscan_results: found })
    expect(await isCompliant(failing, trail.org)).toBe(false)
  })
  test.each([
    ['tool.name', { tool: { version: '1' } }],
    ['results', { results: undefined }],
    ['results', { results: [] }],
  ])('are required where a verdict on a scan needs them: %s', async (path, results) => {
    const response = await reportScan(results)
    expect(response.status).toBe(400)
    expect(valueAt(response.body, 'errors')).toHaveProperty([`vulnscan_results.${path}`])
  })
  test('are empty in an analysis', async () => {
    const trail = createTestTrail(service)
    const codequality_results = { status: 'SUCCESS', qualityGate: { status: 'OK' } }
    const response = await reportAttestation(service, trail, { kind: 'codequality', codequality_results })
    expect(response.status, response.text).toBe(201)
    expect(await isCompliant(response, trail.org)).toBe(true)
  })
  test.each([
    ['status', { qualityGate: { status: 'OK' } }],
    ['qualityGate', { status: 'SUCCESS' }],
    ['qualityGate.status', { status: 'SUCCESS', qualityGate: { name: 'Way' } }],
  ])('are required where a verdict on an analysis needs them: %s', async (path, codequality_results) => {
    const response = await reportAttestation(service, createTestTrail(service), {
      kind: 'codequality',
      codequality_results,
    })
    expect(response).toMatchObject({
      status: 400,
      body: { errors: { [`codequality_results.${path}`]: 'is required' } },
    })
  })
})

describe('the webhook body of a code-quality server', () => {
  test('can be forwarded as it is', async () => {
    const trail = createTestTrail(service)
    const response = await reportAttestation(service, trail, { kind: 'codequality', codequality_results: webhook })
    expect(response.status, response.text).toBe(201)
    expect(valueAt(response.body, 'ignored_members')).toEqual(
      expect.arrayContaining(['codequality_results.branch.isMain', 'codequality_results.properties']),
    )
    expect(await isCompliant(response, trail.org)).toBe(true)
  })
  test('fails with the gate', async () => {
    const trail = createTestTrail(service)
    const failed = { ...webhook, qualityGate: { ...webhook.qualityGate, status: 'ERROR' } }
    const response = await reportAttestation(service, trail, { kind: 'codequality', codequality_results: failed })
    expect(await isCompliant(response, trail.org)).toBe(false)
  })
})
