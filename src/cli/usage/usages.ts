import { accessUsages } from './access.ts'
import { logUsages } from './log.ts'
import { operationUsages } from './operation.ts'
import type { Usage } from './option.ts'
import { questionUsages } from './question.ts'
import { reportUsages } from './report.ts'

const shells = ['bash', 'zsh', 'fish'] as const

/** The commands about the command line itself. */
const ownUsages = {
  help: {
    positionals: '[COMMAND]',
    maxPositionals: 2,
    summary: 'Print the commands, or the options of one',
    options: {},
    examples: ['help report', 'help token create'],
  },
  version: {
    summary: 'Print the version',
    options: { json: { description: 'Print the version as JSON.' } },
    examples: ['version', 'version --json'],
  },
  completion: {
    positionals: shells.join('|'),
    maxPositionals: 1,
    words: shells,
    summary: 'Print a script that completes commands and options in a shell',
    options: {},
    examples: [
      'completion bash > ~/.local/share/bash-completion/completions/evidence',
      'completion fish > ~/.config/fish/completions/evidence.fish',
    ],
  },
} satisfies Readonly<Record<string, Usage>>

/**
 * Every command with its arguments. The parser, `--help`, the completion of the shells and docs/reference/command-line.md read this table. A name of
 * two words is a command of a group: `token create`.
 */
export const usages = {
  ...reportUsages,
  ...questionUsages,
  ...operationUsages,
  ...logUsages,
  ...accessUsages,
  ...ownUsages,
} satisfies Readonly<Record<string, Usage>>

export type CommandName = keyof typeof usages

interface CommandGroup {
  readonly title: string
  readonly commands: readonly CommandName[]
}

/** The commands in the order and the groups of `--help` and docs/reference/command-line.md. Each is in one group. */
export const commandGroups: readonly CommandGroup[] = [
  { title: 'Start here', commands: ['init', 'report', 'gate'] },
  {
    title: 'Use',
    commands: [
      'lint',
      'override',
      'assert',
      'package',
      'verify',
      'convert',
      'fingerprint',
      'replay',
      'flow template',
      'type create',
      'type list',
    ],
  },
  {
    title: 'Read',
    commands: [
      'trail show',
      'trail list',
      'artifact show',
      'attestation show',
      'attestation list',
      'flow show',
      'search',
    ],
  },
  {
    title: 'Run a service',
    commands: [
      'serve',
      'fsck',
      'backup',
      'export',
      'import',
      'sweep',
      'erase',
      'log restart',
      'witness',
      'notification create',
      'notification list',
      'notification test',
    ],
  },
  {
    title: 'Keys and access',
    commands: [
      'token create',
      'token list',
      'token rotate',
      'token revoke',
      'binding create',
      'binding list',
      'binding revoke',
      'flow list',
      'flow transfer',
      'key init',
      'key create',
      'key rotate',
      'key revoke',
      'key show',
    ],
  },
  { title: 'Help', commands: ['help', 'version', 'completion'] },
]

/** What the commands with a first word are about, for those that the list of all commands shows in one line. */
export const wordSummaries: Readonly<Record<string, string>> = {
  type: 'Custom attestation types',
  notification: 'Messages about events',
  token: 'API tokens of a service',
  binding: 'Access of jobs by their OIDC token',
  key: 'Keys of the logs',
}

/** Whether a command with this name exists. */
export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(usages, name)
}

/** The commands of a group, by their second words; empty for another word. */
export function listGroup(group: string): readonly string[] {
  const prefix = `${group} `
  return Object.keys(usages)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
}

/** The first words of all commands: the groups, and the commands of one word. */
export function listFirstWords(): readonly string[] {
  return [...new Set(Object.keys(usages).map((name) => name.split(' ')[0] ?? ''))]
}
