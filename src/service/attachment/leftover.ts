import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttachmentStore, Leftover } from './attachment.ts'

const unique = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/

/** What uploads left in a folder when their process was killed: files under the names that bytes have before they are all there. */
export function findLeftovers(
  folder: string,
  prefix: string,
): Pick<AttachmentStore, 'listLeftovers' | 'removeLeftover'> {
  const isUnfinished = (name: string): boolean => name.startsWith(prefix) && unique.test(name.slice(prefix.length))
  return {
    listLeftovers: () => list(folder, isUnfinished),
    removeLeftover: async ({ name }) => {
      if (isUnfinished(name)) await rm(join(folder, name), { force: true })
    },
  }
}

async function* list(folder: string, isUnfinished: (name: string) => boolean): AsyncGenerator<Leftover> {
  for (const name of await readdir(folder)) {
    if (!isUnfinished(name)) continue
    // An upload that goes on may come to its end just now.
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found?.isFile() === true) yield { name, size: found.size, at: found.mtimeMs / 1000 }
  }
}
