import { existsSync } from 'node:fs'
import { isAbsolute, join, posix, relative } from 'node:path'

interface Circumstances {
  /** The result files, below `cwd` with `/`, one of which tells of the source file. */
  readonly reports: readonly string[]
  readonly cwd: string
}

/**
 * A source file by its place in the repository, as people and annotations know it. Some reporters tell where it is on this machine, some
 * where it is in the package that they ran in, which then is a folder around the result file. What cannot be found stays as it is told.
 */
export function findSource(file: string, { reports, cwd }: Circumstances): string {
  if (isAbsolute(file)) {
    const below = relative(cwd, file)
    return below.startsWith('..') ? file : below.replaceAll('\\', '/')
  }
  if (file.startsWith('..') || existsSync(join(cwd, file))) return file
  const places = [...new Set(reports.flatMap(foldersAround))].map((folder) => posix.join(folder, file))
  const [found, ...others] = places.filter((place) => existsSync(join(cwd, place)))
  return found === undefined || others.length > 0 ? file : found
}

/** `a/b/c.xml` lies in `a` and in `a/b`. */
function foldersAround(path: string): readonly string[] {
  const folders = posix.dirname(path).split('/')
  return folders.map((_, at) => folders.slice(0, at + 1).join('/'))
}
