import { describe, expect, test } from 'vitest'
import { nameArtifacts, selectCountingArtifacts } from '../../../src/evidence/fact/built-artifact.ts'
import { createDigestLookup } from '../../../src/evidence/fact/binding.ts'
import type { ArtifactFact } from '../../../src/evidence/fact/evidence.ts'
import { createRecorder, fingerprintA, fingerprintB, passed, withSource } from '../../../testkit/evidence/builder.ts'
import { attacker, head, job, otherCommit, token } from '../../../testkit/evidence/origin.ts'
import { toReportOrigin } from '../../../src/evidence/fact/origin.ts'

const onB = { fingerprint: fingerprintB }
const ofA = { digest: fingerprintA }
const ofB = { digest: fingerprintB }

/** Finds the digest of `app` for a report with these members. */
function createFind(...artifacts: readonly ArtifactFact[]) {
  const lookup = createDigestLookup(nameArtifacts(artifacts))
  return (members: Parameters<ReturnType<typeof createRecorder>['attest']>[2], name = 'app') =>
    lookup(createRecorder().attest('tests', passed, members), name)
}

describe('a report without a fingerprint', () => {
  test('is bound to the digest that its own run reported', () => {
    const { build } = createRecorder()
    const find = createFind(build(job('a', 1)), build({ ...job('b', 2), ...onB }))
    expect([1, 2, 3].map((run) => find(job('c', run)))).toEqual([ofA, ofB, { lack: 'the trail has 2 digests of app' }])
    expect(find(withSource('c', 1))).toEqual({ lack: 'the trail has 2 digests of app' })
  })
  test('is bound to none if its run reported two', () => {
    const { build } = createRecorder()
    const find = createFind(build(job('a', 1)), build({ ...job('b', 1), ...onB }))
    expect(find(job('c', 1))).toEqual({ lack: 'its run has 2 digests of app' })
    expect(find(job('c', 1), 'lib')).toEqual({ lack: 'no artifact lib is reported' })
  })
  test('is not bound to an artifact of a later attempt', () => {
    const { build } = createRecorder()
    const find = createFind(build(job('a', 1, 2)), build({ ...job('b', 2), ...onB }))
    expect(find(job('c', 1, 2))).toEqual(ofA)
    expect(find(job('c', 1, 1))).toEqual({ lack: 'the trail has 2 digests of app' })
  })
  test('of no run does not share one with an artifact of no run', () => {
    const { build } = createRecorder()
    const find = createFind(build(), build({ ...onB, ...job('b', 2) }))
    expect(find({})).toEqual({ lack: 'the trail has 2 digests of app' })
  })
  test('is bound to the only digest of its commit', () => {
    const { build } = createRecorder()
    const find = createFind(build({ commit: head }), build({ ...onB, ...withSource('b'), commit: otherCommit }))
    expect(find({ commit: head })).toEqual(ofA)
    expect(find({ commit: otherCommit })).toEqual(ofB)
    expect(find({ commit: 'e'.repeat(40) })).toEqual({ lack: 'no artifact app is reported' })
    expect(find({})).toEqual({ lack: 'the trail has 2 digests of app' })
    expect(createFind(build())({ commit: head })).toEqual(ofA)
  })
  test('is not mixed up with one whose run and attempt have the same digits', () => {
    const { build } = createRecorder()
    const find = createFind(build(withSource('a', 1)), build({ ...onB, ...withSource('b', 11) }))
    expect([find(withSource('c', 1, 12)), find(withSource('c', 11, 2))]).toEqual([ofA, ofB])
  })
})

const select = (artifacts: readonly ArtifactFact[]) =>
  selectCountingArtifacts(nameArtifacts(artifacts)).map(({ fact }) => fact.sequence)
const list = (...artifacts: readonly ArtifactFact[]) =>
  nameArtifacts(artifacts).map(({ artifactKey, name, templateName }) => [artifactKey, name, templateName])

describe('a report of an artifact', () => {
  const nameless = { template_reference_name: undefined }

  test('has its own name only, also if its content has another one', () => {
    const { build } = createRecorder()
    expect(list(build(), build({ template_reference_name: 'lib' }))).toEqual([
      ['t:app', 'app', 'app'],
      ['t:lib', 'lib', 'lib'],
    ])
  })
  test('without a name has every one that its origin gave the content', () => {
    const { build } = createRecorder()
    const named = [build(), build({ template_reference_name: 'lib' }), build()]
    expect(list(build(nameless), ...named).map(([key]) => key)).toEqual(['t:app', 't:lib', 't:app', 't:lib', 't:app'])
    const other = [build({ ...nameless, ...attacker }), build({ ...nameless, ...onB })]
    for (const one of other) expect(list(one, ...named)[0]).toEqual(['f:app.tgz', 'app.tgz', undefined])
  })
  test('of a later run replaces one with another file name, but outside CI none', () => {
    const { build } = createRecorder()
    const ofRuns = [1, 2].map((run) => build({ ...job('a', run), filename: `app-${run}.tgz` }))
    const outside = ['a', 'b', 'a'].map((filename) => build({ filename }))
    expect(select(ofRuns)).toEqual([2])
    expect(new Set(select(outside))).toEqual(new Set([4, 5]))
  })
  test('replaces none of an origin and a source that only look alike as text', () => {
    const { build } = createRecorder()
    const other = toReportOrigin({ type: 'token', token_id: 'ci1' }, false)
    const artifacts = [
      build({ ...withSource(1, 1), origin: token }),
      build({ ...withSource(undefined, 2), origin: other }),
    ]
    expect(selectCountingArtifacts(nameArtifacts(artifacts))).toHaveLength(2)
  })
})
