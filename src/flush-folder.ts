import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Writes the entries of a folder to disk, such as a renamed file. Windows cannot open folders, and makes their entries durable itself. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
