import * as statement from './ledger/read-statement.ts'
import type { ChangeListener, Connection } from './engine/driver.ts'
import { readNumber, readText } from './engine/row.ts'
import { toStoredRecord } from './ledger/record-row.ts'
import type { StoredRecord } from './record.ts'
import { createRetryQueue } from './retry-queue.ts'

export interface RecordFeed {
  /** Publishes records that this process has committed. */
  readonly publish: (records: readonly StoredRecord[]) => void
  /** Reads and publishes the unpublished records of one organisation, or of all, in the background; retries until it succeeds. */
  readonly catchUp: ChangeListener
  /** Sequence of the organisation's last record that was published, or that existed before the feed. */
  readonly lastPublished: (org: string) => number
  readonly close: () => Promise<void>
}

const pageSize = 500

/**
 * Creates a feed that passes each record to the listeners once, in the order of its organisation's sequence, whichever process records
 * it. The feed covers records that are committed after the promise resolves. A record that arrives before its predecessors waits until
 * they are read.
 */
export async function createRecordFeed(connection: Connection, listeners: RecordListeners): Promise<RecordFeed> {
  const published = new Map(await readHeads(connection))
  const lastPublished = (org: string): number => published.get(org) ?? 0

  /** Returns false if predecessors of the record are missing. */
  const publishNext = (record: StoredRecord): boolean => {
    const { org, sequence } = record
    if (sequence !== lastPublished(org) + 1) return sequence <= lastPublished(org)
    published.set(org, sequence)
    listeners.notify([record])
    return true
  }

  const readOn = async (org: string): Promise<void> => {
    let rows
    do {
      rows = await connection.read(statement.readAfter, [org, lastPublished(org), pageSize])
      for (const row of rows) publishNext(toStoredRecord(row))
    } while (rows.length === pageSize)
  }

  const retryQueue = createRetryQueue<string | undefined>(async (org) => {
    if (org !== undefined) return readOn(org)
    for (const [one, last] of await readHeads(connection)) if (last > lastPublished(one)) retryQueue.add(one)
  })
  return {
    publish: (records) => {
      for (const record of records) if (!publishNext(record)) retryQueue.add(record.org)
    },
    catchUp: retryQueue.add,
    lastPublished,
    close: retryQueue.close,
  }
}

async function readHeads(connection: Connection): Promise<readonly (readonly [org: string, sequence: number])[]> {
  const rows = await connection.read(statement.listHeads)
  return rows.map((row) => [readText(row, 'org'), readNumber(row, 'sequence')] as const)
}

type RecordListener = (record: StoredRecord) => void

export interface RecordListeners {
  /** Returns a function that removes the listener. */
  readonly add: (listener: RecordListener) => () => void
  readonly notify: (records: readonly StoredRecord[]) => void
}

/** Calls listeners with committed records. An error of a listener becomes a process warning; the other listeners are still called. */
export function createRecordListeners(): RecordListeners {
  const listeners = new Map<symbol, RecordListener>()
  const callListener = (listener: RecordListener, record: StoredRecord): void => {
    try {
      listener(record)
    } catch (cause) {
      process.emitWarning(`A listener of the store failed at record ${record.id}: ${String(cause)}`)
    }
  }
  return {
    add: (listener) => {
      const key = Symbol('listener')
      listeners.set(key, listener)
      return () => listeners.delete(key)
    },
    notify: (records) => {
      for (const record of records) for (const listener of listeners.values()) callListener(listener, record)
    },
  }
}
