import { listEngines, startServeProcess, startBaseline, type Engine } from './service/engine.ts'
import { openInsertBaseline } from './service/insert-baseline.ts'
import { measureGrowth } from './service/growth.ts'
import { sendLoad, type LoadResult } from './service/load.ts'
import { printTable } from './table.ts'

const connections = 100
const writes = 20_000

/**
 * Measures the service in a separate process. Writes: attestations a second over HTTP, each on disk before its response, compared with two
 * baselines: plain inserts of the same rows, and an HTTP server that only responds. Reads: latency as the number of records grows.
 */
export async function run(): Promise<void> {
  for (const engine of listEngines()) {
    console.log(`${engine.name}\n`)
    await measureWrites(engine)
    await measureGrowth(engine)
  }
}

async function measureWrites(engine: Engine): Promise<void> {
  await using database = await engine.createDatabase()
  await using service = await startServeProcess(database)
  // Warms up the compiler and the caches.
  await sendLoad(service, writes, connections)
  const single = await sendLoad(service, writes / 10, 1)
  const concurrent = await sendLoad(service, writes, connections)
  await using insertBaseline = await openInsertBaseline(engine)
  const inserts = await insertBaseline.insert(0, writes)
  const responses = await measureBaseline('node-baseline')
  const libraries = await measureBaseline('library-baseline')
  printTable(
    ['measure', 'a second', 'p50, ms', 'p99, ms', 'share of inserts', 'share of responses', 'limit'],
    [
      ['baseline: plain inserts of the same rows, 128 a transaction', inserts.toFixed(0), '', '', '', '', ''],
      [`baseline: responses of node:http, ${connections} connections`, ...toCells(responses), '', '', ''],
      [
        `baseline: responses with hono and busboy, ${connections} connections`,
        ...toCells(libraries),
        '',
        toPercent(libraries.rate, responses.rate),
        '',
      ],
      [
        `attestations, ${connections} connections`,
        ...toCells(concurrent),
        toPercent(concurrent.rate, inserts),
        toPercent(concurrent.rate, responses.rate),
        '≥ 5000, p99 < 50',
      ],
      ['attestations, 1 connection', ...toCells(single), toPercent(single.rate, inserts), '', ''],
    ],
  )
  console.log('')
}

async function measureBaseline(name: Parameters<typeof startBaseline>[0]): Promise<LoadResult> {
  await using server = await startBaseline(name)
  await sendLoad(server, writes, connections)
  return await sendLoad(server, writes, connections)
}

function toPercent(rate: number, limit: number): string {
  return `${((rate / limit) * 100).toFixed(0)} %`
}

function toCells({ rate, p50, p99 }: LoadResult): [string, string, string] {
  return [rate.toFixed(0), p50.toFixed(1), p99.toFixed(1)]
}
