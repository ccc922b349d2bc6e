import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { judgeTrail } from '../../../testkit/service/judgement.ts'
import {
  commitSha,
  createTestTrail,
  putTrail,
  reportAttestation,
  reportGeneric,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const review = `version: 1
trail:
  attestations:
    - { name: review, type: pull_request, policy: { approvals: 1 } }
`
const approved = {
  url: 'https://git/7',
  number: 7,
  title: 't',
  state: 'open',
  author: 'ada',
  created_at: 1,
  base_ref: 'main',
  head_ref: 'h',
  head_sha: commitSha,
  commits: [{ sha1: commitSha, author: 'ada' }],
  approvers: [{ username: 'bob', state: 'APPROVED', commit: commitSha, can_push: true, association: 'MEMBER' }],
}
const own = { git_commit_info: { sha1: commitSha } }

const reading = { attestation_type: 'pull_request', git_provider: 'github', pull_requests: [approved] }

describe.each(engines)('readings in a question on $name', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  const judge = (spot: TestTrail, question?: Parameters<typeof judgeTrail>[2]): Promise<HttpResponse> =>
    judgeTrail(service, spot, question)
  const stateFor = async (spot: TestTrail, data: object, template = review): Promise<unknown> =>
    valueAt((await judge(spot, { data, template })).body, 'compliance_state')

  test('take the place of recorded ones, and are not recorded', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { members: own })
    await reportGeneric(service, spot)
    await reportAttestation(service, spot, {
      kind: 'pull_request',
      attestation_name: 'review',
      git_provider: 'github',
      pull_requests: [{ ...approved, approvers: [] }],
    })
    const token = await service.tokenFor('reader', spot.org)
    const before = await service.store.readHead(spot.org)
    expect(await stateFor(spot, { commit: commitSha }, review)).toBe('NON-COMPLIANT')
    const answer = await judge(spot, { data: { commit: commitSha, readings: [reading] }, template: review, token })
    expect(answer.body).toMatchObject({
      compliance_state: 'COMPLIANT',
      judgement: { ignored: [{ attestation_name: 'review', reason: 'reading_replaced' }] },
    })
    expect(await service.store.readHead(spot.org)).toBe(before)
    expect(await stateFor(spot, { commit: commitSha }, review)).toBe('NON-COMPLIANT')
  })

  test('have no id, because they are no records', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { members: own })
    await reportGeneric(service, spot)
    const { body } = await judge(spot, { data: { commit: commitSha, readings: [reading] }, template: review })
    const statuses = valueAt(body, 'compliance_status.attestations_statuses')
    expect(statuses).toContainEqual(expect.objectContaining({ attestation_name: 'review', is_compliant: true }))
    expect(JSON.stringify(statuses)).not.toContain('"attestation_id":""')
  })

  test('fail if they are not compliant, also beside a recorded one that passes', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { members: own })
    await reportAttestation(service, spot, {
      kind: 'pull_request',
      attestation_name: 'review',
      git_provider: 'github',
      pull_requests: [approved],
    })
    expect(await stateFor(spot, { commit: commitSha }, review)).toBe('COMPLIANT')
    const refused = { ...reading, pull_requests: [{ ...approved, approvers: [] }] }
    expect(await stateFor(spot, { commit: commitSha, readings: [refused] }, review)).toBe('NON-COMPLIANT')
  })
})
