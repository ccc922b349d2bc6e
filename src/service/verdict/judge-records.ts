import type { Fingerprint } from '../../wire/primitives.ts'
import type { FlowTemplate } from '../../wire/resource/template.ts'
import type { AttestationFact } from '../../evidence/fact/evidence.ts'
import type { VerdictChange } from '../../evidence/verdict/change.ts'
import { printFact, readFact, readTrailRecord } from '../fact/fact.ts'
import type { RecordedTemplate } from '../fact/template.ts'
import type { TrailRecord } from '../fact/trail-record.ts'
import { readDocumentLength } from '../store/document-length.ts'
import type { RecordKind, StoredRecord } from '../store/record.ts'
import type { JudgedTrail } from '../trail/judged-trail.ts'
import { judgeQuestion, type JudgedQuestion } from '../trail/question.ts'

/** The kinds of the records of a trail that a verdict is made from. */
export const judgedKinds = ['trail', 'artifact', 'attestation', 'override'] as const satisfies readonly RecordKind[]

/** Whether a verdict on a trail is made from a record. */
export function isJudgedKind({ kind }: Pick<StoredRecord, 'kind'>): boolean {
  return judgedKinds.some((judged) => judged === kind)
}

/** A question whose verdict is to be signed. */
export interface SignedQuestion {
  readonly change: VerdictChange
  /** The repository of the caller; undefined for an API token. */
  readonly repository: { readonly id: string; readonly issuer: string } | undefined
  /** Empty: the whole trail. */
  readonly fingerprints: readonly Fingerprint[]
  readonly given: RecordedTemplate | undefined
}

/** A record without its content. */
export type LedgerDocument = Pick<StoredRecord, 'sequence' | 'sha256'>

/** A judgement with the records that it was made from, oldest first. */
export interface JudgedDocuments extends JudgedQuestion {
  readonly documents: readonly LedgerDocument[]
}

/** Judges a trail by the question of a verdict. */
export function judgeSigned(
  judged: JudgedTrail,
  { change, repository, fingerprints, given }: SignedQuestion,
  documents: readonly LedgerDocument[],
): JudgedDocuments {
  const question = {
    given,
    issuer: repository?.issuer,
    commit: change.commit,
    base: change.base,
    repository_id: repository?.id,
    fingerprints: fingerprints.length === 0 ? undefined : [...fingerprints],
    proof: change.pullRequest === undefined ? undefined : { pull_request: change.pullRequest },
    pullRequestHeads: [],
  }
  return { ...judgeQuestion(judged, question), documents }
}

/**
 * The fact of a document, made as the store makes and reads it (rules 5.11), because a stored fact is no part of the log. Undefined for a kind
 * that no trail is judged by.
 */
export function makeTrailRecord(document: StoredRecord): TrailRecord | undefined {
  return readFact(document, printFact(document)) ?? readTrailRecord(document, readDocumentLength(document))
}

/** The templates that were judged by. */
export function listTemplates({ question: { given }, floor }: JudgedQuestion): readonly FlowTemplate[] {
  return [given, floor].flatMap((one) => one?.template ?? [])
}

/** The attestations that count under a template that was judged by. */
export function listCounting({ judged, verdicts }: JudgedQuestion): readonly AttestationFact[] {
  const counts = ({ id }: AttestationFact): boolean =>
    verdicts.some(({ verdict }) => verdict.outcomes.get(id)?.counts === true)
  return judged.attestations.filter(counts)
}
