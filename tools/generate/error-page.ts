import { exitCodeOf, exitCodeOfState, exitCodes } from '../../src/step/outcome/exit-code.ts'
import type { ErrorCode } from '../../src/error.ts'
import { causes } from '../../src/help/causes.ts'
import { problemTypes, type Status } from '../../src/service/http/response/problem-response.ts'
import type { Explanation, Explanations } from './cause/explanation.ts'
import { groups } from './cause/groups.ts'
import { failureTexts, findingTexts, problemTexts } from './error-text.ts'
import { code, table } from './markdown-table.ts'

/** docs/reference/errors.md: the messages that people meet, each with its cause and the next step, and the codes that are looked up. */
export function describeErrors(): string {
  const lines = [
    '# Errors',
    '',
    'Search this page for the words of the message; … is a part that differs. On the command line an input is an option: `--files` in place of',
    '`files`. A message with a section here ends with a line `More:` and its address. This page is generated from the source:',
    '`node tools/generate/write.ts`.',
    '',
    'For more detail, run the job with debug logging, or the command line with `EVIDENCE_DEBUG=1`.',
    '',
    ...Object.entries(groups).flatMap(describeGroup),
    '## Exit codes',
    '',
    ...table(['Code', 'Meaning'], listExitCodes()),
    '',
    '## Failures',
    '',
    'The kinds of failure of the action and the command line. A failure is one sentence: what was asked, what was found, and what to do. Records',
    'from before it stay.',
    '',
    ...table(['Kind', 'Exit code', 'Cause', 'Fix'], Object.keys(failureTexts).filter(isErrorCode).map(toFailureRow)),
    '',
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
    'Keep the folder as it is, and restore a backup to another one: the service never changes or removes records.',
    '',
    ...table(
      ['Kind', 'Cause', 'Fix'],
      Object.entries(findingTexts).map(([kind, { cause, fix }]) => [code(kind), cause, fix]),
    ),
  ]
  return `${lines.join('\n')}\n`
}

function describeGroup([title, explanations]: readonly [string, Explanations]): readonly string[] {
  const sections = causes.flatMap(({ name, message }) => {
    const explanation = explanations[name]
    return explanation === undefined ? [] : describeCause(name, message, explanation)
  })
  return [`## ${title}`, '', ...sections]
}

/** The heading has the words of the message. Its anchor is the name, which stays when the words change. */
function describeCause(name: string, message: string, { happened, step }: Explanation): readonly string[] {
  return [`### <a id="${name}"></a>${escapeText(message)}`, '', happened, '', `**Fix:** ${step}`, '']
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
  for (const name of codes) add(exitCodeOf(name), code(name))
  add(exitCodes.forked, '`evidence witness`: the log was rewritten')
  return [...meanings].toSorted(([a], [b]) => a - b).map(([exit, listed]) => [String(exit), listed.join(', ')])
}

function toFailureRow(name: ErrorCode): string[] {
  const { cause, fix } = failureTexts[name]
  return [code(name), String(exitCodeOf(name)), cause, fix]
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
