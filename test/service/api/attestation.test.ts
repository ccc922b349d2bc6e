import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FullAttestation } from '../../../src/wire/attestation/attestation.ts'
import { parse } from '../../../src/wire/parse.ts'
import { valueAt, toForm, startHarness, textAt, type Harness } from '../../../testkit/service/harness.ts'
import {
  reportAttestation,
  reportGeneric,
  vulnscanFinding,
  getTrail,
  fingerprint,
  putTrail,
  templateRequiring,
  vulnscanResults,
  commitSha,
  createTestTrail,
  junitSuite,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

const quality = {
  analysedAt: '2026-01-01',
  project: { key: 'k', url: 'u' },
  serverUrl: 's',
  taskId: 't',
  status: 'SUCCESS',
  changedAt: '2026-01-01',
  qualityGate: { status: 'OK', name: 'gate', conditions: [] },
}
const pullRequest = {
  url: 'u',
  number: 7,
  title: 't',
  state: 'merged',
  author: 'a',
  created_at: 1,
  head_ref: 'h',
  head_sha: commitSha,
  base_ref: 'main',
  commits: [],
  approvers: [],
}
const issue = { issue_id: 'A-1', issue_url: 'u', issue_exists: true }

const kinds = [
  ['generic', { is_compliant: true }, { is_compliant: false }],
  ['junit', { junit_results: [junitSuite()] }, { junit_results: [] }],
  [
    'vulnscan',
    { vulnscan_results: vulnscanResults() },
    { vulnscan_results: vulnscanResults({ low: [vulnscanFinding('x')], low_count: 0 }) },
  ],
  ['codequality', { codequality_results: quality }, { codequality_results: { ...quality, status: 'FAILED' } }],
  [
    'pull_request',
    { git_provider: 'github', pull_requests: [pullRequest], git_commit_info: { sha1: commitSha } },
    { git_provider: 'github', pull_requests: [{ ...pullRequest, state: 'closed' }] },
  ],
  ['jira', { jira_results: [issue] }, { jira_results: [{ ...issue, issue_exists: false }] }],
  [
    'custom',
    { type_name: 'tea', attestation_data: { is_compliant: true } },
    { type_name: 'tea', attestation_data: '{"is_compliant":false}' },
  ],
] as const

describe.each(kinds)('an attestation of kind %s', (kind, good, bad) => {
  test('answers 201 with its id, its URL and the state of the trail', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: 'version: 1' })
    const response = await reportAttestation(service, spot, { kind, ...good })
    const id = textAt(response.body, 'attestation_id')
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      attestation_id: id,
      html_url: `${service.origin}/${spot.org}/attestations/${id}`,
      compliance_state: 'COMPLIANT',
    })
    expect(valueAt((await reportAttestation(service, spot, { kind, ...bad })).body, 'compliance_state')).toBe(
      'NON-COMPLIANT',
    )
  })
  test('is shown in full form, with kind-specific members at the top level', async () => {
    const spot = createTestTrail(service)
    const common = {
      description: 'd',
      origin_url: 'https://ci/9',
      user_data: { mine: 1 },
      annotations: { a: 'b' },
      external_urls: { x: 'y' },
      git_commit_info: { sha1: commitSha },
      repo_info: { name: 'r', url: 'u' },
      target_artifacts: ['app'],
      artifact_fingerprint: fingerprint,
    }
    const response = await reportAttestation(service, spot, { kind, ...good, ...common })
    const { body } = await service.request(
      'GET',
      `/attestations/${spot.org}/${textAt(response.body, 'attestation_id')}`,
    )
    expect(parse(FullAttestation, body).ok).toBe(true)
    expect(body).toMatchObject({
      ...good,
      ...common,
      attestation_name: kind,
      attestation_type: kind === 'custom' ? 'custom:tea' : kind,
      reported_by: 'admin token',
      schema_version: 1,
      flow_name: 'flow',
      trail_name: 'trail',
      is_compliant: true,
      sequence: expect.any(Number),
      record_sha256: expect.stringMatching(/^[a-f0-9]{64}$/),
    })
  })
  test('without its own members is 400', async () => {
    const response = await reportAttestation(service, createTestTrail(service), { kind })
    expect(response.status).toBe(400)
  })
})

test('may name any artifact (rules 2.5): under a name that no artifact can have it counts for the trail', async () => {
  const spot = createTestTrail(service)
  await reportAttestation(service, spot, { kind: 'generic', is_compliant: true })
  const tie = { attestation_name: 'scan', target_artifacts: ['dist/my app.tgz'] }
  const response = await reportAttestation(service, spot, { kind: 'generic', is_compliant: false, ...tie })
  expect(response).toMatchObject({ status: 201, body: { compliance_state: 'NON-COMPLIANT' } })
})

test('generic without is_compliant is refused', async () => {
  const response = await reportAttestation(service, createTestTrail(service), { kind: 'generic' })
  expect(valueAt(response.body, 'errors')).toEqual({ is_compliant: 'is required' })
})

describe('an attachment', () => {
  test('is sent as a download, never as a page', async () => {
    const { org } = createTestTrail(service)
    const path = `/attestations/${org}/flow/trail/t/generic`
    const content = '<script>alert(1)</script>'
    const response = await service.request('POST', path, {
      form: toForm({ attestation_name: 'a', is_compliant: true }, { content, name: 'répört "1".html' }),
    })
    const id = textAt(response.body, 'attestation_id')
    const back = await service.request('GET', `/attestations/${org}/${id}/attachment`)
    expect(back).toMatchObject({
      status: 200,
      text: content,
      headers: {
        'content-type': 'text/x-test',
        'content-length': String(content.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': expect.stringMatching(/^attachment; filename="[\w.+-]+"; filename\*=UTF-8''r%C3%A9p/),
      },
    })
  })
  test('that does not exist is 404, as for an unknown attestation', async () => {
    const spot = createTestTrail(service)
    const id = await reportGeneric(service, spot)
    expect((await service.request('GET', `/attestations/${spot.org}/${id}/attachment`)).status).toBe(404)
    expect((await service.request('GET', `/attestations/${spot.org}/unknown/attachment`)).status).toBe(404)
    expect((await service.request('GET', `/attestations/other/${id}`)).status).toBe(404)
  })
})

describe('the attestations of a trail', () => {
  test('are listed in full, newest first', async () => {
    const spot = createTestTrail(service)
    const first = await reportGeneric(service, spot)
    const second = await reportGeneric(service, spot, { attestation_name: 'other' })
    const response = await service.request('GET', `/attestations/${spot.org}/flow/trail/trail`)
    expect(response.body).toMatchObject([{ attestation_id: second }, { attestation_id: first }])
    expect(response.headers).toMatchObject({ 'x-total-count': '2', link: expect.stringContaining('rel="last"') })
  })
  test('of an unknown trail are 404', async () => {
    const { org } = createTestTrail(service)
    expect((await service.request('GET', `/attestations/${org}/flow/trail/none`)).status).toBe(404)
  })
})

test('a trail of many attestations is listed completely', async () => {
  const spot = createTestTrail(service)
  await putTrail(service, spot, { template: templateRequiring('generic') })
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => reportGeneric(service, spot, { attestation_name: `n${index}` })),
  )
  const { body } = await getTrail(service, spot)
  expect(valueAt(body, 'compliance_status.attestations_statuses')).toHaveLength(51)
})
