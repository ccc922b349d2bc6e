import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textAt, valueAt, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  fingerprint,
  otherFingerprint,
  putTrail,
  reportArtifact,
  reportGeneric,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

let service: Harness

const [first, second, third] = ['1'.repeat(40), '2'.repeat(40), '3'.repeat(40)] as const

function putCommit(trail: TestTrail, sha1: string): ReturnType<typeof putTrail> {
  return putTrail(service, trail, { members: { git_commit_info: { sha1 } } })
}

function listIds(list: unknown, member: string): readonly string[] {
  return Object.values(Object(list)).map((one) => textAt(one, member))
}

/** The ids of the attestations of each commit. */
async function listAttestations({ org }: TestTrail, ...commits: readonly string[]): Promise<readonly unknown[]> {
  const query = `commit_list=${commits.join(',')}`
  const { body } = await service.request('GET', `/attestations/${org}/list_attestations_for_criteria?${query}`)
  return commits.map((commit) => listIds(valueAt(body, commit), 'attestation_id'))
}

/** The fingerprints of the artifacts of each commit. */
async function listArtifacts({ org, flow }: TestTrail, ...commits: readonly string[]): Promise<readonly unknown[]> {
  const answers = await Promise.all(
    commits.map((commit) => service.request('GET', `/artifacts/${org}/${flow}/commit_sha/${commit}`)),
  )
  return answers.map(({ body }) => listIds(body, 'fingerprint'))
}

/** Trails, artifacts and attestations that the search finds by the first digits of a commit. */
async function search({ org }: TestTrail, commit: string): Promise<unknown> {
  const { body } = await service.request('GET', `/search/${org}/sha/${commit.slice(0, 9)}`)
  return {
    trails: listIds(valueAt(body, 'trails'), 'name'),
    artifacts: listIds(valueAt(body, 'artifacts'), 'fingerprint'),
    attestations: listIds(valueAt(body, 'attestations'), 'attestation_id'),
  }
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  describe('red evidence stays under its first commit', () => {
    test('when the trail is put with another commit', async () => {
      const trail = createTestTrail(service)
      await putCommit(trail, first)
      const red = await reportGeneric(service, trail, { is_compliant: false })
      expect((await putCommit(trail, second)).status).toBe(200)
      expect(await listAttestations(trail, first, second)).toEqual([[red], [red]])
      expect(await search(trail, first)).toEqual({ trails: ['trail'], artifacts: [], attestations: [red] })
    })
    test('when the artifact is reported with another commit', async () => {
      const trail = createTestTrail(service)
      await reportArtifact(service, trail, { git_commit: first })
      const red = await reportGeneric(service, trail, { is_compliant: false, artifact_fingerprint: fingerprint })
      await reportArtifact(service, trail, { git_commit: second })
      expect(await listAttestations(trail, first, second)).toEqual([[red], [red]])
      expect(await listArtifacts(trail, first, second)).toEqual([[fingerprint], [fingerprint]])
      expect(await search(trail, first)).toMatchObject({ artifacts: [fingerprint], attestations: [red] })
    })
    test('when the artifact of the trail gets a commit of its own, also for evidence that comes later', async () => {
      const trail = createTestTrail(service)
      await putCommit(trail, first)
      await reportArtifact(service, trail)
      const early = await reportGeneric(service, trail, { is_compliant: false, artifact_fingerprint: fingerprint })
      await reportArtifact(service, trail, { git_commit_info: { sha1: second } })
      const late = await reportGeneric(service, trail, { is_compliant: false, artifact_fingerprint: fingerprint })
      expect(await listAttestations(trail, first, second)).toEqual([
        [late, early],
        [late, early],
      ])
      expect(await listArtifacts(trail, first, second)).toEqual([[fingerprint], [fingerprint]])
    })
    test('when its artifact is first reported afterwards, with another commit', async () => {
      const trail = createTestTrail(service)
      await putCommit(trail, first)
      const red = await reportGeneric(service, trail, { is_compliant: false, artifact_fingerprint: fingerprint })
      const named = await reportGeneric(service, trail, { is_compliant: false, target_artifacts: ['app'] })
      await reportArtifact(service, trail, { git_commit: second, template_reference_name: 'app' })
      expect(await listAttestations(trail, first, second)).toEqual([
        [named, red],
        [named, red],
      ])
    })
    test('when the artifact is reported under another template name', async () => {
      const trail = createTestTrail(service)
      await reportArtifact(service, trail, { git_commit: first, template_reference_name: 'app' })
      const red = await reportGeneric(service, trail, { is_compliant: false, target_artifacts: ['app'] })
      await reportArtifact(service, trail, { template_reference_name: 'renamed' })
      expect(await listAttestations(trail, first)).toEqual([[red]])
    })
    test('when a second artifact has its template name', async () => {
      const trail = createTestTrail(service)
      await reportArtifact(service, trail, { git_commit: first, template_reference_name: 'app' })
      const red = await reportGeneric(service, trail, { is_compliant: false, target_artifacts: ['app'] })
      const other = { fingerprint: otherFingerprint, git_commit: second, template_reference_name: 'app' }
      await reportArtifact(service, trail, other)
      expect(await listAttestations(trail, first, second)).toEqual([[red], [red]])
    })
    test('when the trail gets an artifact that only its flow had', async () => {
      const trail = createTestTrail(service)
      await reportArtifact(service, { ...trail, trail: 'build' }, { git_commit: first })
      const red = await reportGeneric(service, trail, { is_compliant: false, artifact_fingerprint: fingerprint })
      await reportArtifact(service, { ...trail, trail: 'build' }, { git_commit: second })
      await reportArtifact(service, trail, { git_commit: third })
      expect(await listAttestations(trail, first, second, third)).toEqual([[red], [red], [red]])
    })
    test('when an artifact without a trail is reported with another commit', async () => {
      const trail = createTestTrail(service)
      await reportArtifact(service, trail, { trail_name: null, git_commit: first })
      await reportArtifact(service, trail, { trail_name: null, git_commit: second })
      expect(await listArtifacts(trail, first, second)).toEqual([[fingerprint], [fingerprint]])
      expect(await search(trail, first)).toMatchObject({ artifacts: [fingerprint] })
    })
  })

  describe('three commits', () => {
    test('of a trail each find the trail, its artifact and its attestation', async () => {
      const trail = createTestTrail(service)
      for (const commit of [first, second]) await putCommit(trail, commit)
      await reportArtifact(service, trail)
      const id = await reportGeneric(service, trail)
      await putCommit(trail, third)
      expect(await listAttestations(trail, first, second, third)).toEqual([[id], [id], [id]])
      expect(await listArtifacts(trail, first, second, third)).toEqual([[fingerprint], [fingerprint], [fingerprint]])
      for (const commit of [first, second, third]) {
        expect(await search(trail, commit)).toEqual({
          trails: ['trail'],
          artifacts: [fingerprint],
          attestations: [id],
        })
      }
    })
    test('of an artifact each find the artifact and its attestation, and the trail has none of them', async () => {
      const trail = createTestTrail(service)
      await putCommit(trail, '4'.repeat(40))
      for (const commit of [first, second, third]) await reportArtifact(service, trail, { git_commit: commit })
      const id = await reportGeneric(service, trail, { artifact_fingerprint: fingerprint })
      expect(await listAttestations(trail, first, second, third)).toEqual([[id], [id], [id]])
      expect(await listArtifacts(trail, first, second, third)).toEqual([[fingerprint], [fingerprint], [fingerprint]])
      expect(await listAttestations(trail, '4'.repeat(40))).toEqual([[]])
      expect(await listArtifacts(trail, '4'.repeat(40))).toEqual([[]])
    })
    test('do not matter to an attestation that has a commit of its own', async () => {
      const trail = createTestTrail(service)
      const own = '4'.repeat(40)
      for (const commit of [first, second]) {
        await putCommit(trail, commit)
        await reportArtifact(service, trail, { git_commit: commit })
      }
      const members = { artifact_fingerprint: fingerprint, git_commit_info: { sha1: own } }
      const id = await reportGeneric(service, trail, members)
      expect(await listAttestations(trail, first, second, own)).toEqual([[], [], [id]])
      expect(await search(trail, own)).toEqual({ trails: [], artifacts: [], attestations: [id] })
    })
    test('of another trail of the same name, in another flow, find nothing of this one', async () => {
      const trail = createTestTrail(service)
      await putCommit(trail, first)
      const id = await reportGeneric(service, trail)
      await putCommit({ ...trail, flow: 'other' }, second)
      expect(await listAttestations(trail, first, second)).toEqual([[id], []])
    })
  })
})
