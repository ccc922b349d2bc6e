import { isSameHash, hashSize } from '../../log/hash.ts'
import { tileWidth } from '../../log/tile.ts'
import type { Row } from '../store/engine/driver.ts'
import { readNumber } from '../store/engine/row.ts'
import type { Store } from '../store/store.ts'
import { readLedgerRows } from './attachment-reference.ts'
import { toCheckedLeaf } from './log-check.ts'
import { describeRecord } from './record-check.ts'

/**
 * Names the first record that differs from the saved tiles of its log, which the service computed when the records were new. Undefined if
 * none does: tiles are saved for each 256 records, and a service computes lost ones again.
 */
export async function findChangedRecord(store: Store, org: string): Promise<string | undefined> {
  let hashes: Uint8Array | undefined
  for await (const row of readLedgerRows(store, org)) {
    const index = readNumber(row, 'sequence') - 1
    const [position, at] = [Math.floor(index / tileWidth), index % tileWidth]
    if (at === 0) hashes = (await store.log.findTile({ org, level: 0, position }))?.hashes
    if (hashes !== undefined && !isLeafAt(hashes, at, row)) return describeRecord(row)
  }
  return undefined
}

function isLeafAt(hashes: Uint8Array, at: number, row: Row): boolean {
  return isSameHash(hashes.subarray(at * hashSize, (at + 1) * hashSize), toCheckedLeaf(row))
}
