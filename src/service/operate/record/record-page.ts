import { isObject } from '../../../wire/json/is-object.ts'
import type { Row } from '../../store/engine/driver.ts'
import { readNumber, readText, readTextOrNull } from '../../store/engine/row.ts'
import type { Tagger } from '../../store/ledger/log-update.ts'
import { toSeriesKey } from '../../store/record.ts'
import type { Finding } from '../finding.ts'
import type { CheckedRecord, Document } from './checked-record.ts'
import { toOrdinaryLeaf } from './checked-leaf.ts'
import { checkRecord, toPreviousRecord, type PreviousRecord } from './record-check.ts'
import { findReportedOwner, transferKind } from './flow-owner.ts'

/**
 * What the checks of a ledger need of some records in a row that have no fault themselves and none between them. It is much smaller than
 * their rows, so that another thread can make it.
 */
export interface RecordPage {
  readonly first: PreviousRecord
  readonly last: PreviousRecord
  /** In the order of their first records. */
  readonly groups: readonly RecordGroup[]
  readonly series: readonly OrdinalSpan[]
  readonly references: readonly AttachmentReference[]
  /** The rows whose documents decide more than themselves: erasures and what they left, owners of flows, events of the log. */
  readonly rows: readonly Row[]
  /** The leaves of all records in the log, 32 bytes each. */
  readonly leaves: Uint8Array
}

/** Records with equal lookup columns. */
interface RecordGroup {
  /** The first one. */
  readonly columns: LookupColumns
  readonly total: number
}

/** The lookup columns that decide the tables beside the ledger. The fingerprint is that of an artifact; null for other kinds. */
export interface LookupColumns {
  readonly sequence: number
  readonly kind: unknown
  readonly flow: unknown
  readonly trail: unknown
  readonly name: unknown
  readonly type: unknown
  readonly fingerprint: unknown
}

/** Ordinals without a gap. */
export interface OrdinalSpan {
  /** The key of the series (store/record.ts). */
  readonly key: string
  readonly first: number
  readonly last: number
}

export interface AttachmentReference {
  readonly sha256: string
  readonly size: number
  /** A record that refers to it. */
  readonly org: string
  readonly sequence: number
}

/** Undefined without a row, and if a record may have a fault: its rows are then checked one by one, which reports it. */
export function toRecordPage(rows: Iterable<Row>, tagger: Tagger): RecordPage | undefined {
  const page = createPage(tagger)
  try {
    for (const row of rows) if (!page.add(row)) return undefined
    return page.finish()
  } catch {
    // The caller reads and checks the rows again, which throws the same error in its place.
    return undefined
  }
}

interface OpenGroup {
  readonly columns: LookupColumns
  readonly tag: string
  readonly series: { readonly key: string; readonly first: number; last: number }
  total: number
}

interface OpenPage {
  /** Returns whether the record is without a fault. */
  readonly add: (row: Row) => boolean
  readonly finish: () => RecordPage | undefined
}

function createPage(tagger: Tagger): OpenPage {
  const groups = createGroups(tagger)
  const leaves: Uint8Array[] = []
  const references: AttachmentReference[] = []
  const rows: Row[] = []
  const isNeeded = createRowFilter()
  let first: PreviousRecord | undefined
  let last: PreviousRecord | undefined
  return {
    add: (row) => {
      const faults: Finding[] = []
      const record = checkRecord(row, last ?? toPositionBefore(row), (fault) => faults.push(fault))
      if (faults.length > 0 || !groups.add(row)) return false
      last = toPreviousRecord(record)
      first ??= last
      leaves.push(toOrdinaryLeaf(record))
      const reference = record.hasAttachment ? findReference(row, record.parse()) : undefined
      if (reference !== undefined) references.push(reference)
      if (isNeeded(record)) rows.push(row)
      return true
    },
    finish: () => first && last && { first, last, ...groups.finish(), references, rows, leaves: Buffer.concat(leaves) },
  }
}

/** A position after which the record has no fault of its own. */
function toPositionBefore(row: Row): PreviousRecord {
  return { sequence: readNumber(row, 'sequence') - 1, created_at: readNumber(row, 'created_at') }
}

interface Groups {
  /** Returns whether the tag and the ordinal of the record are those of its series, as far as the page shows. */
  readonly add: (row: Row) => boolean
  readonly finish: () => Pick<RecordPage, 'groups' | 'series'>
}

function createGroups(tagger: Tagger): Groups {
  // By trail, because one text of all columns takes longer than to compare them.
  const byTrail = new Map<unknown, OpenGroup[]>()
  const groups: OpenGroup[] = []
  const series = new Map<string, OpenGroup['series']>()
  const open = (row: Row): OpenGroup => {
    const names = { kind: row['kind'], flow: readTextOrNull(row, 'flow'), trail: readTextOrNull(row, 'trail') }
    const [key, ordinal] = [toSeriesKey(names), readNumber(row, 'ordinal')]
    const own = series.get(key) ?? { key, first: ordinal, last: ordinal - 1 }
    series.set(key, own)
    return { columns: toLookupColumns(row), tag: tagger(names), series: own, total: 0 }
  }
  const find = (row: Row): OpenGroup => {
    const others = byTrail.get(row['trail']) ?? []
    const found = others.find(({ columns }) => isOfGroup(row, columns))
    if (found !== undefined) return found
    const group = open(row)
    others.push(group)
    byTrail.set(row['trail'], others)
    groups.push(group)
    return group
  }
  return {
    add: (row) => {
      const group = find(row)
      group.total += 1
      group.series.last += 1
      return row['tag'] === group.tag && row['ordinal'] === group.series.last
    },
    finish: () => ({
      groups: groups.map(({ columns, total }) => ({ columns, total })),
      series: [...series.values()],
    }),
  }
}

export function toLookupColumns(row: Row): LookupColumns {
  const { kind, flow, trail, name, type, fingerprint } = row
  const sequence = readNumber(row, 'sequence')
  return { sequence, kind, flow, trail, name, type, fingerprint: kind === 'artifact' ? fingerprint : null }
}

function isOfGroup(row: Row, { kind, flow, trail, name, type, fingerprint }: LookupColumns): boolean {
  const isSame = row['name'] === name && row['type'] === type && row['kind'] === kind && row['flow'] === flow
  return isSame && row['trail'] === trail && (kind !== 'artifact' || row['fingerprint'] === fingerprint)
}

/** The attachment of a record, if any. */
export function findReference(row: Row, document: Document | undefined): AttachmentReference | undefined {
  const attachment = document?.['attachment']
  if (!isObject(attachment)) return undefined
  const { sha256, size } = attachment
  if (typeof sha256 !== 'string' || typeof size !== 'number') return undefined
  return { sha256, size, org: readText(row, 'org'), sequence: readNumber(row, 'sequence') }
}

const wholeKinds: ReadonlySet<unknown> = new Set(['log_event', 'erasure', transferKind])

/** Creates the function that chooses the rows of a page. Of the reports into a flow, the first one that names an owner is enough. */
function createRowFilter(): (record: CheckedRecord) => boolean {
  const owned = new Set<string>()
  return (record) => {
    const { kind, flow } = record.row
    if (wholeKinds.has(kind) || record.isErased) return true
    if (owned.has(String(flow))) return false
    const owner = findReportedOwner(record)
    if (owner !== undefined) owned.add(owner.flow)
    return owner !== undefined
  }
}
