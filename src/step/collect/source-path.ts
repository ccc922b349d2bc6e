import { existsSync } from 'node:fs'
import { isAbsolute, join, posix, relative } from 'node:path'

interface Reports {
  /** Paths of the result files, relative to `cwd` with `/`. One of them names the source file. */
  readonly reports: readonly string[]
  readonly cwd: string
}

/**
 * The path of a source file in the repository, as annotations need it. Some reporters write an absolute path, some a path relative to the
 * package that they ran in, which is then a folder above the result file. A file that is not found, or found twice, keeps its path.
 */
export function findSourcePath(file: string, { reports, cwd }: Reports): string {
  if (isAbsolute(file)) {
    const inWorkspace = relative(cwd, file)
    return inWorkspace.startsWith('..') ? file : inWorkspace.replaceAll('\\', '/')
  }
  if (file.startsWith('..') || existsSync(join(cwd, file))) return file
  const candidates = [...new Set(reports.flatMap(parentFolders))].map((folder) => posix.join(folder, file))
  const [found, ...others] = candidates.filter((path) => existsSync(join(cwd, path)))
  return found === undefined || others.length > 0 ? file : found
}

/** `a` and `a/b` for `a/b/c.xml`. */
function parentFolders(path: string): readonly string[] {
  const folders = posix.dirname(path).split('/')
  return folders.map((_, at) => folders.slice(0, at + 1).join('/'))
}
