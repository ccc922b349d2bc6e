import type { ServiceContext } from '../../context.ts'
import type { Selection } from '../../store/reader.ts'
import type { StoredRecord } from '../../store/record.ts'
import { readDocumentLength } from '../../store/document-length.ts'
import type { TrailRecord } from '../../fact/trail-record.ts'

/** Documents that are read together where a trail can have more than a request may hold, each of at most 2 MiB. */
export const documentsPerRead = 25

/** The records to find: all that are selected, or the newest `limit` that match a filter. */
interface RecordQuery {
  readonly org: string
  readonly filter: Selection
  readonly limit?: number
}

/** Finds records, newest first, when there is memory for them. */
export async function findRecords(service: ServiceContext, query: RecordQuery): Promise<readonly StoredRecord[]> {
  return readMeasured(service, query, await measure(service, query))
}

/** Finds records that the answer contains. It reads nothing if the answer could not be sent. */
export async function findForAnswer(service: ServiceContext, query: RecordQuery): Promise<readonly StoredRecord[]> {
  const bytes = await measure(service, query)
  service.reads.requireSending(bytes)
  return readMeasured(service, query, bytes)
}

function measure({ store }: ServiceContext, { org, filter, limit }: RecordQuery): Promise<number> {
  return store.measure(org, filter, limit)
}

/** Bytes of documents that are read together. The memory of dense ones is known after their read only, and is many times as much. */
const partBytes = 4 * 1024 * 1024

async function readMeasured(
  { store, reads }: ServiceContext,
  { org, filter, limit }: RecordQuery,
  bytes: number,
): Promise<readonly StoredRecord[]> {
  if (!('sequences' in filter) || bytes <= partBytes)
    return reads.read(bytes, () => store.find(org, filter, limit), sumLengths)
  const { sequences } = filter
  const size = Math.max(1, Math.floor((sequences.length * partBytes) / bytes))
  const found: StoredRecord[] = []
  for (let start = 0; start < sequences.length; start += size) {
    const part = { sequences: sequences.slice(start, start + size) }
    const share = (bytes * part.sequences.length) / sequences.length
    found.push(...(await reads.read(share, () => store.find(org, part), sumLengths)))
  }
  return found
}

/** The size of the facts of records. */
export function sumSizes(records: readonly TrailRecord[]): number {
  let sum = 0
  for (const { size } of records) sum += size
  return sum
}

/** The size of records that are read. */
export function sumLengths(records: readonly StoredRecord[]): number {
  let size = 0
  for (const record of records) size += readDocumentLength(record)
  return size
}
