import type { Jq, JqResult } from 'jq-wasm/inline'

/** What jq exits with where a program does not compile. */
const doesNotCompile = 3

/** Compiles a rule without running it: behind `empty` nothing is ever computed, and no rule can close what was not opened. */
export function checkRule(jq: Jq, rule: string): readonly string[] {
  const { exitCode, stderr } = run(jq, `empty | ${rule}`, null)
  return exitCode === doesNotCompile ? [`rule ${quote(rule)} is no jq expression: ${firstLine(stderr)}`] : []
}

/** A rule holds where it gives `true`, once, and ends well; one that cannot be computed does not hold. */
export function applyRule(jq: Jq, rule: string, value: unknown): readonly string[] {
  const { exitCode, stderr, stdout } = run(jq, rule, value)
  if (exitCode !== 0) return [`rule ${quote(rule)} failed: ${firstLine(stderr)}`]
  if (stdout.trim() === 'true') return []
  return [`rule ${quote(rule)} gave ${shorten(stdout.trim().split('\n').join(', ')) || 'nothing'} instead of true`]
}

/** The space keeps a rule such as `--version` from being taken as an option; `-c` gives one line for each result. */
function run(jq: Jq, rule: string, value: unknown): JqResult {
  return jq.raw(JSON.stringify(value), ` ${rule}`, ['-c'])
}

function quote(rule: string): string {
  return `\`${rule}\``
}

/** Without jq's places, which are those of the text that it was handed. */
function firstLine(stderr: string): string {
  const [line = ''] = stderr.replace(/^jq: error:? /, '').split('\n')
  return shorten(line.replace(/^\(at [^)]*\):? /, '').replace(/ at <top-level>.*$/, ''))
}

function shorten(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`
}
