import type { Client } from '../../client/client.ts'
import { EvidenceError } from '../../error.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { BodyInput } from '../../wire/operation/operation.ts'
import type { Operations } from '../../wire/operation/operations.ts'
import { parse } from '../../wire/parse.ts'
import { isShortCommit, isWholeCommit, parseTrailReference } from '../../wire/trail-name.ts'
import { CommitSha } from '../../wire/primitives.ts'
import type { Judgement } from '../../wire/resource/judgement.ts'
import type { Trail } from '../../wire/resource/trail.ts'
import { toTemplateUpload } from '../change/choose-template.ts'
import type { TrailTarget } from '../change/run.ts'

/** State that a run read from a server, as it is sent. */
export type SentReading = NonNullable<QuestionBody['readings']>[number]

type QuestionBody = BodyInput<Operations['judgeTrail']>

/** What a gate asks the service to judge (rules 1.11). */
export interface VerdictQuestion {
  readonly target: TrailTarget
  /** The commit whose evidence counts, or `any`; undefined if the run has no commit. */
  readonly commit: string | undefined
  /** The artifacts to judge; undefined for the whole trail. */
  readonly fingerprints: readonly string[] | undefined
  /** The branch that the change goes into, the default branch, and the number of the pull request. */
  readonly base: string | undefined
  readonly defaultBranch?: string | undefined
  /** The id of the repository of the change. */
  readonly repositoryId?: string | undefined
  readonly pullRequest: number | undefined
  /** Whether the commit is that of a merge queue, whose pull requests the readings have. */
  readonly isQueued: boolean
  /** State that this run read itself. */
  readonly readings: readonly SentReading[]
  /** The running action as `owner/name@ref`, for suggested steps; undefined if that is not known. */
  readonly action?: string | undefined
  /** Numbers of entries from which the consistency of the log is proven. Without it, the answer has no checkpoint. */
  readonly readLogSizes?: () => Promise<readonly number[]>
}

/** The answer to a question under a template, and its ETag. */
export interface VerdictAnswer {
  readonly judgement: Judgement
  readonly etag: string | undefined
  readonly question: VerdictQuestion
  readonly template: string | undefined
}

interface Wait {
  /** Seconds. */
  readonly seconds: number
  /** Answers when the ETag differs; undefined waits for a trail or an artifact that is unknown. */
  readonly since: string | undefined
}

/**
 * Asks for the judgement of a trail under a template, which is undefined if the run has none. Throws EvidenceError `refused` for an unknown
 * flow, trail or artifact, and `nonsense` if the answer is about something else.
 */
export async function askJudgement(
  client: Client,
  question: VerdictQuestion,
  { template, wait }: { readonly template: string | undefined; readonly wait?: Wait },
): Promise<VerdictAnswer> {
  const { target, fingerprints } = question
  const { value, headers } = await client.request('judgeTrail', {
    params: target,
    body: {
      ...toQuestionBody(question),
      ...omitUndefined({ fingerprints: fingerprints && [...fingerprints], since: wait?.since }),
    },
    ...toTemplateUpload(template),
    ...(await toPreferences(question, wait)),
  })
  if (value === undefined) throw unrelatedAnswer(`The service answered 304 (not modified) to a question`)
  checkAnswer(value, question, template)
  return { judgement: value, etag: headers['etag'], question, template }
}

/** The members of a question about a trail, and about the same change in several flows. */
export function toQuestionBody(question: VerdictQuestion): Omit<QuestionBody, 'fingerprints' | 'since'> {
  const { commit, base, defaultBranch, repositoryId, readings } = question
  return omitUndefined({
    commit,
    readings: readings.length === 0 ? undefined : [...readings],
    base,
    default_branch: defaultBranch,
    repository_id: repositoryId,
    proof: toProof(question),
  })
}

/** The checkpoint comes with the verdict, so that it takes no request of its own. */
async function toPreferences(
  { readLogSizes }: VerdictQuestion,
  wait: Wait | undefined,
): Promise<{ readonly headers?: { readonly prefer: string } }> {
  const sizes = await readLogSizes?.()
  const preferences = [
    ...(wait === undefined ? [] : [`wait=${wait.seconds}`]),
    ...(sizes === undefined ? [] : [`checkpoint="${sizes.join(' ')}"`]),
  ]
  return preferences.length === 0 ? {} : { headers: { prefer: preferences.join(', ') } }
}

function toProof({ pullRequest, isQueued, readings }: VerdictQuestion): QuestionBody['proof'] {
  if (isQueued) return toGroupProof(readings)
  return pullRequest === undefined ? undefined : { pull_request: pullRequest }
}

/** The reviews of a merge group are of all pull requests in it. */
function toGroupProof(readings: VerdictQuestion['readings']): QuestionBody['proof'] {
  const reviews = readings.find((it) => it.attestation_type === 'pull_request')?.pull_requests ?? []
  const queued = reviews.flatMap(({ number, head_sha }) => {
    const head = parse(CommitSha, head_sha)
    return head.ok ? [{ number, head: head.value }] : []
  })
  return queued.length > 0 && queued.length === reviews.length ? { queued_pull_requests: queued } : undefined
}

/** A cache or proxy may give the response of another request. */
function checkAnswer(
  { judgement, ...trail }: Judgement,
  question: VerdictQuestion,
  template: string | undefined,
): void {
  checkTrailName(trail, question.target)
  const { commit = 'any' } = question
  if (!isSameCommit(judgement.commit, commit)) {
    throw unrelatedAnswer(`The judgement of commit ${commit} is about commit ${judgement.commit}`)
  }
  if (template !== undefined && judgement.given === null) {
    throw unrelatedAnswer('The judgement does not include the template of the request')
  }
}

/** The beginning of a SHA is answered with the whole one. */
function isSameCommit(answered: string, asked: string): boolean {
  return asked === 'any' || asked.length >= 40 ? answered === asked : answered.startsWith(asked)
}

/** Throws `nonsense` if a trail is not the requested one. The beginning of a commit SHA names a trail too (rules 1.11). */
function checkTrailName(trail: Trail, { trail_name: asked }: TrailTarget): void {
  if (trail.name === parseTrailReference(asked).name || isOfShortCommit(trail, asked)) return
  throw unrelatedAnswer(`The response for trail ${asked} is about trail ${trail.name}`)
}

/** Whether a text is the beginning of a commit with which a trail began, or that it is named after. */
export function isOfShortCommit({ name, git_commit_info: commit }: Trail, text: string): boolean {
  if (!isShortCommit(text)) return false
  return commit?.sha1.startsWith(text) === true || (isWholeCommit(name) && name.startsWith(text))
}

function unrelatedAnswer(found: string): EvidenceError {
  return new EvidenceError('nonsense', `${found}. Check the proxies and caches between this job and the service.`)
}
