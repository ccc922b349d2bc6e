import { resolve } from 'node:path'
import type { ForeignCheck } from './check.ts'
import { findToolchain, requirement } from './toolchain.ts'

/** Installed tools. Git ignores the folder. */
const cache = resolve('.cache', 'foreign')

/**
 * Runs the named checks, or all, and prints one line for each: passed, failed, or left out because the machine does not have the
 * toolchain. Returns the names of the failed ones. An unknown name is an error.
 */
export async function runChecks(
  checks: readonly ForeignCheck[],
  names: readonly string[],
  print: (line: string) => void,
): Promise<readonly string[]> {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  if (unknown.length > 0) throw new Error(`Unknown checks: ${unknown.join(', ')}. "--list" lists them.`)
  const failed = []
  for (const check of checks) {
    if (names.length > 0 && !names.includes(check.name)) continue
    if (!(await passes(check, print))) failed.push(check.name)
  }
  return failed
}

async function passes(check: ForeignCheck, print: (line: string) => void): Promise<boolean> {
  const toolchain = await findToolchain(check.needs, cache)
  if (toolchain === undefined) {
    print(`${check.name}: left out. This machine does not have ${requirement[check.needs]}.`)
    return true
  }
  const started = performance.now()
  const result = await check
    .run(toolchain, (line) => print(`${check.name}: ${line}`))
    .then(
      () => 'passed',
      (error: unknown) => `failed: ${toMessage(error)}`,
    )
  print(`${check.name}: ${result} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return result === 'passed'
}

/** The message of an error. That of a process that failed has its stderr already; its stdout is added. */
function toMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { stdout = '' } = error as { readonly stdout?: string }
  return `${error.message}${stdout === '' ? '' : `\n${stdout}`}`
}
