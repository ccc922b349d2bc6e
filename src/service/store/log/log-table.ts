import { hashSize } from '../../../log/hash.ts'
import { tileWidth } from '../../../log/tile.ts'
import { runBulk } from '../engine/bulk.ts'
import type { Driver, Row } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import { lockLedger } from '../ledger/head.ts'
import { toEntryBytes, type LogHead } from '../ledger/log-update.ts'
import { createCosignatureTable, type CosignatureTable } from './cosignature-table.ts'
import { createLogKeyTable, type LogKeyTable } from './log-key-table.ts'
import { createVerdictKeyTable, type VerdictKeyTable } from './verdict-key-table.ts'
import * as statement from './statement.ts'

/** Identifies a full tile of the log of an organisation. */
export interface TileKey {
  readonly org: string
  readonly level: number
  readonly position: number
}

/** A full tile. It follows from the records, so that a lost one is computed again. */
export interface StoredTile extends TileKey {
  /** The hash of the tile: one hash of the level above. */
  readonly root: Uint8Array
  readonly hashes: Uint8Array
}

/** A checkpoint that the service has published. */
export interface PublishedCheckpoint {
  readonly origin: string
  readonly size: number
  /** The signed note. */
  readonly note: string
}

/** The place of a checkpoint in the list of all. */
type CheckpointPosition = Pick<PublishedCheckpoint, 'size' | 'origin'>

/** The logs of organisations (rules 2.15): what is committed, and what the service keeps about it. */
export interface LogTable extends CosignatureTable, LogKeyTable, VerdictKeyTable {
  /** Undefined if the organisation has no ledger. */
  readonly readLogHead: (org: string) => Promise<LogHead | undefined>
  /** The same, for a signature: only what a failover does not lose. Rejects with `StoreUnavailable` while the standby does not confirm it. */
  readonly readConfirmedHead: (org: string) => Promise<LogHead | undefined>
  /** The entries with the indexes from `start` to `end`, which is not included. Fewer if the log is shorter. */
  readonly readEntries: (org: string, start: number, end: number) => Promise<readonly Uint8Array[]>
  readonly findTile: (key: TileKey) => Promise<StoredTile | undefined>
  /** The hashes of stored tiles, by their position, from that of the key to `end`, which is not included. */
  readonly readTileRoots: (key: TileKey, end: number) => Promise<ReadonlyMap<number, Uint8Array>>
  /** The position after the last stored tile of a level. */
  readonly countTiles: (org: string, level: number) => Promise<number>
  readonly saveTiles: (tiles: readonly StoredTile[]) => Promise<void>
  readonly saveCheckpoint: (org: string, checkpoint: PublishedCheckpoint) => Promise<void>
  /** The note of the largest published checkpoint of an origin. */
  readonly findLastCheckpoint: (org: string, origin: string) => Promise<string | undefined>
  /** The organisations with a published checkpoint of any origin, sorted. */
  readonly listSignedOrganisations: () => Promise<readonly string[]>
  /** A page of published checkpoints in the order of their sizes, after the last one of the page before. Logs before a restart are in it. */
  readonly listCheckpoints: (org: string, after?: CheckpointPosition) => Promise<readonly PublishedCheckpoint[]>
}

const checkpointsPerPage = 500

export function createLogTable(driver: Driver, now: () => number): LogTable {
  return {
    ...createTileTable(driver),
    ...createCheckpointTable(driver, now),
    ...createCosignatureTable(driver, now),
    ...createHeadReader(driver),
    ...createLogKeyTable(driver, now),
    ...createVerdictKeyTable(driver, now),
    readEntries: async (org, start, end) => {
      const rows = await driver.read(statement.readEntries, [org, start + 1, end])
      return rows.map((row) =>
        toEntryBytes({
          tag: readText(row, 'tag'),
          ordinal: readNumber(row, 'ordinal'),
          sha256: readText(row, 'sha256'),
        }),
      )
    },
  }
}

function createHeadReader(driver: Driver): Pick<LogTable, 'readLogHead' | 'readConfirmedHead'> {
  const readLogHead: LogTable['readLogHead'] = async (org) => {
    const [row] = await driver.read(statement.readLogHead, [org])
    if (row === undefined) return undefined
    return { sequence: readNumber(row, 'sequence'), tagKey: readText(row, 'tag_key'), tree: readText(row, 'tree') }
  }
  return {
    readLogHead,
    readConfirmedHead: async (org) => {
      const head = await readLogHead(org)
      // A later commit is confirmed together with all earlier ones.
      if (head !== undefined && (await driver.waitsForStandby()))
        await driver.transaction((transaction) => lockLedger(transaction, org))
      return head
    },
  }
}

type CheckpointTable = Pick<
  LogTable,
  'saveCheckpoint' | 'findLastCheckpoint' | 'listCheckpoints' | 'listSignedOrganisations'
>

function createCheckpointTable(driver: Driver, now: () => number): CheckpointTable {
  return {
    saveCheckpoint: async (org, { origin, size, note }) => {
      await driver.write(statement.saveCheckpoint, [org, origin, size, note, now()])
    },
    findLastCheckpoint: async (org, origin) => {
      const [row] = await driver.read(statement.findLastCheckpoint, [org, origin])
      return row && readText(row, 'note')
    },
    listSignedOrganisations: async () =>
      (await driver.read(statement.listSignedOrganisations)).map((row) => readText(row, 'org')),
    listCheckpoints: async (org, { size, origin } = { size: 0, origin: '' }) => {
      const rows = await driver.read(statement.listCheckpoints, [org, size, origin, checkpointsPerPage])
      return rows.map((row) => ({
        origin: readText(row, 'origin'),
        size: readNumber(row, 'size'),
        note: readText(row, 'note'),
      }))
    },
  }
}

type TileTable = Pick<LogTable, 'findTile' | 'readTileRoots' | 'countTiles' | 'saveTiles'>

function createTileTable(driver: Driver): TileTable {
  return {
    findTile: async (key) => {
      const [row] = await driver.read(statement.findTile, [key.org, key.level, key.position])
      const [root, hashes] = [readBytes(row, 'root', hashSize), readBytes(row, 'hashes', hashSize * tileWidth)]
      return root && hashes && { ...key, root, hashes }
    },
    readTileRoots: async ({ org, level, position }, end) => {
      const rows = await driver.read(statement.readTileRoots, [org, level, position, end - 1])
      const roots = rows.map((row) => [readNumber(row, 'position'), readBytes(row, 'root', hashSize)] as const)
      return new Map(roots.flatMap(([at, root]) => (root === undefined ? [] : [[at, root] as const])))
    },
    countTiles: async (org, level) => {
      const [row] = await driver.read(statement.countTiles, [org, level])
      return readNumber(row, 'total')
    },
    saveTiles: async (tiles) => {
      const rows = tiles.map(({ org, level, position, root, hashes }) => [
        org,
        level,
        position,
        printBytes(root),
        printBytes(hashes),
      ])
      await driver.writeTogether((connection) => runBulk(connection, statement.saveTiles, rows))
    },
  }
}

/** Undefined for another size: the row was changed by hand, and is computed again. */
function readBytes(row: Row | undefined, column: string, size: number): Uint8Array | undefined {
  const bytes = row && Buffer.from(readText(row, column), 'base64')
  return bytes?.length === size ? bytes : undefined
}

function printBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
