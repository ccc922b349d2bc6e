import type { Fingerprint } from '../../../wire/primitives.ts'
import type { FlowTemplate } from '../../../wire/resource/template.ts'
import type { AttestationFact } from '../../../evidence/fact/evidence.ts'
import type { VerdictChange } from '../../../evidence/verdict/change.ts'
import { runPart, type ServiceContext } from '../../context.ts'
import { printFact, readFact, readTrailRecord } from '../../fact/fact.ts'
import type { TrailRecord } from '../../fact/trail-record.ts'
import type { RecordedTemplate } from '../../fact/template.ts'
import { createPacer } from '../../limit/turn.ts'
import { readDocumentLength } from '../../store/document-length.ts'
import { hashStoredRecord } from '../../store/ledger/document.ts'
import type { StoredRecord, TrailKey } from '../../store/record.ts'
import type { TrailHistory } from '../../trail/history.ts'
import { judgeHistory } from '../../trail/judge-history.ts'
import { judgeQuestion, type JudgedQuestion } from '../../trail/question.ts'
import { requireArtifacts } from '../judgement/trail-question.ts'
import { findRecords, sumSizes } from '../record/find-records.ts'

/** A question whose verdict is to be signed. */
export interface SignedQuestion {
  readonly change: VerdictChange
  /** The repository of the caller; undefined for an API token. */
  readonly repository: { readonly id: string; readonly issuer: string } | undefined
  /** Empty: the whole trail. */
  readonly fingerprints: readonly Fingerprint[]
  readonly given: RecordedTemplate | undefined
}

/** A judgement with the records that it was made from, oldest first. */
export interface JudgedDocuments extends JudgedQuestion {
  readonly documents: readonly LedgerDocument[]
}

/** A record without its content. */
export type LedgerDocument = Pick<StoredRecord, 'sequence' | 'sha256'>

const judgedKinds = ['trail', 'artifact', 'attestation', 'override'] as const

/**
 * Judges a trail from the documents of its records: their facts are made again, because a stored fact is no part of the log (rules 11.1). Throws
 * 404 for a fingerprint that the trail does not have.
 */
export async function judgeDocuments(
  service: ServiceContext,
  { org, flow, trail, flowRecords }: TrailHistory,
  { change, repository, fingerprints, given }: SignedQuestion,
): Promise<JudgedDocuments> {
  const { documents, records } = await readDocuments(service, { org, flow, trail })
  const pause = createPacer()
  const judged = judgeHistory({ org, flow, trail, records, flowRecords }, { now: service.store.now() })
  await pause()
  requireArtifacts(judged, fingerprints)
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

interface ReadDocuments {
  readonly documents: readonly LedgerDocument[]
  readonly records: readonly TrailRecord[]
}

/** Documents that are read together, each of at most 2 MiB. */
const documentsPerRead = 25

/** Keeps the facts alone: the documents of a trail can be larger than what a request may hold. */
async function readDocuments(service: ServiceContext, key: TrailKey): Promise<ReadDocuments> {
  const { org, flow, trail } = key
  const places = await service.store.findPlaces(org, { kinds: judgedKinds, flow, trail })
  const sequences = places.map(({ sequence }) => sequence).toReversed()
  const pause = createPacer()
  const documents: LedgerDocument[] = []
  const records: TrailRecord[] = []
  for (let start = 0; start < sequences.length; start += documentsPerRead) {
    const filter = { sequences: sequences.slice(start, start + documentsPerRead) }
    await runPart(service, async (part) => {
      for (const document of (await findRecords(part, { org, filter })).toReversed()) {
        requireUnchanged(document, key)
        const { sequence, sha256 } = document
        documents.push({ sequence, sha256 })
        records.push(...makeFact(document))
        await pause()
      }
    })
  }
  service.reads.keep(sumSizes(records))
  return { documents, records }
}

/** As the store makes and reads it (rules 5.11). */
function makeFact(document: StoredRecord): readonly TrailRecord[] {
  const found = readFact(document, printFact(document)) ?? readTrailRecord(document, readDocumentLength(document))
  return found === undefined ? [] : [found]
}

/** The statement names each record by its hash, so that a row that was changed by hand must not be judged. */
function requireUnchanged(record: StoredRecord, { flow, trail }: TrailKey): void {
  const isUnchanged = hashStoredRecord(record).record.sha256 === record.sha256
  if (isUnchanged && record.flow === flow && record.trail === trail) return
  throw new Error(
    `The document of record ${record.sequence} of ${record.org} is not that of its row; run evidence fsck.`,
  )
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
