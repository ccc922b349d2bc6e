import type { Connection, Row } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import { insertTerms } from '../search/index-terms.ts'
import { findTrail, readOfTrail } from '../search/statement.ts'
import { toStoredRecord } from './record-row.ts'

type ReadWrite = Pick<Connection, 'read' | 'write'>

type Records = Parameters<typeof insertTerms>[1]

/** Adds new records to the index of the search (rules 1.12), after they and their trails and artifacts are inserted. */
export async function indexRecords(connection: ReadWrite, records: Records): Promise<void> {
  const erasures = records.filter(({ record }) => record.kind === 'erasure')
  if (erasures.length > 0) await restoreTerms(connection, erasures)
  await insertTerms(connection, records)
}

/** Records in one statement. */
const pageSize = 100

type Trail = readonly [org: string, flow: string, trail: string]

/**
 * Indexes the trails of erased records again. The trigger of an erasure has deleted the words of the trail, because another record can have
 * some of them (rules 2.18). The words of an artifact remain, as its names and its digest do.
 */
async function restoreTerms(connection: ReadWrite, erasures: Records): Promise<void> {
  const trails = new Map<string, Trail>()
  for (const { record: erasure } of erasures) {
    const [erased] = await connection.read(findTrail, [erasure.org, Number(erasure.name)])
    if (erased === undefined) continue
    const trail = [erasure.org, readText(erased, 'flow'), readText(erased, 'trail')] as const
    trails.set(JSON.stringify(trail), trail)
  }
  for (const trail of trails.values()) await indexTrail(connection, trail)
}

async function indexTrail(connection: ReadWrite, trail: Trail): Promise<void> {
  let rows: readonly Row[]
  let last = 0
  do {
    rows = await connection.read(readOfTrail, [...trail, last, pageSize])
    await insertTerms(connection, rows.flatMap(readRecord))
    last = rows.length === 0 ? last : readNumber(rows.at(-1), 'sequence')
  } while (rows.length === pageSize)
}

/** A damaged document does not prevent an erasure: `evidence fsck` reports it. */
function readRecord(row: Row): Records {
  try {
    return [{ record: toStoredRecord(row), ordinal: readNumber(row, 'ordinal') }]
  } catch {
    return []
  }
}
