import { runPart, type ServiceContext } from '../../context.ts'
import type { TrailRecord } from '../../fact/trail-record.ts'
import { createPacer } from '../../limit/turn.ts'
import { printDocument, toChangedError } from '../../store/ledger/document.ts'
import type { StoredRecord, TrailKey } from '../../store/record.ts'
import type { TrailHistory } from '../../trail/history.ts'
import { judgeHistory } from '../../trail/judge-history.ts'
import {
  judgedKinds,
  judgeSigned,
  makeTrailRecord,
  type JudgedDocuments,
  type LedgerDocument,
  type SignedQuestion,
} from '../../verdict/judge-records.ts'
import { requireArtifacts } from '../judgement/trail-question.ts'
import { documentsPerRead, findRecords, sumSizes } from '../record/find-records.ts'
import { readFlowRecords } from '../trail/read-trail.ts'

/**
 * Judges a trail from the documents of its records: their facts are made again, because a stored fact is no part of the log (rules 11.1). Throws
 * 404 for a fingerprint that the trail does not have.
 */
export async function judgeDocuments(
  service: ServiceContext,
  { org, flow, trail, flowRecords: read }: TrailHistory,
  question: SignedQuestion,
): Promise<JudgedDocuments> {
  const { sequences, flowRecords } = await findJudged(service, { org, flow, trail }, read)
  const { documents, records } = await readDocuments(service, { org, flow, trail }, sequences)
  const pause = createPacer()
  const judged = judgeHistory({ org, flow, trail, records, flowRecords }, { now: service.store.now() })
  await pause()
  requireArtifacts(judged, question.fingerprints)
  return judgeSigned(judged, question, documents)
}

interface Judged {
  /** Of the records of the trail, oldest first. */
  readonly sequences: readonly number[]
  readonly flowRecords: readonly StoredRecord[]
}

/**
 * The records of the trail and of its flow at one moment: the verdict is on all that are in the log up to the last one. `read`: the records of
 * the flow before this moment.
 */
async function findJudged(service: ServiceContext, key: TrailKey, read: readonly StoredRecord[]): Promise<Judged> {
  const { org, flow, trail } = key
  const places = await service.store.findPlaces(org, { kinds: judgedKinds, flow, trail })
  const flowRecords = await readFlowRecords(service, key)
  if (flowRecords.at(-1)?.sequence !== read.at(-1)?.sequence) return findJudged(service, key, flowRecords)
  return { sequences: places.map(({ sequence }) => sequence).toReversed(), flowRecords }
}

interface ReadDocuments {
  readonly documents: readonly LedgerDocument[]
  readonly records: readonly TrailRecord[]
}

/** Keeps the facts alone: the documents of a trail can be larger than what a request may hold. */
async function readDocuments(
  service: ServiceContext,
  key: TrailKey,
  sequences: readonly number[],
): Promise<ReadDocuments> {
  const { org } = key
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
        const record = makeTrailRecord(document)
        if (record !== undefined) records.push(record)
        await pause()
      }
    })
  }
  service.reads.keep(sumSizes(records))
  return { documents, records }
}

/** The statement names each record by its hash, so that a row that was changed by hand must not be judged. */
function requireUnchanged(record: StoredRecord, { flow, trail }: TrailKey): void {
  printDocument(record)
  if (record.flow !== flow || record.trail !== trail) throw toChangedError(record)
}
