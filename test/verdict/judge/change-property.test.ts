import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Evidence } from '../../../src/verdict/evidence/evidence.ts'
import { toReportOrigin, type OriginClaims } from '../../../src/verdict/evidence/origin.ts'
import type { Question } from '../../../src/verdict/evidence/question.ts'
import { judgeEvidence } from '../../../src/verdict/judge/judge.ts'
import { evidence, plainEvidence } from '../../../testkit/verdict/generator.ts'
import { now } from '../../../testkit/verdict/builder.ts'
import { head, jobOrigin, otherCommit } from '../../../testkit/verdict/origin.ts'

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
    const isOthers = <T extends { readonly id: string; readonly sequence: number }>(fact: T) => ({
      ...fact,
      id: `other ${fact.id}`,
      sequence: fact.sequence + 1000,
      origin,
    })
    const attestations = [...honest.attestations, ...others.attestations.map(isOthers)]
    const artifacts = [...honest.artifacts, ...others.artifacts.map(isOthers)]
    return { honest, all: { ...honest, attestations, artifacts }, question }
  })

/** The verdict without the reports that do not count, and the reasons that name them. */
function toEffect(facts: Evidence, question: Question): unknown {
  const { status, attestations_statuses, artifacts_statuses } = judgeEvidence(facts, now, question)
  const toStatus = ({ reasons, ...one }: (typeof attestations_statuses)[number]) =>
    one.status === 'MISSING' ? one : { ...one, reasons }
  return {
    status,
    attestations: attestations_statuses.map(toStatus),
    artifacts: Object.entries(artifacts_statuses).map(([name, one]) => ({
      ...one,
      name,
      attestations_statuses: one.attestations_statuses.map(toStatus),
    })),
  }
}

test('no sequence of reports that contradict a question changes its verdict', () => {
  fc.assert(
    fc.property(intruded, ({ honest, all, question }) => {
      expect(toEffect(all, question)).toEqual(toEffect(honest, question))
    }),
    { numRuns: 500 },
  )
})
