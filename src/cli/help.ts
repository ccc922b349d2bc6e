import type { Option, Usage } from './usage/option.ts'
import { isCommand, listGroup, usages } from './usage/usages.ts'

const commands = Object.entries<Usage>(usages)
const maxLineLength = 100

/** The text of `--help` for a command or a group; for all commands if the name is empty or unknown. */
export function renderHelp(name: string): string {
  if (isCommand(name)) return describeCommand(name, usages[name])
  return listGroup(name).length > 0 ? describeGroup(name) : describeCommands()
}

function describeCommands(): string {
  return `evidence records the artifacts and attestations of a build, and gates on them.

Usage: evidence COMMAND [options]

${listCommands(commands)}

Run evidence COMMAND --help for the options of a command. --url and --token default to $EVIDENCE_URL and
$EVIDENCE_TOKEN.

Exit codes: 0 success or compliant · 1 non-compliant · 2 wrong usage or invalid file · 3 incomplete ·
4 service unreachable · 5 rejected by the service · 6 rewritten log`
}

function describeGroup(group: string): string {
  return `Usage: evidence ${group} COMMAND [options]

${listCommands(commands.filter(([name]) => name.startsWith(`${group} `)))}

Run evidence ${group} COMMAND --help for the options of a command.`
}

/** A list of commands with their summaries. Long arguments have their own line. */
function listCommands(listed: readonly (readonly [string, Usage])[]): string {
  const lines = listed.map(([name, { positionals, summary }]) => [toSynopsis(name, positionals), summary] as const)
  const longest = Math.max(...lines.map(([name]) => name.length))
  return lines
    .map(([name, summary]) => {
      const [first = '', ...more] = wrapText(summary, ' '.repeat(longest + 4)).split('\n')
      return [`  ${name.padEnd(longest)}  ${first.trimStart()}`, ...more].join('\n')
    })
    .join('\n')
}

function toSynopsis(name: string, positionals = ''): string {
  return `${name} ${positionals}`.trimEnd()
}

function describeCommand(name: string, { positionals, summary, options, examples, details = [''] }: Usage): string {
  const listed = listShownOptions(options).map(describeOption)
  const usage = ['Usage: evidence', toSynopsis(name, positionals), listed.length > 0 ? '[options]' : undefined]
  return [
    `${summary}.`,
    usage.filter((part) => part !== undefined).join(' '),
    ['Examples:', ...examples.map((example) => `  evidence ${example}`)].join('\n'),
    listed.join('\n'),
    describeDetails(details),
  ]
    .join('\n\n')
    .trimEnd()
}

function describeDetails([heading, ...lines]: NonNullable<Usage['details']>): string {
  return lines.length === 0 ? '' : [`${heading}:`, ...lines.map((line) => wrapText(line, '  '))].join('\n')
}

/** The options that `--help` and the completion show. */
export function listShownOptions(options: Usage['options']): readonly (readonly [string, Option])[] {
  return Object.entries(options).filter(([, { hidden }]) => hidden !== true)
}

function describeOption([name, option]: readonly [string, Option]): string {
  return `  ${toOptionSynopsis(name, option)}\n${wrapText(option.description, '      ')}`
}

/** An option as the help shows it: `--url URL`, `--dry-run` or `--[no-]attach`. */
export function toOptionSynopsis(name: string, { placeholder, negatable }: Option): string {
  return `--${negatable === true ? '[no-]' : ''}${name}${placeholder === undefined ? '' : ` ${placeholder}`}`
}

function wrapText(text: string, indent: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && indent.length + longer.length > maxLineLength) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].map((one) => `${indent}${one}`).join('\n')
}
