import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { judgeTrail } from '../../../testkit/service/judgement.ts'
import {
  commitSha,
  createTestTrail,
  fingerprint,
  otherCommitSha,
  otherFingerprint,
  putFlow,
  putTrail,
  reportArtifact,
  reportGeneric,
  reportOverride,
  templateRequiring,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const app = `version: 1
trail:
  artifacts:
    - { name: app, attestations: [{ name: scan, type: generic }] }
`
const own = { git_commit_info: { sha1: commitSha } }

const run = (id: number): Readonly<Record<string, unknown>> => ({
  annotations: { source: 'ci', run: { id, attempt: 1 } },
})

describe.each(engines)('a question about a trail on $name', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  const judge = (spot: TestTrail, question?: Parameters<typeof judgeTrail>[2]): Promise<HttpResponse> =>
    judgeTrail(service, spot, question)
  const stateFor = async (spot: TestTrail, data: object, template = templateRequiring('generic')): Promise<unknown> =>
    valueAt((await judge(spot, { data, template })).body, 'compliance_state')

  test('counts evidence of the commit alone, and lists the other (T9)', async () => {
    const spot = createTestTrail(service, 'pr-12')
    const id = await reportGeneric(service, spot, own)
    expect(await stateFor(spot, { commit: commitSha })).toBe('COMPLIANT')
    expect(await stateFor(spot, {})).toBe('COMPLIANT')
    const other = await judge(spot, { data: { commit: otherCommitSha }, template: templateRequiring('generic') })
    expect(other.body).toMatchObject({
      compliance_state: 'INCOMPLETE',
      judgement: {
        commit: otherCommitSha,
        ignored: [{ attestation_id: id, attestation_name: 'generic', is_compliant: true, reason: 'other_commit' }],
      },
    })
  })

  test('finds red evidence of the first commit after the trail was put with another (T16)', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { members: own })
    await reportGeneric(service, spot, { is_compliant: false })
    await putTrail(service, spot, { members: { git_commit_info: { sha1: otherCommitSha } } })
    for (const data of [{ commit: commitSha }, { commit: 'any' }, {}]) {
      expect([data, await stateFor(spot, data)]).toEqual([data, 'NON-COMPLIANT'])
    }
  })

  test('counts passing evidence without a commit for no one of several commits of a trail (T9)', async () => {
    const spot = createTestTrail(service, 'pr-12')
    const put = (sha1: string): Promise<HttpResponse> =>
      putTrail(service, spot, { members: { git_commit_info: { sha1 } } })
    const states = async (): Promise<unknown> =>
      Promise.all([commitSha, otherCommitSha].map((commit) => stateFor(spot, { commit })))
    await put(commitSha)
    await reportGeneric(service, spot)
    expect(await states()).toEqual(['COMPLIANT', 'INCOMPLETE'])
    await put(otherCommitSha)
    expect(await states()).toEqual(['INCOMPLETE', 'INCOMPLETE'])
    await reportGeneric(service, spot, { is_compliant: false })
    expect(await states()).toEqual(['NON-COMPLIANT', 'NON-COMPLIANT'])
  })

  test('counts an artifact without a commit for the one that the trail had when it was reported', async () => {
    const spot = createTestTrail(service, 'pr-12')
    await putTrail(service, spot, { members: own })
    await reportArtifact(service, spot, { template_reference_name: 'app' })
    await reportGeneric(service, spot, { attestation_name: 'scan', artifact_fingerprint: fingerprint })
    await putTrail(service, spot, { members: { git_commit_info: { sha1: otherCommitSha } } })
    expect(await stateFor(spot, { commit: commitSha }, app)).toBe('COMPLIANT')
    expect(await stateFor(spot, { commit: otherCommitSha }, app)).toBe('INCOMPLETE')
  })

  test('finds red evidence of an artifact that was reported with another commit since (T16)', async () => {
    const spot = createTestTrail(service)
    await reportArtifact(service, spot, { template_reference_name: 'app', git_commit: commitSha })
    await reportGeneric(service, spot, {
      attestation_name: 'scan',
      artifact_fingerprint: fingerprint,
      is_compliant: false,
    })
    await reportArtifact(service, spot, { template_reference_name: 'app', git_commit: otherCommitSha })
    for (const data of [{ commit: commitSha }, { commit: 'any' }, { fingerprints: [fingerprint] }]) {
      expect([data, await stateFor(spot, data, app)]).toEqual([data, 'NON-COMPLIANT'])
    }
  })

  test('about swapped bytes of the same name is not answered by the evidence of the first (T2)', async () => {
    const spot = createTestTrail(service)
    await reportArtifact(service, spot, { template_reference_name: 'app' })
    await reportGeneric(service, spot, { attestation_name: 'scan', target_artifacts: ['app'] })
    expect(await stateFor(spot, { fingerprints: [fingerprint] }, app)).toBe('COMPLIANT')
    await reportArtifact(service, spot, { template_reference_name: 'app', fingerprint: otherFingerprint })
    expect(await stateFor(spot, { fingerprints: [otherFingerprint] }, app)).not.toBe('COMPLIANT')
    expect(await stateFor(spot, {}, app)).not.toBe('COMPLIANT')
  })

  test('about one artifact is not answered by another one of the trail', async () => {
    const spot = createTestTrail(service)
    await reportArtifact(service, spot, { template_reference_name: 'app' })
    await reportGeneric(service, spot, { attestation_name: 'scan', artifact_fingerprint: fingerprint })
    await reportArtifact(service, spot, { fingerprint: otherFingerprint, template_reference_name: 'lib' })
    const bad = { attestation_name: 'lint', artifact_fingerprint: otherFingerprint, is_compliant: false }
    await reportGeneric(service, spot, bad)
    expect(await stateFor(spot, {}, app)).toBe('NON-COMPLIANT')
    expect(await stateFor(spot, { fingerprints: [fingerprint] }, app)).toBe('COMPLIANT')
    expect(await stateFor(spot, { fingerprints: [otherFingerprint] }, app)).toBe('NON-COMPLIANT')
    expect(await stateFor(spot, { fingerprints: [fingerprint, otherFingerprint] }, app)).toBe('NON-COMPLIANT')
  })

  test('shows with each status the digest, the run and the origin that a gate names', async () => {
    const spot = createTestTrail(service)
    await reportGeneric(service, spot, {
      is_compliant: false,
      artifact_fingerprint: fingerprint,
      annotations: { source: { job: 'test' }, run: { id: 12, attempt: 3 } },
    })
    const { body } = await judge(spot, { template: templateRequiring('generic') })
    expect(valueAt(body, 'compliance_status.attestations_statuses')).toContainEqual(
      expect.objectContaining({
        attestation_name: 'generic',
        artifact_fingerprint: fingerprint,
        run: { id: 12, attempt: 3 },
        proven: false,
        origin: expect.stringContaining('token'),
        source: 'test',
        reasons: expect.arrayContaining(['reported as not compliant']),
      }),
    )
  })

  test('lists what a later run of the same slot replaced, and evidence without a digest', async () => {
    const spot = createTestTrail(service)
    const replaced = await reportGeneric(service, spot, { ...run(1), is_compliant: false })
    await reportGeneric(service, spot, run(2))
    const unbound = await reportGeneric(service, spot, { attestation_name: 'scan', target_artifacts: ['app'] })
    const { body } = await judge(spot, { template: app })
    expect(valueAt(body, 'judgement.ignored')).toMatchObject([
      { attestation_id: replaced, is_compliant: false, reason: 'superseded_run', text: expect.any(String) },
      {
        attestation_id: unbound,
        is_compliant: true,
        reason: 'no_digest',
        text: expect.stringContaining('send the digest'),
      },
    ])
  })

  test('lists what one of the two templates does not count', async () => {
    const spot = createTestTrail(service)
    const trusted = 'policy: { workflow: "o/r/.github/workflows/ci.yml@refs/heads/main" }\n'
    await putFlow(service, spot, { template: `${trusted}${templateRequiring('generic')}` })
    const id = await reportGeneric(service, spot)
    const { body } = await judge(spot, { template: templateRequiring('generic') })
    expect(body).toMatchObject({
      compliance_state: 'INCOMPLETE',
      judgement: {
        given: { state: 'COMPLIANT' },
        floor: { state: 'INCOMPLETE' },
        ignored: [{ attestation_id: id, reason: 'not_from_workflow' }],
      },
    })
  })

  test('in a merge group holds the overrides on the head of the pull request', async () => {
    const head = createTestTrail(service, commitSha)
    const queue = { ...head, trail: otherCommitSha }
    await putTrail(service, head, { members: own })
    await reportGeneric(service, head, { is_compliant: false })
    await reportOverride(service, head)
    await putTrail(service, queue, { members: { git_commit_info: { sha1: otherCommitSha } } })
    await reportGeneric(service, queue, { is_compliant: false })
    expect(await stateFor(queue, { commit: otherCommitSha })).toBe('NON-COMPLIANT')
    const proof = {
      queued_pull_requests: [
        { number: 6, head: 'f'.repeat(40) },
        { number: 7, head: commitSha },
      ],
    }
    expect(await stateFor(queue, { commit: otherCommitSha, proof })).toBe('COMPLIANT')
    expect(await stateFor(queue, { proof: { queued_pull_requests: proof.queued_pull_requests.slice(0, 1) } })).toBe(
      'NON-COMPLIANT',
    )
  })
})
