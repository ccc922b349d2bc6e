import { EvidenceError } from '../../error.ts'
import { parseCheckpoint, type Checkpoint } from '../../log/checkpoint.ts'
import { createNoteVerifier } from '../../log/note-key.ts'
import { openNote } from '../../log/note.ts'
import type { Store } from '../store/store.ts'
import type { CheckpointFolder } from './checkpoint-folder.ts'
import { toKeyBytes, type LogKeys } from './key-ring.ts'
import { isEarlierLog, listLogEvents } from './log-event.ts'

interface Kept {
  readonly store: Store
  /** Checkpoints outside the database. */
  readonly folder: CheckpointFolder
  readonly keys: LogKeys
  /** Whether processes on several machines use the database, each with a folder of its own. */
  readonly isShared: boolean
}

/** A kept checkpoint with its signed note. */
export interface KeptCheckpoint extends Checkpoint {
  readonly note: string
}

/**
 * The checkpoints that the log of this origin must continue: the last one in the database, and the one outside it. Throws EvidenceError `file`
 * if the one outside is of a log that the database does not know: the database is older, or another one. The same if there is none outside
 * although the database has one, as in a copy, unless another machine can have it.
 */
export async function listKept(
  { store, folder, keys, isShared }: Kept,
  { org, origin }: { readonly org: string; readonly origin: string },
): Promise<readonly Checkpoint[]> {
  const [published, outside] = [await store.log.findLastCheckpoint(org, origin), readOutside(folder, org, keys)]
  const inside = published === undefined ? [] : [openKept(published, keys)]
  const [last] = inside
  if (outside === undefined && last !== undefined && !isShared) throw toLostError(folder.toPath(org), last)
  if (outside === undefined) return inside
  if (outside.origin === origin) return [...inside, outside]
  if (isEarlierLog(await listLogEvents(store, org), outside)) return inside
  const message = `The last signed checkpoint of ${org} is of the log ${outside.origin} with ${outside.size} records, which the database does not name, so that nothing more is signed; the database was exchanged, or restored from an older backup. Restore the newest data, or run evidence log restart.`
  throw new EvidenceError('file', message, { facts: { origin, size: outside.size } })
}

function toLostError(path: string, { origin, size }: Checkpoint): EvidenceError {
  const message = `The last signed checkpoint of the log ${origin} is not in ${path}, although the database has one of ${size} records, so that nothing more is signed; the database is a copy, or was restored from a backup. Copy the folder from the service whose data this is, or run evidence log restart.`
  return new EvidenceError('file', message, { facts: { path, size } })
}

/** The checkpoint outside the database. Throws EvidenceError `file` if it is not signed with a key of the database. */
export function readOutside(folder: CheckpointFolder, org: string, keys: LogKeys): KeptCheckpoint | undefined {
  const note = folder.read(org)
  if (note === undefined) return undefined
  try {
    return openKept(note, keys)
  } catch (cause) {
    const message = `The checkpoint ${folder.toPath(org)} of ${org} is not signed with a key of the database, so that nothing is signed; restore the database to which it belongs, or move the file away if another database takes its place on purpose.`
    throw new EvidenceError('file', message, { facts: { path: folder.toPath(org) }, cause })
  }
}

/** Any key of the database can have signed a checkpoint that is kept. Throws EvidenceError `nonsense`. */
export function openKept(note: string, { all }: LogKeys): KeptCheckpoint {
  const origin = note.slice(0, note.indexOf('\n'))
  const { text } = openNote(
    note,
    all.map((key) => createNoteVerifier(origin, toKeyBytes(key))),
  )
  return { ...parseCheckpoint(text), note }
}
