import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodeOf, exitCodeOfState } from '../../src/step/outcome/exit-code.ts'
import type { ErrorCode } from '../../src/error.ts'
import { problemTypes, type Status } from '../../src/service/http/response/problem-response.ts'
import { failureTexts, findingTexts, problemTexts } from './error-text.ts'
import { listMessages, type ThrownMessage } from './error-message.ts'
import { code, table } from './markdown-table.ts'

/** docs/reference/errors.md: every error code with its messages, cause and fix. `sources` is the folder of the source. */
export function describeErrorCodes(sources: string): string {
  const messages = globSync('**/*.ts', { cwd: sources })
    .toSorted()
    .flatMap((path) => listMessages(readFileSync(join(sources, path), 'utf8')))
  const lines = [
    '# Errors',
    '',
    'This page is generated from the source: `node tools/generate/write.ts`. In a message, … is a name, a number or a text.',
    '',
    '## Exit codes',
    '',
    ...table(['Code', 'Meaning'], listExitCodes()),
    '',
    '## Failures of the action and the command line',
    '',
    ...Object.keys(failureTexts)
      .filter(isErrorCode)
      .flatMap((name) => describeFailure(name, messages)),
    '## Answers of the service',
    '',
    'The `type` of a problem is `urn:delivery-evidence:problem:` and the name.',
    '',
    ...table(
      ['Status', 'Name', 'Message', 'Cause', 'Fix'],
      Object.keys(problemTypes).map(Number).filter(isStatus).map(toProblemRow),
    ),
    '',
    '## Findings of `evidence fsck`',
    '',
    ...table(
      ['Kind', 'Cause', 'Fix'],
      Object.entries(findingTexts).map(([kind, { cause, fix }]) => [code(kind), cause, fix]),
    ),
  ]
  return `${lines.join('\n')}\n`
}

function isErrorCode(name: string): name is ErrorCode {
  return Object.hasOwn(failureTexts, name)
}

function isStatus(status: number): status is Status {
  return Object.hasOwn(problemTexts, status)
}

function listExitCodes(): readonly string[][] {
  const codes = Object.keys(failureTexts).filter(isErrorCode)
  const verdicts = ['COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE', 'UNCLEAR'] as const
  const meanings = new Map<number, string[]>([[0, ['done']]])
  const add = (exit: number, meaning: string): void => void meanings.set(exit, [...(meanings.get(exit) ?? []), meaning])
  for (const verdict of verdicts) add(exitCodeOfState(verdict), `a gate: ${verdict}`)
  for (const name of codes) add(exitCodeOf(name), `[\`${name}\`](#${name})`)
  return [...meanings].toSorted(([a], [b]) => a - b).map(([exit, listed]) => [String(exit), listed.join(', ')])
}

function describeFailure(name: ErrorCode, messages: readonly ThrownMessage[]): readonly string[] {
  const { cause, fix } = failureTexts[name]
  const texts = [...new Set(messages.filter((one) => one.code === name).map(({ text }) => text))].toSorted()
  return [
    `### ${name}`,
    '',
    `Exit code ${exitCodeOf(name)}. ${cause}`,
    '',
    `Fix: ${fix}`,
    '',
    '<details>',
    `<summary>${texts.length} messages</summary>`,
    '',
    ...texts.map((text) => `- ${escapeText(text)}`),
    '',
    '</details>',
    '',
  ]
}

function toProblemRow(status: Status): string[] {
  const { name, title } = problemTypes[status]
  const { message, cause, fix } = problemTexts[status]
  return [String(status), code(name), `${title}. ${message}`, cause, fix]
}

/** A message as Markdown that shows it literally, except for its code. */
function escapeText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/[<>*_[\]]/g, String.raw`\$&`)))
    .join('')
}
