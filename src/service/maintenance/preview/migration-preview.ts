import { existsSync } from 'node:fs'
import { EvidenceError } from '../../../error.ts'
import type { ComplianceState } from '../../../schema/primitives.ts'
import { toDatabaseLocation, type DataLocation } from '../../data-location.ts'
import type { TrailHistory } from '../../history/history.ts'
import { createTrailJudge } from '../../history/trail-judge.ts'
import type { Connection } from '../../store/engine/driver.ts'
import { readNumber } from '../../store/engine/row.ts'
import { createListing } from '../../store/ledger/listing.ts'
import { schemaVersion } from '../../store/migration.ts'
import { isPostgresUrl, parsePostgresUrl } from '../../store/postgres/address.ts'
import { openPostgresDriver } from '../../store/postgres/driver.ts'
import { openToRead } from '../../store/sqlite/connection.ts'
import { loadSqlite } from '../../store/sqlite/node-sqlite.ts'
import { ruleChanges, type RuleChange } from './rule-change.ts'

/** A trail whose state is another one under the rules of this version. */
interface ChangedTrail {
  readonly org: string
  readonly flow: string
  readonly trail: string
  readonly before: ComplianceState
  readonly after: ComplianceState
  readonly reasons: readonly string[]
}

export interface MigrationPreview {
  /** The version of the database. */
  readonly found: number
  /** The version after a migration. */
  readonly target: number
  readonly trails: number
  readonly changed: number
}

interface PreviewOptions {
  /** Epoch seconds. */
  readonly now: number
  readonly report: (trail: ChangedTrail) => void
}

/**
 * Judges each trail of a database by the former rules and by those of this version, and reports the differences. It reads only; a service
 * can be running. Throws EvidenceError `environment` if the schema is newer than this version.
 */
export async function previewMigration(location: DataLocation, options: PreviewOptions): Promise<MigrationPreview> {
  const { connection, close } = await openReader(toDatabaseLocation(location))
  try {
    const found = await readSchemaVersion(connection)
    const changes = ruleChanges.filter((change) => change.schemaVersion > found)
    const counts = await compareTrails(connection, changes, options)
    return { found, target: schemaVersion, ...counts }
  } finally {
    await close()
  }
}

interface Reader {
  readonly connection: Connection
  readonly close: () => Promise<void>
}

async function openReader(location: string): Promise<Reader> {
  if (isPostgresUrl(location)) {
    const driver = await openPostgresDriver(parsePostgresUrl(location))
    return { connection: { read: driver.read, write: rejectWrite }, close: driver.close }
  }
  if (!existsSync(location)) throw toMissingDatabaseError(location)
  const { iterate, close } = openToRead(loadSqlite(), location)
  return {
    connection: { read: async (sql, values = []) => [...iterate(sql, values)], write: rejectWrite },
    close: async () => close(),
  }
}

function rejectWrite(): Promise<never> {
  return Promise.reject(new Error('not authorized: a write'))
}

function toMissingDatabaseError(path: string): EvidenceError {
  const message = `The evidence database ${path} does not exist; give the data folder of a service with --data.`
  return new EvidenceError('file', message, { facts: { path } })
}

async function readSchemaVersion(connection: Connection): Promise<number> {
  const [row] = await connection.read('SELECT version FROM schema_version')
  const found = readNumber(row, 'version')
  if (found <= schemaVersion) return found
  throw new EvidenceError(
    'environment',
    `The evidence database has schema version ${found}, and this version of the service supports up to ${schemaVersion}; use a newer version of the service.`,
    { facts: { found, known: schemaVersion } },
  )
}

async function compareTrails(
  connection: Connection,
  changes: readonly RuleChange[],
  { now, report }: PreviewOptions,
): Promise<Pick<MigrationPreview, 'trails' | 'changed'>> {
  let trails = 0
  let changed = 0
  for await (const history of readHistoriesOfAll(connection)) {
    trails += 1
    const difference = findDifference(history, changes, now)
    if (difference === undefined) continue
    changed += 1
    report(difference)
  }
  return { trails, changed }
}

async function* readHistoriesOfAll(connection: Connection): AsyncGenerator<TrailHistory> {
  const listing = createListing(connection)
  for (const org of await listing.listOrganisations()) {
    for (const flow of await listing.listFlows(org)) {
      const flowRecords = await listing.readFlow({ org, flow })
      for (const trail of (await listing.listTrails(org, flow)).toReversed()) {
        yield { org, flow, trail, records: await listing.readTrail({ org, flow, trail }), flowRecords }
      }
    }
  }
}

/** The reasons are the changes of which each alone changes the state; if none does, all of them. */
function findDifference(history: TrailHistory, changes: readonly RuleChange[], now: number): ChangedTrail | undefined {
  const after = judgeState(history, now)
  const before = judgeState(undoChanges(history, changes), now)
  if (before === after) return undefined
  const single = changes.filter((change) => judgeState(undoChanges(history, [change]), now) !== after)
  const { org, flow, trail } = history
  const reasons = (single.length > 0 ? single : changes).map(({ reason }) => reason)
  return { org, flow, trail, before, after, reasons }
}

/** The changes are undone from the last to the first. */
function undoChanges(history: TrailHistory, changes: readonly RuleChange[]): TrailHistory {
  let converted = history
  for (const { toFormerHistory } of changes.toReversed()) converted = toFormerHistory(converted)
  return converted
}

function judgeState(history: TrailHistory, now: number): ComplianceState {
  return createTrailJudge().judge(history, { now }).verdict.status
}
