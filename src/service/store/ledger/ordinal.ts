import { readBulk } from '../engine/bulk.ts'
import type { Connection, Row } from '../engine/driver.ts'
import { readNumberOrNull, readText, readTextOrNull } from '../engine/row.ts'
import type { NewRecord } from '../record.ts'
import type { HashedRecord } from './document.ts'
import * as statement from './statement.ts'

/** A record with its number within its flow and trail, from 1 (rules 2.14). A record without either is numbered among its like. */
export interface NumberedRecord extends HashedRecord {
  readonly ordinal: number
}

/** The records that are numbered together. */
type Series = Pick<NewRecord, 'org' | 'flow' | 'trail'>

/** Numbers of the next records, by series. */
export interface OrdinalCounter {
  /** Call once for each record, in their order. */
  readonly next: (series: Series) => number
}

/** Reads the last ordinals of the series that these records continue. Their ledgers are locked. */
export async function readOrdinals(connection: Connection, records: readonly Series[]): Promise<OrdinalCounter> {
  const distinct = [...new Map(records.map((record) => [toSeriesKey(record), record])).values()]
  const rows = await Promise.all(
    statement.findLastOrdinals.map(({ hasFlow, hasTrail, bulk }) => {
      const alike = distinct.filter(({ flow, trail }) => (flow !== null) === hasFlow && (trail !== null) === hasTrail)
      return readBulk(connection, bulk, alike.map(toKeyColumns))
    }),
  )
  const last = new Map(rows.flat().map((row) => [toSeriesKey(readSeries(row)), readNumberOrNull(row, 'ordinal') ?? 0]))
  return {
    next: (series) => {
      const key = toSeriesKey(series)
      const ordinal = (last.get(key) ?? 0) + 1
      last.set(key, ordinal)
      return ordinal
    },
  }
}

function toKeyColumns({ org, flow, trail }: Series): readonly string[] {
  return [org, flow, trail].filter((value) => value !== null)
}

function readSeries(row: Row): Series {
  return { org: readText(row, 'org'), flow: readTextOrNull(row, 'flow'), trail: readTextOrNull(row, 'trail') }
}

function toSeriesKey({ org, flow, trail }: Series): string {
  return JSON.stringify([org, flow, trail])
}
