import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { checkSync } from 'recheck'
import { parseSync, Visitor } from 'rolldown/utils'
import { constructedRegexes, regexesOfBoundedInput } from './regex-exceptions.ts'

/*
 * A regular expression whose time grows faster than its input let one caller stop the service for seconds. This check finds each one in
 * the source and has it analysed. The analysis of all takes a minute, so the expressions that passed are listed in a file, which is committed;
 * only those that are not in it are analysed, and then added.
 */

const resultFile = 'tools/check/linear-regexes.json'

/** A regular expression literal, or the code that constructs one. */
export type FoundRegex =
  | { readonly kind: 'literal'; readonly source: string; readonly flags: string; readonly line: number }
  | { readonly kind: 'constructed'; readonly code: string; readonly line: number }

/** The regular expressions of a TypeScript file, in order. */
export function listRegexes(path: string, text: string): readonly FoundRegex[] {
  const found: FoundRegex[] = []
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length
  const addConstructed = (node: { readonly start: number; readonly end: number; readonly callee: unknown }): void => {
    if ((node.callee as { readonly name?: string }).name !== 'RegExp') return
    found.push({ kind: 'constructed', code: text.slice(node.start, node.end), line: lineOf(node.start) })
  }
  const visitor = new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      found.push({ kind: 'literal', source, flags, line: lineOf(node.start) })
    },
    NewExpression: addConstructed,
    CallExpression: addConstructed,
  })
  visitor.visit(parseSync(path, text).program)
  return found
}

/** The complaint about an expression; undefined if its time is linear. What the analyser cannot decide is not linear. */
export function findSuperlinear(source: string, flags: string): string | undefined {
  const result = checkSync(toKnownProperties(source), flags, { timeout: 60_000 })
  if (result.status === 'safe') return undefined
  if (result.status === 'unknown') return `cannot be analysed (${result.error.kind})`
  return `takes ${result.complexity.summary} time, such as for ${result.attack.pattern}`
}

/** The analyser knows no short names of properties. Each matches one character, as a letter does. */
function toKnownProperties(source: string): string {
  return source.replaceAll(/\\p\{(?:DI|ExtPict|EMod)\}/g, String.raw`\p{L}`)
}

/** The sources that the check reads. */
export function listSourceRegexes(): ReadonlyMap<string, readonly FoundRegex[]> {
  const files = globSync('src/**/*.ts').toSorted()
  return new Map(files.map((file) => [file, listRegexes(file, readFileSync(file, 'utf8'))]))
}

interface Checked {
  readonly linear: readonly string[]
  readonly complaints: readonly string[]
}

function checkAll(known: ReadonlySet<string>): Checked {
  const linear = new Set<string>()
  const complaints: string[] = []
  for (const [file, regexes] of listSourceRegexes()) {
    for (const regex of regexes) {
      const text = toText(regex)
      if (isException(file, regex) || linear.has(text)) continue
      const complaint = known.has(text) ? undefined : explain(regex)
      if (complaint === undefined) linear.add(text)
      else complaints.push(`${file}:${regex.line}: ${text} ${complaint}`)
    }
  }
  return { linear: [...linear].toSorted(), complaints: [...complaints, ...listUnusedExceptions()] }
}

function toText(regex: FoundRegex): string {
  return regex.kind === 'literal' ? `/${regex.source}/${regex.flags}` : regex.code
}

/** Whether the input of an expression is known to be short. */
export function isException(file: string, regex: FoundRegex): boolean {
  const exceptions = regex.kind === 'literal' ? regexesOfBoundedInput : constructedRegexes
  return exceptions[file]?.[toText(regex)] !== undefined
}

function explain(regex: FoundRegex): string | undefined {
  if (regex.kind === 'literal') return findSuperlinear(regex.source, regex.flags)
  return 'is constructed; use a literal, or list it with a reason in tools/check/regex-exceptions.ts'
}

function listUnusedExceptions(): readonly string[] {
  return [regexesOfBoundedInput, constructedRegexes].flatMap((exceptions) =>
    Object.entries(exceptions).flatMap(([file, texts]) => {
      const source = readFileSync(file, 'utf8')
      const unused = Object.keys(texts).filter((text) => !source.includes(text))
      return unused.map((text) => `${file}: the exception ${text} is not in the file any more`)
    }),
  )
}

/** Writes the list if it changed. `--all` analyses the listed ones again. */
function main(options: ReadonlySet<string>): number {
  const listed = readFileSync(resultFile, 'utf8')
  const { linear, complaints } = checkAll(new Set(options.has('--all') ? [] : (JSON.parse(listed) as string[])))
  for (const complaint of complaints) console.error(complaint)
  const text = `${JSON.stringify(linear, null, 2)}\n`
  if (text !== listed) writeFileSync(resultFile, text)
  return complaints.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = main(new Set(process.argv.slice(2)))
