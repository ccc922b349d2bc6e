import { createBindingTable } from './access/binding-table.ts'
import { createCommitter, type Commit } from './ledger/group-commit.ts'
import type { Driver } from './engine/driver.ts'
import { createFeed, type Feed } from './feed/feed.ts'
import { createImporter } from './ledger/import-ledger.ts'
import { createInspection } from './ledger/inspection.ts'
import { findReplay } from './ledger/insert.ts'
import { createListing } from './ledger/listing.ts'
import { migrate } from './engine/migration.ts'
import { createRecall, type Recall } from './cache/history-cache.ts'
import { createRecordReader } from './ledger/record-reader.ts'
import { createOutbox } from './outbox/sql-outbox.ts'
import type { Store } from './store.ts'
import { createTokenTable } from './access/token-table.ts'
import { createWatch, type Watch } from './feed/watch.ts'

/** The store over any engine; it owns the driver. Brings the schema up to date first. `now` gives epoch seconds. */
export async function createStore(driver: Driver, now: () => number): Promise<Store> {
  await migrate(driver)
  driver.seal()
  const watch = createWatch()
  const feed = await openFeed(driver, watch)
  const records = createRecordReader(driver)
  const listing = createListing(driver)
  const recall = createRecall({ ...records, ...listing, watch: watch.add, told: feed.told })
  const committer = createCommitter(toCommit(driver, now, { feed, recall }))
  return {
    now,
    append: committer.append,
    load: committer.load,
    findReplay: (org, idempotency) => findReplay(driver, org, idempotency),
    ...records,
    ...listing,
    ...recall.kept,
    ...createTokenTable(driver, now),
    ...createBindingTable(driver, now),
    ...createInspection(driver),
    ...createImporter(driver),
    outbox: createOutbox(driver, now),
    watch: watch.add,
    close: async () => {
      await committer.close()
      await feed.close()
      await driver.close()
    },
  }
}

/** What is recorded while it is being opened is heard first, and read after. */
async function openFeed(driver: Driver, watch: Watch): Promise<Feed> {
  const feed = Promise.withResolvers<Feed>()
  await driver.listen((org) => void feed.promise.then(({ catchUp }) => catchUp(org)))
  feed.resolve(await createFeed(driver, watch))
  return feed.promise
}

interface Hearers {
  readonly feed: Feed
  readonly recall: Pick<Recall, 'begin'>
}

function toCommit(driver: Driver, now: () => number, { feed, recall }: Hearers): Commit {
  return async (batch) => {
    try {
      const outcomes = await driver.record(batch, now)
      const recorded = outcomes.filter((outcome) => 'written' in outcome).filter(({ written }) => !written.replayed)
      for (const { written, begins = false } of recorded) if (begins) recall.begin(written.record)
      feed.tell(recorded.map(({ written }) => written.record))
      return outcomes
    } catch (cause) {
      // Whether a commit that was not answered took place, nobody has told yet.
      feed.catchUp()
      throw cause
    }
  }
}
