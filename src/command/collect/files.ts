import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { EvidenceError } from '../../error.ts'

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

/**
 * Of several patterns those that match nothing, which people should hear of. A file that is named, and not there, throws `EvidenceError`
 * `file`: what it would have told cannot be passed over.
 */
export async function findUnmatched(patterns: readonly string[], cwd: string): Promise<readonly string[]> {
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!'))
  const gone = wanted.find((pattern) => !/[*?[\]]/.test(pattern) && !existsSync(resolve(cwd, pattern)))
  if (gone !== undefined) {
    throw new EvidenceError(
      'file',
      `\`files\`: ${gone} is not there (in ${cwd}). Did the step before write it, in this job?`,
      {
        facts: { path: gone },
      },
    )
  }
  if (wanted.length < 2) return []
  const found = await Promise.all(wanted.map(async (pattern) => findFiles([pattern], cwd)))
  return wanted.filter((_, at) => found[at]?.length === 0)
}
