import { hash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EvidenceError, messageOf } from '../../error.ts'
import { parseCheckpoint } from '../../log/checkpoint.ts'
import { parseNote } from '../../log/note.ts'

/** The last signed checkpoint of each organisation, outside the database: a restored database is behind it. */
export interface CheckpointFolder {
  /** The note; undefined if there is none. */
  readonly read: (org: string) => string | undefined
  /**
   * Keeps a note, unless the folder has one of the same log with more entries, from another process. `isDurable`: also after a loss of
   * power.
   */
  readonly save: (org: string, note: string, isDurable: boolean) => void
  /** The path of the file of an organisation. */
  readonly toPath: (org: string) => string
}

const folderMode = 0o700
const fileMode = 0o600

/** Opens a folder, which is created with the first checkpoint. Each file appears complete. */
export function openCheckpointFolder(folder: string): CheckpointFolder {
  const toPath = (org: string): string => join(folder, `${hash('sha256', org)}.checkpoint`)
  const read = (org: string): string | undefined =>
    existsSync(toPath(org)) ? readFileSync(toPath(org), 'utf8') : undefined
  return {
    read,
    toPath,
    save: (org, note, isDurable) => {
      const kept = read(org)
      if (kept !== undefined && isLater(kept, note)) return
      try {
        mkdirSync(folder, { recursive: true, mode: folderMode })
        const temporary = `${toPath(org)}.${randomUUID()}.part`
        writeFileSync(temporary, note, { mode: fileMode, flush: isDurable })
        renameSync(temporary, toPath(org))
      } catch (cause) {
        const message = `The last checkpoint cannot be written to ${folder}, so that nothing is signed (${messageOf(cause)}); let the user of this service write there.`
        throw new EvidenceError('file', message, { facts: { folder }, cause })
      }
    },
  }
}

function isLater(one: string, other: string): boolean {
  const [kept, given] = [one, other].map((note) => parseCheckpoint(parseNote(note).text))
  return kept !== undefined && given !== undefined && kept.origin === given.origin && kept.size > given.size
}
