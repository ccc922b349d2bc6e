import { hash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EvidenceError, messageOf } from '../../error.ts'
import { flushFolder } from '../../flush-folder.ts'
import { parseCheckpoint, type Checkpoint } from '../../log/checkpoint.ts'
import { parseNote } from '../../log/note.ts'
import { createMutex } from '../store/engine/mutex.ts'

/** The last signed checkpoint of each organisation, outside the database: a restored database is behind it. */
export interface CheckpointFolder {
  /** The path of the folder. */
  readonly path: string
  /** The note; undefined if there is none. */
  readonly read: (org: string) => string | undefined
  /**
   * Keeps a note, unless the folder has one of the same log with more entries, from another process. `isDurable`: also after a loss of
   * power.
   */
  readonly save: (org: string, note: string, isDurable: boolean) => Promise<void>
  /** The last notes of the logs before a restart. A restore can remove the event that names one. */
  readonly listAbandoned: (org: string) => readonly string[]
  /** Keeps the last note of a log that ends. `save` does so for a note that it replaces by one of another log. */
  readonly saveAbandoned: (org: string, note: string) => Promise<void>
  /** The path of the file of an organisation. */
  readonly toPath: (org: string) => string
}

const folderMode = 0o700
const fileMode = 0o600

/** Opens a folder, which is created with the first checkpoint. Each file appears complete. */
export function openCheckpointFolder(folder: string): CheckpointFolder {
  const toPath = (org: string): string => join(folder, `${hash('sha256', org)}.checkpoint`)
  const toAbandonedFolder = (org: string): string => join(folder, `${hash('sha256', org)}.abandoned`)
  const read = (org: string): string | undefined => readIfPresent(toPath(org))
  const inTurn = createMutex()
  const saveAbandoned: CheckpointFolder['saveAbandoned'] = async (org, note) => {
    const parent = toAbandonedFolder(org)
    await replaceFile(join(parent, `${hash('sha256', note)}.checkpoint`), note, { isDurable: true })
    await flushFolder(folder)
  }
  return {
    path: folder,
    read,
    toPath,
    listAbandoned: (org) => {
      const parent = toAbandonedFolder(org)
      return existsSync(parent)
        ? readdirSync(parent)
            .filter(isNote)
            .flatMap((file) => readIfPresent(join(parent, file)) ?? [])
        : []
    },
    saveAbandoned,
    save: async (org, note, isDurable) => {
      const isBehind = (): boolean => {
        const kept = read(org)
        return kept !== undefined && isLater(kept, note)
      }
      if (isBehind()) return
      const kept = read(org)
      if (kept === note) return isDurable ? flushFile(toPath(org)) : undefined
      if (kept !== undefined && readNote(kept).origin !== readNote(note).origin) await saveAbandoned(org, kept)
      await replaceFile(toPath(org), note, { isDurable, isBehind, inTurn })
    },
  }
}

interface Replacement {
  readonly isDurable: boolean
  /** Whether the file has a later text by now. */
  readonly isBehind?: () => boolean
  /** Runs the comparison with the present text and the replacement: no other replacement comes between them. */
  readonly inTurn?: <T>(work: () => Promise<T>) => Promise<T>
}

async function replaceFile(
  path: string,
  text: string,
  { isDurable, isBehind = () => false, inTurn = (work) => work() }: Replacement,
): Promise<void> {
  const [folder, temporary] = [dirname(path), `${path}.${randomUUID()}.part`]
  await keepOutside(folder, async () => {
    await mkdir(folder, { recursive: true, mode: folderMode })
    // A sync or a change of the folder can take long. It must not hold other requests, and a later note can be there after it.
    await writeFile(temporary, text, { mode: fileMode, flush: isDurable })
    await inTurn(() => (isBehind() ? rm(temporary) : rename(temporary, path)))
    if (isDurable) await flushFolder(folder)
  })
}

/** Makes a file durable that was written without it. A later note that takes its place meanwhile is saved by its own caller. */
async function flushFile(path: string): Promise<void> {
  await keepOutside(dirname(path), async () => {
    await using handle = await open(path, 'r+')
    await handle.sync()
    await flushFolder(dirname(path))
  })
}

async function keepOutside(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (cause) {
    const message = `The last checkpoint cannot be written to ${folder}, so that nothing is signed (${messageOf(cause)}); let the user of this service write there.`
    throw new EvidenceError('file', message, { facts: { folder }, cause })
  }
}

function readIfPresent(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Not a file that is written now, or was left by a kill. */
function isNote(file: string): boolean {
  return file.endsWith('.checkpoint')
}

function readNote(note: string): Checkpoint {
  return parseCheckpoint(parseNote(note).text)
}

function isLater(one: string, other: string): boolean {
  const [kept, given] = [readNote(one), readNote(other)]
  return kept.origin === given.origin && kept.size > given.size
}
