import type { Driver, Row } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import * as statement from './statement.ts'

/** A public key of the logs of a database (rules 2.19). */
export interface LogKey {
  /** From 1, in the order of the rotations. */
  readonly number: number
  /** An Ed25519 key in base64: 32 bytes. */
  readonly publicKey: string
  /** Until when the key before this one signs too, in epoch seconds. */
  readonly overlapUntil: number
  /** Epoch seconds. */
  readonly createdAt: number
}

/** The public keys of the logs. A row is never changed. */
export interface LogKeyTable {
  /** The oldest first; none before the first service with a key. */
  readonly listLogKeys: () => Promise<readonly LogKey[]>
  /** Adds a key, unless its number is taken. Returns all keys. */
  readonly addLogKey: (key: Omit<LogKey, 'createdAt'>) => Promise<readonly LogKey[]>
}

export function createLogKeyTable(driver: Driver, now: () => number): LogKeyTable {
  const listLogKeys = async (): Promise<readonly LogKey[]> => (await driver.read(statement.listLogKeys)).map(toLogKey)
  return {
    listLogKeys,
    addLogKey: async ({ number, publicKey, overlapUntil }) => {
      await driver.write(statement.insertLogKey, [number, publicKey, overlapUntil, now()])
      return listLogKeys()
    },
  }
}

function toLogKey(row: Row): LogKey {
  return {
    number: readNumber(row, 'number'),
    publicKey: readText(row, 'public_key'),
    overlapUntil: readNumber(row, 'overlap_until'),
    createdAt: readNumber(row, 'created_at'),
  }
}
