import { hash } from 'node:crypto'
import { memberOf } from '../../wire/json/member.ts'
import type { Row } from '../store/engine/driver.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import type { Store } from '../store/store.ts'
import { toCheckedRecord, type CheckedRecord, type Document } from './record/checked-record.ts'
import { describeRecord } from './record/record-check.ts'

/** Compares erased records with the records of their erasures (rules 2.18). */
export interface ErasureCheck {
  /** Adds a record. Records are added in order. */
  readonly add: (record: CheckedRecord) => void
  /** Reports each difference as one sentence, after all records were added. */
  readonly compare: (report: (what: string) => void) => Promise<void>
}

/** What an erasure states about the record that it names, or what an erased record has. */
export interface Remainder {
  readonly sequence: number
  readonly sha256: string
  /** SHA-256 of what remains. */
  readonly remainder: string
}

export function createErasureCheck({ inspection }: Pick<Store, 'inspection'>, org: string): ErasureCheck {
  const erased = new Map<number, Row>()
  const erasures: { readonly stated: Remainder; readonly shown: string }[] = []
  /** A record that was erased after its row was read is read again. */
  const isDone = async (stated: Remainder): Promise<boolean> => {
    const [row] = await inspection.readLedger(org, stated.sequence - 1)
    return row !== undefined && row['sequence'] === stated.sequence && isSameRemainder(toRemainder(row), stated)
  }
  return {
    add: (record) => {
      const { row, parse } = record
      if (record.isErased) erased.set(readNumber(row, 'sequence'), row)
      if (row['kind'] === 'erasure') erasures.push({ stated: readErasure(parse()), shown: describeRecord(row) })
    },
    compare: async (report) => {
      const named = new Set<number>()
      for (const { stated, shown } of erasures) {
        if (await isDone(stated)) named.add(stated.sequence)
        else report(`${shown} erases record ${stated.sequence}, whose content is not what the erasure states`)
      }
      for (const [sequence, row] of erased) {
        if (!named.has(sequence)) report(`${describeRecord(row)} has no document, and no erasure names it`)
      }
    },
  }
}

/** Reads the document of a record of kind `erasure`. */
export function readErasure(document: Document | undefined): Remainder {
  const body = document?.['body']
  return {
    sequence: Number(memberOf(body, 'erased_sequence')),
    sha256: String(memberOf(body, 'record_sha256')),
    remainder: hash('sha256', String(memberOf(body, 'remainder'))),
  }
}

function isSameRemainder(one: Remainder | undefined, other: Remainder): boolean {
  return one !== undefined && one.sha256 === other.sha256 && one.remainder === other.remainder
}

/** Undefined for a record that is not erased. */
function toRemainder(row: Row): Remainder | undefined {
  const record = toCheckedRecord(row)
  if (!record.isErased) return undefined
  return { sequence: readNumber(row, 'sequence'), sha256: readText(row, 'sha256'), remainder: record.sha256 }
}
