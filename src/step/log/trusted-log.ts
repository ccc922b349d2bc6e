import { EvidenceError, messageOf } from '../../error.ts'
import { parseCheckpoint, type Checkpoint } from '../../log/checkpoint.ts'
import { openNote } from '../../log/note.ts'
import { createNoteVerifier, parseVerifierKey, toKeyId, type NamedKey } from '../../log/note-key.ts'
import { normaliseName } from '../../wire/name.ts'
import { parseLogMark } from './log-mark.ts'
import type { ReadMark } from './log-outcome.ts'

/** A checkpoint whose signature is verified. */
export interface OpenedCheckpoint extends Checkpoint {
  readonly note: string
  /** The key that signed it. */
  readonly key: NamedKey
}

/** Opens the note of a checkpoint that one of these keys signed under the name of its log. Throws EvidenceError `nonsense`. */
export function openCheckpoint(note: string, keys: readonly NamedKey[]): OpenedCheckpoint {
  const origin = note.slice(0, note.indexOf('\n'))
  const ofLog = keys.filter(({ name }) => name === origin)
  const { text, signers } = openNote(
    note,
    ofLog.map(({ publicKey }) => createNoteVerifier(origin, publicKey)),
  )
  const key = ofLog.find((one) => signers.some(({ keyId }) => keyId === toKeyId(one)))
  if (key === undefined) throw new EvidenceError('nonsense', 'No key of the log signed the checkpoint.')
  return { ...parseCheckpoint(text), note, key }
}

/** Whether an origin is that of the log of an organisation: `<host>/log/<org>`, after a restart with a number. */
export function isLogOf(origin: string, org: string): boolean {
  const [, name = ''] = /\/log\/([^/]+)(?:\/\d+)?$/.exec(origin) ?? []
  try {
    return normaliseName(decodeURIComponent(name)) === normaliseName(org)
  } catch {
    return false
  }
}

/** The keys of the input `log-key`. Throws EvidenceError `usage` for one that is no verifier key, or one of another organisation. */
export function parseLogKeys(lines: readonly string[], org: string): readonly NamedKey[] {
  const keys = lines.map(parseVerifierKey)
  const foreign = keys.find(({ name }) => !isLogOf(name, org))
  if (foreign === undefined) return keys
  throw new EvidenceError(
    'usage',
    `Input \`log-key\` is a key of the log ${foreign.name}, which is not that of the organisation ${org}.`,
    { facts: { input: 'log-key' } },
  )
}

/** The last checkpoint that an earlier run has seen, or why there is none. */
export type KnownLog =
  | { readonly kind: 'known'; readonly checkpoint: OpenedCheckpoint }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'none'; readonly reason: string }

/** Reads the mark of the comment. Without given keys, its own key verifies it: that of the first checkpoint that a run has seen. */
export function readKnownLog(read: ReadMark, given: readonly NamedKey[], org: string): KnownLog {
  if ('reason' in read) return { kind: 'none', reason: read.reason }
  const mark = parseLogMark(read.mark)
  if (mark === undefined) return { kind: 'unreadable', reason: 'it is not in the form in which runs save it' }
  try {
    const checkpoint = openCheckpoint(mark.checkpoint, given.length > 0 ? given : [parseVerifierKey(mark.key)])
    if (isLogOf(checkpoint.origin, org)) return { kind: 'known', checkpoint }
    return { kind: 'unreadable', reason: `it is of the log ${checkpoint.origin}` }
  } catch (cause) {
    return { kind: 'unreadable', reason: messageOf(cause).replace(/\.$/, '') }
  }
}
