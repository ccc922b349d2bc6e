import * as fc from 'fast-check'
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

const commits = ['1', '2', '3'].map((digit) => digit.repeat(40))

const trailName = fc.constantFrom('one', 'two')
const commit = fc.constantFrom(...commits)
const commitOrNone = fc.option(commit, { nil: undefined })
const digest = fc.constantFrom(fingerprint, otherFingerprint)
const name = fc.constantFrom('app', 'web')

/** A report of a trail, an artifact or an attestation. */
const report = fc.oneof(
  fc.record({ kind: fc.constant('trail' as const), trail: trailName, sha1: commit }),
  fc.record({
    kind: fc.constant('artifact' as const),
    trail: fc.option(trailName),
    fingerprint: digest,
    git_commit: commitOrNone,
    template_reference_name: name,
  }),
  fc.record({
    kind: fc.constant('attestation' as const),
    trail: trailName,
    artifact_fingerprint: fc.option(digest, { nil: undefined }),
    target_artifacts: fc.uniqueArray(name),
    sha1: fc.option(commit, { nil: undefined, freq: 5 }),
  }),
)
type Report = typeof report extends fc.Arbitrary<infer R> ? R : never

async function send(spot: TestTrail, { kind, trail, ...members }: Report): Promise<void> {
  const at = { ...spot, trail: trail ?? '' }
  const { sha1, ...others } = { sha1: undefined, ...members }
  const commitMember = sha1 === undefined ? {} : { git_commit_info: { sha1 } }
  if (kind === 'trail') await putTrail(service, at, { members: commitMember })
  else if (kind === 'artifact') await reportArtifact(service, at, { ...others, trail_name: trail })
  else await reportGeneric(service, at, { is_compliant: false, ...others, ...commitMember })
}

async function get(path: string): Promise<unknown> {
  return (await service.request('GET', path)).body
}

/** Everything that is found under a commit, one text for each lookup, commit and result. */
async function listFound({ org, flow }: TestTrail): Promise<readonly string[]> {
  const byCommit = await get(`/attestations/${org}/list_attestations_for_criteria?commit_list=${commits.join(',')}`)
  const each = await Promise.all(
    commits.map(async (sha) => {
      const found = await get(`/search/${org}/sha/${sha.slice(0, 7)}`)
      return [
        ...label(`criteria ${sha}`, valueAt(byCommit, sha), 'attestation_id'),
        ...label(`artifacts ${sha}`, await get(`/artifacts/${org}/${flow}/commit_sha/${sha}`), 'id'),
        ...label(`search ${sha}`, valueAt(found, 'attestations'), 'attestation_id'),
        ...label(`search ${sha}`, valueAt(found, 'artifacts'), 'id'),
        ...label(`search ${sha}`, valueAt(found, 'trails'), 'name'),
      ]
    }),
  )
  return each.flat()
}

function label(text: string, list: unknown, member: string): readonly string[] {
  return Array.isArray(list) ? list.map((one) => `${text} ${textAt(one, member)}`) : []
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine, requestsPerSecond: 1_000_000 })
  })
  afterAll(() => service.close())

  test('a report never removes anything from a commit under which it was found', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(report, { minLength: 2, maxLength: 7 }), async (reports) => {
        const spot = createTestTrail(service)
        let found: readonly string[] = []
        for (const one of reports) {
          await send(spot, one)
          const now = await listFound(spot)
          expect(now).toEqual(expect.arrayContaining([...found]))
          found = now
        }
      }),
      { numRuns: 40 },
    )
  })
})
