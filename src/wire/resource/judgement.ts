import * as z from 'zod/mini'
import { CodequalityMembers } from '../attestation/codequality.ts'
import { JiraMembers } from '../attestation/jira.ts'
import { PullRequestMembers } from '../attestation/pull-request.ts'
import { AskedTrail, AttestationName, CommitSha, Fingerprint, FlowNames, createWholeNumber } from '../primitives.ts'
import { LogState } from './receipt.ts'
import { Trail, WaitingFor } from './trail.ts'

/** Without a name, a reading takes the place of the recorded ones for every requirement of its type. */
const readingName = { attestation_name: z.optional(AttestationName) }

/** State that the caller read from a server and sends along instead of recording it (rules 1.11). */
export const Reading = z.discriminatedUnion('attestation_type', [
  z.strictObject({ attestation_type: z.literal('pull_request'), ...readingName, ...PullRequestMembers.shape }),
  z.strictObject({ attestation_type: z.literal('jira'), ...readingName, ...JiraMembers.shape }),
  z.strictObject({ attestation_type: z.literal('codequality'), ...readingName, ...CodequalityMembers.shape }),
])
export type Reading = z.infer<typeof Reading>

/** A commit SHA, the beginning of one, or `any`. */
const QuestionedCommit = z
  .string()
  .check(z.regex(/^(any|[a-f0-9]{7,64})$/, 'must be a commit SHA, its first 7 characters or more, or any'))

/** What a judgement is about (rules 1.11). Without `commit` it is about any. */
export const JudgementQuestion = z.strictObject({
  commit: z.optional(QuestionedCommit),
  fingerprints: z.optional(
    z
      .array(Fingerprint)
      .check(z.minLength(1, 'must name an artifact'), z.maxLength(100, 'must have at most 100 elements')),
  ),
  readings: z.optional(z.array(Reading).check(z.maxLength(100, 'must have at most 100 elements'))),
  /** The ETag of an earlier answer. */
  since: z.optional(z.string()),
  /** The branch that the change is to be merged into. */
  base: z.optional(z.string()),
  /** The default branch of the repository: a workflow file of it may report about a change that the claims of its run do not prove. */
  default_branch: z.optional(z.string()),
  /** The id of the repository of the change. */
  repository_id: z.optional(z.string().check(z.regex(/^\d{1,20}$/, 'must be an id in digits'))),
  /**
   * The pull request that the change is: evidence that is proven to be of another one does not count. In a merge group it is absent, and
   * `queued_pull_requests` are all in the group: each must fulfil a requirement of that type, and the overrides on each `head` hold too.
   */
  proof: z.optional(
    z.strictObject({
      pull_request: z.optional(createWholeNumber(1)),
      queued_pull_requests: z.optional(
        z
          .array(z.strictObject({ number: createWholeNumber(1), head: CommitSha }))
          .check(z.minLength(1, 'must name a pull request'), z.maxLength(100, 'must have at most 100 elements')),
      ),
    }),
  ),
})
export type JudgementQuestion = z.infer<typeof JudgementQuestion>

/** An attestation that does not count in a judgement, and why. */
export const IgnoredAttestation = z.object({
  attestation_id: z.string(),
  attestation_name: z.string(),
  is_compliant: z.boolean(),
  /** Such as `other_commit`, `superseded_run` or `no_digest`. More may be added. */
  reason: z.string(),
  /** One sentence. */
  text: z.string(),
})
export type IgnoredAttestation = z.infer<typeof IgnoredAttestation>

/** What a trail was judged by. `given` is null without a template in the request, `floor` without one that applies. */
export const JudgementSummary = z.object({
  given: z.nullable(z.object({ state: z.string(), differs_from_trail: z.boolean() })),
  floor: z.nullable(z.object({ state: z.string(), source: z.string(), version: z.int() })),
  /** The whole SHA, or `any`. */
  commit: z.string(),
  /** The template that the trail keeps. */
  trail_template: z.nullable(z.object({ version: z.int() })),
  ignored: z.array(IgnoredAttestation),
  /** The sequence of the last record of the trail and its flow that the answer includes. */
  sequence: z.int(),
})
export type JudgementSummary = z.infer<typeof JudgementSummary>

/**
 * A trail as judged under the template of the request and under the floor: the worse of both (rules 1.11). `log` is the answer to `Prefer:
 * checkpoint`, of a service that signs its log.
 */
export const Judgement = z.extend(Trail, { judgement: JudgementSummary, log: z.optional(LogState) })
export type Judgement = z.infer<typeof Judgement>

/** A change, in several flows: the trail of this name in each (rules 1.13). */
export const ChangeQuestion = z.extend(z.omit(JudgementQuestion, { fingerprints: true, since: true }), {
  flows: FlowNames,
  trail_name: AskedTrail,
})
export type ChangeQuestion = z.infer<typeof ChangeQuestion>

/** The verdict on a change in one flow, under the newest template of the flow. Its state is null if nothing was reported. */
export const FlowJudgement = z.object({
  flow_name: z.string(),
  compliance_state: z.nullable(z.string()),
  is_compliant: z.boolean(),
  waiting_for: z.optional(WaitingFor),
  /** The page of the trail. */
  html_url: z.optional(z.string()),
  /** The sequence of the last record of the trail and its flow; 0 if nothing was reported. */
  sequence: z.int(),
})
export type FlowJudgement = z.infer<typeof FlowJudgement>

/** The flows of a question, in its order. */
export const ChangeJudgement = z.object({ flows: z.array(FlowJudgement) })
export type ChangeJudgement = z.infer<typeof ChangeJudgement>
