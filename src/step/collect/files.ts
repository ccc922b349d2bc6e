import { lstatSync } from 'node:fs'
import { isAbsolute, join, parse, relative, resolve, sep } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { hasEntry, isBelow, resolveLinks, type NamedFile } from '../../regular-file.ts'
import type { RunContext } from '../environment/run-context.ts'

/** The working directory, and the variables of the job. */
export type PathContext = Pick<RunContext, 'environment'> & { readonly host: Pick<RunContext['host'], 'cwd'> }

/** Whether a line names an absolute path below `$RUNNER_TEMP`, outside the workspace (rules 8.5). It may begin with `?`. */
export function isBelowTemp(line: string, { environment, host }: PathContext): boolean {
  const { RUNNER_TEMP: temp = '' } = environment
  const path = line.replace(/^\?\s*/, '')
  return isAbsolute(temp) && isAbsolute(path) && isBelow(resolve(path), temp) && !isBelow(resolve(path), host.cwd)
}

/**
 * The folder that the lines of an input are relative to: `$RUNNER_TEMP` if all that select files are below it, else the workspace (rules 8.5).
 */
export function rootOf(lines: readonly string[], context: PathContext): string {
  const selecting = lines.filter((line) => !line.startsWith('!'))
  const areBelowTemp = selecting.length > 0 && selecting.every((line) => isBelowTemp(line, context))
  return areBelowTemp ? (context.environment['RUNNER_TEMP'] ?? '') : context.host.cwd
}

/** A context whose working directory is the folder of the files, which may be `$RUNNER_TEMP`, and the workspace (rules 8.5). */
export type FileContext<Context extends RunContext = RunContext> = Context & { readonly workspace: string }

export function toPlace<Context extends RunContext>(lines: readonly string[], context: Context): FileContext<Context> {
  return { ...context, host: { ...context.host, cwd: rootOf(lines, context) }, workspace: context.host.cwd }
}

/**
 * A file of the workspace, or of a folder in `$RUNNER_TEMP` into which a step has downloaded it. No link leads out of either (rules 8.5).
 * `shown` is the start of messages about it.
 */
export function toNamedFile(path: string, shown: string, context: PathContext): NamedFile {
  if (!isBelowTemp(path, context)) return { path, shown, links: { within: context.host.cwd } }
  const { RUNNER_TEMP: temp = '' } = context.environment
  const folder = join(temp, relative(temp, path).split(sep)[0] ?? '')
  const isFolder = lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
  return { path, shown, links: { within: isFolder ? folder : temp } }
}

/** A file below a folder, which its links do not lead out of. Messages show its path. */
export function toFileBelow(root: string, path: string): NamedFile {
  return { path: resolve(root, path), shown: path, links: { within: root } }
}

/** Throws EvidenceError `file` for a path whose links lead nowhere, back to themselves, or to where they may not. */
export function checkLinks(paths: readonly string[], { environment, host, workspace }: FileContext): void {
  const context = { environment, host: { cwd: workspace } }
  for (const path of paths) resolveLinks(toNamedFile(resolve(host.cwd, path), path, context))
}

/** The files (not folders) that match, sorted, as paths relative to `root` with `/` on every system. `!pattern` excludes. */
export async function findFiles(patterns: readonly string[], root: string): Promise<readonly string[]> {
  // Imported late: it loads the toolkit, which must not delay the first request.
  const { create } = await import('@actions/glob')
  const absolute = patterns.map((pattern) =>
    pattern.startsWith('!') ? `!${toAbsoluteGlob(pattern.slice(1), root)}` : toAbsoluteGlob(pattern, root),
  )
  const globber = await create(absolute.join('\n'), { matchDirectories: false, followSymbolicLinks: false })
  const found = await globber.glob()
  return found.map((file) => relative(root, file).replaceAll(sep, '/')).toSorted()
}

/** Whether a line names one path. A path with brackets that exists is no pattern. A file may be named like a pattern, such as `*.xml`. */
export function isPath(line: string, root: string): boolean {
  return !/[*?]/.test(line) && (!/[[\]\\]/.test(line) || hasEntry(resolve(root, line)))
}

/** The absolute pattern. A part with brackets that exists is itself: a folder `[id]`, a file `report[1].xml`. */
function toAbsoluteGlob(pattern: string, root: string): string {
  const absolute = resolve(root, pattern)
  const start = isBelow(absolute, root) ? root : parse(absolute).root
  const parts = relative(start, absolute).split(sep)
  const wildcard = parts.findIndex((part, at) => !isPath(part, join(start, ...parts.slice(0, at))))
  if (wildcard === 0 && isAbsolute(pattern) && start === parse(absolute).root) throw wholeSystem(pattern)
  const literal = wildcard === -1 ? parts : parts.slice(0, wildcard)
  return join(escapeGlob(join(start, ...literal)), ...parts.slice(literal.length))
}

/** The escapes of @actions/glob: a class of one character. */
function escapeGlob(path: string): string {
  const escaped = path.replaceAll(/[[?*]/g, '[$&]')
  return sep === '/' ? escaped.replaceAll('\\', String.raw`\\`) : escaped
}

function wholeSystem(pattern: string): EvidenceError {
  const message = `The pattern ${pattern} begins at the root of the file system. If an expression is in front of it, the expression came out empty: check the id of the step and the name of its output.`
  return new EvidenceError('usage', message, { facts: { pattern } })
}
