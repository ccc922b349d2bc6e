import type { Client } from '../../client/client.ts'
import type { Judgement } from '../../wire/resource/judgement.ts'
import type { ArtifactStatus, AttestationStatus } from '../../wire/resource/trail.ts'
import { askJudgement, type VerdictAnswer, type VerdictQuestion } from './judgement.ts'
import type { Reviews } from './reviews.ts'

/** A question, and the reviews that are sent along if they matter. */
export interface ReviewedQuestion extends VerdictQuestion {
  readonly readReviews: () => Promise<Reviews>
}

/** An answer, and why the gate is closed beside its verdict. */
export interface ReviewedAnswer extends VerdictAnswer {
  readonly closedBy: readonly string[]
  /** Why the reviews could not be read, with the next step. */
  readonly unread?: string
}

/**
 * Asks for the judgement under a template. The reviews are sent along if the template names any, else if the answer shows that they matter.
 * An approval that is only recorded may have been withdrawn, so it does not open a gate whose run cannot read the reviews.
 */
export async function askWithReviews(
  client: Client,
  question: ReviewedQuestion,
  template: string | undefined,
): Promise<ReviewedAnswer> {
  const early = template?.includes('pull_request') === true ? await question.readReviews() : undefined
  const answer = await askInChunks(client, addReading(question, early), template)
  const statuses = listStatusesOf(answer.judgement).filter((it) => it.attestation_type === 'pull_request')
  if (statuses.length === 0) return { ...answer, closedBy: [] }
  const reviews = early ?? (await question.readReviews())
  if (reviews.kind === 'unreadable') {
    const { reason } = reviews
    return { ...answer, closedBy: describeUnreadReviews(reason, statuses), unread: reason }
  }
  if (early !== undefined || reviews.kind === 'recorded') return { ...answer, closedBy: [] }
  return { ...(await askInChunks(client, addReading(question, reviews), template)), closedBy: [] }
}

function addReading(question: VerdictQuestion, reviews: Reviews | undefined): VerdictQuestion {
  return reviews?.kind === 'read' ? { ...question, readings: [...question.readings, reviews.reading] } : question
}

/** Only a required review can open the gate. */
function describeUnreadReviews(reason: string, statuses: readonly AttestationStatus[]): readonly string[] {
  const isDecisive = statuses.some(({ is_compliant, unexpected }) => is_compliant && !unexpected)
  return isDecisive
    ? [`The reviews of this change could not be read, and the recorded ones may be out of date: ${reason}.`]
    : []
}

/** Every attestation status of a judgement: of the trail and of its artifacts. */
function listStatusesOf({ compliance_status: status }: Judgement): readonly AttestationStatus[] {
  const ofArtifacts = Object.values(status?.artifacts_statuses ?? {}).flatMap((it) => it.attestations_statuses)
  return [...(status?.attestations_statuses ?? []), ...ofArtifacts]
}

/** The most artifacts in one question. */
const maxFingerprints = 100

async function askInChunks(
  client: Client,
  question: VerdictQuestion,
  template: string | undefined,
): Promise<VerdictAnswer> {
  const { fingerprints } = question
  if (fingerprints === undefined || fingerprints.length <= maxFingerprints) {
    return askJudgement(client, question, { template })
  }
  const first = { ...question, fingerprints: fingerprints.slice(0, maxFingerprints) }
  const rest = { ...question, fingerprints: fingerprints.slice(maxFingerprints) }
  return joinAnswers(await askJudgement(client, first, { template }), await askInChunks(client, rest, template))
}

/** Joins answers about different artifacts of one trail. */
function joinAnswers(first: VerdictAnswer, { judgement: other }: VerdictAnswer): VerdictAnswer {
  const { judgement: one } = first
  const { compliance_status: status, judgement } = one
  if (status === undefined) return first
  return {
    ...first,
    judgement: {
      ...one,
      judgement: { ...judgement, ignored: [...judgement.ignored, ...other.judgement.ignored] },
      compliance_status: { ...status, artifacts_statuses: joinArtifactStatuses([one, other]) },
    },
  }
}

/** The artifacts of several answers. A name may be in each of them. */
function joinArtifactStatuses(judgements: readonly Judgement[]): Record<string, ArtifactStatus> {
  const joined: Record<string, ArtifactStatus> = {}
  for (const { compliance_status: status } of judgements) {
    for (const [name, one] of Object.entries(status?.artifacts_statuses ?? {})) {
      joined[Object.hasOwn(joined, name) ? `${name}@${(one.artifact_fingerprint ?? '').slice(0, 12)}` : name] = one
    }
  }
  return joined
}
