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
}

/** A kept checkpoint with its signed note. */
export interface KeptCheckpoint extends Checkpoint {
  readonly note: string
}

/**
 * The checkpoints that the log of this origin must continue: the last one in the database, and the one outside it. Throws EvidenceError `file`
 * if the one outside is of a log that the database does not know: the database is older, or another one.
 */
export async function listKept(
  { store, folder, keys }: Kept,
  { org, origin }: { readonly org: string; readonly origin: string },
): Promise<readonly Checkpoint[]> {
  const [published, outside] = [await store.log.findLastCheckpoint(org, origin), readOutside(folder, org, keys)]
  const inside = published === undefined ? [] : [openKept(published, keys)]
  if (outside === undefined) return inside
  if (outside.origin === origin) return [...inside, outside]
  if (isEarlierLog(await listLogEvents(store, org), outside)) return inside
  const message = `The last signed checkpoint of ${org} is of the log ${outside.origin} with ${outside.size} records, which the database does not name, so that nothing more is signed; the database was exchanged, or restored from an older backup. Restore the newest data, or run evidence log restart.`
  throw new EvidenceError('file', message, { facts: { origin, size: outside.size } })
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
