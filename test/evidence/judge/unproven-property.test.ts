import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Evidence } from '../../../src/evidence/fact/evidence.ts'
import { toReportOrigin, type Origin, type OriginClaims } from '../../../src/evidence/fact/origin.ts'
import type { Question } from '../../../src/evidence/fact/question.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import { FlowTemplate } from '../../../src/wire/resource/template.ts'
import { approval, createRecorder, now, pullRequests, requiring } from '../../../testkit/evidence/builder.ts'
import { sentLater, toCounted, toEffect } from '../../../testkit/evidence/effect.ts'
import { evidence, plainEvidence } from '../../../testkit/evidence/generator.ts'
import { attacker, head, jobOrigin, otherCommit } from '../../../testkit/evidence/origin.ts'

const reviewed = pullRequests({ approvers: [approval('mona')] })
const readings = [{ type: 'pull_request', name: undefined, content: reviewed }] as const
const change = { commit: head, base: 'main', defaultBranch: 'main', readings } as const
const question = fc.constantFrom<Question>(
  { ...change, pullRequest: 7 },
  { ...change, pullRequest: 7, repository: { id: '1', issuer: undefined } },
  { ...change, queuedPullRequests: [{ number: 7, head: otherCommit }] },
  change,
)

/** Runs whose claims prove nothing: for their event, for a member that is missing or odd, or as a replay. */
const unproven: fc.Arbitrary<Origin> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(
        'workflow_run',
        'issue_comment',
        'pull_request_target',
        'repository_dispatch',
        'status',
        'check_run',
      ),
      fc.string().map((text) => `x${text}`),
    ),
    fc.constantFrom<Partial<OriginClaims>>(
      {},
      { event: 'push', sha: null },
      { event: 'push', ref: '' },
      { event: 'pull_request', ref: 'refs/heads/main' },
      { event: 'merge_group', ref: 'refs/heads/main' },
    ),
    fc.constantFrom('refs/heads/change', 'refs/heads/main2', 'refs/pull/7/merge', 'refs/tags/main', head),
    fc.boolean(),
  )
  .map(([event, odd, ref, isReplayed]) => {
    const workflow_ref = `o/r/.github/workflows/ci.yml@${ref}`
    const claims = { event, ref: 'refs/heads/main', actor: 'mona', workflow_ref, run_id: '99', ...odd }
    return toReportOrigin(jobOrigin(claims).sender ?? null, isReplayed)
  })

/** Reports of every kind, also that mona pushed the head. */
const others = plainEvidence.map(({ attestations, artifacts }) => {
  const { attest } = createRecorder()
  const pushed = pullRequests({ approvers: [approval('mona')], pushed_by: 'mona' })
  return { artifacts, attestations: [...attestations, attest('review', pushed), attest('independent', pushed)] }
})

const independent = requiring({ name: 'independent', type: 'pull_request', policy: { independent: true } })

/** Every trail is judged by an independent review, too. */
function withReview(facts: Evidence): Evidence {
  const { template } = facts
  const added = FlowTemplate.parse(independent)
  if (template === null) return { ...facts, template: added }
  const attestations = [...template.trail.attestations, ...added.trail.attestations]
  return { ...facts, template: { ...template, trail: { ...template.trail, attestations } } }
}

describe('a report that proves nothing', () => {
  test('by OIDC, of a workflow file that a change can write, changes no verdict', () => {
    fc.assert(
      fc.property(evidence.map(withReview), others, unproven, question, (honest, sent, origin, asked) => {
        const attestations = [...honest.attestations, ...sentLater(sent.attestations, origin)]
        const artifacts = [...honest.artifacts, ...sentLater(sent.artifacts, origin)]
        expect(toEffect({ ...honest, attestations, artifacts }, asked)).toEqual(toEffect(honest, asked))
      }),
      { numRuns: 500 },
    )
  })
  test('by an API token counts for itself alone: it takes the place of no report of another origin', () => {
    fc.assert(
      fc.property(evidence, plainEvidence, question, (honest, sent, asked) => {
        const own = sentLater(sent.attestations, attacker.origin)
        const all = { ...honest, attestations: [...honest.attestations, ...own] }
        const verdict = judgeEvidence(all, now, asked)
        const alone = judgeEvidence({ ...honest, attestations: own }, now, asked)
        expect(toCounted(verdict, honest.attestations)).toEqual(
          toCounted(judgeEvidence(honest, now, asked), honest.attestations),
        )
        expect(toCounted(verdict, own)).toEqual(toCounted(alone, own))
      }),
      { numRuns: 300 },
    )
  })
})
