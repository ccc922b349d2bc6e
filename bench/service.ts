import { listEngines, serve, type Engine } from './service/engine.ts'
import { openBare } from './service/bare.ts'
import { measureGrowth } from './service/growth.ts'
import { load } from './service/load.ts'
import { printTable } from './table.ts'

const connections = 100
const writes = 20_000

/**
 * The service in a process of its own: attestations a second over HTTP, each on disk before its answer, beside the bare insert of the
 * same rows; and how reading grows with what is recorded.
 */
export async function run(): Promise<void> {
  for (const engine of listEngines()) {
    console.log(`${engine.name}\n`)
    await measureWrites(engine)
    await measureGrowth(engine)
  }
}

async function measureWrites(engine: Engine): Promise<void> {
  await using database = await engine.makeDatabase()
  await using service = await serve(database)
  // The first requests find nothing compiled and nothing in memory.
  await load(service, writes / 10, connections)
  const one = await load(service, writes / 10, 1)
  const many = await load(service, writes, connections)
  await using table = await openBare(engine)
  const bare = await table.insert(0, writes)
  const share = (rate: number): string => `${((rate / bare) * 100).toFixed(0)} %`
  printTable(
    ['what', 'a second', 'p50, ms', 'p99, ms', 'of the limit', 'bar'],
    [
      ['bare inserts of the same rows, 128 a transaction: the limit', bare.toFixed(0), '', '', '', ''],
      [`attestations, ${connections} connections`, ...toCells(many), share(many.rate), '≥ 5000, p99 < 50'],
      ['attestations, 1 connection', ...toCells(one), share(one.rate), ''],
    ],
  )
  console.log('')
}

function toCells({ rate, p50, p99 }: { rate: number; p50: number; p99: number }): [string, string, string] {
  return [rate.toFixed(0), p50.toFixed(1), p99.toFixed(1)]
}
