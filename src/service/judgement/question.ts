import type { JudgementQuestion, Reading } from '../../wire/resource/judgement.ts'
import type { Evidence } from '../../evidence/fact/evidence.ts'
import type { GivenReading, Question } from '../../evidence/fact/question.ts'
import { attestationKinds } from '../../evidence/policy/attestation-kind.ts'
import type { RecordedTemplate } from '../fact/template.ts'

/** A question about a trail, checked against it. */
export interface TrailQuestion extends Pick<
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
export function toVerdictQuestion(question: TrailQuestion): Question {
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
