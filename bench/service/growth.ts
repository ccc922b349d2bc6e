import { randomUUID } from 'node:crypto'
import { createToken } from '../../src/service/access/api-token.ts'
import { openStore } from '../../src/service/store/open.ts'
import type { NewRecord } from '../../src/service/store/record.ts'
import { median, printTable } from '../table.ts'
import { openInsertBaseline } from './insert-baseline.ts'
import { startServeProcess, type Database, type Engine } from './engine.ts'
import { attestationsPerTrail, toJunitReport, type Target } from './load.ts'

const sizes = [1000, 10_000, 100_000, 1_000_000]
const rounds = 51
const writers = 256

/**
 * Measures how read latency and write rate change as the number of attestations grows. Reads go over HTTP to `evidence serve` in a separate
 * process, one at a time, each for a different trail or page. The newest five pages of trails are read most often, and their verdicts are
 * cached. The write rate is compared with plain inserts of the same number of rows into a table of the same size.
 */
export async function measureGrowth(engine: Engine): Promise<void> {
  await using database = await engine.createDatabase()
  await using insertBaseline = await openInsertBaseline(engine)
  const rows: string[][] = []
  let filled = 0
  for (const size of sizes) {
    const rate = await appendAttestations(database, filled, size)
    await updateStatistics(engine, database)
    const limit = await insertBaseline.insert(filled, size)
    filled = size
    const writeCells = [rate.toFixed(0), limit.toFixed(0), `${((rate / limit) * 100).toFixed(0)} %`]
    rows.push([String(size), ...writeCells, ...(await measureReads(database, size)).map((it) => it.toFixed(1))])
  }
  const writeColumns = ['appends a second', 'plain inserts a second', 'share of inserts']
  const head = [
    'attestations',
    ...writeColumns,
    'trail, ms',
    '100 attestations',
    '100 trails',
    '100 newest trails',
    'search by commit',
  ]
  printTable(head, [...rows, ['limit', '', '', '', '< 5', '< 10', '< 10', '< 10', '']])
  console.log('')
}

/** Median milliseconds, in the order of the columns of the table. */
async function measureReads(database: Database, size: number): Promise<readonly number[]> {
  const token = await createAdminToken(database)
  await using service = await startServeProcess(database, { token })
  const read = (path: string): Promise<void> => sendGet(service, path)
  const trails = Math.floor(size / attestationsPerTrail)
  const trailNumber = (round: number): number => (round * 7919) % trails
  const readTrails = (at: number): Promise<void> => read(`/trails/bench/shop?page=${at}&per_page=100`)
  return [
    await measureMedian((round) => read(`/trails/bench/shop/trail-${trailNumber(round)}`)),
    await measureMedian((round) => read(`/attestations/bench?page=${1 + (round % 5)}&per_page=100`)),
    await measureMedian((round) => readTrails(1 + Math.floor(trailNumber(round) / 100))),
    await measureMedian((round) => readTrails(1 + (round % 5))),
    await measureMedian((round) => read(`/search/bench/sha/${toSha(trailNumber(round) * attestationsPerTrail)}`)),
  ]
}

async function createAdminToken({ location }: Database): Promise<string> {
  const store = await openStore(location)
  const { token } = await createToken(store, { name: 'bench', org: '*', flow: '*', role: 'admin' })
  await store.close()
  return token
}

async function sendGet({ url, token }: Target, path: string): Promise<void> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  if (!response.ok) throw new Error(`GET ${path}: the response is ${response.status}: ${text}`)
}

/** Median milliseconds of a read, after as many reads to warm up the process. */
async function measureMedian(read: (round: number) => Promise<void>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < 2 * rounds; round += 1) {
    const startedAt = performance.now()
    await read(round)
    took.push(performance.now() - startedAt)
  }
  return median(took.slice(rounds))
}

/** Appends attestations to the store, many concurrently, as the service does. Returns appends a second. */
async function appendAttestations({ location }: Database, from: number, to: number): Promise<number> {
  const store = await openStore(location)
  let next = from
  const work = async (): Promise<void> => {
    for (let at = next++; at < to; at = next++) await store.append({ record: toNewRecord(at) })
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: writers }, work))
  const seconds = (performance.now() - startedAt) / 1000
  // Marks the records as handled by notifications. Otherwise the service would plan a million deliveries during the measurement.
  await store.outbox.writePlan({ org: 'bench', upTo: to, deliveries: [], deleted: [], due: [] })
  await store.close()
  return (to - from) / seconds
}

/** Updates the planner statistics. PostgreSQL does it once a minute, while a service receives less than a tenth of these records. */
async function updateStatistics(engine: Engine, database: Database): Promise<void> {
  const driver = await engine.openDriver(database)
  await driver.transaction((transaction) => transaction.updateStatistics())
  await driver.close()
}

function toNewRecord(at: number): NewRecord {
  const body = toJunitReport(at)
  return {
    id: randomUUID(),
    org: 'bench',
    kind: 'attestation',
    flow: 'shop',
    trail: `trail-${Math.floor(at / attestationsPerTrail)}`,
    name: body.attestation_name,
    type: 'junit',
    fingerprint: null,
    commit: toSha(at),
    actor: { name: 'bench' },
    origin: null,
    ignored_members: [],
    body: { ...body },
    attachment: null,
  }
}

function toSha(at: number): string {
  return toJunitReport(at).git_commit_info.sha1
}
