import { relative, resolve, sep } from 'node:path'

/** Files (not folders) that match, as paths from `cwd` on, with `/` on every system, in a fixed order. `!pattern` leaves out. */
export async function findFiles(patterns: readonly string[], cwd: string): Promise<readonly string[]> {
  // It brings the whole toolkit along, which must not be loaded before the first request is out.
  const { create } = await import('@actions/glob')
  const rooted = patterns.map((pattern) =>
    pattern.startsWith('!') ? `!${resolve(cwd, pattern.slice(1))}` : resolve(cwd, pattern),
  )
  const globber = await create(rooted.join('\n'), { matchDirectories: false, followSymbolicLinks: false })
  const found = await globber.glob()
  return found.map((file) => relative(cwd, file).replaceAll(sep, '/')).toSorted()
}
