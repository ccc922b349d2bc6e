import { EvidenceError } from '../error.ts'
import { isObject, type JsonObject } from '../json/is-object.ts'
import { parseCheckpoint, type Checkpoint } from './checkpoint.ts'
import { parseNote } from './note.ts'

/** The checkpoint of the earlier log that the first event of a restarted log names; undefined if it names none. */
export function findPrevious({ previous }: JsonObject): Pick<Checkpoint, 'origin' | 'size'> | undefined {
  if (typeof previous === 'string') return parsePrevious(previous)
  if (!isObject(previous)) return undefined
  const { origin, size } = previous
  return typeof origin === 'string' && typeof size === 'number' ? { origin, size } : undefined
}

function parsePrevious(note: string): Checkpoint | undefined {
  try {
    return parseCheckpoint(parseNote(note).text)
  } catch (cause) {
    if (cause instanceof EvidenceError) return undefined
    throw cause
  }
}
