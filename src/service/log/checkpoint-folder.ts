import { hash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EvidenceError, messageOf } from '../../error.ts'
import { flushFolder } from '../../flush-folder.ts'
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
  readonly save: (org: string, note: string, isDurable: boolean) => Promise<void>
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
    save: async (org, note, isDurable) => {
      const isBehind = (): boolean => {
        const kept = read(org)
        return kept !== undefined && isLater(kept, note)
      }
      if (isBehind()) return
      const temporary = `${toPath(org)}.${randomUUID()}.part`
      try {
        await mkdir(folder, { recursive: true, mode: folderMode })
        // A sync to disk takes long. It must not hold other requests, and a later note can be there after it.
        await writeFile(temporary, note, { mode: fileMode, flush: isDurable })
        if (isBehind()) rmSync(temporary)
        else renameSync(temporary, toPath(org))
        if (isDurable) await flushFolder(folder)
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
