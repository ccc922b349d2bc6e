import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, textAt, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  commitSha,
  createTestTrail,
  otherCommitSha,
  putTrail,
  reportAttestation,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** Pull requests as other clients send them: without number and head, and with states as the server writes them (rules 2.2). */
let service: Harness

const commit = {
  sha1: commitSha,
  message: 'm',
  author: 'Ada <ada@example.test>',
  author_username: 'ada',
  timestamp: 1,
  branch: 'h',
  url: 'u',
}
const sent = {
  url: 'https://github.com/acme/shop/pull/12',
  state: 'MERGED',
  author: 'ada',
  title: 't',
  created_at: 1,
  merged_at: 2,
  merge_commit: otherCommitSha,
  head_ref: 'h',
  base_ref: 'main',
  approvers: [{ username: 'grace', state: 'APPROVED', timestamp: 1 }],
  commits: [{ ...commit, sha1: otherCommitSha.replace('d', 'e') }, commit],
}

async function report(members: object = {}, spot = createTestTrail(service)): Promise<HttpResponse> {
  const pulls = { git_provider: 'github', pull_requests: [{ ...sent, ...members }] }
  return reportAttestation(service, spot, { kind: 'pull_request', ...pulls, git_commit_info: { sha1: commitSha } })
}

/** The pull request as the service shows it. */
async function show(members: object): Promise<unknown> {
  const spot = createTestTrail(service)
  const response = await report(members, spot)
  expect(response.status, response.text).toBe(201)
  const path = `/attestations/${spot.org}/${textAt(response.body, 'attestation_id')}`
  return valueAt((await service.request('GET', path)).body, 'pull_requests.0')
}

async function stateUnder(policy: string, members: object = {}): Promise<unknown> {
  const spot: TestTrail = createTestTrail(service)
  const template = `version: 1\ntrail:\n  attestations:\n    - { name: pull_request, type: pull_request${policy} }\n`
  await putTrail(service, spot, { template, members: { git_commit_info: { sha1: commitSha } } })
  return valueAt((await report(members, spot)).body, 'compliance_state')
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  test('the number is that of its address, the head its last commit, the state in lower case', async () => {
    expect(await show({})).toMatchObject({ number: 12, head_sha: commitSha, state: 'merged', base_ref: 'main' })
  })
  test.each([
    ['https://github.com/a/b/pull/7/files?w=1', 7],
    ['https://ghe.example/pull/3/b/pull/900#x', 900],
  ])('the number of %s is %d', async (url, number) => {
    expect(await show({ url })).toMatchObject({ number })
  })
  test('an address without a number is refused', async () => {
    const errors = { 'pull_requests.0.number': 'is required, because the url has none' }
    expect(await report({ url: 'https://github.com/acme/shop' })).toMatchObject({ status: 400, body: { errors } })
  })
  test.each(['OPEN', 'Closed', 'merged'])('the state %s is taken', async (state) => {
    expect(await show({ state })).toMatchObject({ state: state.toLowerCase() })
  })
  test('an unknown state is refused', async () => {
    expect((await report({ state: 'locked' })).status).toBe(400)
  })
  test('what it leaves out is empty, and its head is unknown without a commit', async () => {
    const { base_ref: _base, approvers: _approvers, merged_at: _merged, ...least } = sent
    const spot = createTestTrail(service)
    const members = { git_provider: 'github', pull_requests: [{ ...least, merge_commit: '', commits: [] }] }
    const response = await reportAttestation(service, spot, { kind: 'pull_request', ...members })
    expect(response.status, response.text).toBe(201)
    const { body } = await service.request(
      'GET',
      `/attestations/${spot.org}/${textAt(response.body, 'attestation_id')}`,
    )
    expect(valueAt(body, 'pull_requests.0')).toMatchObject({
      head_sha: '',
      base_ref: '',
      merge_commit: null,
      approvers: [],
    })
  })
  test('the author of a commit is known by account too, and other members of it are named', async () => {
    expect(await show({})).toMatchObject({ commits: [{}, { author: commit.author, author_username: 'ada' }] })
    expect(valueAt((await report()).body, 'ignored_members')).toEqual([
      'pull_requests[].commits[].message',
      'pull_requests[].commits[].branch',
      'pull_requests[].commits[].url',
    ])
  })
  test('given number, head and reviews count as before', async () => {
    const head_sha = otherCommitSha
    expect(await show({ number: 5, head_sha })).toMatchObject({ number: 5, head_sha })
  })

  test('it is the pull request of the change, but fulfils no policy about reviews, authors or signatures', async () => {
    expect(await stateUnder('')).toBe('COMPLIANT')
    expect(await stateUnder(', policy: { merged: true }')).toBe('COMPLIANT')
    for (const policy of ['approvals: 1', 'independent: true', 'verified: true'])
      for (const members of [{}, { commits: [] }, { head_sha: '' }])
        expect(await stateUnder(`, policy: { ${policy} }`, members), policy).toBe('NON-COMPLIANT')
  })
  test('an override of one with an unknown head does not cover the next one', async () => {
    const spot = createTestTrail(service)
    const template =
      'version: 1\ntrail:\n  attestations:\n    - { name: pull_request, type: pull_request, policy: { approvals: 1 } }\n'
    await putTrail(service, spot, { template, members: { git_commit_info: { sha1: commitSha } } })
    const unknown = { commits: [], merge_commit: commitSha }
    await report(unknown, spot)
    const { org, flow, trail } = spot
    const json = {
      attestation_name: 'pull_request',
      reason: 'accepted',
      new_compliance_status: true,
      original_attestation_type: 'pull_request',
    }
    const path = `/attestations/${org}/${flow}/trail/${trail}/override`
    expect((await service.request('POST', path, { json })).body).toMatchObject({ compliance_state: 'COMPLIANT' })
    expect((await report({ ...unknown, title: 'new' }, spot)).body).toMatchObject({ compliance_state: 'NON-COMPLIANT' })
  })
})
