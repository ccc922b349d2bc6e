import type { Driver, Row } from '../engine/driver.ts'
import { readNumber, readNumberOrNull, readText } from '../engine/row.ts'
import * as statement from './statement.ts'

/** A public key of the verdicts of a database (rules 11.6). */
export interface StoredVerdictKey {
  /** From 1, in the order of the rotations. The last one signs. */
  readonly number: number
  /** An ECDSA P-256 key in base64: SubjectPublicKeyInfo in DER. */
  readonly publicKey: string
  /** Epoch seconds. */
  readonly createdAt: number
  /** Epoch seconds; null for a key that is not revoked. */
  readonly revokedAt: number | null
}

/** The public keys of the verdicts. Only a revocation changes a row. */
export interface VerdictKeyTable {
  /** The oldest first. */
  readonly listVerdictKeys: () => Promise<readonly StoredVerdictKey[]>
  /** Adds a key, unless its number is taken. Returns all keys. */
  readonly addVerdictKey: (key: Pick<StoredVerdictKey, 'number' | 'publicKey'>) => Promise<readonly StoredVerdictKey[]>
  /** Revokes a key, unless it is revoked. */
  readonly revokeVerdictKey: (number: number) => Promise<void>
}

export function createVerdictKeyTable(driver: Driver, now: () => number): VerdictKeyTable {
  const listVerdictKeys: VerdictKeyTable['listVerdictKeys'] = async () =>
    (await driver.read(statement.listVerdictKeys)).map(toVerdictKey)
  return {
    listVerdictKeys,
    addVerdictKey: async ({ number, publicKey }) => {
      await driver.write(statement.insertVerdictKey, [number, publicKey, now()])
      return listVerdictKeys()
    },
    revokeVerdictKey: async (number) => {
      await driver.write(statement.revokeVerdictKey, [now(), number])
    },
  }
}

function toVerdictKey(row: Row): StoredVerdictKey {
  return {
    number: readNumber(row, 'number'),
    publicKey: readText(row, 'public_key'),
    createdAt: readNumber(row, 'created_at'),
    revokedAt: readNumberOrNull(row, 'revoked_at'),
  }
}
