import { usages, type CommandName, type Option, type Usage } from './usage.ts'

const commands = Object.entries<Usage>(usages)
const width = 100

/** The text for `--help`, of everything or of one command. */
export function help(command: string | undefined): string {
  const known = command !== undefined && isCommand(command) ? command : undefined
  return known === undefined ? describeAll() : describe(known, usages[known])
}

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(usages, name)
}

function describeAll(): string {
  const lines = commands.map(([name, { words, says }]) => [[name, words].join(' ').trim(), says] as const)
  const longest = Math.max(...lines.map(([name]) => name.length))
  return `evidence records what a build produced and proved, and gates on it.

Usage: evidence COMMAND [options]

${lines.map(([name, says]) => `  ${name.padEnd(longest)}  ${says}`).join('\n')}

evidence COMMAND --help tells what a command takes. $EVIDENCE_URL and $EVIDENCE_TOKEN stand in for --url and --token.

Exit codes: 0 done or compliant · 1 not compliant · 2 wrong usage or a file that cannot be trusted · 3 incomplete ·
4 service unreachable · 5 refused by the service`
}

function describe(name: CommandName, { words, says, options }: Usage): string {
  const listed = Object.entries(options).map(describeOption)
  const usage = ['Usage: evidence', name, words, listed.length > 0 ? '[options]' : undefined]
  return [`${says}.`, usage.filter((part) => part !== undefined).join(' '), listed.join('\n')].join('\n\n').trimEnd()
}

function describeOption([name, { sample, says }]: readonly [string, Option]): string {
  return `  --${name}${sample === undefined ? '' : ` ${sample}`}\n${wrap(says, '      ')}`
}

function wrap(text: string, indent: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && indent.length + longer.length > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].map((one) => `${indent}${one}`).join('\n')
}
