import { globSync, readFileSync } from 'node:fs'
import { shorten, type Mutant } from './mutant.ts'
import { isNoticed, type Result } from './run-tests.ts'

/** The reason why no test notices a mutant. It names its place by text, so that lines may move. */
export interface Explanation {
  readonly file: string
  /** A part of the line where the mutant begins. */
  readonly line: string
  readonly original: string
  readonly replacement: string
  readonly reason: string
}

const files = 'tools/mutate/explained/*.txt'

/** File, line, pairs of an original and a replacement, reason. */
const blockForm = /^(\S+\.ts): (.+)\n((?:- .+\n\+ .+\n)+)= (.+)$/

export function readExplanations(): readonly Explanation[] {
  return globSync(files)
    .toSorted()
    .flatMap((path) => parseExplanations(readFileSync(path, 'utf8'), path))
}

/**
 * Reads blocks with an empty line between them. A block is the file with a part of the line, the mutants of this line as the report prints
 * them, and one reason for all:
 *
 *     src/verdict/a.ts: for (const item of list) {
 *     - 0
 *     + 1
 *     = The list is never empty.
 *
 * A line that begins with `#` is a comment. Throws an `Error` for another form.
 */
export function parseExplanations(text: string, path: string): readonly Explanation[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  const blocks = lines.join('\n').split(/\n\s*\n/)
  return blocks.filter((block) => block.trim() !== '').flatMap((block) => parseBlock(block.trim(), path))
}

/** Whether an explanation is for a mutant. */
export function explains(explanation: Explanation, mutant: Mutant): boolean {
  const { file, line, original, replacement } = explanation
  if (file !== mutant.file || !shorten(mutant.text).includes(shorten(line))) return false
  return shorten(mutant.original) === original && shorten(mutant.replacement) === replacement
}

/** The explanations of the changed files that are for none of the mutants, or only for mutants that the tests notice. */
export function describeStale(
  explanations: readonly Explanation[],
  all: readonly Mutant[],
  results: readonly Result[],
): readonly string[] {
  const changed = new Set(all.map(({ file }) => file))
  return explanations
    .filter(({ file }) => changed.has(file))
    .flatMap((explanation) => {
      const reason = findStaleness(explanation, all, results)
      return reason === undefined ? [] : [`${describe(explanation)}\n= ${reason}`]
    })
}

function findStaleness(
  explanation: Explanation,
  all: readonly Mutant[],
  results: readonly Result[],
): string | undefined {
  if (!all.some((mutant) => explains(explanation, mutant))) return 'There is no such mutant.'
  const own = results.filter(({ mutant }) => explains(explanation, mutant))
  return own.length > 0 && own.every(({ status }) => isNoticed(status) || status === 'refused')
    ? 'A test or the compiler notices it.'
    : undefined
}

function describe({ file, line, original, replacement }: Explanation): string {
  return `${file}: ${line}\n- ${original}\n+ ${replacement}`
}

function parseBlock(block: string, path: string): readonly Explanation[] {
  const [, file, line, pairs, reason] = blockForm.exec(block) ?? []
  if (file === undefined || line === undefined || pairs === undefined || reason === undefined) {
    throw new Error(`${path}: This block has another form than FILE: LINE, - and +, = REASON:\n${block}`)
  }
  return Array.from(pairs.matchAll(/- (.+)\n\+ (.+)\n/g), ([, original = '', replacement = '']) => {
    return { file, line, original, replacement, reason }
  })
}
