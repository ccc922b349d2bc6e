import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

/*
 * Rules that need types take most of the time of all checks, and the linter has no cache. This lints the files whose result can differ from
 * that of the last run without a complaint: those that changed, or that import one that changed, directly or not.
 */

const passedFile = '.cache/check/lint.json'

/** Files that decide about each result: the configuration, and the versions of the tools and of the types of packages. */
const commonFile =
  /(?:^|\/)(?:\.oxlintrc\.json|\.gitignore|tsconfig[^/]*\.json|package(?:-lock)?\.json)$|^tools\/check\/lint\.ts$/

const lintedFile = /\.[cm]?[jt]sx?$/

/** What adds to the types of other files without an import in them. */
const ambient = /^\s*declare (?:global\b|module\b)/m

/** A text with a relative path, as in all forms of imports. */
const relativePath = /['"`](\.{1,2}\/[^'"`\n]+)['"`]/g

/** A digest for each file that is linted: of its text, of all that it imports, and of what decides about all files. */
export function digestLinted(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const imports = new Map([...texts].map(([path, text]) => [path, listImports(path, text, texts)]))
  const digests = new Map([...texts].map(([path, text]) => [path, digest([path, text])]))
  const digestClosure = (paths: readonly string[]): string =>
    digest([...close(paths, imports)].toSorted().map((path) => digests.get(path) ?? ''))
  const paths = [...texts.keys()]
  const common = digestClosure(paths.filter((path) => commonFile.test(path) || ambient.test(texts.get(path) ?? '')))
  return new Map(
    paths.filter((path) => lintedFile.test(path)).map((path) => [path, digest([path, common, digestClosure([path])])]),
  )
}

function listImports(path: string, text: string, known: ReadonlyMap<string, string>): readonly string[] {
  const named = [...text.matchAll(relativePath)].map(([, target = '']) => posix.join(posix.dirname(path), target))
  return named.filter((target) => known.has(target))
}

/** The files, and all that they import. */
function close(paths: readonly string[], imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const closed = new Set(paths)
  // The iteration includes what is added during it.
  for (const path of closed) for (const imported of imports.get(path) ?? []) closed.add(imported)
  return closed
}

function digest(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64')
}

function readSources(): ReadonlyMap<string, string> {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'])
  const paths = listed.toString().split('\0')
  const sources = paths.filter((path) => /\.(?:[cm]?[jt]sx?|json)$/.test(path) || commonFile.test(path))
  return new Map(
    sources
      .filter((path) => !/^(?:dist|build)\//.test(path) && existsSync(path))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )
}

/** More files are named by no path, since a command line on Windows has a limit. */
const maxNamed = 500

function main(): number {
  const passed = new Set(existsSync(passedFile) ? (JSON.parse(readFileSync(passedFile, 'utf8')) as string[]) : [])
  const digests = digestLinted(readSources())
  const changed = [...digests].filter(([, one]) => !passed.has(one)).map(([path]) => path)
  if (changed.length === 0) return 0
  const named = changed.length > maxNamed ? [] : changed
  const { status } = spawnSync(process.execPath, [...linter, ...named], { stdio: 'inherit' })
  if (status !== 0) return 1
  // A file that changed during the run may have been linted in either state.
  const after = digestLinted(readSources())
  const unchanged = [...digests].filter(([path, one]) => after.get(path) === one).map(([, one]) => one)
  mkdirSync(dirname(passedFile), { recursive: true })
  writeFileSync(passedFile, JSON.stringify(unchanged))
  return 0
}

/** A file that the configuration ignores may be the only one that changed. */
const linter = ['node_modules/oxlint/bin/oxlint', '--deny-warnings', '--no-error-on-unmatched-pattern']

if (import.meta.main) process.exitCode = main()
