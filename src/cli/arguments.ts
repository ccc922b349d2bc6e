import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { EvidenceError, messageOf } from '../error.ts'
import { findNearestNames, joinNames } from '../text/nearest-name.ts'
import { quoteInput } from '../step/input/input-form.ts'
import type { Option, Usage } from './usage/option.ts'
import { usages, type CommandName } from './usage/usages.ts'
import { readRegularText } from '../regular-file.ts'
import type { Terminal } from './terminal.ts'

/** The parsed arguments of a command. A flag has one value, `true` or `false`. */
export interface Arguments {
  readonly options: Readonly<Record<string, readonly string[]>>
  readonly positionals: readonly string[]
}

/**
 * Parses the arguments after the name of a command. Every option can be repeated. A flag is `--flag`, `--no-flag` or `--flag=false`, and never
 * takes the next word. Throws `usage` for an unknown option, with the nearest ones, and for a positional argument that the command would ignore.
 */
export function parseArguments(command: CommandName, args: readonly string[]): Arguments {
  const usage: Usage = usages[command]
  const { values, positionals } = parseOptions(command, usage, args)
  const surplus = positionals[usage.maxPositionals ?? 0]
  if (surplus !== undefined) {
    const advice = findFlagBefore(usage, args, surplus)
    throw new EvidenceError('usage', `Unexpected argument "${surplus}".${advice} See evidence ${command} --help.`)
  }
  return {
    options: Object.fromEntries(
      Object.entries(values).map(([name, value = []]) => [name, value.slice(isFlag(usage, name) ? -1 : 0).map(String)]),
    ),
    positionals,
  }
}

function isFlag(usage: Usage, name: string): boolean {
  const option = findOption(usage, name)
  return option !== undefined && option.placeholder === undefined
}

function findOption({ options }: Usage, name: string): Option | undefined {
  return Object.hasOwn(options, name) ? options[name] : undefined
}

/** ` Write --compliant=false.` for the value of a flag as a word of its own; empty for another word. */
function findFlagBefore(usage: Usage, args: readonly string[], word: string): string {
  const flag = args[args.indexOf(word) - 1]?.replace(/^--(?:no-)?/, '') ?? ''
  return /^(?:true|false)$/.test(word) && isFlag(usage, flag) ? ` Write --${flag}=${word}.` : ''
}

/** The arguments in the form that parseArgs takes. */
function plainArguments(usage: Usage, args: readonly string[]): string[] {
  const end = args.indexOf('--')
  return args.map((arg, at) =>
    end !== -1 && at > end ? arg : (giveValue(usage, arg, args[at + 1]) ?? plainFlag(usage, arg)),
  )
}

/** An option that is given alone, with its value. Undefined for any other argument. */
function giveValue(usage: Usage, arg: string, next = '-'): string | undefined {
  if (!arg.startsWith('--') || !next.startsWith('-')) return undefined
  const alone = findOption(usage, arg.slice(2))?.alone
  return alone === undefined ? undefined : `${arg}=${alone}`
}

/** A flag with a value as a flag without one: `--flag=false` is `--no-flag`. Throws `usage` for another value. */
function plainFlag(usage: Usage, arg: string): string {
  const [, name = '', value = ''] = /^--([^=]+)=(.*)$/s.exec(arg) ?? []
  if (!isFlag(usage, name)) return arg
  if (value === 'true') return `--${name}`
  if (value === 'false') return `--no-${name}`
  throw new EvidenceError('usage', `--${name} is ${quoteInput(value)}; it takes --${name} or --${name}=false.`)
}

type Values = Readonly<Record<string, readonly (string | boolean)[] | undefined>>

function parseOptions(
  command: CommandName,
  usage: Usage,
  args: readonly string[],
): { values: Values; positionals: string[] } {
  const { options } = usage
  const plain = plainArguments(usage, args)
  try {
    return parseArgs({
      args: plain,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { placeholder }]) => [
          name,
          { type: placeholder === undefined ? ('boolean' as const) : ('string' as const), multiple: true },
        ]),
      ),
      allowPositionals: true,
      allowNegative: true,
    })
  } catch (cause) {
    const problem = `${firstSentence(cause)}.${suggestOption(options, args)}`
    throw new EvidenceError('usage', `${problem} See evidence ${command} --help.`, { cause })
  }
}

/** Drops the advice that Node appends to its message: it does not apply to these commands. */
function firstSentence(cause: unknown): string {
  const message = messageOf(cause)
  return message.split(/\.\s|\.$|\n/)[0]?.trimEnd() ?? message
}

/** The options that the first unknown one is probably a misspelling of, as a sentence; empty if there are none. */
function suggestOption(options: Readonly<Record<string, Option>>, args: readonly string[]): string {
  const end = args.indexOf('--')
  const given = (end === -1 ? args : args.slice(0, end)).map((arg) => /^--?([^=]+)/.exec(arg)?.[1])
  const unknown = given.find((name) => name !== undefined && !Object.hasOwn(options, name.replace(/^no-/, '')))
  if (unknown === undefined) return ''
  return suggestNames(
    unknown,
    Object.entries(options).flatMap(([name, { hidden }]) => (hidden === true ? [] : [`--${name}`])),
  )
}

/** ` Did you mean "a" or "b"?`; empty if no name is near. */
export function suggestNames(wanted: string, names: readonly string[]): string {
  const near = findNearestNames(wanted.replace(/^-*/, names[0]?.startsWith('--') === true ? '--' : ''), names)
  return near.length === 0 ? '' : ` Did you mean ${joinNames(near)}?`
}

/** The last value of an option; undefined if the option was not given. */
export function readOption({ options }: Arguments, name: string): string | undefined {
  return options[name]?.at(-1)
}

/** Whether a flag was given, and not as `--flag=false`. */
export function hasFlag({ options }: Arguments, name: string): boolean {
  return options[name]?.at(-1) === 'true'
}

/** The last value of a required option. Throws `usage` if it is missing or empty. */
export function requireOption(args: Arguments, name: string): string {
  const value = readOption(args, name)
  if (value !== undefined && value !== '') return value
  throw new EvidenceError('usage', `--${name} is required.`, { facts: { option: name } })
}

const secondsPerUnit: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 }

/** The seconds of a number of minutes, hours or days. Throws `usage` for another text. */
export function parseDuration(option: string, text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  if (count !== undefined) return Number(count) * (secondsPerUnit[unit] ?? 0)
  throw new EvidenceError(
    'usage',
    `--${option} is "${text}"; it must be a number of minutes, hours or days, such as 30m, 24h or 7d.`,
  )
}

/** The text of the file that an option names. Undefined without the option. Throws EvidenceError `file`. */
export function readTextFile(args: Arguments, option: string, { host }: Terminal): string | undefined {
  const path = readOption(args, option)
  if (path === undefined) return undefined
  return readRegularText({
    path: resolve(host.cwd, path),
    shown: `The file ${path} of --${option}`,
    links: 'follow',
  })
}
