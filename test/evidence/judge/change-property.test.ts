import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toReportOrigin, type OriginClaims } from '../../../src/evidence/fact/origin.ts'
import type { Question } from '../../../src/evidence/fact/question.ts'
import { sentLater, toEffect } from '../../../testkit/evidence/effect.ts'
import { evidence, plainEvidence } from '../../../testkit/evidence/generator.ts'
import { head, jobOrigin, otherCommit } from '../../../testkit/evidence/origin.ts'

const workflow_ref = 'o/r/.github/workflows/ci.yml@refs/heads/feature'

/** The claims of runs that no question below is about. */
const otherRuns: readonly Partial<OriginClaims>[] = [
  { event: 'pull_request', ref: 'refs/pull/7/merge', sha: head },
  { event: 'pull_request_review', ref: 'refs/pull/7/merge', sha: head, base_ref: 'main' },
  { event: 'push', sha: otherCommit },
  { event: 'workflow_dispatch', ref: 'refs/heads/feature', sha: otherCommit },
  { event: 'merge_group', ref: `refs/heads/gh-readonly-queue/main/pr-7-${head}`, sha: otherCommit },
  { event: 'workflow_run', workflow_ref },
  { event: 'issue_comment', workflow_ref },
]
const questions: readonly Question[] = [
  { commit: head, pullRequest: 12, base: 'main', defaultBranch: 'main' },
  { commit: head, queuedPullRequests: [{ number: 12, head: otherCommit }], base: 'main', defaultBranch: 'main' },
  { commit: head, defaultBranch: 'main' },
]

const intruded = fc
  .record({
    honest: evidence,
    others: plainEvidence,
    claims: fc.constantFrom(...otherRuns),
    isReplayed: fc.boolean(),
    question: fc.constantFrom(...questions),
  })
  // A replay by a workflow file of the default branch may be about any change.
  .filter(({ claims, isReplayed }) => !isReplayed || claims.workflow_ref === workflow_ref)
  .map(({ honest, others, claims, isReplayed, question }) => {
    const origin = toReportOrigin(jobOrigin(claims).sender ?? null, isReplayed)
    const attestations = [...honest.attestations, ...sentLater(others.attestations, origin)]
    const artifacts = [...honest.artifacts, ...sentLater(others.artifacts, origin)]
    return { honest, all: { ...honest, attestations, artifacts }, question }
  })

test('no sequence of reports that contradict a question changes its verdict', () => {
  fc.assert(
    fc.property(intruded, ({ honest, all, question }) => {
      expect(toEffect(all, question)).toEqual(toEffect(honest, question))
    }),
    { numRuns: 500 },
  )
})
