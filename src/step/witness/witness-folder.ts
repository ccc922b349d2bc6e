import { hash, randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EvidenceError } from '../../error.ts'
import { flushFolderSync } from '../../flush-folder.ts'
import { hasEntry, readRegularText } from '../../regular-file.ts'
import { trimEndCharacters } from '../../text/trim.ts'

/** `checkpoint`: the last one that was cosigned. `conflict`: one that does not continue it. `tags`: the counts of tags so far. */
type KeptFile = 'checkpoint' | 'conflict' | 'key' | 'tags'

/** What a witness keeps about one log. */
export interface WitnessFolder {
  readonly read: (file: KeptFile) => string | undefined
  /** Returns after the text is on disk. The file has the earlier or the new text at any time. */
  readonly save: (file: KeptFile, text: string) => void
  readonly close: () => void
}

const lockWaitMs = 30_000
const maxNameLength = 150

/**
 * Opens the folder for a log, and locks it until it is closed or the process ends: two processes would cosign two histories. Throws
 * EvidenceError `environment` if another process has it for 30 seconds, and `file` if it cannot be used.
 */
export function openWitnessFolder(folder: string, url: string): WitnessFolder {
  const name = toFileName(url)
  const release = lockFolder(folder)
  const toPath = (file: KeptFile): string => join(folder, `${name}.${file}`)
  return {
    read: (file) => readIfPresent(toPath(file)),
    save: (file, text) => saveDurably(folder, toPath(file), text),
    close: release,
  }
}

/** Readable, so that the folder can be a repository: `evidence.example.org%2Flog%2Facme`. */
function toFileName(url: string): string {
  const { host, pathname } = new URL(url)
  const name = encodeURIComponent(`${host}${trimEndCharacters(pathname, '/')}`)
  return name.length <= maxNameLength ? name : hash('sha256', name)
}

function readIfPresent(path: string): string | undefined {
  return hasEntry(path) ? readRegularText({ path, shown: path, links: 'follow' }) : undefined
}

function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true })
    // The lock of a database ends with its process, also after a crash.
    const lock = new DatabaseSync(join(folder, '.lock'), { timeout: lockWaitMs })
    lock.exec('BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (cause) {
    const isTaken = cause instanceof Error && /database is locked/.test(cause.message)
    const message = isTaken
      ? `Another process uses the folder ${folder}; run one witness for a folder at a time.`
      : `The folder ${folder} cannot be used; check that it is a folder that can be written to.`
    throw new EvidenceError(isTaken ? 'environment' : 'file', message, { facts: { folder }, cause })
  }
}

function saveDurably(folder: string, path: string, text: string): void {
  const temporary = `${path}.${randomUUID()}.part`
  try {
    writeFileSync(temporary, text, { flush: true })
    renameSync(temporary, path)
    flushFolderSync(folder)
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw new EvidenceError('file', `The file ${path} cannot be written, so that nothing is cosigned.`, {
      facts: { path },
      cause,
    })
  }
}
