import { createBindingTable } from './binding-table.ts'
import { createCommitter, type Commit } from './committer.ts'
import type { Driver } from './driver.ts'
import { createImporter } from './importer.ts'
import { createInspection } from './inspection.ts'
import { recordBatch } from './ledger.ts'
import { createListing } from './listing.ts'
import { migrate } from './migration.ts'
import { createRecall } from './recall.ts'
import { createRecordReader } from './record-reader.ts'
import { createOutbox } from './sql-outbox.ts'
import type { Store } from './store.ts'
import { createTokenTable } from './token-table.ts'
import { createWatch, type Watch } from './watch.ts'

/** The store over any engine; it owns the driver. Brings the schema up to date first. `now` gives epoch seconds. */
export async function createStore(driver: Driver, now: () => number): Promise<Store> {
  await migrate(driver)
  driver.seal()
  const watch = createWatch()
  const committer = createCommitter(toCommit(driver, now, watch))
  const records = createRecordReader(driver)
  const listing = createListing(driver)
  return {
    now,
    append: committer.append,
    ...records,
    ...listing,
    ...createRecall({ ...records, ...listing, watch: watch.add }),
    ...createTokenTable(driver, now),
    ...createBindingTable(driver, now),
    ...createInspection(driver),
    ...createImporter(driver),
    outbox: createOutbox(driver, now),
    watch: watch.add,
    close: async () => {
      await committer.close()
      await driver.close()
    },
  }
}

function toCommit(driver: Driver, now: () => number, watch: Watch): Commit {
  return async (batch) => {
    const outcomes = await driver.transaction((connection) => recordBatch(connection, batch, now))
    const written = outcomes.flatMap((outcome) => ('written' in outcome ? [outcome.written] : []))
    watch.tell(written.filter(({ replayed }) => !replayed).map(({ record }) => record))
    return outcomes
  }
}
