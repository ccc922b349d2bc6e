import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../src/service/store/open.ts'
import { readFixtureStatements } from '../testkit/service/store/schema-fixture.ts'
import { listEngines, type Database, type Engine } from './service/engine.ts'
import { printTable } from './table.ts'

/** Number of records. */
const total = Number(process.env['EVIDENCE_BENCH_RECORDS'] ?? 1_000_000)
const notifications = 20

/** Measures the migration of a database of the last released schema on each engine, with the time of each step. */
export async function run(): Promise<void> {
  for (const engine of listEngines()) {
    await using database = await engine.createDatabase()
    await fillDatabase(engine, database)
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

/** The rows come before the indexes and triggers, as in the fixture. */
async function fillDatabase(engine: Engine, database: Database): Promise<void> {
  const statements = readFixtureStatements(`2-${engine.name.toLowerCase()}`).filter((sql) => !sql.startsWith('INSERT'))
  const driver = await engine.openDriver(database)
  const rows = [insertRecords, insertNotifications, ...otherRows]
  for (const sql of [
    ...statements.filter(isTable),
    ...rows,
    ...statements.filter((statement) => !isTable(statement)),
  ]) {
    await driver.runOutsideTransaction([sql])
  }
  await driver.close()
}

const isTable = (statement: string): boolean => statement.startsWith('CREATE TABLE')

const numbers = (first: number, last: number): string =>
  `WITH RECURSIVE numbers(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${last})`

const columns =
  'org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256'
const sha256 = 'a'.repeat(64)

/** 50 records a trail. Half of them are reported by jobs. A document has about 1 kB. */
const insertRecords = `INSERT INTO record (${columns}) ${numbers(1, total - notifications)}
  SELECT 'acme', i, 'id-' || i, 'attestation', 'flow-' || (i % 10), 'trail-' || (i / 50), 'unit-tests', 'junit', NULL,
    substr('${'c'.repeat(30)}' || (1000000000 + i / 50), 1, 40), 1700000000 + i,
    '{"actor":' || CASE i % 2 WHEN 0 THEN '{"job":{"issuer":"https://token.actions.githubusercontent.com","repository_id":"42",'
      || '"ref":"refs/heads/main","event_name":"push","workflow_ref":"o/r/.github/workflows/ci.yml@refs/heads/main","run_id":"1","run_attempt":"1"},"name":"o/r"}'
      ELSE '{"name":"ci","token_id":"one"}' END || ',"attachment":null,"body":{"attestation_name":"unit-tests","text":"${'x'.repeat(600)}"},'
    || '"commit":null,"created_at":' || (1700000000 + i) || ',"fingerprint":null,"flow":"flow-' || (i % 10) || '","id":"id-' || i
    || '","kind":"attestation","name":"unit-tests","org":"acme","sequence":' || i || ',"trail":"trail-' || (i / 50) || '","type":"junit"}',
    '${sha256}' FROM numbers`

const insertNotifications = `INSERT INTO record (${columns}) ${numbers(total - notifications + 1, total)}
  SELECT 'acme', i, 'id-' || i, 'notification', NULL, NULL, 'hook-' || i, NULL, NULL, NULL, 1700000000 + i,
    '{"actor":{"name":"ops"},"attachment":null,"body":{"name":"hook-' || i || '","targets":[{"secret":"clear-' || i
    || '","type":"WEBHOOK","url":"https://hooks.example.org/a"}],"triggers":["ON_OVERRIDE"]},"commit":null,"created_at":'
    || (1700000000 + i) || ',"fingerprint":null,"flow":null,"id":"id-' || i || '","kind":"notification","name":"hook-' || i
    || '","org":"acme","sequence":' || i || ',"trail":null,"type":null}', '${sha256}' FROM numbers`

const otherRows = [
  `INSERT INTO head (org, sequence, created_at) VALUES ('acme', ${total}, ${1_700_000_000 + total})`,
  'INSERT INTO schema_version (version) VALUES (2)',
]

/** Migrates the database. Returns each step with its seconds. */
async function measureSteps({ location }: Database): Promise<readonly (readonly [step: string, seconds: number])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-migrate-'))
  const starts: { readonly step: string; readonly at: number }[] = [{ step: 'opening', at: performance.now() }]
  const log = (line: string): void => {
    const step = /step \d+ of \d+, (.*)$/.exec(line)?.[1] ?? (line.startsWith('Removing') ? line : undefined)
    if (step !== undefined) starts.push({ step, at: performance.now() })
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
