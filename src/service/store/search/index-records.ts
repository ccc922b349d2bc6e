import type { Connection } from '../engine/driver.ts'
import { insertTerms } from './index-terms.ts'
import { restoreTerms } from './restore-terms.ts'

/** Adds new records to the index of the search (rules 1.12), after they and their trails and artifacts are inserted. */
export async function indexRecords(
  connection: Pick<Connection, 'read' | 'write'>,
  records: Parameters<typeof insertTerms>[1],
): Promise<void> {
  for (const { record } of records) if (record.kind === 'erasure') await restoreTerms(connection, record)
  await insertTerms(connection, records)
}
