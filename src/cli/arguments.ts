import { parseArgs } from 'node:util'
import { EvidenceError, messageOf } from '../error.ts'
import type { Usage } from './option.ts'
import { usages, type CommandName } from './usage.ts'

/** The parsed arguments of a command. A flag has the value `true`. */
export interface Arguments {
  readonly options: Readonly<Record<string, readonly string[]>>
  readonly positionals: readonly string[]
}

/**
 * Parses the arguments after the name of a command. Every option can be repeated. Throws `usage` for an unknown option and for a
 * positional argument that the command would ignore.
 */
export function parseArguments(command: CommandName, args: readonly string[]): Arguments {
  const usage: Usage = usages[command]
  const { values, positionals } = parseOptions(command, usage, args)
  const surplus = positionals[usage.maxPositionals ?? 0]
  if (surplus !== undefined) {
    throw new EvidenceError('usage', `Unexpected argument "${surplus}". See evidence ${command} --help.`)
  }
  return {
    options: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, (value ?? []).map(String)])),
    positionals,
  }
}

type Values = Readonly<Record<string, readonly (string | boolean)[] | undefined>>

function parseOptions(
  command: CommandName,
  { options }: Usage,
  args: readonly string[],
): { values: Values; positionals: string[] } {
  try {
    return parseArgs({
      args: [...args],
      options: Object.fromEntries(
        Object.entries(options).map(([name, { placeholder }]) => [
          name,
          { type: placeholder === undefined ? ('boolean' as const) : ('string' as const), multiple: true },
        ]),
      ),
      allowPositionals: true,
    })
  } catch (cause) {
    throw new EvidenceError('usage', `${firstSentence(cause)}. See evidence ${command} --help.`, { cause })
  }
}

/** Drops the advice that Node appends to its message: it does not apply to these commands. */
function firstSentence(cause: unknown): string {
  const message = messageOf(cause)
  return message.split(/\.\s|\.$|\n/)[0]?.trimEnd() ?? message
}

/** The last value of an option; undefined if the option was not given. */
export function readOption({ options }: Arguments, name: string): string | undefined {
  return options[name]?.at(-1)
}

/** Whether an option was given. */
export function hasFlag({ options }: Arguments, name: string): boolean {
  return options[name] !== undefined
}

/** The last value of a required option. Throws `usage` if it is missing or empty. */
export function requireOption(args: Arguments, name: string): string {
  const value = readOption(args, name)
  if (value !== undefined && value !== '') return value
  throw new EvidenceError('usage', `--${name} is required.`)
}
