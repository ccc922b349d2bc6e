import { appendFileSync, existsSync, readFileSync, utimesSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { TestRunner, type RunnerTestCase } from 'vitest'
import { watchChildren } from './child.ts'
import { runWithHooks } from './hooks.ts'
import { variable, type Progress, type Status } from './mutant.ts'
import { startWatchdog } from './watchdog.ts'

/** What the instrumented source reads and writes. */
interface Namespace {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: {
    readonly static: Readonly<Record<string, number>>
    readonly perTest: Record<string, Readonly<Record<string, number>>>
  }
}

/** The instrumented source creates it where it does not exist. */
const namespace: Namespace = {}
Reflect.set(globalThis, '__stryker__', namespace)
/** A test may move the clock. */
const readClock = performance.now.bind(performance)
const slowestMs = Number(process.env[variable.slowest])
const progressFile = process.env[variable.progress] ?? ''
const doneFile = process.env[variable.done] ?? ''
const settled = new Set<string>(existsSync(doneFile) ? readFileSync(doneFile, 'utf8').split('\n') : [])
/** Those that a test of this process executes when it runs again. */
const covered = new Set<string>()
/** The id of each test that runs again. */
const repeatedId = 'again'
const children = watchChildren(() => namespace.activeMutant)
const watchdog = startWatchdog()

function write(progress: Progress): void {
  appendFileSync(progressFile, `${JSON.stringify(progress)}\n`)
}

/** A process that runs tests without a mutant to try is no process that hangs. */
function showProgress(): void {
  const now = new Date()
  appendFileSync(progressFile, '')
  utimesSync(progressFile, now, now)
}

function settleMutant(id: string, status: Status, test: string): void {
  settled.add(id)
  write({ id, status, test })
}

/**
 * Runs each test once, and then again with each mutant that the test executes and that no test has noticed yet. A test that does not pass
 * twice without a mutant tries none, and neither does a slow one.
 */
export default class MutationRunner extends TestRunner {
  /** With a mutant in a process of its own, tests run as usual. */
  private readonly alone = process.env[variable.alone]

  onBeforeCollect(): void {
    if (this.alone !== undefined) namespace.activeMutant = this.alone
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    super.onAfterRunFiles(files)
    if (this.alone !== undefined) return
    for (const id of Object.keys(namespace.mutantCoverage?.static ?? {})) markAlone(id)
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (this.alone !== undefined) return TestRunner.getTestFn(test)()
    showProgress()
    const measured = await measure(test)
    const open = [...measured.hits.keys()].filter((id) => !settled.has(id))
    if (open.length > 0) await tryAll(test, open, measured)
  }
}

interface Measured {
  /** Milliseconds. */
  readonly duration: number
  /** How often the test executes each mutant, and 1 for those of child processes. */
  readonly hits: ReadonlyMap<string, number>
  readonly ofChildren: ReadonlySet<string>
  /** The longest time of a test that is repeated, in milliseconds. A test that waits for a child process takes longer. */
  readonly limit: number
}

/** Runs a test without a mutant. */
async function measure(test: RunnerTestCase): Promise<Measured> {
  namespace.currentTestId = test.id
  const start = readClock()
  const ofChildren = await children.listMutants(TestRunner.getTestFn(test))
  const duration = readClock() - start
  namespace.currentTestId = undefined
  const own = Object.entries(namespace.mutantCoverage?.perTest[test.id] ?? {})
  const hits = new Map([...ofChildren.map((id) => [id, 1] as const), ...own])
  return { duration, hits, ofChildren: new Set(ofChildren), limit: slowestMs * (ofChildren.length > 0 ? 50 : 10) }
}

async function tryAll(test: RunnerTestCase, ids: readonly string[], measured: Measured): Promise<void> {
  const { duration, hits, ofChildren } = measured
  const again = await repeat(test, measured)
  for (const id of ids) mark(id, again)
  const repeatable = again === undefined ? [] : ids.filter((id) => again.has(id) || ofChildren.has(id))
  for (const id of repeatable) {
    const outcome = await tryMutant(test, id, { duration, hits: hits.get(id) ?? 1 })
    if (outcome === 'survived') continue
    // A mutant may leave something behind that fails the test afterwards: then its failure proves nothing about others.
    if (!(await passes(test, duration))) return
    settleMutant(id, outcome, test.name)
  }
}

/** The mutants that a test executes when it runs again; undefined for a test that does not pass twice, or is slow. */
async function repeat(test: RunnerTestCase, { duration, limit }: Measured): Promise<ReadonlySet<string> | undefined> {
  const [start, processor] = [readClock(), process.threadCpuUsage().user]
  if (namespace.mutantCoverage !== undefined) Reflect.deleteProperty(namespace.mutantCoverage.perTest, repeatedId)
  if (!(await passes(test, duration))) return undefined
  // The time of the second run: the first one loads and compiles. A test that waits takes no processor time.
  if (process.threadCpuUsage().user - processor > slowestMs * 1000) return undefined
  if (readClock() - start > limit) return undefined
  return new Set(Object.keys(namespace.mutantCoverage?.perTest[repeatedId] ?? {}))
}

/** A test may be the first to load a module: what it does not execute again needs a process of its own. */
function mark(id: string, again: ReadonlySet<string> | undefined): void {
  if (again?.has(id) === true) markCovered(id)
  else markAlone(id)
}

function markAlone(id: string): void {
  if (!settled.has(id) && !covered.has(id)) write({ id, status: 'alone' })
}

function markCovered(id: string): void {
  if (!covered.has(id)) write({ id })
  covered.add(id)
}

interface Baseline {
  /** Milliseconds. */
  readonly duration: number
  readonly hits: number
}

async function tryMutant(test: RunnerTestCase, id: string, { duration, hits }: Baseline): Promise<Status> {
  write({ id, test: test.name })
  Object.assign(namespace, { activeMutant: id, hitCount: 0, hitLimit: hits * 100 + 10_000 })
  try {
    return (await watchdog.watch(() => passes(test, duration))) ? 'survived' : 'killed'
  } finally {
    Object.assign(namespace, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined })
  }
}

/** Whether the test passes now. A test that takes much longer than before does not. */
async function passes(test: RunnerTestCase, duration: number): Promise<boolean> {
  const stop = new AbortController()
  // Vitest waits for the assertions of all runs, and a mutant may leave one that never ends.
  Reflect.deleteProperty(test, 'promises')
  // Without a test, the code counts as executed when its module is loaded.
  namespace.currentTestId = repeatedId
  try {
    const late = sleep(duration * 10 + 2000, false, { signal: stop.signal })
    const run = runWithHooks(test)
    const isInTime = await Promise.race([run.then(() => true), late])
    return isInTime && test.result?.state !== 'fail'
  } catch {
    return false
  } finally {
    stop.abort()
    await finish(test)
    children.kill()
    namespace.currentTestId = undefined
  }
}

/** Runs what the test has left to its end, as after each test. */
async function finish(test: RunnerTestCase): Promise<void> {
  const hooks: unknown = Reflect.get(test, 'onFinished')
  Reflect.set(test, 'onFinished', [])
  for (const hook of Array.isArray(hooks) ? hooks.toReversed() : []) {
    if (typeof hook !== 'function') continue
    const stop = new AbortController()
    const ended = Promise.resolve(Reflect.apply(hook, undefined, [test.context]))
    // What a mutant has left open may never close.
    await Promise.race([ended, sleep(5000, undefined, { signal: stop.signal })]).catch(ignore)
    stop.abort()
  }
}

function ignore(): void {
  // A mutant may break what the test leaves behind.
}
