import { EvidenceError } from '../error.ts'
import { suggestNames } from './arguments.ts'
import { isCommand, listFirstWords, listGroup, usages, type CommandName } from './usage/usages.ts'

/** A command with its arguments, or the command or group whose help is wanted. */
type FoundCommand =
  | { readonly wantsHelp: false; readonly name: CommandName; readonly args: readonly string[] }
  | { readonly wantsHelp: true; readonly name: string }

/** Finds a command by the first one or two words. Throws `usage` for an unknown one, with the nearest names. */
export function findCommand(first: string, rest: readonly string[]): FoundCommand {
  const wantsHelp = hasHelpFlag(rest)
  if (isCommand(first)) return wantsHelp ? { wantsHelp, name: first } : { wantsHelp, name: first, args: rest }
  const group = listGroup(first)
  if (group.length === 0) {
    throw new EvidenceError(
      'usage',
      `Unknown command "${first}".${suggestNames(first, listFirstWords())} See evidence --help.`,
    )
  }
  const [second, ...args] = rest
  const name = `${first} ${second ?? ''}`
  if (isCommand(name)) return wantsHelp ? { wantsHelp, name } : { wantsHelp, name, args }
  if (wantsHelp) return { wantsHelp, name: first }
  throw toGroupError(first, second, group)
}

/** The names of the options of the command in these arguments; undefined without a command. */
export function findOptions([first = '', second = '']: readonly string[]): ReadonlySet<string> | undefined {
  const name = [first, `${first} ${second}`].find(isCommand)
  return name === undefined ? undefined : new Set(Object.keys(usages[name].options))
}

function hasHelpFlag(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return (end === -1 ? args : args.slice(0, end)).some((arg) => arg === '--help' || arg === '-h')
}

function toGroupError(first: string, second: string | undefined, group: readonly string[]): EvidenceError {
  const needed = `${first} needs ${group.length === 1 ? '' : `${group.slice(0, -1).join(', ')} or `}${group.at(-1)}`
  const isWord = second !== undefined && !second.startsWith('-')
  const found = isWord ? `Unknown command "${first} ${second}".${suggestNames(second, group)} ` : ''
  return new EvidenceError(
    'usage',
    `${found}${found === '' ? '' : 'evidence '}${needed}. See evidence ${first} --help.`,
  )
}
