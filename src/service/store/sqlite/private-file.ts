import { closeSync, openSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The modes of new files and folders: closed to other users (rules 6.6). Windows ignores them. */
const fileMode = 0o600
export const folderMode = 0o700

const openToOthers = 0o066
const searchableByOthers = 0o011

/**
 * Creates an empty file if the path is free. SQLite gives its WAL the mode of the database. Never throws: SQLite reports a path that
 * cannot be used.
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', fileMode))
  } catch {
    // The file exists, or SQLite fails at the same path.
  }
}

/** A line for the log if other users can open an existing database, with the command that prevents it; else undefined. */
export function describeExposure(path: string): string | undefined {
  if (process.platform === 'win32' || !isExposed(path)) return undefined
  const file = realpathSync(path)
  const quoted = `'${file.replaceAll("'", String.raw`'\''`)}'`
  return `Other users of this machine can open the database ${file}. Run: chmod go-rwx ${quoted}*`
}

/** Whether users other than the owner can read or write a file, and can enter its folder. */
function isExposed(path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false })
  if (file === undefined || (file.mode & openToOthers) === 0) return false
  return (statSync(dirname(realpathSync(path))).mode & searchableByOthers) !== 0
}
