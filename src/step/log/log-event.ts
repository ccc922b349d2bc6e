import { hash } from 'node:crypto'
import { EvidenceError } from '../../error.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { tryParseJson } from '../../wire/json/parse-json.ts'
import { parseBase64 } from '../../log/base64.ts'
import type { Checkpoint } from '../../log/checkpoint.ts'
import { eventTag, parseEntry } from '../../log/entry.ts'
import { hashLeaf, type Hash } from '../../log/hash.ts'
import { verifyInclusion } from '../../log/inclusion.ts'
import type { ProvenEvent } from '../../wire/resource/receipt.ts'

/** Hashes from base64. A text that is no hash makes each proof fail. */
export function toHashes(texts: readonly string[]): readonly Hash[] {
  return texts.map((text) => parseBase64(text) ?? new Uint8Array())
}

/** Verifies that a log has these events, and returns their bodies in the order of the log. Throws EvidenceError `nonsense`. */
export function verifyEvents(events: readonly ProvenEvent[], checkpoint: Checkpoint): readonly JsonObject[] {
  return events.toSorted((one, other) => one.index - other.index).map((event) => verifyEvent(event, checkpoint))
}

function verifyEvent(event: ProvenEvent, { size, root }: Checkpoint): JsonObject {
  const entry = parseBase64(event.entry) ?? new Uint8Array()
  const proof = toHashes(event.proof)
  const body = isEventOf(entry, event.record) ? readBody(event.record) : undefined
  const isIncluded = verifyInclusion({ index: event.index, size, root, leaf: hashLeaf(entry), proof })
  if (body !== undefined && isIncluded) return body
  throw new EvidenceError('nonsense', 'The service sent an event of the log that the log does not have.')
}

/** Whether an entry is that of an event with this document. */
function isEventOf(bytes: Uint8Array, document: string): boolean {
  const entry = parseEntry(bytes)
  if (entry === undefined || Buffer.compare(entry.tag, eventTag) !== 0) return false
  return hash('sha256', document, 'buffer').equals(entry.sha256)
}

function readBody(document: string): JsonObject | undefined {
  const parsed = tryParseJson(document)
  const body = isObject(parsed) ? parsed['body'] : undefined
  return isObject(body) ? body : undefined
}
