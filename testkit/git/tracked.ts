import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findTrackedFiles } from '../../src/change/commit/tracked-file.ts'
import { git, openCheckout, temporaryGitFolder } from './repository.ts'

type Files = Readonly<Record<string, string | Buffer>>

/** Writes files into a folder. */
export function write(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** A repository with these files in a commit. */
export function repositoryWith(files: Files, ...options: readonly string[]): string {
  const folder = temporaryGitFolder()
  git(folder, 'init', '--quiet', ...options)
  write(folder, files)
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '-m', 'a')
  return folder
}

/** For each path below a folder what git knows about the file. */
export async function statesOf(folder: string, ...paths: readonly string[]): Promise<readonly string[]> {
  const found = await findTrackedFiles(
    await openCheckout(folder),
    paths.map((path) => join(folder, path)),
  )
  return paths.map((path) => {
    const isIn = (list: readonly string[]): boolean => list.includes(join(folder, path))
    const states = [
      isIn(found.unchanged) && 'unchanged',
      isIn(found.unclear) && 'unclear',
      isIn(found.outside) && 'outside',
    ]
    return states.filter((state) => state !== false).join('+') || 'own'
  })
}
