import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../src/service/store/open.ts'
import { fillOldLedger } from '../testkit/service/store/old-ledger.ts'
import { listEngines, type Database, type Engine } from './service/engine.ts'
import { printTable } from './table.ts'

/** Number of records. */
const total = Number(process.env['EVIDENCE_BENCH_RECORDS'] ?? 1_000_000)

/** Measures the migration of a database of the last released schema on each engine, with the time of each step. */
export async function run(): Promise<void> {
  for (const engine of listEngines()) {
    await using database = await engine.createDatabase()
    await fillOldLedger(database.location, total)
    const disk = measureDisk(engine, database)
    const steps = await measureSteps(database)
    const largest = disk.end()
    const seconds = steps.map(([, duration]) => duration).reduce((sum, duration) => sum + duration, 0)
    const rows = steps.map(([step, duration]) => [step, duration.toFixed(1), ''])
    const isFile = engine.name === 'SQLite'
    printTable(
      [`${engine.name}, ${total.toLocaleString('en')} records`, 'value', 'limit'],
      [
        ...rows,
        ['whole migration, s', seconds.toFixed(1), isFile ? '≤ 300' : ''],
        ...(isFile ? [['largest disk use, times the database', largest.toFixed(2), '≤ 3.00']] : []),
      ],
    )
  }
}

/** Migrates the database. Returns each step with its seconds. */
async function measureSteps({ location }: Database): Promise<readonly (readonly [step: string, seconds: number])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-migrate-'))
  const starts: { readonly step: string; readonly at: number }[] = [{ step: 'opening', at: performance.now() }]
  const log = (line: string): void => {
    const step = /step \d+ of \d+, (.*)$/.exec(line)?.[1] ?? line.replace(/:.*$/, '')
    // The line about the index of the search is repeated.
    if (starts.at(-1)?.step !== step) starts.push({ step, at: performance.now() })
  }
  const store = await openStore(location, { keyFile: join(folder, 'evidence.key'), log })
  const end = performance.now()
  await store.close()
  await rm(folder, { recursive: true })
  return starts.map(({ step, at }, index) => [`${step}, s`, ((starts[index + 1]?.at ?? end) - at) / 1000])
}

/** Samples the size of an SQLite file and its WAL. `end` returns the largest size, as a multiple of the first. */
function measureDisk({ name }: Engine, { location }: Database): { readonly end: () => number } {
  const measure = (): number =>
    name === 'SQLite'
      ? [location, `${location}-wal`]
          .map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
          .reduce((a, b) => a + b)
      : 0
  const first = measure()
  let largest = first
  const timer = setInterval(() => {
    largest = Math.max(largest, measure())
  }, 50)
  return {
    end: () => {
      clearInterval(timer)
      return largest / first
    },
  }
}
