import { changeAccess } from './access/access-ledger.ts'
import { createBindingTable, type BindingReader } from './access/binding.ts'
import { createFlowOwnerReader, type FlowOwnerReader } from './access/flow-owner.ts'
import { createSessionTable } from './access/session-table.ts'
import { createTokenTable, type TokenReader } from './access/token.ts'
import { shareTurn } from '../limit/shared-read.ts'
import { createClock, type Clock } from './clock.ts'
import type { Driver } from './engine/driver.ts'
import { createRecordFeed, type RecordFeed, createRecordListeners, type RecordListeners } from './record-feed.ts'
import { toFactColumn, updateFacts } from './ledger/fact-column.ts'
import { createGroupCommit } from './ledger/group-commit.ts'
import { importLedger } from './ledger/import-ledger.ts'
import { lockLedger } from './ledger/head.ts'
import { findReplayedRecord } from './ledger/insert.ts'
import { createInspection } from './ledger/inspection.ts'
import { createHistoryReader } from './history/history-reader.ts'
import { createListing } from './ledger/listing.ts'
import { createRecordReader } from './ledger/record-reader.ts'
import { createCheckTable } from './log/last-check.ts'
import { createLogTable } from './log/log-table.ts'
import { createOutbox } from './outbox/sql-outbox.ts'
import type { RecordReader, SearchReader } from './reader.ts'
import type { Idempotency, StoredRecord, WriteOutcome, Written } from './record.ts'
import { prepareSchema, type SchemaOptions } from './schema.ts'
import { createSecretTable } from './secret/secret-table.ts'
import { createFileSealer } from './secret/sealer.ts'
import type { Sealer } from './secret/secret.ts'
import { search } from './search/search-reader.ts'
import type { Store } from './store.ts'

/** Options of every store. */
export interface OpenOptions {
  /** Returns epoch seconds; by default the time of the database, counted on by this process (rules 2.20). */
  readonly now?: () => number
  /** Receives the beginning and the end of each outage of a PostgreSQL server, and of each departure of the clock of the machine. */
  readonly log?: (line: string) => void
  /** Whether to throw EvidenceError `file` if there is no database, in place of creating its tables. */
  readonly mustExist?: boolean
  /** Path of the key file for the secrets of notification actions (rules 7.4); `evidence.key` beside an SQLite file by default. */
  readonly keyFile?: string
  /** The SQLite file is that of one job: it is not synced, and one thread reads and writes it. */
  readonly isTemporary?: boolean
  /** Milliseconds that a write waits for a lock of another process; by default 5000 for SQLite and 10,000 for PostgreSQL. */
  readonly lockTimeoutMs?: number
}

export interface StoreOptions extends OpenOptions, Partial<SchemaOptions> {
  /** Seals the secrets of notification actions; without one, they are refused. */
  readonly sealer?: Sealer
}

/** Creates the store over an engine, with its tables if the database is empty. The store closes the driver. */
export async function createStore(driver: Driver, options: StoreOptions = {}): Promise<Store> {
  const { sealer = createFileSealer(undefined) } = options
  await prepareSchema(driver, options)
  const { now, readDeparture } = await openClock(driver, options)
  driver.forbidChanges()
  await updateFacts(driver)
  const listeners = createRecordListeners()
  const feed = await openFeed(driver, listeners)
  const { addWritten, ...history } = createHistoryReader(driver)
  const commits = {
    driver,
    now,
    onCommit: (outcomes: readonly WriteOutcome[]) => publishOutcomes(outcomes, { feed, addWritten }),
    // If the commit took place although it failed here, its records are in the database.
    onFailure: feed.catchUp,
  }
  const groupCommit = createGroupCommit(commits)
  return {
    now,
    readClockDeparture: readDeparture,
    append: (write) => groupCommit.append({ ...write, fact: toFactColumn(write.record) }),
    changeAccess: (org, work) => changeAccess(commits, org, work),
    readLoad: groupCommit.readLoad,
    countOutages: driver.countOutages,
    ...createSharedReaders(driver, now),
    ...createListing(driver),
    ...history,
    ...createTables(driver, { now, sealer }),
    watch: listeners.add,
    close: async () => {
      await groupCommit.close()
      await feed.close()
      await driver.close()
    },
  }
}

async function openClock(driver: Driver, { now, log = () => undefined }: StoreOptions): Promise<Clock> {
  if (now !== undefined) return { now, readDeparture: () => 0 }
  return createClock(await driver.readTime(), log)
}

type Tables = Pick<
  Store,
  | keyof BindingReader
  | keyof FlowOwnerReader
  | keyof SearchReader
  | 'findReplay'
  | 'inspection'
  | 'importLedger'
  | 'log'
  | 'checks'
  | 'outbox'
  | 'secrets'
  | 'sessions'
>

/** The parts of a store that hold nothing in memory. */
function createTables(driver: Driver, { now, sealer }: Required<Pick<StoreOptions, 'now' | 'sealer'>>): Tables {
  const { findBindings, listBindings } = createBindingTable(driver)
  return {
    findBindings,
    listBindings,
    ...createFlowOwnerReader(driver),
    search: (org, words, window) => search(driver, org, words, window),
    findReplay: (org, idempotency) => findConfirmedReplay(driver, org, idempotency),
    inspection: createInspection(driver),
    importLedger: (ledger, pages) => importLedger(driver, ledger, pages),
    log: createLogTable(driver, now),
    checks: createCheckTable(driver, now),
    outbox: createOutbox(driver, now),
    secrets: createSecretTable(driver, sealer),
    sessions: createSessionTable(driver),
  }
}

/**
 * The answer acknowledges the earlier record, whose commit may not be confirmed by the standby. A later commit is confirmed together with
 * all earlier ones.
 */
async function findConfirmedReplay(
  driver: Driver,
  org: string,
  idempotency: Idempotency,
): Promise<StoredRecord | undefined> {
  const earlier = await findReplayedRecord(driver, org, idempotency)
  if (earlier !== undefined && (await driver.waitsForStandby()))
    await driver.transaction((transaction) => lockLedger(transaction, org))
  return earlier
}

/** The reads of every request are shared by concurrent requests. */
function createSharedReaders(driver: Driver, now: () => number): RecordReader & TokenReader {
  const records = createRecordReader(driver)
  const { findToken, listTokens, countExpiring, touchToken } = createTokenTable(driver, now)
  return {
    ...records,
    readHead: shareTurn(records.readHead),
    findToken: shareTurn(findToken),
    listTokens,
    countExpiring,
    touchToken,
  }
}

/** Listens before the feed reads its start, so that no record of another process is missed. */
async function openFeed(driver: Driver, listeners: RecordListeners): Promise<RecordFeed> {
  const feed = Promise.withResolvers<RecordFeed>()
  await driver.listen((org) => void feed.promise.then(({ catchUp }) => catchUp(org)))
  feed.resolve(await createRecordFeed(driver, listeners))
  return feed.promise
}

interface Publication {
  readonly feed: RecordFeed
  readonly addWritten: (written: Written) => void
}

function publishOutcomes(outcomes: readonly WriteOutcome[], { feed, addWritten }: Publication): void {
  const recorded = outcomes.filter((outcome) => 'written' in outcome).filter(({ written }) => !written.replayed)
  for (const { written } of recorded) addWritten(written)
  feed.publish(recorded.map(({ written }) => written.record))
}
