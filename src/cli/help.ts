import { plainLook, printLine, wrapLine } from '../text/look.ts'
import type { Option, Usage } from './usage/option.ts'
import { commandGroups, isCommand, listGroup, usages, wordSummaries, type CommandName } from './usage/usages.ts'

const widest = 100

/** The text of `--help` for a command or a group; for all commands if the name is empty or unknown. `columns` is the width of the terminal. */
export function renderHelp(name: string, columns = widest): string {
  const width = Math.min(columns, widest)
  if (isCommand(name)) return describeCommand(name, usages[name], width)
  return listGroup(name).length > 0 ? describeGroup(name, width) : describeCommands(width)
}

function describeCommands(width: number): string {
  const lists = commandGroups.map(({ title, commands }) => `${title}:\n${listEntries(foldWords(commands), width)}`)
  const more = [
    'Run evidence COMMAND --help for the options of a command. --url and --token default to $EVIDENCE_URL and $EVIDENCE_TOKEN.',
    'Exit codes: 0 success or compliant · 1 not compliant · 2 wrong usage or invalid file · 3 waiting · 4 service unreachable · 5 rejected by the service · 6 rewritten log',
  ]
  return [
    'evidence records the artifacts and attestations of a build, and gates on them.',
    'Usage: evidence COMMAND [options]',
    ...lists,
    ...more.map((text) => wrapText(text, '', width)),
  ].join('\n\n')
}

function describeGroup(group: string, width: number): string {
  const names = commandGroups.flatMap(({ commands }) => commands)
  return `Usage: evidence ${group} COMMAND [options]

${listEntries(names.filter((name) => name.startsWith(`${group} `)).map(toEntry), width)}

Run evidence ${group} COMMAND --help for the options of a command.`
}

/** The width of the column of all commands, so that it is the same in each group. */
const synopsisWidth = 26

type Entry = readonly [synopsis: string, summary: string]

function toEntry(name: CommandName): Entry {
  const { positionals, summary }: Usage = usages[name]
  return [toSynopsis(name, positionals), summary]
}

/** The commands of a word that has a summary in one entry, such as `token COMMAND`. */
function foldWords(names: readonly CommandName[]): readonly Entry[] {
  const entries = names.map((name): Entry => {
    const [word = ''] = name.split(' ')
    const summary = wordSummaries[word]
    return summary === undefined ? toEntry(name) : [`${word} COMMAND`, `${summary}: ${listGroup(word).join(', ')}`]
  })
  return [...new Map(entries)]
}

/** A list of commands with their summaries. The summary of a long command begins on a line of its own. */
function listEntries(entries: readonly Entry[], width: number): string {
  return entries
    .map(([synopsis, summary]) => {
      const wrapped = wrapText(summary, ' '.repeat(synopsisWidth + 4), width)
      return synopsis.length > synopsisWidth
        ? `  ${synopsis}\n${wrapped}`
        : `  ${synopsis.padEnd(synopsisWidth + 2)}${wrapped.trimStart()}`
    })
    .join('\n')
}

function toSynopsis(name: string, positionals = ''): string {
  return `${name} ${positionals}`.trimEnd()
}

function describeCommand(
  name: string,
  { positionals, summary, options, examples, details = [''] }: Usage,
  width: number,
): string {
  const listed = listShownOptions(options).map((option) => describeOption(option, width))
  const usage = ['Usage: evidence', toSynopsis(name, positionals), listed.length > 0 ? '[options]' : undefined]
  return [
    `${summary}.`,
    usage.filter((part) => part !== undefined).join(' '),
    ['Examples:', ...examples.map((example) => `  evidence ${example}`)].join('\n'),
    listed.join('\n'),
    describeDetails(details, width),
  ]
    .join('\n\n')
    .trimEnd()
}

function describeDetails([heading, ...lines]: NonNullable<Usage['details']>, width: number): string {
  return lines.length === 0 ? '' : [`${heading}:`, ...lines.map((line) => wrapText(line, '  ', width))].join('\n')
}

/** The options that `--help` and the completion show. */
export function listShownOptions(options: Usage['options']): readonly (readonly [string, Option])[] {
  return Object.entries(options).filter(([, { hidden }]) => hidden !== true)
}

function describeOption([name, option]: readonly [string, Option], width: number): string {
  return `  ${toOptionSynopsis(name, option)}\n${wrapText(option.description, '      ', width)}`
}

/** An option as the help shows it: `--url URL`, `--dry-run` or `--[no-]attach`. */
export function toOptionSynopsis(name: string, { placeholder, alone, negatable }: Option): string {
  const value = alone === undefined ? placeholder : `[${placeholder ?? ''}]`
  return `--${negatable === true ? '[no-]' : ''}${name}${value === undefined ? '' : ` ${value}`}`
}

function wrapText(text: string, indent: string, width: number): string {
  const lines = wrapLine([{ text, inks: [] }], width - indent.length)
  return lines.map((line) => `${indent}${printLine(line, plainLook)}`).join('\n')
}
