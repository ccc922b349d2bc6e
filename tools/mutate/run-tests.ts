import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Progress, variable, type Mutant, type Status } from './mutant.ts'

export interface Plan {
  readonly sandbox: string
  /** Test files and folders. */
  readonly tests: readonly string[]
  /** The mutants in the source. */
  readonly all: readonly Mutant[]
  /** Those that are tried. */
  readonly mutants: readonly Mutant[]
  /** Leaves out the mutants that need a process of their own. */
  readonly isQuick: boolean
}

export interface Result {
  readonly mutant: Mutant
  readonly status: Status
}

/** Time without progress after which a mutant hangs that the watchdog does not see. */
const hangMs = 180_000
/** All tests with one mutant in a process of its own. They write no progress, and each has a limit of its own. */
const aloneMs = 900_000
const aloneTestMs = 60_000

/** Tries all mutants, first in one process, then those that need a process of their own. */
export async function tryMutants(plan: Plan): Promise<readonly Result[]> {
  const statuses = await tryTogether(plan)
  const ofOwn = plan.isQuick ? [] : plan.mutants.filter(({ id }) => statuses.get(id) === 'alone')
  for (const { id } of ofOwn) statuses.set(id, await tryAlone(plan, id))
  return plan.mutants.map((mutant) => ({ mutant, status: statuses.get(mutant.id) ?? 'uncovered' }))
}

export function isNoticed(status: Status | undefined): boolean {
  return status === 'killed' || status === 'timeout'
}

/** Slow tests try only what the fast ones have not noticed. */
async function tryTogether(plan: Plan): Promise<Map<string, Status>> {
  const statuses = new Map<string, Status>()
  const wanted = Number(process.env[variable.slowest] ?? defaultMs)
  for (const slowestMs of new Set([Math.min(fastMs, wanted), wanted])) await tryTests(plan, statuses, slowestMs)
  return statuses
}

/** Processor time of a test that is repeated by default, and of one that tries mutants first. */
const [defaultMs, fastMs] = [100, 20]

/** A mutant that hangs ends the process. The next process does not try it. */
async function tryTests(plan: Plan, statuses: Map<string, Status>, slowestMs: number): Promise<void> {
  const [progress, done] = ['progress.jsonl', 'done'].map((name) => resolve(plan.sandbox, name))
  if (progress === undefined || done === undefined) return
  const chosen = new Set(plan.mutants.map(({ id }) => id))
  const left = plan.all.map(({ id }) => id).filter((id) => !chosen.has(id))
  for (;;) {
    rmSync(progress, { force: true })
    const noticed = [...statuses].filter(([, status]) => isNoticed(status)).map(([id]) => id)
    writeFileSync(done, [...left, ...noticed].join('\n'))
    const files = { [variable.progress]: progress, [variable.done]: done }
    const ending = await runVitest(plan, { ...files, [variable.slowest]: String(slowestMs) })
    const current = readProgress(progress, statuses)
    if (ending === 'failed') reportFailure(statuses)
    if (ending !== 'hung') return
    if (current === undefined) throw new Error('The tests hang without a mutant.')
    statuses.set(current, 'timeout')
  }
}

/** A test that fails without a mutant has tried none, or was left broken by one: the others count. */
function reportFailure(statuses: ReadonlyMap<string, Status>): void {
  if (statuses.size === 0) throw new Error('The tests fail without a mutant.')
  console.log('At least one test fails without a mutant.')
}

const aloneOptions = ['--bail=1', `--testTimeout=${aloneTestMs}`, `--hookTimeout=${aloneTestMs}`]

async function tryAlone(plan: Plan, id: string): Promise<Status> {
  const statusOf = { passed: 'survived', failed: 'killed', hung: 'timeout' } as const
  return statusOf[await runVitest(plan, { [variable.alone]: id }, aloneOptions)]
}

/** Adds the statuses of a progress file. Returns the mutant that was tried last. */
function readProgress(path: string, statuses: Map<string, Status>): string | undefined {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []
  const entries = lines.map((line) => Progress.parse(JSON.parse(line)))
  for (const { id, status, test } of entries) {
    if (status !== undefined || test === undefined) statuses.set(id, mergeStatus(statuses.get(id), status))
  }
  return entries.findLast(({ test }) => test !== undefined)?.id
}

/** Code that a test runs again is tried in the test only: the runner writes no `alone` after that. */
function mergeStatus(before: Status | undefined, now: Status = 'survived'): Status {
  return before !== undefined && isNoticed(before) ? before : now
}

type Ending = 'passed' | 'failed' | 'hung'

async function runVitest(
  { sandbox, tests }: Plan,
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Ending> {
  const vitest = resolve('node_modules', 'vitest', 'vitest.mjs')
  const words = [vitest, 'run', ...tests, '--config', 'tools/mutate/vitest.config.ts', '--reporter=dot', ...options]
  const child = spawn(process.execPath, words, {
    cwd: sandbox,
    env: { ...process.env, LONG_TESTS: 'false', ...environment },
    stdio: 'ignore',
  })
  const started = Date.now()
  const file = environment[variable.progress] ?? ''
  const limit = file === '' ? aloneMs : hangMs
  const watch = setInterval(() => {
    const last = existsSync(file) ? statSync(file).mtimeMs : started
    if (Date.now() - Math.max(last, started) >= limit) child.kill('SIGKILL')
  }, 1000)
  const [code, signal] = await once(child, 'exit')
  clearInterval(watch)
  // The watchdog of the process ends it so.
  if (signal === 'SIGKILL') return 'hung'
  return code === 0 ? 'passed' : 'failed'
}
