import { toCanonicalJson } from '../../wire/json/canonical.ts'
import { parseExactJson } from '../../wire/json/exact-number.ts'
import { matchesSchema } from '../../wire/parse.ts'
import { toRecordSchema } from '../../wire/resource/archive.ts'
import { toRecord } from '../store/ledger/document.ts'
import type { StoredRecord } from '../store/record.ts'

/** Reads the document of a record, or what remains of an erased one. Undefined for a text that no service has written. */
export function readDocument(text: string, sha256: string): StoredRecord | undefined {
  const document = tryParse(text)
  if (!matchesSchema(toRecordSchema(document), document)) return undefined
  return isCanonical(document, text) ? toRecord(document, sha256) : undefined
}

/** False also for one that is nested more deeply than the stack. */
function isCanonical(document: unknown, text: string): boolean {
  try {
    return toCanonicalJson(document) === text
  } catch {
    return false
  }
}

/** What an erasure states of the record that it has erased (rules 2.18); undefined if it states nothing of one. */
export function readErased({ org, flow, trail, kind, body }: StoredRecord): StoredRecord | undefined {
  const { erased_sequence: sequence, record_sha256: sha256, remainder } = body
  if (kind !== 'erasure' || typeof sha256 !== 'string' || typeof remainder !== 'string') return undefined
  const record = readDocument(remainder, sha256)
  const isOfSeries = record?.org === org && record.flow === flow && record.trail === trail
  return isOfSeries && record.erased === true && record.sequence === sequence ? record : undefined
}

function tryParse(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return undefined
  }
}
