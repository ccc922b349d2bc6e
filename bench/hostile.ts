import { setTimeout as delay } from 'node:timers/promises'
import type { Sample } from './hostile/loop-delay.ts'
import { startAttackers, startReporter, type Reporter } from './hostile/callers.ts'
import type { Posted } from './hostile/reporter.ts'
import { startHostileTarget } from './hostile/service.ts'
import { listEngines, type Engine } from './service/engine.ts'
import { printTable } from './table.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 20)
const calmSeconds = Number(process.env['BENCH_CALM'] ?? 5)
const noPriority =
  'The caller that is measured cannot run before the others, which needs root and chrt: its own delays are measured too.'

/**
 * One caller does all attacks at once, while another one posts 50 reports a second, of which every fifth is of a custom type. Measured are
 * the latency of the other one, from the time at which a report is due, its losses, and the memory and the event loop of the service.
 * The latency depends on the load of the machine; the processor time of the main thread during a report is what is left of it on a machine
 * without other work, and the time without a processor is what other work took. `BENCH_SECONDS`, `BENCH_CALM`, `BENCH_ENGINE` and `BENCH_ATTACK` (the text of a name) make a run shorter.
 */
export async function run(): Promise<void> {
  for (const engine of listEngines()) {
    if (!engine.name.startsWith(process.env['BENCH_ENGINE'] ?? '')) continue
    console.log(`${engine.name}. The callers have priorities as if they had machines of their own.\n`)
    await measureAttacks(engine)
  }
}

async function measureAttacks(engine: Engine): Promise<void> {
  await using database = await engine.createDatabase()
  await using target = await startHostileTarget(database)
  await using attackers = await startAttackers(target.attacker)
  await using reporter = await startReporter(target.other)
  if (!reporter.isFirst) console.log(`${noPriority}\n`)
  const { takeSamples } = target
  takeSamples()
  const calm = await measure(reporter, calmSeconds, takeSamples)
  attackers.start()
  const attacked = await measure(reporter, seconds, takeSamples)
  const lines = await attackers.stop()
  const rows = [
    ['reports of the other caller: p50, ms', (it: Measured) => toQuantile(it.latencies, 0.5), ''],
    ['reports of the other caller: p99, ms', (it: Measured) => toQuantile(it.latencies, 0.99), '< 100'],
    ['its generic reports: p99, ms', (it: Measured) => toQuantile(it.ofGeneric, 0.99), ''],
    ['its custom reports: p99, ms', (it: Measured) => toQuantile(it.ofCustom, 0.99), ''],
    ['processor time of the event loop during a report: p50, ms', (it: Measured) => toQuantile(it.spent, 0.5), ''],
    [
      'processor time of the event loop during a report: p99, ms',
      (it: Measured) => toQuantile(it.spent, 0.99),
      '< 100',
    ],
    ['event loop without a processor during a report: p99, ms', (it: Measured) => toQuantile(it.waited, 0.99), ''],
    ['lost', (it: Measured) => String(it.lost), '0'],
    ['longest delay of the event loop, ms', (it: Measured) => it.delay.toFixed(0), ''],
    ['longest processor time of the event loop without a pause, ms', (it: Measured) => it.hold.toFixed(0), '< 50'],
    ['memory, MB', (it: Measured) => (it.memory / 1e6).toFixed(0), '< 700'],
  ] as const
  printTable(
    ['measure', 'calm', 'attacked', 'limit'],
    rows.map(([name, read, limit]) => [name, read(calm), read(attacked), limit]),
  )
  console.log(`${lines.join('\n')}\n`)
}

interface Latencies {
  readonly latencies: readonly number[]
  readonly ofGeneric: readonly number[]
  readonly ofCustom: readonly number[]
  readonly lost: number
}

type Measured = Latencies & Sample

async function measure(reporter: Reporter, duration: number, takeSamples: () => readonly Sample[]): Promise<Measured> {
  const posted = toLatencies(await reporter.post(duration))
  // The next sample has the last reports.
  await delay(1000)
  const samples = takeSamples()
  const most = (read: (sample: Sample) => number): number => Math.max(...samples.map(read))
  return {
    ...posted,
    spent: samples.flatMap(({ spent }) => spent),
    waited: samples.flatMap(({ waited }) => waited),
    delay: most((sample) => sample.delay),
    hold: most((sample) => sample.hold),
    memory: most((sample) => sample.memory),
  }
}

function toLatencies(all: readonly Posted[]): Latencies {
  return {
    latencies: toMilliseconds(all),
    ofGeneric: toMilliseconds(all.filter(({ isCustom }) => !isCustom)),
    ofCustom: toMilliseconds(all.filter(({ isCustom }) => isCustom)),
    lost: all.filter(({ isLost }) => isLost).length,
  }
}

function toMilliseconds(posted: readonly Posted[]): readonly number[] {
  return posted.map(({ ms }) => ms)
}

function toQuantile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1)
}
