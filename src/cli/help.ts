import type { Option, Usage } from './option.ts'
import { usages, type CommandName } from './usage.ts'

const commands = Object.entries<Usage>(usages)
const maxLineLength = 100

/** The text of `--help`: for one command, or for all commands if the name is missing or unknown. */
export function renderHelp(command: string | undefined): string {
  const known = command !== undefined && isCommand(command) ? command : undefined
  return known === undefined ? describeCommands() : describeCommand(known, usages[known])
}

/** Whether a command with this name exists. */
export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(usages, name)
}

function describeCommands(): string {
  const lines = commands.map(
    ([name, { positionals, summary }]) => [[name, positionals].join(' ').trim(), summary] as const,
  )
  const longest = Math.max(...lines.map(([name]) => name.length))
  return `evidence records the artifacts and attestations of a build, and gates on them.

Usage: evidence COMMAND [options]

${lines.map(([name, summary]) => `  ${name.padEnd(longest)}  ${summary}`).join('\n')}

Run evidence COMMAND --help for the options of a command. --url and --token default to $EVIDENCE_URL and
$EVIDENCE_TOKEN.

Exit codes: 0 success or compliant · 1 non-compliant · 2 wrong usage or invalid file · 3 incomplete ·
4 service unreachable · 5 rejected by the service`
}

function describeCommand(name: CommandName, { positionals, summary, options }: Usage): string {
  const listed = Object.entries(options).map(describeOption)
  const usage = ['Usage: evidence', name, positionals, listed.length > 0 ? '[options]' : undefined]
  return [`${summary}.`, usage.filter((part) => part !== undefined).join(' '), listed.join('\n')].join('\n\n').trimEnd()
}

function describeOption([name, { placeholder, description }]: readonly [string, Option]): string {
  return `  --${name}${placeholder === undefined ? '' : ` ${placeholder}`}\n${wrapText(description, '      ')}`
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
