import { listEngines, serve, serveNothing, type Engine } from './service/engine.ts'
import { openBare } from './service/bare.ts'
import { measureGrowth } from './service/growth.ts'
import { load, type Load } from './service/load.ts'
import { printTable } from './table.ts'

const connections = 100
const writes = 20_000

/**
 * The service in a process of its own: attestations a second over HTTP, each on disk before its answer, beside its two limits, the bare
 * insert of the same rows and bare answers to the same requests; and how reading grows with what is recorded.
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
  await load(service, writes, connections)
  const one = await load(service, writes / 10, 1)
  const many = await load(service, writes, connections)
  await using table = await openBare(engine)
  const bare = await table.insert(0, writes)
  const answers = await measureAnswers('answerer')
  const libraries = await measureAnswers('libraries')
  printTable(
    ['what', 'a second', 'p50, ms', 'p99, ms', 'of bare inserts', 'of bare answers', 'bar'],
    [
      ['bare inserts of the same rows, 128 a transaction', bare.toFixed(0), '', '', '', '', ''],
      [`bare answers to the same requests, ${connections} connections`, ...toCells(answers), '', '', ''],
      [
        'the same by hono and busboy, with the body read and dropped',
        ...toCells(libraries),
        '',
        share(libraries.rate, answers.rate),
        '',
      ],
      [
        `attestations, ${connections} connections`,
        ...toCells(many),
        share(many.rate, bare),
        share(many.rate, answers.rate),
        '≥ 5000, p99 < 50',
      ],
      ['attestations, 1 connection', ...toCells(one), share(one.rate, bare), '', ''],
    ],
  )
  console.log('')
}

async function measureAnswers(by: Parameters<typeof serveNothing>[0]): Promise<Load> {
  await using server = await serveNothing(by)
  await load(server, writes, connections)
  return await load(server, writes, connections)
}

function share(rate: number, limit: number): string {
  return `${((rate / limit) * 100).toFixed(0)} %`
}

function toCells({ rate, p50, p99 }: Load): [string, string, string] {
  return [rate.toFixed(0), p50.toFixed(1), p99.toFixed(1)]
}
