import { createHash } from 'node:crypto'
import type { Mutant } from './mutant.ts'

/** The mutants that are tried, and how many there are without the choice. */
export interface Selection {
  readonly chosen: readonly Mutant[]
  /** Mutants that only change the words of a text. */
  readonly text: number
  /** Mutants of the code, in the sample or not. */
  readonly code: number
}

/**
 * Leaves out the mutants of text, and takes a sample of the others. The sample depends on the source alone, so that two runs
 * try the same mutants and a new line of code changes few of them.
 */
export function selectMutants(mutants: readonly Mutant[], sample: number): Selection {
  const code = mutants.filter((mutant) => !isText(mutant))
  const chosen = new Set(code.toSorted((a, b) => compare(toRank(a), toRank(b))).slice(0, sample))
  return { chosen: code.filter((mutant) => chosen.has(mutant)), text: mutants.length - code.length, code: code.length }
}

const inputTexts = 'src/step/input/input-description.ts'

/**
 * Whether a mutant empties a text of several words: a message, a description or an SQL statement. Messages that a person reads are compared
 * by the tests of the pages, of the summary and of the log, and a statement without text fails at once. Both would raise or lower
 * the score without a relation to the behaviour. The texts of the inputs are compared with action.yml and README.md.
 */
function isText({ file, operator, original }: Mutant): boolean {
  if (file === inputTexts) return true
  return operator === 'StringLiteral' && /\S\s+\S/.test(original.replaceAll(/\$\{[^}]*\}/g, 'x'))
}

function toRank({ file, operator, original, replacement, line }: Mutant): string {
  return createHash('sha256').update([file, operator, original, replacement, line].join('\0')).digest('hex')
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
