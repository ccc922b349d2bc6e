import type { Client, ClientBase, ClientConfig, Pool } from 'pg'
import { currentCaller } from '../../limit/turn.ts'
import type { BatchTransaction, Driver, NextBatch, Row, RunStatement } from '../engine/driver.ts'
import { readNumber } from '../engine/row.ts'
import { StoreUnavailable } from '../failure.ts'
import { recordBatch } from '../ledger/record-batch.ts'
import type { WriteOutcome } from '../record.ts'
import type { PostgresAddress } from './address.ts'
import {
  configureReader,
  connectToPostgres,
  createQueryRunner,
  disconnect,
  type Pg,
  type RunQuery,
  requireOwnSessions,
} from './connection.ts'
import { postgresDialect } from './dialect.ts'
import { isConnectionLost, translatePostgresError } from './failure.ts'
import { createListener } from './listener.ts'
import { createOutages, type Outages } from './outages.ts'
import { createReadQueue } from '../engine/read-queue.ts'
import { createWriter, type Writer } from './writer.ts'

const maxReaders = 4
const readTime = 'SELECT extract(epoch FROM clock_timestamp()) AS now'
/** Has a row if commits wait for a standby. */
const findStandby = `SELECT 1 AS found WHERE current_setting('synchronous_standby_names') <> ''`
/** Connections that read for one caller at the same time: the reads of others wait for no long ones of this caller. */
const maxReadersOfCaller = 3

/**
 * Opens a database with one connection that writes, up to four that read, and one that listens. `log` gets the beginning and the end of
 * outages. Throws EvidenceError `environment` if the connections have no session of their own.
 */
export async function openPostgresDriver(
  address: PostgresAddress,
  log: (line: string) => void = () => undefined,
): Promise<Driver> {
  const { default: pg } = await import('pg')
  const config = await negotiate(pg, address)
  await requireOwnSessions(() => connectToPostgres(pg, config, () => undefined), address.redacted)
  const runner = createQueryRunner()
  const outages = createOutages(log)
  const connect = reportOutages(outages, pg)
  // Statements that are requested together are sent together: under load, each awaited answer costs a turn of the event loop.
  const pipelined = { ...config, pipeline: true }
  const writer = createWriter({ connect: (onEnd) => connect(pipelined, onEnd), runner })
  const readers = openReaders(openPool(pg, config), runner.read)
  const listener = createListener({
    connect: (onEnd) => connect(config, onEnd),
    isOwn: (processId) => processId === writer.processId(),
  })
  return {
    dialect: postgresDialect,
    read: readers.readInTurn,
    readAside: readers.readInTurn,
    write: (sql, parameters) => writer.writeTogether(({ write }) => write(sql, parameters)),
    transaction: writer.transaction,
    writeTogether: writer.writeTogether,
    waitsForStandby: () => readers.read(findStandby).then(hasRows),
    countOutages: outages.count,
    recordBatch: (next) => recordWithCommit(writer, next),
    readTime: async () => readNumber((await readers.read(readTime))[0] ?? {}, 'now'),
    listen: listener.listen,
    forbidChanges: writer.forbidChanges,
    close: async () => {
      outages.close()
      await writer.close()
      await listener.close()
      await readers.close()
    },
  }
}

/** Records a batch with its commit, or after a failure without: then only the writes fail that cannot be recorded. */
async function recordWithCommit(
  { recordTogether, transaction }: Writer,
  next: NextBatch,
): Promise<readonly WriteOutcome[]> {
  const record = (within: BatchTransaction): Promise<readonly WriteOutcome[]> => recordBatch(within, next)
  try {
    return await recordTogether(record)
  } catch (cause) {
    // Whether a commit without an answer took place is unknown. After any other failure, nothing is recorded.
    if (cause instanceof StoreUnavailable) throw cause
    return transaction(record)
  }
}

interface Readers {
  readonly read: RunStatement
  /** The same, after the reads of callers that came first. */
  readonly readInTurn: RunStatement
  readonly close: () => Promise<void>
}

function openReaders(pool: Pool, run: RunQuery): Readers {
  const inTurn = createReadQueue(maxReaders, maxReadersOfCaller)
  const read: RunStatement = (sql, parameters) => readWithRetry(pool, (client) => run(client, sql, parameters))
  return {
    read,
    readInTurn: (sql, parameters) => inTurn(currentCaller(), () => read(sql, parameters)),
    close: () => pool.end(),
  }
}

type ConnectWith = (config: ClientConfig, onEnd: () => void) => Promise<Client>

/** Reports lost connections, failed attempts and new connections. */
function reportOutages(outages: Outages, pg: Pg): ConnectWith {
  return async (config, onEnd) => {
    try {
      const client = await connectToPostgres(pg, config, () => {
        outages.fail(new Error('the connection ended'))
        onEnd()
      })
      outages.recover()
      return client
    } catch (cause) {
      outages.fail(cause)
      throw cause
    }
  }
}

/** Returns the first configuration that the server accepts: with TLS if possible, else plain text if the address allows it. */
async function negotiate(pg: Pg, { configs }: PostgresAddress): Promise<ClientConfig> {
  let failure: unknown
  for (const config of configs) {
    try {
      await disconnect(await connectToPostgres(pg, config, () => undefined))
      return config
    } catch (cause) {
      failure ??= cause
      if (!isWithoutTls(cause)) throw cause
    }
  }
  throw failure
}

function isWithoutTls(cause: unknown): boolean {
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause)
  return reason.includes('does not support SSL')
}

function openPool(pg: Pg, config: ClientConfig): Pool {
  const pool = new pg.Pool({ ...config, max: maxReaders, onConnect: prepareReader })
  // The next read replaces an idle connection that is lost.
  pool.on('error', () => undefined)
  return pool
}

async function prepareReader(client: ClientBase): Promise<void> {
  // Without a listener, the loss of a connection during a read would end the process. The read reports it.
  client.on('error', () => undefined)
  await configureReader(client)
}

function hasRows(rows: readonly Row[]): boolean {
  return rows.length > 0
}

type Read = (client: Parameters<RunQuery>[0]) => Promise<readonly Row[]>

/** Repeats a read once if its connection was lost. A read changes nothing, so that is safe. */
async function readWithRetry(pool: Pool, read: Read): Promise<readonly Row[]> {
  try {
    return await readFromPool(pool, read)
  } catch (cause) {
    if (!isConnectionLost(cause)) throw cause
    return readFromPool(pool, read)
  }
}

async function readFromPool(pool: Pool, read: Read): Promise<readonly Row[]> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw translatePostgresError(cause)
  })
  try {
    const rows = await read(client)
    client.release()
    return rows
  } catch (cause) {
    client.release(isConnectionLost(cause))
    throw cause
  }
}
