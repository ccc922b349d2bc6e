import { resolve } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { describeCommaList, describeEmptyWorkspace, describeFolder } from './unmatched-line.ts'
import { findFiles, isPath } from './files.ts'

/** The files that the input `files` selects. */
export interface SelectedFiles {
  /** Sorted paths relative to the workspace. */
  readonly files: readonly string[]
  /** Those of them that a line names without a wildcard. */
  readonly named: readonly string[]
  /** The lines that must match, with the files of each. */
  readonly lines: readonly { readonly pattern: string; readonly line: number; readonly files: readonly string[] }[]
}

/**
 * Selects files with the lines of the input `files` (rules 8.5): patterns, each of which must match a file that no line with `!` after it
 * excludes. A line that begins with `?` may match nothing. Throws EvidenceError `file` for a line without a match, and `usage` for lines
 * that select nothing.
 */
export async function selectFiles(lines: readonly string[], cwd: string): Promise<SelectedFiles> {
  const patterns = lines.map(parsePattern)
  if (patterns.every(({ kind }) => kind === 'exclude')) {
    throw invalidPattern(lines.join(', '), 'only excludes files. Add a line with the files to report')
  }
  const texts = patterns.map(toGlob)
  const required: SelectedFiles['lines'][number][] = []
  for (const [at, { kind, pattern }] of patterns.entries()) {
    if (kind !== 'require') continue
    const following = texts.slice(at + 1).filter((_, next) => patterns[at + 1 + next]?.kind === 'exclude')
    const matched = await findFiles([pattern, ...following], cwd)
    if (matched.length === 0) throw unmatchedPattern(pattern, at + 1, cwd)
    required.push({ pattern, line: at + 1, files: matched })
  }
  const files = await findFiles(texts, cwd)
  const paths = patterns.filter(({ kind, pattern }) => kind !== 'exclude' && isPath(pattern, cwd))
  const literal = new Set(paths.map(({ pattern }) => resolve(cwd, pattern)))
  return { files, named: files.filter((file) => literal.has(resolve(cwd, file))), lines: required }
}

interface Pattern {
  readonly kind: 'require' | 'exclude' | 'allow'
  readonly pattern: string
}

function parsePattern(line: string): Pattern {
  const kind = ({ '!': 'exclude', '?': 'allow' } as const)[line.charAt(0)]
  if (kind === undefined) return { kind: 'require', pattern: line }
  const pattern = line.slice(1).trim()
  if (pattern !== '' && !/^[!?]/.test(pattern)) return { kind, pattern }
  throw invalidPattern(line, 'has no pattern after its first character. Write ! or ? once, and then a pattern')
}

function toGlob({ kind, pattern }: Pattern): string {
  return kind === 'exclude' ? `!${pattern}` : pattern
}

function invalidPattern(text: string, problem: string): EvidenceError {
  return new EvidenceError('usage', `\`files\`: ${text} ${problem}.`, { facts: { input: 'files' } })
}

function unmatchedPattern(pattern: string, line: number, cwd: string): EvidenceError {
  const cause =
    describeEmptyWorkspace(cwd) ??
    describeCommaList(pattern) ??
    describeFolder(pattern, cwd) ??
    'Check that an earlier step of this job writes it. If it is optional, begin the line with ?.'
  return new EvidenceError('file', `\`files\`: no file matches ${pattern} (line ${line}) in ${cwd}. ${cause}`, {
    facts: { pattern, line },
  })
}
