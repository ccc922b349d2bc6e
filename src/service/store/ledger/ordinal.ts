import * as statement from './statement.ts'
import { readBulk } from '../engine/bulk.ts'
import type { Connection, Row } from '../engine/driver.ts'
import { readNumberOrNull, readText } from '../engine/row.ts'
import { toSeriesKey, type NewRecord, type Series } from '../record.ts'
import type { HashedReport } from './document.ts'

/** A record with its number in its series, from 1 (rules 2.14). */
export interface NumberedRecord extends HashedReport {
  readonly ordinal: number
}

/** The names of a series in an organisation. */
type OwnSeries = Pick<NewRecord, 'org' | 'kind' | 'flow' | 'trail'>

/** Numbers of the next records, by series. */
export interface OrdinalCounter {
  /** Call once for each record, in their order. */
  readonly next: (series: OwnSeries) => number
}

/** Reads the last ordinals of the series that these records continue. Their ledgers are locked. */
export async function readOrdinals(connection: Connection, records: readonly OwnSeries[]): Promise<OrdinalCounter> {
  const distinct = Map.groupBy(records, toOrdinalKey)
  const first = [...distinct.values()].flatMap((alike) => alike.slice(0, 1))
  const rows = await Promise.all(
    statement.findLastOrdinals.map(({ matches, bulk }) =>
      readBulk(connection, bulk, first.filter(matches).map(toKeyColumns)),
    ),
  )
  const last = new Map(rows.flat().map((row) => [toOrdinalKey(readSeries(row)), readNumberOrNull(row, 'ordinal') ?? 0]))
  return {
    next: (series) => {
      const key = toOrdinalKey(series)
      const ordinal = (last.get(key) ?? 0) + 1
      last.set(key, ordinal)
      return ordinal
    },
  }
}

function toKeyColumns({ org, flow, trail }: OwnSeries): readonly string[] {
  return [org, flow, trail].filter((value) => value !== null)
}

function readSeries(row: Row): Series & Pick<OwnSeries, 'org'> {
  return { org: readText(row, 'org'), kind: row['kind'], flow: row['flow'], trail: row['trail'] }
}

function toOrdinalKey(series: Series & Pick<OwnSeries, 'org'>): string {
  return `${series.org} ${toSeriesKey(series)}`
}
