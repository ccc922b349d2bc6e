import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { readFixtureStatements } from './schema-fixture.ts'

/** Runs statements on a database of an engine, which has a function for SHA-256. */
interface OldDatabase {
  readonly run: (sql: string) => Promise<void>
  readonly close: () => Promise<void>
  /** An expression for the SHA-256 of a text in hexadecimal. */
  readonly sha256: (expression: string) => string
}

/** Number of notification actions at the end of the ledger, whose secrets the migration moves. */
const notifications = 20

/** The characters of the text in each report, so that a record has about 1 kB. */
const defaultText = 600

/** Fills an empty database with a ledger of `acme` of the last schema before the ordinals and the log. */
export async function fillOldLedger(location: string, total: number, text = defaultText): Promise<void> {
  const isFile = !location.includes('://')
  const database = isFile ? openFile(location) : await openServer(location)
  const all = readFixtureStatements(`2-${isFile ? 'sqlite' : 'postgresql'}`)
  const statements = all.filter((sql) => !sql.startsWith('INSERT'))
  const rows = [toReports(database, total, text), toNotifications(database, total), ...toOtherRows(total)]
  // The rows come before the indexes and triggers, as in the fixture.
  for (const sql of [...statements.filter(isTable), ...rows, ...statements.filter((one) => !isTable(one))]) {
    await database.run(sql)
  }
  await database.close()
}

const isTable = (sql: string): boolean => sql.startsWith('CREATE TABLE')

function openFile(path: string): OldDatabase {
  const file = new DatabaseSync(path)
  file.function('sha256_hex', { deterministic: true }, (text) => hash('sha256', String(text)))
  return {
    run: async (sql) => file.exec(sql),
    close: async () => file.close(),
    sha256: (expression) => `sha256_hex(${expression})`,
  }
}

async function openServer(url: string): Promise<OldDatabase> {
  const client = new Client(url)
  await client.connect()
  return {
    run: async (sql) => void (await client.query(sql)),
    close: () => client.end(),
    sha256: (expression) => `encode(sha256(convert_to(${expression}, 'UTF8')), 'hex')`,
  }
}

const columns =
  'org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256'

const numbers = (first: number, last: number): string =>
  `WITH RECURSIVE numbers(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${last})`

/** 50 records a trail. Half of them are reported by jobs. */
function toReports({ sha256 }: OldDatabase, total: number, text: number): string {
  const document = `'{"actor":' || CASE i % 2 WHEN 0 THEN '{"job":{"event_name":"push","issuer":"https://token.actions.githubusercontent.com",'
      || '"ref":"refs/heads/main","repository_id":"42","run_attempt":"1","run_id":"1","workflow_ref":"o/r/.github/workflows/ci.yml@refs/heads/main"},"name":"o/r"}'
      ELSE '{"name":"ci","token_id":"one"}' END || ',"attachment":null,"body":{"attestation_name":"unit-tests","text":"${'x'.repeat(text)}"},'
    || '"commit":"' || ${toCommit} || '","created_at":' || (1700000000 + i) || ',"fingerprint":null,"flow":"flow-' || (i % 10) || '","id":"id-' || i
    || '","kind":"attestation","name":"unit-tests","org":"acme","sequence":' || i || ',"trail":"trail-' || (i / 50) || '","type":"junit"}'`
  return `INSERT INTO record (${columns}) ${numbers(1, total - notifications)}
    SELECT 'acme', i, 'id-' || i, 'attestation', 'flow-' || (i % 10), 'trail-' || (i / 50), 'unit-tests', 'junit', NULL,
      ${toCommit}, 1700000000 + i, document, ${sha256('document')} FROM (SELECT i, ${document} AS document FROM numbers) AS written`
}

const toCommit = `substr('${'c'.repeat(30)}' || (1000000000 + i / 50), 1, 40)`

function toNotifications({ sha256 }: OldDatabase, total: number): string {
  const document = `'{"actor":{"name":"ops"},"attachment":null,"body":{"name":"hook-' || i || '","targets":[{"secret":"clear-' || i
    || '","type":"WEBHOOK","url":"https://hooks.example.org/a"}],"triggers":["ON_OVERRIDE"]},"commit":null,"created_at":'
    || (1700000000 + i) || ',"fingerprint":null,"flow":null,"id":"id-' || i || '","kind":"notification","name":"hook-' || i
    || '","org":"acme","sequence":' || i || ',"trail":null,"type":null}'`
  return `INSERT INTO record (${columns}) ${numbers(total - notifications + 1, total)}
    SELECT 'acme', i, 'id-' || i, 'notification', NULL, NULL, 'hook-' || i, NULL, NULL, NULL, 1700000000 + i,
      document, ${sha256('document')} FROM (SELECT i, ${document} AS document FROM numbers) AS written`
}

function toOtherRows(total: number): readonly string[] {
  return [
    `INSERT INTO head (org, sequence, created_at) VALUES ('acme', ${total}, ${1_700_000_000 + total})`,
    'INSERT INTO schema_version (version) VALUES (2)',
  ]
}
