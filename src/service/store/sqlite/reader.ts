import { takeTurn } from '../../limit/turn.ts'
import type { Row, Value } from '../engine/driver.ts'
import { openToRead, type ReadConnection } from './connection.ts'
import type { Sqlite } from './node-sqlite.ts'

/** Reads committed rows in this thread. */
export interface Reader {
  readonly read: (sql: string, parameters?: readonly Value[]) => Promise<readonly Row[]>
  readonly close: () => void
}

/** In KiB. Each commit empties this cache; the file is in the cache of the operating system. */
const sharedCacheSize = 16_384

/** Characters and rows that are read without a pause, in a few milliseconds. */
const maxCharacters = 1024 * 1024
const maxRows = 5000

/** Rows with short values can take long: SQLite reads a row up to its last column that is asked for, and a document can be before it. */
const maxMs = 10

/** Milliseconds. */
type Clock = () => number

/**
 * Creates a reader, which opens the file at the first read, because the writer creates it. A read that takes long runs again on a
 * connection of its own, with pauses: in a pause of the shared connection, other reads would see its snapshot and miss later commits.
 */
export function createReader(sqlite: Sqlite, path: string, now: Clock = () => performance.now()): Reader {
  let shared: ReadConnection | undefined
  const long = new Set<ReadConnection>()

  const readLong = async (sql: string, parameters: readonly Value[]): Promise<readonly Row[]> => {
    const connection = openToRead(sqlite, path)
    long.add(connection)
    try {
      return await readWithPauses(connection.iterate(sql, parameters), now)
    } finally {
      if (long.delete(connection)) connection.close()
    }
  }
  return {
    read: async (sql, parameters = []) => {
      shared ??= openToRead(sqlite, path, sharedCacheSize)
      return readShort(shared.iterate(sql, parameters), now) ?? readLong(sql, parameters)
    },
    close: () => {
      for (const connection of [shared, ...long]) connection?.close()
      long.clear()
    },
  }
}

/** All rows; undefined if there are too many to read without a pause. */
function readShort(iterated: Iterable<Row>, now: Clock): readonly Row[] | undefined {
  const rows: Row[] = []
  const slice = createSlice(now)
  for (const row of iterated) {
    rows.push(row)
    if (slice.isFullAfter(row)) return undefined
  }
  return rows
}

async function readWithPauses(iterated: Iterable<Row>, now: Clock): Promise<readonly Row[]> {
  const rows: Row[] = []
  await takeTurn()
  let slice = createSlice(now)
  for (const row of iterated) {
    rows.push(row)
    if (!slice.isFullAfter(row)) continue
    await takeTurn()
    slice = createSlice(now)
  }
  return rows
}

interface Slice {
  /** Counts a row. Returns whether no further one should be read without a pause. */
  readonly isFullAfter: (row: Row) => boolean
}

/** The document of a record is nearly all of its row, and the list of all values takes longer than the read of some columns. */
function countCharacters(row: Row): number {
  if (typeof row['document'] === 'string') return row['document'].length
  let characters = 0
  for (const column in row) {
    const value = row[column]
    if (typeof value === 'string') characters += value.length
  }
  return characters
}

function createSlice(now: Clock): Slice {
  const start = now()
  let [characters, rows] = [0, 0]
  return {
    isFullAfter: (row) => {
      characters += countCharacters(row)
      rows += 1
      return characters > maxCharacters || rows >= maxRows || now() - start > maxMs
    },
  }
}
