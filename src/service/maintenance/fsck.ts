import type { AttachmentStore, KeptAttachment, Leftover } from '../attachment/attachment.ts'
import { readNumber } from '../store/engine/row.ts'
import type { Store } from '../store/store.ts'
import { checkAttachments, listUnnamed } from './attachment-check.ts'
import { createExpectation, expectationTables, type Derived, type Expectation } from './expectation.ts'
import { rebuild, restore, type Report } from './finding.ts'
import { listLeftovers, shortestAge } from './leftover.ts'
import { namedTable, noteAttachment, walkLedger } from './named.ts'
import { checkRecord, describeGap, type Previous } from './record-check.ts'
import { openScratch, type Scratch } from './scratch.ts'

export interface Checked {
  readonly store: Store
  readonly attachments: AttachmentStore
}

/** Who is told while the work goes on. */
export interface Watcher {
  readonly report: Report
  readonly unnamed?: (kept: KeptAttachment) => void
  /** What an upload that broke off left behind, which is nothing wrong. */
  readonly leftover?: (leftover: Leftover) => void
  /** Records read so far. */
  readonly progress?: (records: number) => void
}

export interface Totals {
  readonly organisations: number
  readonly records: number
  readonly attachments: number
}

const tables: readonly Derived[] = ['flow', 'trail', 'artifact', 'tally']

/**
 * Walks everything that is recorded: sequences, times, hashes, what repeats the ledger, idempotency keys and attachments, also while
 * a service adds to it. What it must remember waits in a scratch file, so that memory stays the same however much there is.
 */
export async function checkStore({ store, attachments }: Checked, watcher: Watcher): Promise<Totals> {
  using scratch = openScratch(...expectationTables, namedTable)
  const organisations = await store.inspection.listOrganisations()
  let records = 0
  const count = (): void => {
    records += 1
    watcher.progress?.(records)
  }
  for (const org of organisations) await checkOrganisation({ store, scratch, org, count, report: watcher.report })
  const read = await checkAttachments(attachments, scratch, watcher.report)
  for await (const kept of listUnnamed(attachments, scratch)) watcher.unnamed?.(kept)
  const age = { now: store.now(), olderThan: shortestAge }
  for await (const leftover of listLeftovers(attachments, age)) watcher.leftover?.(leftover)
  return { organisations: organisations.length, records, attachments: read }
}

interface Work {
  readonly store: Store
  readonly scratch: Scratch
  readonly org: string
  readonly count: () => void
  readonly report: Report
}

async function checkOrganisation(work: Work): Promise<void> {
  const { store, scratch, org, report } = work
  const expectation = createExpectation(scratch, org)
  const ledger = createLedgerWalk(work, expectation)
  await checkEnd(work)
  const { head, last } = await store.inspection.readEnd(org)
  await ledger.walkTo(Math.max(head, last))
  for (const table of tables) await compareTable(work, { table, expectation, ledger })
  for (const row of await store.inspection.findStrayKeys(org)) {
    const what = `the idempotency key "${String(row['key'])}" of ${String(row['caller'])} is for the record ${String(row['record'])}, which is not there`
    report({ kind: 'key', org, what, advice: restore })
  }
}

/** The head and the newest record are read in one moment, so that a service which goes on writing is no finding. */
async function checkEnd({ store, org, report }: Work): Promise<void> {
  const { head, headTime, last, lastTime } = await store.inspection.readEnd(org)
  if (head > last) {
    const what = `${describeGap(last + 1, head)} missing at the end of the ledger`
    report({ kind: 'sequence', org, what, advice: restore })
  } else if (head < last) {
    const what = `the head stands at record ${head}, and the ledger goes on to ${last}`
    report({ kind: 'head', org, what, advice: rebuild })
  } else if (headTime !== lastTime) {
    const what = `the head has another time than record ${last}, at which it stands`
    report({ kind: 'head', org, what, advice: rebuild })
  }
}

interface LedgerWalk {
  readonly place: () => number
  /** Checks and takes what lies between here and a sequence. */
  readonly walkTo: (sequence: number) => Promise<void>
}

function createLedgerWalk({ store, scratch, org, count, report }: Work, expectation: Expectation): LedgerWalk {
  let previous: Previous = { sequence: 0, created_at: 0 }
  return {
    place: () => previous.sequence,
    walkTo: async (sequence) => {
      for await (const row of walkLedger(store, org, { after: previous.sequence, to: sequence })) {
        const document = checkRecord(row, previous, report)
        expectation.take(row)
        noteAttachment(scratch, row, document)
        previous = { sequence: readNumber(row, 'sequence'), created_at: readNumber(row, 'created_at') }
        count()
      }
    },
  }
}

interface Comparison {
  readonly table: Derived
  readonly expectation: Expectation
  readonly ledger: LedgerWalk
}

/** A page is of one moment, and so says how far the ledger was: to there the records are taken before it is compared. */
async function compareTable({ store, org, report }: Work, { table, expectation, ledger }: Comparison): Promise<void> {
  const begin = ledger.place()
  let entries = await store.inspection.readTable(table, org)
  while (entries.length > 0) {
    for (const entry of entries) {
      await ledger.walkTo(entry.head)
      expectation.compare(table, entry, report)
    }
    entries = await store.inspection.readTable(table, org, entries.at(-1)?.key)
  }
  expectation.compareRest(table, begin, report)
}
