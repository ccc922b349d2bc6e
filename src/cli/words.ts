import { parseArgs } from 'node:util'
import { EvidenceError, messageOf } from '../error.ts'
import { usages, type CommandName, type Usage } from './usage.ts'

export interface Words {
  readonly options: Readonly<Record<string, readonly string[]>>
  readonly positionals: readonly string[]
}

/**
 * Options of a command, which may be given several times, and its words that are no option: no more than it takes, for a word that nobody
 * reads was meant as something.
 */
export function readWords(command: CommandName, words: readonly string[]): Words {
  const usage: Usage = usages[command]
  const { values, positionals } = parse(command, usage, words)
  const surplus = positionals[usage.most ?? 0]
  if (surplus !== undefined) {
    throw new EvidenceError('usage', `"${surplus}" is one word too many here. See evidence ${command} --help.`)
  }
  return {
    options: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, (value ?? []).map(String)])),
    positionals,
  }
}

type Values = Readonly<Record<string, readonly (string | boolean)[] | undefined>>

function parse(
  command: CommandName,
  { options }: Usage,
  words: readonly string[],
): { values: Values; positionals: string[] } {
  try {
    return parseArgs({
      args: [...words],
      options: Object.fromEntries(
        Object.entries(options).map(([name, { sample }]) => [
          name,
          { type: sample === undefined ? ('boolean' as const) : ('string' as const), multiple: true },
        ]),
      ),
      allowPositionals: true,
    })
  } catch (cause) {
    throw new EvidenceError('usage', `${firstSentence(cause)}. See evidence ${command} --help.`, { cause })
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

export function hasFlag({ options }: Words, name: string): boolean {
  return options[name] !== undefined
}

/** The last value of an option that must be there. */
export function demand(words: Words, name: string): string {
  const value = lastOf(words, name)
  if (value !== undefined && value !== '') return value
  throw new EvidenceError('usage', `--${name} is required.`)
}
