import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttachmentStore, UnfinishedUpload } from './attachment-store.ts'

const uniquePart = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.part$/

/** Finds the temporary files `<prefix><uuid>.part` of a folder: uploads in progress, and those whose process was killed. */
export function createUnfinishedUploads(
  folder: string,
  prefix: string,
): Pick<AttachmentStore, 'listUnfinishedUploads' | 'removeUnfinishedUpload'> {
  const isUnfinished = (name: string): boolean => name.startsWith(prefix) && uniquePart.test(name.slice(prefix.length))
  return {
    listUnfinishedUploads: () => listUnfinished(folder, isUnfinished),
    removeUnfinishedUpload: async ({ name }) => {
      if (isUnfinished(name)) await rm(join(folder, name), { force: true })
    },
  }
}

async function* listUnfinished(
  folder: string,
  isUnfinished: (name: string) => boolean,
): AsyncGenerator<UnfinishedUpload> {
  for (const name of await readdir(folder)) {
    if (!isUnfinished(name)) continue
    // An upload in progress may finish at this moment.
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found?.isFile() === true) yield { name, size: found.size, modifiedAt: found.mtimeMs / 1000 }
  }
}
