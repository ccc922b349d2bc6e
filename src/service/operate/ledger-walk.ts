import type { Row } from '../store/engine/driver.ts'
import type { Report } from './finding.ts'
import type { ExpectedTables } from './expected-tables.ts'
import type { LogCheck } from './log-check.ts'
import { saveReference } from './attachment.ts'
import { createOrdinalCheck } from './ordinal-check.ts'
import { toCheckedRecord, type CheckedRecord } from './record/checked-record.ts'
import { checkRecord, noRecord, toPreviousRecord, type PreviousRecord } from './record/record-check.ts'
import { findReference, toLookupColumns, type RecordPage } from './record/record-page.ts'
import type { LedgerPages } from './ledger-page.ts'
import type { TemporaryDatabase } from './temporary-database.ts'

/** Reads the records of an organisation in order, and gives them to the checks. */
export interface LedgerWalk {
  /** Sequence of the last checked record. */
  readonly position: () => number
  /** Checks the next records, up to a sequence. */
  readonly walkTo: (sequence: number) => Promise<void>
}

export interface WalkOptions {
  readonly pages: LedgerPages
  readonly database: TemporaryDatabase
  /** Called with the number of further records that were checked. */
  readonly count: (records: number) => void
  readonly report: Report
}

/** What the records of an organisation are compared with. */
export interface LedgerChecks {
  readonly expected: ExpectedTables
  readonly log: LogCheck
  /** Get the records whose documents matter for others (RecordPage.rows), or all. */
  readonly others: readonly RecordSink[]
}

interface RecordSink {
  readonly add: (record: CheckedRecord) => void
}

/** A page without a fault that continues the records before it is added as a whole. The records of another one are checked one by one. */
export function createLedgerWalk({ pages, ...options }: WalkOptions, checks: LedgerChecks): LedgerWalk {
  const records = createRecordAdder(options, checks)
  const { position } = records
  return {
    position,
    walkTo: async (sequence) => {
      while (position() < sequence) {
        const { page, readRows } = await pages.next(position(), sequence)
        if (page !== undefined && records.fits(page)) {
          records.addPage(page)
          continue
        }
        const rows = await readRows()
        if (rows.length === 0) return
        for (const row of rows) records.addRow(row)
      }
    },
  }
}

interface RecordAdder extends Pick<LedgerWalk, 'position'> {
  /** Whether a page has no fault after the records that were added. */
  readonly fits: (page: RecordPage) => boolean
  readonly addPage: (page: RecordPage) => void
  readonly addRow: (row: Row) => void
}

function createRecordAdder(options: Omit<WalkOptions, 'pages'>, { expected, log, others }: LedgerChecks): RecordAdder {
  const { database, count, report } = options
  let previous: PreviousRecord = noRecord
  const ordinals = createOrdinalCheck(database)
  return {
    position: () => previous.sequence,
    fits: ({ first, series }) =>
      first.sequence === previous.sequence + 1 && first.created_at >= previous.created_at && ordinals.fits(series),
    addPage: (page) => {
      for (const { columns, total } of page.groups) expected.add(columns, total)
      for (const record of page.rows.map(toCheckedRecord)) for (const sink of others) sink.add(record)
      log.addPage(page)
      for (const reference of page.references) saveReference(database, reference)
      ordinals.add(page.series)
      previous = page.last
      count(page.last.sequence - page.first.sequence + 1)
    },
    addRow: (row) => {
      const record = checkRecord(row, previous, report)
      expected.add(toLookupColumns(row), 1)
      log.add(record)
      for (const sink of others) sink.add(record)
      if (record.hasAttachment) saveReference(database, findReference(row, record.parse()))
      ordinals.check(row, report)
      previous = toPreviousRecord(record)
      count(1)
    },
  }
}
