import { EvidenceError } from '../error.ts'
import { isObject, type JsonObject } from '../wire/json/is-object.ts'
import { parseCheckpoint, type Checkpoint } from './checkpoint.ts'
import { parseNote } from './note.ts'

/** The last checkpoint of a log that a later log does not continue. The root is absent if the event names the checkpoint without its note. */
export type AbandonedCheckpoint = Pick<Checkpoint, 'origin' | 'size'> & Partial<Pick<Checkpoint, 'root'>>

/**
 * The checkpoints that the first event of a restarted log names (rules 2.19): that of the log before it, and then those of logs whose events a
 * restore has removed.
 */
export function listAbandoned({ previous, abandoned }: JsonObject): readonly AbandonedCheckpoint[] {
  const others: readonly unknown[] = Array.isArray(abandoned) ? abandoned : []
  return [previous, ...others].flatMap((one) => toAbandoned(one) ?? [])
}

function toAbandoned(source: unknown): AbandonedCheckpoint | undefined {
  if (typeof source === 'string') return parseAbandoned(source)
  if (!isObject(source)) return undefined
  const { origin, size } = source
  return typeof origin === 'string' && typeof size === 'number' ? { origin, size } : undefined
}

function parseAbandoned(note: string): Checkpoint | undefined {
  try {
    return parseCheckpoint(parseNote(note).text)
  } catch (cause) {
    if (cause instanceof EvidenceError) return undefined
    throw cause
  }
}

/**
 * The checkpoints of all logs that a log has replaced, the newest first. `events`: the bodies of the events in the order of the log. The first
 * event of a log counts, and it follows those of the logs that it replaces.
 */
export function followRestarts(events: readonly JsonObject[], origin: string): readonly AbandonedCheckpoint[] {
  const firsts = new Map<unknown, JsonObject>()
  for (const event of events) if (!firsts.has(event['origin'])) firsts.set(event['origin'], event)
  const replaced = new Set<unknown>([origin])
  const found: AbandonedCheckpoint[] = []
  for (const [name, first] of [...firsts].toReversed()) {
    if (!replaced.has(name)) continue
    const abandoned = listAbandoned(first)
    found.push(...abandoned)
    for (const one of abandoned) replaced.add(one.origin)
  }
  return found
}
