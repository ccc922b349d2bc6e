import { parseArgs } from 'node:util'
import { EvidenceError, messageOf } from '../error.ts'

export interface Words {
  readonly options: Readonly<Record<string, readonly string[]>>
  readonly positionals: readonly string[]
}

/**
 * Options that take a value and may be given several times, and words that are no option: no more than `most` of them, for a word that
 * nobody reads was meant as something.
 */
export function readWords(words: readonly string[], names: readonly string[], most = 0): Words {
  const { values, positionals } = parse(words, names)
  const surplus = positionals[most]
  if (surplus !== undefined) {
    throw new EvidenceError('usage', `"${surplus}" is one word too many here. See evidence --help.`)
  }
  return {
    options: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, (value ?? []).map(String)])),
    positionals,
  }
}

type Values = Readonly<Record<string, readonly (string | boolean)[] | undefined>>

function parse(words: readonly string[], names: readonly string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({
      args: [...words],
      options: Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true } as const])),
      allowPositionals: true,
    })
  } catch (cause) {
    throw new EvidenceError('usage', `${firstSentence(cause)}. See evidence --help.`, { cause })
  }
}

/** Node's advice after it speaks of what these commands do not have. */
function firstSentence(cause: unknown): string {
  const message = messageOf(cause)
  return message.split(/\.?\s*\n|\. |\.$/)[0] ?? message
}

/** The last value of an option, as most commands take it. */
export function lastOf({ options }: Words, name: string): string | undefined {
  return options[name]?.at(-1)
}

/** The last value of an option that must be there. */
export function demand(words: Words, name: string): string {
  const value = lastOf(words, name)
  if (value !== undefined && value !== '') return value
  throw new EvidenceError('usage', `--${name} is required.`)
}
