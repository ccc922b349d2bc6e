import { hashSize, type Hash } from './hash.ts'
import { foldLevel, type Subtree } from './subtree.ts'

/** The number of hashes of a full tile, and of entries of a full bundle. */
export const tileWidth = 256

const tileHeight = 8
const maxLevel = 63

/** A tile (C2SP tlog-tiles): hashes of one level of a tree, where each level is eight levels of nodes. */
export interface Tile {
  /** `entries` for a bundle of entries, whose positions are those of level 0. */
  readonly level: number | 'entries'
  readonly position: number
  /** 256, or fewer for the last tile of a level. */
  readonly width: number
}

/** The path of a tile below the URL of its log, such as `tile/0/x001/067.p/12`. */
export function printTilePath({ level, position, width }: Tile): string {
  const groups =
    String(position)
      .padStart(Math.ceil(String(position).length / 3) * 3, '0')
      .match(/\d{3}/g) ?? []
  const path = groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/')
  return `tile/${level}/${path}${width === tileWidth ? '' : `.p/${width}`}`
}

/** Undefined for a path that printTilePath does not print. */
export function parseTilePath(path: string): Tile | undefined {
  const pattern = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/(\d{1,3}))?$/
  const [, level = '', groups = '', partial] = pattern.exec(path) ?? []
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    position: Number(groups.replaceAll(/[x/]/g, '')),
    width: partial === undefined ? tileWidth : Number(partial),
  }
  return isPossible(tile) && printTilePath(tile) === path ? tile : undefined
}

function isPossible({ level, position, width }: Tile): boolean {
  return Number.isSafeInteger(position) && width > 0 && (level === 'entries' || level <= maxLevel)
}

/** Whether a log of `size` entries has had this tile at its present or an earlier size. */
export function hasTile(size: number, { level, position, width }: Tile): boolean {
  const entries = tileWidth ** (level === 'entries' ? 0 : level)
  return (position * tileWidth + width) * entries <= size
}

/** A complete subtree as hashes of a tile. */
interface TileNode {
  /** The level of the tile. */
  readonly level: number
  readonly position: number
  /** The first hash in the tile, and their number. */
  readonly start: number
  readonly count: number
}

export function locateSubtree({ level, index }: Subtree): TileNode {
  const count = 2 ** (level % tileHeight)
  const first = index * count
  const position = Math.floor(first / tileWidth)
  return { level: Math.floor(level / tileHeight), position, start: first - position * tileWidth, count }
}

/** The hash of a complete subtree from the bytes of its tile. Throws RangeError if the tile is too short. */
export function readTileNode(bytes: Uint8Array, { start, count }: TileNode): Hash {
  if (bytes.length < (start + count) * hashSize) throw new RangeError('The tile is shorter than the tree needs.')
  const hashes = Array.from({ length: count }, (_, at) => toHashAt(bytes, start + at))
  return foldLevel(hashes)
}

function toHashAt(bytes: Uint8Array, at: number): Hash {
  return bytes.subarray(at * hashSize, (at + 1) * hashSize)
}

/** The bytes of a bundle: each entry after its length in two bytes. */
export function printEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(entries.flatMap((entry) => [toLengthPrefix(entry), entry]))
}

function toLengthPrefix({ length }: Uint8Array): Uint8Array {
  const prefix = Buffer.alloc(2)
  prefix.writeUInt16BE(length)
  return prefix
}
