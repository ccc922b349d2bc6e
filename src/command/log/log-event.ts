import { hash } from 'node:crypto'
import { EvidenceError } from '../../error.ts'
import { isObject, type JsonObject } from '../../json/is-object.ts'
import { tryParseJson } from '../../json/parse-json.ts'
import { parseBase64 } from '../../log/base64.ts'
import type { Checkpoint } from '../../log/checkpoint.ts'
import { eventTag, parseEntry } from '../../log/entry.ts'
import { hashLeaf, type Hash } from '../../log/hash.ts'
import { verifyInclusion } from '../../log/inclusion.ts'
import type { ProvenEvent } from '../../schema/resource/receipt.ts'

/** Hashes from base64. A text that is no hash makes each proof fail. */
export function toHashes(texts: readonly string[]): readonly Hash[] {
  return texts.map((text) => parseBase64(text) ?? new Uint8Array())
}

/** Verifies that a log has these events, and returns their bodies in the order of the log. Throws EvidenceError `nonsense`. */
export function verifyEvents(events: readonly ProvenEvent[], checkpoint: Checkpoint): readonly JsonObject[] {
  return events.toSorted((one, other) => one.index - other.index).map((event) => verifyEvent(event, checkpoint))
}

function verifyEvent({ record, entry: encoded, index, proof }: ProvenEvent, { size, root }: Checkpoint): JsonObject {
  const bytes = parseBase64(encoded) ?? new Uint8Array()
  const entry = parseEntry(bytes)
  const document = tryParseJson(record)
  const isOfDocument = entry !== undefined && hash('sha256', record, 'buffer').equals(entry.sha256)
  const isEvent = entry !== undefined && Buffer.compare(entry.tag, eventTag) === 0
  const isIncluded = verifyInclusion({ index, size, root, leaf: hashLeaf(bytes), proof: toHashes(proof) })
  if (isOfDocument && isEvent && isIncluded && isObject(document) && isObject(document['body'])) return document['body']
  throw new EvidenceError('nonsense', `The service sent an event of the log that the log does not have.`)
}
