import { allOrganisations } from '../../wire/role.ts'
import type { AttachmentStore, StoredAttachment, UnfinishedUpload } from '../attachment/attachment-store.ts'
import type { CheckpointFolder } from '../log/checkpoint-folder.ts'
import { clockTolerance } from '../store/clock.ts'
import type { LedgerEnd } from '../store/ledger/inspection.ts'
import type { Store } from '../store/store.ts'
import {
  checkAttachments,
  countRecords,
  keptTable,
  listKept,
  listOldUploads,
  minUploadAge,
  referenceTable,
} from './attachment.ts'
import { openCheckpointCheck, publishedTable } from './checkpoint-check.ts'
import { createErasureCheck } from './erasure-check.ts'
import { createExpectedTables, expectedTablesSql, type DerivedTable, type ExpectedTables } from './expected-tables.ts'
import { correctClock, rebuild, restore, type ProgressListener, type Report } from './finding.ts'
import { createExpectedOwners } from './record/flow-owner.ts'
import { createLogCheck, findChangedRecord } from './log-check.ts'
import { openLedgerPages } from './ledger-page.ts'
import type { PageMaker } from './record/page-maker.ts'
import { createLedgerWalk, type LedgerWalk } from './ledger-walk.ts'
import { ordinalTable } from './ordinal-check.ts'
import { describeGap } from './record/record-check.ts'
import { openTemporaryDatabase, type TemporaryDatabase } from './temporary-database.ts'

export interface DataStores {
  readonly store: Store
  readonly attachments: AttachmentStore
  /** The checkpoints outside the database. */
  readonly checkpoints?: Pick<CheckpointFolder, 'read'>
  /** The day since 1970 whose sixteenth of the attachments is read; all by default. */
  readonly sampleDay?: number
  /** Other threads that read the same database. */
  readonly maker?: PageMaker
}

/** Callbacks during the check. */
export interface FsckListener {
  readonly report: Report
  /** An attachment to which no record refers. */
  readonly unreferenced?: (kept: StoredAttachment) => void
  /** A file of an upload that was interrupted. It is not a fault. */
  readonly unfinishedUpload?: (upload: UnfinishedUpload) => void
  /** Called with the number of records read so far, and of those at the start. */
  readonly progress?: ProgressListener
}

export interface Totals {
  readonly organisations: number
  readonly records: number
  readonly attachments: number
}

const tables: readonly DerivedTable[] = ['flow', 'trail', 'artifact', 'tally']

/**
 * Checks all records: sequences, times, hashes, derived tables, idempotency keys and attachments. A service may add records during the
 * check. Intermediate data is in a temporary database, so that memory use does not grow with the number of records.
 */
export async function checkStore(stores: DataStores, listener: FsckListener): Promise<Totals> {
  const { store, attachments } = stores
  using database = openTemporaryDatabase(...expectedTablesSql, referenceTable, keptTable, ordinalTable, publishedTable)
  const ledgers = await store.inspection.listOrganisations()
  const organisations = ledgers.filter((org) => org !== allOrganisations).length
  const total = await countRecords(store, ledgers)
  let records = 0
  const count = (further: number): void => {
    records += further
    listener.progress?.(records, total)
  }
  for (const org of ledgers) await checkAndSave({ ...stores, database, org, count, report: listener.report })
  for await (const kept of listKept(attachments, database)) listener.unreferenced?.(kept)
  const { report } = listener
  const read = await checkAttachments(attachments, database, { report, sampleDay: stores.sampleDay })
  const age = { now: store.now(), olderThan: minUploadAge }
  for await (const upload of listOldUploads(attachments, age)) listener.unfinishedUpload?.(upload)
  return { organisations, records, attachments: read }
}

interface Work extends Pick<DataStores, 'store' | 'checkpoints' | 'maker'> {
  readonly database: TemporaryDatabase
  readonly org: string
  readonly count: (records: number) => void
  readonly report: Report
}

/** Saves the result for the page of the organisation. */
async function checkAndSave(work: Work): Promise<void> {
  let [records, faults] = [0, 0]
  await checkOrganisation({
    ...work,
    count: (further) => {
      records += further
      work.count(further)
    },
    report: (finding) => {
      faults += 1
      work.report(finding)
    },
  })
  await work.store.checks.saveCheck(work.org, { records, faults })
}

async function checkOrganisation(work: Work): Promise<void> {
  const { store, database, org, report } = work
  const expected = createExpectedTables(database, org)
  const owners = createExpectedOwners(org)
  const end = await checkEnd(work)
  await checkTimes(work, end)
  const differences: string[] = []
  const reportLog = (what: string): void => {
    differences.push(what)
    report({ kind: 'log', org, what, advice: restore })
  }
  const checkpoints = await openCheckpointCheck(
    store,
    { database, org, outside: work.checkpoints?.read(org) },
    reportLog,
  )
  const log = createLogCheck(org, end, checkpoints)
  const erasures = createErasureCheck(store, org)
  const pages = openLedgerPages(store, { org, tagKey: end.tagKey, maker: work.maker })
  const ledger = createLedgerWalk({ ...work, pages }, { expected, log, others: [owners, erasures] })
  await ledger.walkTo(Math.max(end.head, end.last))
  log.compare(report, reportLog)
  // Read last: a running service publishes further checkpoints.
  checkpoints.compareRest(await store.readHead(org))
  const changed = differences.length > 0 ? await findChangedRecord(store, org) : undefined
  if (changed !== undefined) reportLog(`${changed} is the first that differs from the saved tiles of the log`)
  for (const table of tables) await compareTable(work, { table, expected, ledger })
  owners.compare(await store.listFlowOwners(org), ledger.position(), report)
  // A record that was erased when it was read has its erasure before the present end.
  await ledger.walkTo((await store.inspection.readEnd(org)).last)
  await erasures.compare((what) => report({ kind: 'erasure', org, what, advice: restore }))
  for (const row of await store.inspection.findStrayKeys(org)) {
    const what = `the idempotency key "${String(row['key'])}" of ${String(row['caller'])} refers to the record ${String(row['record'])}, which does not exist`
    report({ kind: 'key', org, what, advice: restore })
  }
}

/** The head and the last record are read together, so that a service that writes causes no finding. */
async function checkEnd({ store, org, report }: Work): Promise<LedgerEnd> {
  const end = await store.inspection.readEnd(org)
  const { head, headTime, last, lastTime } = end
  if (head > last) {
    const what = `${describeGap(last + 1, head)} missing at the end of the ledger`
    report({ kind: 'sequence', org, what, advice: restore })
  } else if (head < last) {
    const what = `the head is at record ${head}, but the last record is ${last}`
    report({ kind: 'head', org, what, advice: rebuild })
  } else if (headTime !== lastTime) {
    const what = `the time of the head differs from that of record ${last}`
    report({ kind: 'head', org, what, advice: rebuild })
  }
  return end
}

/** A record that is ahead of what follows it: of a checkpoint that has it, or of this check. The times of the records do not fall. */
async function checkTimes({ store, org, report }: Work, { last, lastTime }: LedgerEnd): Promise<void> {
  const add = (sequence: number, seconds: number, successor: string): void => {
    const what = `the time of record ${sequence} is ${seconds.toFixed(0)} s after ${successor}`
    report({ kind: 'time', org, what, advice: correctClock })
  }
  const early = await store.inspection.findEarlyCheckpoint(org, clockTolerance)
  if (early !== undefined) add(early.size, early.seconds, 'that of a checkpoint that has it')
  const ahead = lastTime - store.now()
  if (ahead > clockTolerance) add(last, ahead, 'the present')
}

interface Comparison {
  readonly table: DerivedTable
  readonly expected: ExpectedTables
  readonly ledger: LedgerWalk
}

/** Each page of rows has the head at the time of its read. The records up to that head are added before the rows are compared. */
async function compareTable({ store, org, report }: Work, { table, expected, ledger }: Comparison): Promise<void> {
  const start = ledger.position()
  let entries = await store.inspection.readTable(table, org)
  while (entries.length > 0) {
    for (const entry of entries) {
      await ledger.walkTo(entry.head)
      expected.compare(table, entry, report)
    }
    entries = await store.inspection.readTable(table, org, entries.at(-1)?.key)
  }
  expected.compareRest(table, start, report)
}
