import { parseArgs } from 'node:util'
import { EvidenceError } from '../error.ts'

export interface Words {
  readonly options: Readonly<Record<string, readonly string[]>>
  readonly positionals: readonly string[]
}

/** Options that take a value and may be given several times, and words that are no option. */
export function readWords(words: readonly string[], names: readonly string[]): Words {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true } as const])),
      allowPositionals: true,
    })
    return {
      options: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, (value ?? []).map(String)])),
      positionals,
    }
  } catch (cause) {
    throw new EvidenceError('usage', `${cause instanceof Error ? cause.message : String(cause)} See evidence --help.`, {
      cause,
    })
  }
}

/** The last value of an option, as most commands take it. */
export function lastOf({ options }: Words, name: string): string | undefined {
  return options[name]?.at(-1)
}
