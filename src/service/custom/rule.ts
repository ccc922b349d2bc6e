import type { Jq, JqResult } from 'jq-wasm/inline'

/** The exit code of jq for a program that does not compile (jq manual, "Invoking jq"). */
const compileErrorExitCode = 3

/** Compiles a rule without running it: nothing after `empty |` runs, and no parenthesis is open that the rule could close. */
export function checkRule(jq: Jq, rule: string): readonly string[] {
  const { exitCode, stderr } = runJq(jq, `empty | ${rule}`, 'null')
  return exitCode === compileErrorExitCode
    ? [`rule ${quoteRule(rule)} is not a valid jq expression: ${toErrorLine(stderr)}`]
    : []
}

/** A rule holds if jq exits with 0 and prints exactly one `true` (rules 1.8). `value` is JSON. Returns the error, if any. */
export function applyRule(jq: Jq, rule: string, value: string): readonly string[] {
  const { exitCode, stderr, stdout } = runJq(jq, rule, value)
  if (exitCode !== 0) return [`rule ${quoteRule(rule)} failed: ${toErrorLine(stderr)}`]
  if (stdout.trim() === 'true') return []
  return [
    `rule ${quoteRule(rule)} printed ${truncate(stdout.trim().split('\n').join(', ')) || 'nothing'} instead of true`,
  ]
}

/** What an expression prints of a value, in one short line; empty if it fails or is null. */
export function printValue(jq: Jq, expression: string, value: string): string {
  const { exitCode, stdout } = runJq(jq, expression, value, '-r')
  const lines = stdout.trim().split('\n')
  const text = lines.map((line) => line.trim()).join(', ')
  return exitCode !== 0 || text === 'null' ? '' : truncate(text).toWellFormed()
}

/** The leading space keeps jq from reading a rule such as `--version` as an option. `-c` prints one line for each result. */
function runJq(jq: Jq, rule: string, value: string, ...flags: readonly string[]): JqResult {
  return jq.raw(value, ` ${rule}`, ['-c', ...flags])
}

function quoteRule(rule: string): string {
  return `\`${rule}\``
}

/** The first line of an error of jq, without the positions, which refer to the program text passed to jq and not to the rule. */
function toErrorLine(stderr: string): string {
  const [line = ''] = stderr.replace(/^jq: error:? /, '').split('\n')
  return truncate(line.replace(/^\(at [^)]*\):? /, '').split(' at <top-level>', 1)[0] ?? '')
}

function truncate(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`
}
