import { hashSize } from '../../log/hash.ts'
import { tileWidth } from '../../log/tile.ts'
import { createLru, type Lru } from '../limit/lru.ts'
import type { LogTable, StoredTile, TileKey } from '../store/log/log-table.ts'

/** In bytes. A log of a million entries has 16 tiles above the lowest level. */
const maxTileBytes = 4 * 1024 * 1024
const maxRootBytes = 1024 * 1024
const tileBytes = 2 * hashSize * tileWidth
/** A hash with its key. */
const rootBytes = 256

/**
 * Keeps the full tiles above the lowest level in memory, with their roots: each proof needs them, and they never change. A tile that is
 * saved again replaces a wrong one, and is read again.
 */
export function cacheTiles(log: LogTable): LogTable {
  const tiles = createLru<{ readonly tile: StoredTile; readonly size: number }>(maxTileBytes)
  const roots = createLru<{ readonly root: Uint8Array; readonly size: number }>(maxRootBytes)
  let saves = 0
  const forget = (saved: readonly StoredTile[]): void => {
    saves += 1
    for (const cache of [tiles, roots]) for (const key of saved.map(toTileText)) cache.remove(key)
  }
  const cached: Pick<LogTable, 'findTile' | 'readTileRoots' | 'saveTiles'> = {
    findTile: async (key) => {
      const known = tiles.get(toTileText(key))?.tile
      if (known !== undefined || key.level === 0) return known ?? log.findTile(key)
      const savesBefore = saves
      const tile = await log.findTile(key)
      if (tile !== undefined && saves === savesBefore) tiles.set(toTileText(key), { tile, size: tileBytes })
      return tile
    },
    readTileRoots: async (key, end) => {
      const known = key.level === 0 ? undefined : findRoots(roots, key, end)
      if (known !== undefined) return known
      const savesBefore = saves
      const read = await log.readTileRoots(key, end)
      if (key.level === 0 || saves !== savesBefore) return read
      for (const [position, root] of read) roots.set(toTileText({ ...key, position }), { root, size: rootBytes })
      return read
    },
    saveTiles: async (saved) => {
      forget(saved)
      await log.saveTiles(saved)
      forget(saved)
    },
  }
  return { ...log, ...cached }
}

function toTileText({ org, level, position }: TileKey): string {
  return `${org} ${level} ${position}`
}

/** The roots of all these tiles; undefined if one is not known. */
function findRoots(
  roots: Lru<{ readonly root: Uint8Array; readonly size: number }>,
  key: TileKey,
  end: number,
): ReadonlyMap<number, Uint8Array> | undefined {
  const found = new Map<number, Uint8Array>()
  for (let { position } = key; position < end; position += 1) {
    const root = roots.get(toTileText({ ...key, position }))?.root
    if (root === undefined) return undefined
    found.set(position, root)
  }
  return found
}
