import { hash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCheckpoint } from '../../log/checkpoint.ts'
import { parseNote } from '../../log/note.ts'

/** The last signed checkpoint of each organisation, outside the database: a restored database is behind it. */
export interface CheckpointFolder {
  /** The note; undefined if there is none. */
  readonly read: (org: string) => string | undefined
  /** Keeps a note, unless the folder has one of the same log with more entries, from another process. */
  readonly save: (org: string, note: string) => Promise<void>
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
    save: async (org, note) => {
      const kept = read(org)
      if (kept !== undefined && isLater(kept, note)) return
      await mkdir(folder, { recursive: true, mode: folderMode })
      const temporary = `${toPath(org)}.${randomUUID()}.part`
      // A sync to disk takes long. It must not hold other requests.
      await writeFile(temporary, note, { mode: fileMode, flush: true })
      await rename(temporary, toPath(org))
    },
  }
}

function isLater(one: string, other: string): boolean {
  const [kept, given] = [one, other].map((note) => parseCheckpoint(parseNote(note).text))
  return kept !== undefined && given !== undefined && kept.origin === given.origin && kept.size > given.size
}
