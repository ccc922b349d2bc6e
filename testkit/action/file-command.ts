import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const names = ['OUTPUT', 'ENV', 'PATH', 'STATE', 'STEP_SUMMARY'] as const
type Name = (typeof names)[number]

/** The files of `GITHUB_OUTPUT` and similar variables, in which a step writes commands for its runner. */
export interface FileCommands {
  readonly variables: Readonly<Record<string, string>>
  readonly read: (name: Name) => string
}

export function createFileCommands(folder: string): FileCommands {
  mkdirSync(folder, { recursive: true })
  for (const name of names) writeFileSync(join(folder, name), '')
  return {
    variables: Object.fromEntries(names.map((name) => [`GITHUB_${name}`, join(folder, name)])),
    read: (name) => readFileSync(join(folder, name), 'utf8'),
  }
}

/** Parses an output or environment file: `name=value` lines, and `name<<END`, lines, `END`. */
export function parsePairs(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/^(?<name>[^=\n]+?)(?:<<(?<end>.+)\n(?<lines>[^]*?)^\k<end>$|=(?<value>.*)$)/gmu)]
  return Object.fromEntries(pairs.map(({ groups }) => [groups?.['name'] ?? '', value(groups)]))
}

function value(groups: Record<string, string> | undefined): string {
  return groups?.['value'] ?? (groups?.['lines'] ?? '').replace(/\n$/, '')
}
