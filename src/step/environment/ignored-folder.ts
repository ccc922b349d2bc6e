import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes a folder that git and package managers leave out: it may be in a workspace, and its content is of this machine. */
export async function makeIgnoredFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '.gitignore'), '*\n')
}
