import { describe, expect, test } from 'vitest'
import type { Question } from '../../../src/evidence/fact/question.ts'
import { scopeEvidence } from '../../../src/evidence/fact/scope.ts'
import { createRecorder, fingerprintA, fingerprintB, passed, toEvidence } from '../../../testkit/evidence/builder.ts'
import { head, jobOrigin, otherCommit } from '../../../testkit/evidence/origin.ts'

const twoCommits = { ...toEvidence(null), commits: [head, otherCommit] }

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
  test('does not know it through an artifact without one', () => {
    const { attest, build } = createRecorder()
    const scan = attest('scan', passed, { artifact_fingerprint: fingerprintA })
    const evidence = { ...twoCommits, artifacts: [build()], attestations: [scan] }
    expect([...scopeEvidence(evidence, { commit: head }).withoutCommit]).toEqual([scan])
    const named = { ...evidence, artifacts: [build(), build({ commit: head })] }
    expect(scopeEvidence(named, { commit: head }).withoutCommit.size).toBe(0)
    expect([...scopeEvidence(named, { commit: otherCommit }).excluded.keys()]).toEqual([scan])
  })
  test('gives a report without a commit those of the artifact with its digest', () => {
    const { attest, build } = createRecorder()
    const about = (artifact_fingerprint: string) => attest('scan', passed, { artifact_fingerprint })
    const [a, b] = [about(fingerprintA), about(fingerprintB)]
    const built = [build({ commit: otherCommit }), build({ commit: head, fingerprint: fingerprintB })]
    expect(scopeEvidence(toEvidence(null, ...built, a, b), { commit: head }).attestations).toEqual([b])
  })
})

test('an artifact of another change lends its commit to no report', () => {
  const { attest, build } = createRecorder()
  const scan = attest('scan', passed, { artifact_fingerprint: fingerprintA })
  const origin = jobOrigin({ event: 'pull_request', ref: 'refs/pull/7/merge' })
  const foreign = build({ commit: otherCommit, origin })
  const scoped = scopeEvidence(toEvidence(null, foreign, scan), { commit: head, pullRequest: 12 })
  expect([scoped.attestations, scoped.artifacts]).toEqual([[scan], []])
})

/** Why a report with this annotation is left out. */
function findReason(sent: unknown, question: Question) {
  const fact = createRecorder().attest('tests', passed, { annotations: { change: sent } })
  const { excluded } = scopeEvidence({ ...toEvidence(null, fact), commits: [head] }, question)
  return excluded.get(fact)?.reason
}

describe('what a sender says of its change', () => {
  test.each<[unknown, Question, string | undefined]>([
    [{ pull_request: 7, commit: head }, { commit: head, pullRequest: 7 }, undefined],
    [{ pull_request: 8, commit: head }, { commit: head, pullRequest: 7 }, 'other_pull_request'],
    [{ pull_request: 7, commit: otherCommit }, { commit: head, pullRequest: 7 }, 'other_commit'],
    [{ pull_request: 7, commit: head }, { commit: head }, undefined],
    [{ commit: head }, { commit: head, pullRequest: 7 }, undefined],
    [{ commit: otherCommit }, { pullRequest: 7 }, undefined],
    [{ commit: otherCommit }, {}, undefined],
  ])('%j leaves the report out of %j: %s', (sent, question, reason) => {
    expect(findReason(sent, question)).toBe(reason)
  })
  test.each([null, 7, [], { pull_request: '8' }, { pull_request: 1.5 }, { commit: 'main' }, { commit: 7 }])(
    'is not read from %j',
    (sent) => {
      expect(findReason(sent, { commit: head, pullRequest: 7 })).toBeUndefined()
    },
  )
})

describe('a question about a pull request', () => {
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
