import { listShownOptions, toOptionSynopsis } from '../../src/cli/help.ts'
import type { Usage } from '../../src/cli/usage/option.ts'
import { commandGroups, usages } from '../../src/cli/usage/usages.ts'
import { code, table } from './markdown-table.ts'

/** docs/reference/command-line.md: every command with its options and examples, from the table that `--help` shows. */
export function describeCommandLine(): string {
  const lines = [
    '# Command line',
    '',
    'This page is generated from the source: `node tools/generate/write.ts`. `evidence COMMAND --help` prints the same.',
    '',
    ...commandGroups.flatMap(describeGroup),
    ...commandGroups.flatMap(({ commands }) => commands.flatMap((name) => describeCommand(name, usages[name]))),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

function describeGroup({ title, commands }: (typeof commandGroups)[number]): readonly string[] {
  const rows = commands.map((name) => [`[\`${name}\`](#${name.replaceAll(' ', '-')})`, `${usages[name].summary}.`])
  return [`**${title}**`, '', ...table(['Command', 'Description'], rows), '']
}

function describeCommand(
  name: string,
  { summary, positionals, options, examples, details: [heading, ...lines] = [''] }: Usage,
): readonly string[] {
  const shown = listShownOptions(options)
  const rows = shown.map(([optionName, option]) => [
    code(toOptionSynopsis(optionName, option)),
    option.description.replaceAll('*', String.raw`\*`).replaceAll('<', '&lt;'),
  ])
  return [
    `## ${name}`,
    '',
    `${summary}.`,
    '',
    '```sh',
    `# evidence ${[name, positionals, rows.length > 0 ? '[options]' : undefined].filter((word) => word !== undefined).join(' ')}`,
    ...examples.map((example) => `evidence ${example}`),
    '```',
    '',
    ...(rows.length === 0 ? [] : [...table(['Option', 'Description'], rows), '']),
    ...(lines.length === 0 ? [] : [`${heading}:`, '', ...lines.map((line) => `- ${line}`), '']),
  ]
}
