import { emptyRange, foldSubtrees, type CompactRange } from '../../log/compact-range.ts'
import { foldLevel, listSubtrees, type Span, type Subtree } from '../../log/subtree.ts'
import { hashLeaf, hashSize, type Hash } from '../../log/hash.ts'
import { locateSubtree, readTileNode, tileWidth } from '../../log/tile.ts'
import type { LogTable, StoredTile, TileKey } from '../store/log/log-table.ts'

/** The Merkle tree of the log of one organisation. Full tiles are read from the database, and computed and saved if they are missing. */
export interface LogTree {
  /** The hashes of a tile: 32 bytes each. `width` of them, which the log must have. */
  readonly readTile: (level: number, position: number, width: number) => Promise<Uint8Array>
  /** Saves the tiles of a log of `size` entries if many are missing, as after an import. Concurrent calls share the work. */
  readonly prepare: (size: number) => Promise<void>
  /** The hashes of spans: an inclusion or consistency proof. `range` is that of the whole log: its subtrees are not read. */
  readonly prove: (spans: readonly Span[], range?: CompactRange) => Promise<readonly Hash[]>
  /** Saves the full tiles of a log of `size` entries that are not saved yet; from the first one on with `all`. */
  readonly saveTiles: (size: number, all?: boolean) => Promise<void>
}

/** Saved in one transaction. */
const tilesPerWrite = 32

/** A proof computes up to 16 missing tiles itself, without a write. */
const maxMissingEntries = 16 * tileWidth

export function createLogTree(log: LogTable, org: string): LogTree {
  const reader = createTileReader(log, org)
  /** Reads a part of each tile once: the nodes of a proof are in a few tiles. */
  const prove: LogTree['prove'] = async (spans, range = emptyRange) => {
    const known = toKnownHashes(range)
    const unknown = spans.flatMap(listSubtrees).filter((subtree) => !known.has(toSubtreeName(subtree)))
    const needs = [...toTileParts(unknown.map(toTilePart))]
    const read = needs.map(async ([name, part]) => [name, { ...part, hashes: await reader.readPart(part) }] as const)
    const parts = new Map(await Promise.all(read))
    const readNode = (subtree: Subtree): Hash => {
      const node = locateSubtree(subtree)
      const { start = 0, hashes = new Uint8Array() } = parts.get(toTileName(node)) ?? {}
      return known.get(toSubtreeName(subtree)) ?? readTileNode(hashes, { ...node, start: node.start - start })
    }
    return spans.map((span) => foldSubtrees(listSubtrees(span).map(readNode)))
  }
  const saveTiles: LogTree['saveTiles'] = async (size, all = false) => {
    for (let level = 0; toFullTiles(size, level) > 0; level += 1) {
      const first = all ? 0 : await log.countTiles(org, level)
      for (let start = first; start < toFullTiles(size, level); start += tilesPerWrite) {
        const end = Math.min(start + tilesPerWrite, toFullTiles(size, level))
        await log.saveTiles(await reader.computeTiles(level, start, end))
      }
    }
  }
  return {
    readTile: (level, position, width) => reader.readPart({ level, position, start: 0, end: width }),
    prove,
    saveTiles,
    prepare: createPreparation(saveTiles),
  }
}

/** The hashes of a compact range, by the names of their subtrees. */
function toKnownHashes({ size, hashes }: CompactRange): ReadonlyMap<string, Hash> {
  const subtrees = listSubtrees({ start: 0, end: size })
  return new Map(hashes.flatMap((hash, at) => subtrees.slice(at, at + 1).map((one) => [toSubtreeName(one), hash])))
}

function toSubtreeName({ level, index }: Subtree): string {
  return `${level}/${index}`
}

function toTileName({ level, position }: Pick<TilePart, 'level' | 'position'>): string {
  return `${level}/${position}`
}

/** The hashes of a tile from `start` to `end`, which is not included. */
interface TilePart {
  readonly level: number
  readonly position: number
  readonly start: number
  readonly end: number
}

function toTilePart(subtree: Subtree): TilePart {
  const { count, ...node } = locateSubtree(subtree)
  return { ...node, end: node.start + count }
}

/** One part of each tile, which has all these parts of it. */
function toTileParts(all: readonly TilePart[]): ReadonlyMap<string, TilePart> {
  const parts = new Map<string, TilePart>()
  for (const part of all) {
    const name = toTileName(part)
    const { start, end } = parts.get(name) ?? part
    parts.set(name, { ...part, start: Math.min(start, part.start), end: Math.max(end, part.end) })
  }
  return parts
}

function createPreparation(saveTiles: LogTree['saveTiles']): LogTree['prepare'] {
  let saved = 0
  let saving: Promise<void> | undefined
  const save = async (size: number): Promise<void> => {
    await saveTiles(size)
    saved = size
  }
  return async (size) => {
    if (size - saved <= maxMissingEntries) return
    saving ??= save(size).finally(() => {
      saving = undefined
    })
    await saving
  }
}

function toFullTiles(size: number, level: number): number {
  return Math.floor(size / tileWidth ** (level + 1))
}

interface TileReader {
  /**
   * The hashes of a part, 32 bytes each, which the log must have. Only the entries of the part are read: SQLite reads a record with its
   * document.
   */
  readonly readPart: (part: TilePart) => Promise<Uint8Array>
  /** Computes full tiles from the entries or from the tiles of the level below. */
  readonly computeTiles: (level: number, start: number, end: number) => Promise<readonly StoredTile[]>
}

function createTileReader(log: LogTable, org: string): TileReader {
  const readLeaves = async (start: number, end: number): Promise<Uint8Array> =>
    Buffer.concat((await log.readEntries(org, start, end)).map(hashLeaf))

  const computeTile = async (level: number, position: number): Promise<StoredTile> => {
    const key = { org, level, position }
    return toStoredTile(key, await readHashes(level, position * tileWidth, (position + 1) * tileWidth))
  }

  const requireRoot = async (level: number, position: number): Promise<Uint8Array> => {
    const tile = await computeTile(level, position)
    // A lost tile. The tiles after the last saved one are saved once a second (publisher.ts).
    if (position < (await log.countTiles(org, level))) await log.saveTiles([tile])
    return tile.root
  }

  /** The hashes of a level from `start` to `end`, without the stored tile of that level. */
  const readHashes = async (level: number, start: number, end: number): Promise<Uint8Array> => {
    if (level === 0) return readLeaves(start, end)
    const known = await log.readTileRoots({ org, level: level - 1, position: start }, end)
    const roots: Uint8Array[] = []
    for (let at = start; at < end; at += 1) roots.push(known.get(at) ?? (await requireRoot(level - 1, at)))
    return Buffer.concat(roots)
  }

  return {
    readPart: async ({ level, position, start, end }) => {
      // The upper tiles are made of roots that are in memory (tile-cache.ts).
      const tile = level > 1 ? undefined : await log.findTile({ org, level, position })
      const first = position * tileWidth
      const hashes =
        tile?.hashes.subarray(start * hashSize, end * hashSize) ?? (await readHashes(level, first + start, first + end))
      if (hashes.length < (end - start) * hashSize)
        throw new RangeError(`The log of ${org} is shorter than its checkpoint.`)
      return hashes.subarray(0, (end - start) * hashSize)
    },
    computeTiles: async (level, start, end) => {
      const tiles: StoredTile[] = []
      for (let position = start; position < end; position += 1) tiles.push(await computeTile(level, position))
      return tiles
    },
  }
}

function toStoredTile(key: TileKey, hashes: Uint8Array): StoredTile {
  if (hashes.length !== tileWidth * hashSize)
    throw new RangeError(`The tile ${key.position} of ${key.org} is not full.`)
  const list = Array.from({ length: tileWidth }, (_, at) => hashes.subarray(at * hashSize, (at + 1) * hashSize))
  return { ...key, hashes, root: foldLevel(list) }
}
