import type { Driver, Row } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import * as statement from './statement.ts'

/** A cosignature of a published checkpoint. */
export interface StoredCosignature {
  readonly origin: string
  readonly size: number
  /** Name and id of the key. */
  readonly name: string
  readonly keyId: number
  /** In base64. */
  readonly signature: string
}

type CheckpointKey = Pick<StoredCosignature, 'origin' | 'size'>

/** The cosignatures of witnesses (rules 2.17). A row is never changed: the first cosignature of a key is kept. */
export interface CosignatureTable {
  readonly saveCosignature: (org: string, cosignature: StoredCosignature) => Promise<void>
  readonly listCosignatures: (org: string, checkpoint: CheckpointKey) => Promise<readonly StoredCosignature[]>
  /** The cosignatures of the largest checkpoints of at least this size, the largest first; 200 at most. */
  readonly listLastCosignatures: (org: string, least: CheckpointKey) => Promise<readonly StoredCosignature[]>
  readonly findCheckpoint: (org: string, checkpoint: CheckpointKey) => Promise<string | undefined>
}

const maxLastCosignatures = 200

export function createCosignatureTable(driver: Driver, now: () => number): CosignatureTable {
  return {
    saveCosignature: async (org, { origin, size, name, keyId, signature }) => {
      await driver.write(statement.saveCosignature, [org, origin, size, name, keyId, signature, now()])
    },
    listCosignatures: async (org, { origin, size }) => {
      const rows = await driver.read(statement.listCosignatures, [org, origin, size])
      return rows.map(toCosignature)
    },
    listLastCosignatures: async (org, { origin, size }) => {
      const rows = await driver.read(statement.listLastCosignatures, [org, origin, size, maxLastCosignatures])
      return rows.map(toCosignature)
    },
    findCheckpoint: async (org, { origin, size }) => {
      const [row] = await driver.read(statement.findCheckpoint, [org, origin, size])
      return row && readText(row, 'note')
    },
  }
}

function toCosignature(row: Row): StoredCosignature {
  return {
    origin: readText(row, 'origin'),
    size: readNumber(row, 'size'),
    name: readText(row, 'name'),
    keyId: readNumber(row, 'key_id'),
    signature: readText(row, 'signature'),
  }
}
