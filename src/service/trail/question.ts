import type { FlowTemplate } from '../../wire/resource/template.ts'
import type { Evidence } from '../../evidence/fact/evidence.ts'
import { judgeEvidence, type Verdict } from '../../evidence/judge/judge.ts'
import { findNextExpiry } from '../../evidence/judge/timeline.ts'
import type { JudgedTrail } from './judged-trail.ts'
import { type TemplateVersion, readNewestTemplate } from './template.ts'
import { bindToCommits, joinVerdicts, type JoinedVerdict, type RoleVerdict } from './union.ts'
import type { JudgementQuestion, Reading } from '../../wire/resource/judgement.ts'
import type { GivenReading, Question } from '../../evidence/fact/question.ts'
import { attestationKinds } from '../../evidence/policy/attestation-kind.ts'
import type { RecordedTemplate } from '../fact/template.ts'
import type { StoredRecord } from '../store/record.ts'

/** The verdicts on a trail under the template of a question and under the floor. */
export interface JudgedQuestion {
  readonly judged: JudgedTrail
  readonly question: TrailQuestion
  readonly floor: TemplateVersion | undefined
  readonly verdicts: readonly RoleVerdict[]
  /** The worse of the verdicts. */
  readonly joined: JoinedVerdict
}

/** Judges a trail under the template of the question and, separately, under the floor (rules 1.11). */
export function judgeQuestion(judged: JudgedTrail, question: TrailQuestion): JudgedQuestion {
  const floor = findFloor(judged.history.flowRecords, question.base)
  const verdicts = listRoles(question, floor).map(({ role, template }): RoleVerdict => ({
    role,
    verdict: judgeUnder(judged, template, question),
  }))
  const joined = verdicts.length === 0 ? judgeUnder(judged, null, question) : joinVerdicts(verdicts)
  return { judged, question, floor, verdicts, joined }
}

/** All evidence that a question is judged by: that of the trail with each template, and that of the heads in a merge group. */
function listJudgedEvidence({ judged, question, floor }: JudgedQuestion): readonly Evidence[] {
  const ofTrail = listRoles(question, floor).map(({ template }) => ({ ...judged.evidence, template }))
  return [...ofTrail, ...question.pullRequestHeads]
}

/** A policy of either template may have a `max_age`. */
export function findNextJudgedExpiry(answered: JudgedQuestion): number | undefined {
  const expiries = listJudgedEvidence(answered).map((evidence) => findNextExpiry(evidence, answered.judged.now))
  const known = expiries.filter((at) => at !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

function listRoles(
  { given }: TrailQuestion,
  floor: TemplateVersion | undefined,
): readonly { readonly role: RoleVerdict['role']; readonly template: FlowTemplate }[] {
  return [
    ...(given === undefined ? [] : [{ role: 'given' as const, template: given.template }]),
    ...(floor === undefined ? [] : [{ role: 'floor' as const, template: floor.template }]),
  ]
}

function judgeUnder(judged: JudgedTrail, template: FlowTemplate | null, question: TrailQuestion): Verdict {
  const evidence = question.commit === 'any' ? judged.evidence : bindToCommits(judged)
  return judgeEvidence({ ...evidence, template }, judged.now, toVerdictQuestion(question))
}

/** A question about a trail, checked against it. */
interface TrailQuestion extends Pick<
  JudgementQuestion,
  'base' | 'default_branch' | 'repository_id' | 'fingerprints' | 'readings' | 'proof'
> {
  /** The template of the request. */
  readonly given: RecordedTemplate | undefined
  /** The issuer of the job that asks; undefined for an API token. */
  readonly issuer: string | undefined
  /** The whole SHA, or `any`. */
  readonly commit: string
  /** The evidence of the heads of the pull requests in a merge group. */
  readonly pullRequestHeads: readonly Evidence[]
}

/** The part of a question that the verdict depends on. */
function toVerdictQuestion(question: TrailQuestion): Question {
  const {
    commit,
    base,
    default_branch: defaultBranch,
    repository_id: id,
    fingerprints,
    readings,
    proof,
    pullRequestHeads,
  } = question
  return {
    commit: commit === 'any' ? undefined : commit,
    pullRequest: proof?.pull_request,
    base,
    defaultBranch,
    repository: id === undefined ? undefined : { id, issuer: question.issuer },
    queuedPullRequests: proof?.queued_pull_requests,
    fingerprints,
    readings: readings?.map(toGivenReading),
    pullRequestHeads,
  }
}

function toGivenReading(reading: Reading): GivenReading {
  const { attestation_type: type, attestation_name: name } = reading
  return { name, type, content: toContent(reading) }
}

function toContent(reading: Reading): GivenReading['content'] {
  switch (reading.attestation_type) {
    case 'pull_request':
      return attestationKinds.pull_request.toContent(reading)
    case 'jira':
      return attestationKinds.jira.toContent(reading)
    case 'codequality':
      return attestationKinds.codequality.toContent(reading)
  }
}

/**
 * The floor of a change (rules 4.4): the newest template of its flow; undefined without one, or if it names the branches that it is the
 * floor of and `base` is none of them. Without `base` it is the floor.
 */
function findFloor(flowRecords: readonly StoredRecord[], base: string | undefined): TemplateVersion | undefined {
  const newest = readNewestTemplate(flowRecords)
  const branches = newest?.template.floor?.map(toBranchName)
  const isCovered = branches === undefined || base === undefined || branches.includes(toBranchName(base))
  return isCovered ? newest : undefined
}

function toBranchName(branch: string): string {
  return branch.replace(/^refs\/heads\//, '')
}
