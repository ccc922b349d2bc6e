import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FullAttestation } from '../../../src/schema/attestation/attestation.ts'
import { parse } from '../../../src/schema/parse.ts'
import { at, form, startHarness, textAt, type Harness } from '../../../testkit/service/harness.ts'
import {
  attest,
  attestGeneric,
  finding,
  getTrail,
  print,
  putTrail,
  requiring,
  scan,
  sha,
  spotOf,
  suite,
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
  head_sha: sha,
  base_ref: 'main',
  commits: [],
  approvers: [],
}
const issue = { issue_id: 'A-1', issue_url: 'u', issue_exists: true }

const kinds = [
  ['generic', { is_compliant: true }, { is_compliant: false }],
  ['junit', { junit_results: [suite()] }, { junit_results: [] }],
  ['vulnscan', { vulnscan_results: scan() }, { vulnscan_results: scan({ low: [finding('x')], low_count: 0 }) }],
  ['codequality', { codequality_results: quality }, { codequality_results: { ...quality, status: 'FAILED' } }],
  [
    'pull_request',
    { git_provider: 'github', pull_requests: [pullRequest] },
    { git_provider: 'github', pull_requests: [] },
  ],
  ['jira', { jira_results: [issue] }, { jira_results: [{ ...issue, issue_exists: false }] }],
  [
    'custom',
    { type_name: 'tea', attestation_data: { is_compliant: true } },
    { type_name: 'tea', attestation_data: '{"is_compliant":false}' },
  ],
] as const

describe.each(kinds)('an attestation of kind %s', (kind, good, bad) => {
  test('answers 201 with its id, its page and the state of the trail', async () => {
    const spot = spotOf(service)
    await putTrail(service, spot, { template: 'version: 1' })
    const told = await attest(service, spot, { kind, ...good })
    const id = textAt(told.body, 'attestation_id')
    expect(told.status).toBe(201)
    expect(told.body).toEqual({
      attestation_id: id,
      html_url: `${service.origin}/${spot.org}/attestations/${id}`,
      compliance_state: 'COMPLIANT',
    })
    expect(at((await attest(service, spot, { kind, ...bad })).body, 'compliance_state')).toBe('NON-COMPLIANT')
  })
  test('is read back in full, kind-specific members at the top level', async () => {
    const spot = spotOf(service)
    const common = {
      description: 'd',
      origin_url: 'https://ci/9',
      user_data: { mine: 1 },
      annotations: { a: 'b' },
      external_urls: { x: 'y' },
      git_commit_info: { sha1: sha },
      repo_info: { name: 'r', url: 'u' },
      target_artifacts: ['app'],
      artifact_fingerprint: print,
    }
    const told = await attest(service, spot, { kind, ...good, ...common })
    const { body } = await service.ask('GET', `/attestations/${spot.org}/${textAt(told.body, 'attestation_id')}`)
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
    const told = await attest(service, spotOf(service), { kind })
    expect(told.status).toBe(400)
  })
})

test('may be tied to any name, for published-api.md §4.8 has no pattern: to one that no artifact can have, it counts for the trail', async () => {
  const spot = spotOf(service)
  await attest(service, spot, { kind: 'generic', is_compliant: true })
  const tie = { attestation_name: 'scan', target_artifacts: ['dist/my app.tgz'] }
  const told = await attest(service, spot, { kind: 'generic', is_compliant: false, ...tie })
  expect(told).toMatchObject({ status: 201, body: { compliance_state: 'NON-COMPLIANT' } })
})

test('generic has no default: what was not said is refused', async () => {
  const told = await attest(service, spotOf(service), { kind: 'generic' })
  expect(at(told.body, 'errors')).toEqual({ is_compliant: 'is required' })
})

describe('an attachment', () => {
  test('is handed out as a download, and never as a page of ours', async () => {
    const { org } = spotOf(service)
    const path = `/attestations/${org}/flow/trail/t/generic`
    const content = '<script>alert(1)</script>'
    const told = await service.ask('POST', path, {
      form: form({ attestation_name: 'a', is_compliant: true }, { content, name: 'répört "1".html' }),
    })
    const id = textAt(told.body, 'attestation_id')
    const back = await service.ask('GET', `/attestations/${org}/${id}/attachment`)
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
  test('that is not there is 404, as is one of an attestation that nobody made', async () => {
    const spot = spotOf(service)
    const id = await attestGeneric(service, spot)
    expect((await service.ask('GET', `/attestations/${spot.org}/${id}/attachment`)).status).toBe(404)
    expect((await service.ask('GET', `/attestations/${spot.org}/nobody/attachment`)).status).toBe(404)
    expect((await service.ask('GET', `/attestations/other/${id}`)).status).toBe(404)
  })
})

describe('the attestations of a trail', () => {
  test('are listed in full, newest first', async () => {
    const spot = spotOf(service)
    const first = await attestGeneric(service, spot)
    const second = await attestGeneric(service, spot, { attestation_name: 'other' })
    const told = await service.ask('GET', `/attestations/${spot.org}/flow/trail/trail`)
    expect(told.body).toMatchObject([{ attestation_id: second }, { attestation_id: first }])
    expect(told.headers).toMatchObject({ 'x-total-count': '2', link: expect.stringContaining('rel="last"') })
  })
  test('of an unknown trail are 404', async () => {
    const { org } = spotOf(service)
    expect((await service.ask('GET', `/attestations/${org}/flow/trail/none`)).status).toBe(404)
  })
})

test('a trail of many attestations is answered in full', async () => {
  const spot = spotOf(service)
  await putTrail(service, spot, { template: requiring('generic') })
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => attestGeneric(service, spot, { attestation_name: `n${index}` })),
  )
  const { body } = await getTrail(service, spot)
  expect(at(body, 'compliance_status.attestations_statuses')).toHaveLength(51)
})
