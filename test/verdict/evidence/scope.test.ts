import { describe, expect, test } from 'vitest'
import { scopeEvidence } from '../../../src/verdict/evidence/scope.ts'
import { createRecorder, fingerprintA, fingerprintB, passed, toEvidence } from '../../../testkit/verdict/builder.ts'
import { head, jobOrigin, otherCommit } from '../../../testkit/verdict/origin.ts'

const twoCommits = { ...toEvidence(null), commits: [head, otherCommit] }

function findReason(claims: Parameters<typeof jobOrigin>[0], question: Parameters<typeof scopeEvidence>[1]) {
  const fact = createRecorder().attest('tests', passed, { origin: jobOrigin(claims) })
  const { excluded, attestations } = scopeEvidence({ ...toEvidence(null, fact), commits: [] }, question)
  expect(attestations.includes(fact)).toBe(!excluded.has(fact))
  return excluded.get(fact)
}

describe('a question about a commit', () => {
  test('leaves out reports and artifacts of another commit', () => {
    const { attest, build } = createRecorder()
    const own = [build({ commit: head }), attest('tests', passed, { commit: head })]
    const other = attest('tests', passed, { commit: otherCommit })
    const evidence = toEvidence(null, ...own, build({ commit: otherCommit }), other)
    const scoped = scopeEvidence(evidence, { commit: head })
    expect([...scoped.artifacts, ...scoped.attestations]).toEqual(own)
    const text = 'it is about ddddddd, not ccccccc'
    expect([...scoped.excluded]).toEqual([[other, { reason: 'other_commit', text }]])
  })
  test('does not know the commit of a report without one in a trail of two', () => {
    const { attest, build } = createRecorder()
    const [ofTrail, ofArtifact] = [
      attest('tests', passed),
      attest('scan', passed, { artifact_fingerprint: fingerprintA }),
    ]
    const artifacts = [build({ commit: head }), build({ commit: otherCommit })]
    const evidence = { ...twoCommits, artifacts, attestations: [ofTrail, ofArtifact] }
    expect([...scopeEvidence(evidence, { commit: head }).withoutCommit]).toEqual([ofTrail])
    expect(scopeEvidence({ ...evidence, commits: [head] }, { commit: head }).withoutCommit.size).toBe(0)
    expect(scopeEvidence(evidence, {}).withoutCommit.size).toBe(0)
  })
  test('gives a report without a commit those of the artifact with its digest', () => {
    const { attest, build } = createRecorder()
    const about = (artifact_fingerprint: string) => attest('scan', passed, { artifact_fingerprint })
    const [a, b] = [about(fingerprintA), about(fingerprintB)]
    const built = [build({ commit: otherCommit }), build({ commit: head, fingerprint: fingerprintB })]
    expect(scopeEvidence(toEvidence(null, ...built, a, b), { commit: head }).attestations).toEqual([b])
  })
  test.each(['push', 'merge_group'])('leaves out a report whose claims prove a %s of another one', (event) => {
    const text = `its claims prove a ${event} of ddddddd, not ccccccc`
    expect(findReason({ event, sha: otherCommit }, { commit: head })).toEqual({ reason: 'other_commit', text })
    expect(findReason({ event, sha: head }, { commit: head })).toBeUndefined()
    expect(findReason({ event, sha: null }, { commit: head })).toBeUndefined()
  })
  test('allows any commit in the claims of other events', () => {
    expect(findReason({ event: 'pull_request', sha: otherCommit }, { commit: head })).toBeUndefined()
  })
})

describe('a question about a pull request', () => {
  test('leaves out a report whose claims prove another one', () => {
    const text = 'its claims prove pull request #12, not #7'
    expect(findReason({ ref: 'refs/pull/12/merge' }, { pullRequest: 7 })).toEqual({
      reason: 'other_pull_request',
      text,
    })
  })
  test.each(['refs/pull/7/merge', 'refs/heads/main', 'refs/heads/refs/pull/12/merge', 'refs/pull/12'])(
    'does not leave out a report of %s',
    (ref) => {
      expect(findReason({ ref }, { pullRequest: 7 })).toBeUndefined()
    },
  )
  test('without a commit has evidence of any commit', () => {
    const { attest } = createRecorder()
    const facts = [
      attest('tests', passed, { commit: head }),
      attest('tests', passed),
      attest('x', passed, { commit: otherCommit }),
    ]
    const scoped = scopeEvidence({ ...twoCommits, attestations: facts }, { pullRequest: 7 })
    expect(scoped).toMatchObject({ attestations: facts, withoutCommit: new Set() })
  })
})
