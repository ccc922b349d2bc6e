import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textAt, valueAt, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  commitSha,
  otherCommitSha,
  otherFingerprint,
  reportAttestation,
  reportGeneric,
  getTrail,
  reportOverride,
  fingerprint,
  putTrail,
  reportArtifact,
  templateRequiring,
  createTestTrail,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

describe('the events of a trail', () => {
  test('list everything that happened, oldest first', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: templateRequiring('generic') })
    await putTrail(service, spot, { members: { description: 'd' } })
    const { body: artifact } = await reportArtifact(service, spot)
    const id = await reportGeneric(service, spot, { is_compliant: false })
    const { body: excuse } = await reportOverride(service, spot)
    const { body } = await getTrail(service, spot)
    expect(valueAt(body, 'events')).toEqual([
      { type: 'trail_reported', timestamp: expect.any(Number), actor: 'admin token' },
      { type: 'trail_updated', timestamp: expect.any(Number), actor: 'admin token' },
      {
        type: 'artifact_creation_reported',
        timestamp: expect.any(Number),
        actor: 'admin token',
        artifact_id: valueAt(artifact, 'id'),
        artifact_fingerprint: fingerprint,
        filename: 'app.tgz',
        artifact_name: 'app.tgz',
        template_reference_name: 'app.tgz',
      },
      {
        type: 'trail_attestation_reported',
        timestamp: expect.any(Number),
        actor: 'admin token',
        attestation_id: id,
        attestation_name: 'generic',
        attestation_type: 'generic',
        template_reference_name: 'generic',
        // As everywhere, with the override.
        is_compliant: true,
      },
      {
        type: 'compliance_changed',
        timestamp: expect.any(Number),
        from: 'INCOMPLETE',
        to: 'NON-COMPLIANT',
        because: 'generic reported',
      },
      {
        type: 'attestation_overridden',
        timestamp: expect.any(Number),
        actor: 'admin token',
        attestation_id: valueAt(excuse, 'attestation_id'),
        attestation_name: 'generic',
        attestation_type: 'generic',
        template_reference_name: 'generic',
        reason: 'accepted until the fix is out',
        new_compliance_status: true,
        is_compliant: true,
      },
      {
        type: 'compliance_changed',
        timestamp: expect.any(Number),
        from: 'NON-COMPLIANT',
        to: 'COMPLIANT',
        because: 'generic overridden',
      },
    ])
  })
  test('name what an attestation is about, and its commit', async () => {
    const spot = createTestTrail(service)
    const git_commit_info = { sha1: commitSha }
    await reportGeneric(service, spot, { target_artifacts: ['app'], git_commit_info })
    await reportArtifact(service, spot, { template_reference_name: 'app', git_commit: commitSha })
    await reportGeneric(service, spot, { artifact_fingerprint: fingerprint, is_compliant: false })
    await reportGeneric(service, spot, { artifact_fingerprint: otherFingerprint })
    await reportAttestation(service, spot, { kind: 'custom', type_name: 'unknown', attestation_data: { a: 1 } })
    const { body } = await getTrail(service, spot)
    const events = Object.values(Object(valueAt(body, 'events')))
    const shown = events.filter((event) => !['trail_reported', 'compliance_changed'].includes(textAt(event, 'type')))
    expect(shown).toMatchObject([
      { type: 'trail_attestation_for_artifact_reported', target_artifact: 'app', is_compliant: true, git_commit_info },
      { type: 'artifact_creation_reported', artifact_name: 'app.tgz', template_reference_name: 'app', git_commit_info },
      { type: 'artifact_attestation_reported', target_artifact: 'app', is_compliant: false },
      { type: 'artifact_attestation_reported', target_artifact: otherFingerprint, is_compliant: true },
      { type: 'trail_attestation_reported', template_reference_name: 'custom' },
    ])
    expect(shown.at(-1), 'what nothing judges has no outcome').not.toHaveProperty('is_compliant')
    expect(events[0]).toMatchObject({ type: 'trail_reported', git_commit_info })
  })
  test('show a commit, a repository and an origin that are not those with which the trail began', async () => {
    const spot = createTestTrail(service)
    const began = { git_commit_info: { sha1: commitSha, message: 'm', parents: [] }, origin_url: 'https://ci/1' }
    await putTrail(service, spot, { members: began })
    const repo_info = { name: 'r', url: 'u' }
    await putTrail(service, spot, { members: { ...began, repo_info, description: 'again' } })
    const git_commit_info = { sha1: otherCommitSha, branch: 'b', author_username: 'a' }
    await putTrail(service, spot, { members: { git_commit_info, repo_info: { ...repo_info, name: 's' } } })
    await putTrail(service, spot, { members: { ...began, origin_url: 'https://ci/2' } })
    const update = { type: 'trail_updated', timestamp: expect.any(Number), actor: 'admin token' }
    const { body } = await getTrail(service, spot)
    expect(Object.values(Object(valueAt(body, 'events'))).slice(1)).toEqual([
      update,
      { ...update, git_commit_info: { sha1: otherCommitSha, branch: 'b' }, repo_info: { name: 's', url: 'u' } },
      { ...update, origin_url: 'https://ci/2' },
    ])
  })
  test('include a change through time alone, and one by a late template', async () => {
    const spot = createTestTrail(service)
    await reportGeneric(service, spot)
    service.advanceClock(1)
    const template = `version: 1\ntrail: { attestations: [{ name: generic, type: generic, policy: { max_age: 2h } }] }\n`
    await putTrail(service, spot, { template })
    service.advanceClock(3 * 3600)
    const { body } = await getTrail(service, spot)
    const changes = Object.values(Object(valueAt(body, 'events'))).filter(
      (event) => valueAt(event, 'type') === 'compliance_changed',
    )
    expect(changes).toMatchObject([
      { from: 'INCOMPLETE', to: 'COMPLIANT', because: 'template put' },
      { from: 'COMPLIANT', to: 'NON-COMPLIANT', because: 'generic is older than 2h' },
    ])
  })
})

describe('a trail at a past time', () => {
  test('has nothing that came later, and is judged at that time', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: templateRequiring('generic') })
    const start = service.store.now()
    service.advanceClock(100)
    await reportGeneric(service, spot)
    service.advanceClock(100)
    await reportGeneric(service, spot, { attestation_name: 'extra', is_compliant: false })
    const then = await getTrail(service, spot, `?as_of=${start}`)
    expect(then.body).toMatchObject({ compliance_state: 'INCOMPLETE', compliance_status: { evaluated_at: start } })
    expect((await getTrail(service, spot, `?as_of=${start + 150}`)).body).toMatchObject({
      compliance_state: 'COMPLIANT',
    })
    expect((await getTrail(service, spot)).body).toMatchObject({ compliance_state: 'NON-COMPLIANT' })
  })
  test('is 404 before its first record, and the present trail for a time in the future', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot)
    expect((await getTrail(service, spot, '?as_of=1000')).status).toBe(404)
    const ahead = await getTrail(service, spot, '?as_of=99999999999')
    expect(Number(valueAt(ahead.body, 'compliance_status.evaluated_at'))).toBeLessThanOrEqual(service.store.now())
  })
})
