import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The files below a folder that this process has open. Linux only. */
export function listOpenFiles(folder: string): readonly string[] {
  const descriptors = '/proc/self/fd'
  return readdirSync(descriptors)
    .map((name) => readLink(join(descriptors, name)))
    .filter((path) => path.startsWith(folder))
}

/** The target of a link; '' for the descriptor with which the list itself was read. */
function readLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
