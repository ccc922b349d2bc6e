import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  attest,
  attestGeneric,
  otherPrint,
  otherSha,
  override,
  print,
  putTrail,
  reportArtifact,
  sha,
  spotOf,
  suite,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

async function list(org: string, query: string): Promise<Record<string, unknown>> {
  const told = await service.ask('GET', `/attestations/${org}/list_attestations_for_criteria?${query}`)
  expect(told.status).toBe(200)
  const found = Object.entries(Object(told.body)).map(([commit, all]) => [
    commit,
    Object.values(Object(all)).map((one) => at(one, 'attestation_id')),
  ])
  return Object.fromEntries(found)
}

describe('an attestation belongs', () => {
  test('to its own commit, else its artifact’s, else its trail’s', async () => {
    const spot = spotOf(service)
    const [ofTrail, ofArtifact, own] = ['1', '2', '3'].map((digit) => digit.repeat(40))
    await putTrail(service, spot, { members: { git_commit_info: { sha1: ofTrail } } })
    await reportArtifact(service, spot, { git_commit: ofArtifact, template_reference_name: 'app' })
    const plain = await attestGeneric(service, spot, { attestation_name: 'plain' })
    const tied = await attestGeneric(service, spot, { attestation_name: 'tied', artifact_fingerprint: print })
    const named = await attestGeneric(service, spot, { attestation_name: 'named', target_artifacts: ['app'] })
    const said = await attestGeneric(service, spot, {
      attestation_name: 'said',
      artifact_fingerprint: print,
      git_commit_info: { sha1: own },
    })
    expect(await list(spot.org, `commit_list=${ofTrail},${ofArtifact}&commit_list=${own}`)).toEqual({
      [ofTrail ?? '']: [plain],
      [ofArtifact ?? '']: [named, tied],
      [own ?? '']: [said],
    })
  })
  test('to the commit of an artifact that only its flow knows', async () => {
    const spot = spotOf(service)
    await reportArtifact(service, spot, { trail_name: null, git_commit: sha })
    const id = await attestGeneric(service, spot, { artifact_fingerprint: print })
    await attestGeneric(service, spot, { artifact_fingerprint: otherPrint })
    expect(await list(spot.org, `commit_list=${sha}`)).toEqual({ [sha]: [id] })
  })
})

describe('the lookup by commits', () => {
  test('has a key for every commit asked for, whether anything is there or not', async () => {
    expect(await list(service.org(), `commit_list=${sha},${otherSha}`)).toEqual({ [sha]: [], [otherSha]: [] })
  })
  test('is narrowed by flow, name and type, and ignores attestation_id', async () => {
    const spot = spotOf(service)
    const commit = { git_commit_info: { sha1: sha } }
    const here = await attestGeneric(service, spot, commit)
    const there = await attestGeneric(service, { ...spot, flow: 'other' }, commit)
    const tested = await attest(service, spot, { kind: 'junit', ...commit, junit_results: [suite()] })
    const id = at(tested.body, 'attestation_id')
    const query = `commit_list=${sha}`
    expect(await list(spot.org, query)).toEqual({ [sha]: [id, there, here] })
    expect(await list(spot.org, `${query}&flow_name=other`)).toEqual({ [sha]: [there] })
    expect(await list(spot.org, `${query}&attestation_name=junit`)).toEqual({ [sha]: [id] })
    expect(await list(spot.org, `${query}&attestation_type=generic`)).toEqual({ [sha]: [there, here] })
    expect(await list(spot.org, `${query}&attestation_id=whatever`)).toEqual({ [sha]: [id, there, here] })
  })
  test('shows the override in force beside an attestation, which keeps its type', async () => {
    const spot = spotOf(service)
    const id = await attestGeneric(service, spot, { is_compliant: false, git_commit_info: { sha1: sha } })
    const excuse = await override(service, spot, { git_commit_info: { sha1: sha } })
    const told = await service.ask('GET', `/attestations/${spot.org}/list_attestations_for_criteria?commit_list=${sha}`)
    expect(at(told.body, sha)).toEqual([
      expect.objectContaining({
        attestation_id: id,
        attestation_type: 'generic',
        is_compliant: true,
        overridden_by: {
          attestation_id: at(excuse.body, 'attestation_id'),
          reason: 'accepted until the fix is out',
          reported_by: 'admin token',
          created_at: expect.any(Number),
          new_compliance_status: true,
        },
      }),
    ])
  })
  test.each([
    ['no commit_list', ''],
    ['an empty one', 'commit_list='],
    ['a narrowing parameter alone', 'flow_name=flow'],
    ['a short commit', 'commit_list=abc'],
    ['one bad among good', `commit_list=${sha},xyz`],
  ])('with %s is 400', async (_name, query) => {
    const told = await service.ask('GET', `/attestations/acme/list_attestations_for_criteria?${query}`)
    expect(told.status).toBe(400)
    expect(at(told.body, 'message')).toContain('commit_list')
  })
})
