import { randomUUID } from 'node:crypto'
import { createToken } from '../../src/service/access/token.ts'
import { openStore } from '../../src/service/store/open.ts'
import type { NewRecord } from '../../src/service/store/store.ts'
import { median, printTable } from '../table.ts'
import { openBare } from './bare.ts'
import { serve, type Database, type Engine } from './engine.ts'
import { perTrail, toReport, type Target } from './load.ts'

const sizes = [1000, 10_000, 100_000, 1_000_000]
const rounds = 51
const writers = 256

/**
 * What reading takes with ever more attestations around: of `evidence serve` as a process, over HTTP, one request at a time, other things
 * and other places each time. The newest five pages of trails are what people look at again and again: there it is known how they stand.
 * Beside what is written a second stands the bare insert of as many rows into a table as large: the limit, and how near to it that is.
 */
export async function measureGrowth(engine: Engine): Promise<void> {
  await using database = await engine.makeDatabase()
  await using bare = await openBare(engine)
  const rows: string[][] = []
  let filled = 0
  for (const size of sizes) {
    const rate = await fill(database, filled, size)
    await takeStock(engine, database)
    const limit = await bare.insert(filled, size)
    filled = size
    const writing = [rate.toFixed(0), limit.toFixed(0), `${((rate / limit) * 100).toFixed(0)} %`]
    rows.push([String(size), ...writing, ...(await measureReads(database, size)).map((it) => it.toFixed(1))])
  }
  const written = ['written a second', 'bare inserts a second', 'of the limit']
  const head = ['attestations', ...written, 'a trail, ms', '100 attestations', '100 trails', 'the newest', 'by commit']
  printTable(head, [...rows, ['bar', '', '', '', '< 5', '< 10', '< 10', '< 10', '']])
  console.log('')
}

/** In the order of the table's columns. */
async function measureReads(database: Database, size: number): Promise<readonly number[]> {
  const token = await makeToken(database)
  await using service = await serve(database, token)
  const read = (path: string): Promise<void> => ask(service, path)
  const trails = Math.floor(size / perTrail)
  const place = (round: number): number => (round * 7919) % trails
  const readTrails = (at: number): Promise<void> => read(`/trails/bench/shop?page=${at}&per_page=100`)
  return [
    await time((round) => read(`/trails/bench/shop/trail-${place(round)}`)),
    await time((round) => read(`/attestations/bench?page=${1 + (round % 5)}&per_page=100`)),
    await time((round) => readTrails(1 + Math.floor(place(round) / 100))),
    await time((round) => readTrails(1 + (round % 5))),
    await time((round) => read(`/search/bench/sha/${toSha(place(round) * perTrail)}`)),
  ]
}

async function makeToken({ place }: Database): Promise<string> {
  const store = await openStore(place)
  const { token } = await createToken(store, { name: 'bench', org: '*', flow: '*', role: 'admin' })
  await store.close()
  return token
}

async function ask({ url, token }: Target, path: string): Promise<void> {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
}

/** Milliseconds. A process that has just begun is not what people wait for: as many reads come first. */
async function time(read: (round: number) => Promise<void>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < 2 * rounds; round += 1) {
    const began = performance.now()
    await read(round)
    took.push(performance.now() - began)
  }
  return median(took.slice(rounds))
}

/** Through the store's own door, many at a time, as the service does; how many went in in a second. */
async function fill({ place }: Database, from: number, to: number): Promise<number> {
  const store = await openStore(place)
  let next = from
  const work = async (): Promise<void> => {
    for (let at = next++; at < to; at = next++) await store.append({ record: toNewRecord(at) })
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: writers }, work))
  const seconds = (performance.now() - began) / 1000
  // A service sees to notifications while records come; one that finds a million of them has something else to do than to answer.
  await store.outbox.write({ org: 'bench', upTo: to, deliveries: [], deleted: [], due: [] })
  await store.close()
  return (to - from) / seconds
}

/** As PostgreSQL does by itself once a minute, in which a service takes in no tenth of this. */
async function takeStock(engine: Engine, database: Database): Promise<void> {
  const driver = await engine.openDriver(database)
  await driver.transaction(async ({ all }) => {
    for (const statement of driver.dialect.takeStock) await all(statement)
  })
  await driver.close()
}

function toNewRecord(at: number): NewRecord {
  const body = toReport(at)
  return {
    id: randomUUID(),
    org: 'bench',
    kind: 'attestation',
    flow: 'shop',
    trail: `trail-${Math.floor(at / perTrail)}`,
    name: body.attestation_name,
    type: 'junit',
    fingerprint: null,
    commit: toSha(at),
    actor: { name: 'bench' },
    body: { ...body },
    attachment: null,
  }
}

function toSha(at: number): string {
  return toReport(at).git_commit_info.sha1
}
