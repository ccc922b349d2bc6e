import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** Windows cannot open folders, and makes their entries durable itself. */
const canFlush = process.platform !== 'win32'

/** Writes the entries of a folder to disk, such as a renamed file. */
export async function flushFolder(folder: string): Promise<void> {
  if (!canFlush) return
  await using handle = await open(folder)
  await handle.sync()
}

/** The same for a command or a start: the process does nothing else until then. */
export function flushFolderSync(folder: string): void {
  if (!canFlush) return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
