import { createStore } from '../src/service/store/create-store.ts'
import { parseSearchWords } from '../src/service/api/search.ts'
import type { Driver } from '../src/service/store/engine/driver.ts'
import { readNumber } from '../src/service/store/engine/row.ts'
import { toStoredRecord } from '../src/service/store/ledger/record-row.ts'
import { insertTerms } from '../src/service/store/search/index-terms.ts'
import type { Store } from '../src/service/store/store.ts'
import { changeTables } from './service/change-tables.ts'
import { listEngines, type Database, type Engine } from './service/engine.ts'
import { printTable } from './table.ts'

/** Numbers of attestations. */
const sizes = (process.env['EVIDENCE_BENCH_RECORDS'] ?? '10000,1000000').split(',').map(Number)
const attestationsPerTrail = 10
/** A trail has one record of its own, one artifact, and its attestations. */
const recordsPerTrail = attestationsPerTrail + 2
const rounds = 25

/** Searches by their description. `at` is the number of a trail in the middle. */
const searches: Readonly<Record<string, (at: number) => string>> = {
  'artifact name': (at) => `ghcr.io/acme/app-${at % 50}:1.${at}`,
  'part of an artifact name, frequent': () => 'app-7',
  'pull request': (at) => `#${at}`,
  'issue key': (at) => `PROJ-${at}`,
  'beginning of an issue key, frequent': () => 'PROJ-1',
  'word of every subject': () => 'login',
  author: () => 'dev17',
  branch: (at) => `feature/proj-${at}-login`,
  'fingerprint with sha256:': (at) => `sha256:${toHex(at, 69621)}${'b'.repeat(54)}`,
  'commit SHA, 7 characters': (at) => toHex(at, 48271).slice(0, 9),
  'attestation name': () => 'check-3',
  'one letter': () => 'p',
  'two words': (at) => `dev17 PROJ-${Math.floor(at / 1000)}`,
  'two frequent words that never meet': () => 'even odd',
  'no match': () => 'unknown-word',
}

/** Measures the search on each engine. */
export async function run(): Promise<void> {
  for (const engine of listEngines()) {
    const columns: (readonly string[])[] = []
    for (const size of sizes) columns.push(await measureSize(engine, size))
    printTable(
      [`${engine.name}: p50 and largest of ${rounds}, ms`, ...sizes.map((size) => size.toLocaleString('en')), 'limit'],
      Object.keys(searches).map((name, row) => [name, ...columns.map((column) => column[row] ?? ''), '< 50']),
    )
  }
}

async function measureSize(engine: Engine, size: number): Promise<readonly string[]> {
  await using database = await engine.createDatabase()
  await fillRecords(engine, database, size / attestationsPerTrail)
  const driver = await engine.openDriver(database)
  const store = await createStore({ ...driver, forbidChanges: () => undefined })
  // As autovacuum does a minute after many new rows.
  if (engine.name === 'PostgreSQL') await changeTables(driver, ['ANALYZE'])
  const middle = Math.floor(size / attestationsPerTrail / 2)
  const cells: string[] = []
  for (const toQuery of Object.values(searches)) cells.push(await measureSearch(store, toQuery(middle)))
  await store.close()
  return cells
}

async function measureSearch(store: Store, query: string): Promise<string> {
  const words = parseSearchWords(query) ?? []
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await store.search('acme', words, { limit: 20 })
    times.push(performance.now() - startedAt)
  }
  const sorted = times.slice(2).toSorted((a, b) => a - b)
  return `${(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(1)}  ${(sorted.at(-1) ?? Number.NaN).toFixed(1)}`
}

/** Ten decimal digits, which are hexadecimal ones too and differ between trails from their beginning on. */
function toHex(trail: number, factor: number): string {
  return String(1_000_000_000 + ((trail * factor) % 2_147_483_647))
}

const toHexSql = (factor: number): string => `(1000000000 + (t * ${factor}) % 2147483647)`
const commit = `${toHexSql(48271)} || '${'a'.repeat(30)}'`
const fingerprint = `${toHexSql(69621)} || '${'b'.repeat(54)}'`

/** The body of each record, by its position in its trail: the trail, the artifact, a pull request, and results. */
const body = `CASE place WHEN 0 THEN '{"git_commit_info":{"author":"Dev' || (t % 200) || ' <dev' || (t % 200)
    || '@acme.org>","branch":"feature/PROJ-' || t || '-login","message":"PROJ-' || t || ': Repair the login, ' || CASE t % 2
    WHEN 0 THEN 'even' ELSE 'odd' END || '","sha1":"' || ${commit} || '"}}'
  WHEN 1 THEN '{"filename":"ghcr.io/acme/app-' || (t % 50) || ':1.' || t || '"}'
  WHEN 2 THEN '{"pull_requests":[{"author":"dev' || (t % 200) || '","head_ref":"feature/PROJ-' || t || '-login","number":' || t
    || ',"title":"Repair the login"}]}' ELSE '{"text":"result"}' END`

const kind = `CASE place WHEN 0 THEN 'trail' WHEN 1 THEN 'artifact' ELSE 'attestation' END`

/** Inserts the records in SQL, and indexes them. */
async function fillRecords(engine: Engine, database: Database, trails: number): Promise<void> {
  const driver = await engine.openDriver(database)
  const empty = await createStore({ ...driver, forbidChanges: () => undefined, close: () => Promise.resolve() })
  await empty.close()
  if (engine.name === 'PostgreSQL') await changeTables(driver, ['SET statement_timeout = 0'])
  const total = trails * recordsPerTrail
  const step = 120_000
  for (let first = 1; first <= total; first += step)
    await insertRecords(driver, first, Math.min(total, first + step - 1))
  const trailNumbers = toNumbers(0, trails - 1)
  await changeTables(driver, [
    `INSERT INTO trail (org, flow, name, position, sequence) ${trailNumbers}
      SELECT 'acme', 'flow-' || (i % 10), 'trail-' || i, i / 10 + 1, i * ${recordsPerTrail} + 1 FROM numbers`,
    `INSERT INTO artifact (org, flow, trail, fingerprint, position, sequence) ${trailNumbers}
      SELECT 'acme', 'flow-' || (t % 10), 'trail-' || t, ${fingerprint}, t / 10 + 1, t * ${recordsPerTrail} + 2
      FROM (SELECT i AS t FROM numbers) AS every`,
    `INSERT INTO head (org, sequence, created_at, tag_key, tree) VALUES ('acme', ${total}, ${1_700_000_000 + total}, '${'0'.repeat(64)}', '')`,
  ])
  await indexRecords(driver)
  await driver.close()
}

const readPage = `SELECT sequence, ordinal, document, sha256 FROM record WHERE org = 'acme' AND sequence > ?
  ORDER BY sequence LIMIT 5000`

async function indexRecords(driver: Driver): Promise<void> {
  let rows = await driver.read(readPage, [0])
  while (rows.length > 0) {
    const records = rows.map((row) => ({ record: toStoredRecord(row), ordinal: readNumber(row, 'ordinal') }))
    await driver.transaction((transaction) => insertTerms(transaction, records))
    rows = await driver.read(readPage, [readNumber(rows.at(-1), 'sequence')])
  }
}

async function insertRecords(driver: Driver, first: number, last: number): Promise<void> {
  await changeTables(driver, [
    `INSERT INTO record (org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256, ordinal, tag)
      ${toNumbers(first, last)}
      SELECT 'acme', i, 'id-' || i, ${kind}, 'flow-' || (t % 10), 'trail-' || t,
        CASE WHEN place > 1 THEN 'check-' || place END, CASE WHEN place = 2 THEN 'pull_request' WHEN place > 2 THEN 'generic' END,
        CASE WHEN place > 0 THEN ${fingerprint} END, CASE place WHEN 0 THEN ${commit} END, 1700000000 + i,
        '{"actor":{"name":"ci"},"body":' || ${body} || ',"fingerprint":' || CASE WHEN place > 0 THEN '"' || ${fingerprint} || '"'
          ELSE 'null' END || ',"flow":"flow-' || (t % 10) || '","kind":"' || ${kind} || '","org":"acme","sequence":' || i
          || ',"trail":"trail-' || t || '","type":' || CASE place WHEN 2 THEN '"pull_request"' ELSE 'null' END || '}',
        '${'a'.repeat(64)}', place + 1, '${'0'.repeat(32)}'
      FROM (SELECT i, (i - 1) / ${recordsPerTrail} AS t, (i - 1) % ${recordsPerTrail} AS place FROM numbers) AS every`,
  ])
}

function toNumbers(first: number, last: number): string {
  return `WITH RECURSIVE numbers(i) AS (SELECT CAST(${first} AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < ${last})`
}
