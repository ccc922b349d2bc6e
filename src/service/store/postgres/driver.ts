import type { ClientConfig, Pool } from 'pg'
import type { Driver, Row } from '../engine/driver.ts'
import { recordBatch } from '../ledger/record-batch.ts'
import type { Address } from './address.ts'
import { connect, createAsk, disconnect, prepareReader, type Ask, type Pg } from './connection.ts'
import { postgresDialect } from './dialect.ts'
import { isLost, translate } from './failure.ts'
import { createListener } from './listener.ts'
import { createSeal } from './privileges.ts'
import { createWriter } from './writer.ts'
import { isReading } from '../engine/read-only.ts'

const readers = 4

/** One connection that writes, a few that read, and one that listens. */
export async function openPostgresDriver(address: Address): Promise<Driver> {
  const { default: pg } = await import('pg')
  const config = await negotiate(pg, address)
  const ask = createAsk()
  const seal = createSeal()
  // What a transaction asks for side by side is sent at once: in a loop that is busy, each answer waited for costs a whole turn.
  const pipelined = { ...config, pipeline: true }
  const writer = createWriter({ connect: (lost) => connect(pg, pipelined, lost), ask, check: seal.check })
  const pool = openPool(pg, config)
  const listener = createListener({
    connect: (lost) => connect(pg, config, lost),
    isOwn: (processId) => processId === writer.processId(),
  })
  return {
    dialect: postgresDialect,
    all: async (sql, parameters) => {
      if (isReading(sql)) return read(pool, (client) => ask(client, sql, parameters))
      return writer.transaction((connection) => connection.all(sql, parameters))
    },
    transaction: writer.transaction,
    record: (batch, now) => writer.transaction((connection) => recordBatch(connection, batch, now)),
    listen: listener.listen,
    seal: seal.close,
    close: async () => {
      await writer.close()
      await listener.close()
      await pool.end()
    },
  }
}

/** The first way that the server can go: TLS if it has it, plain text where the address allows that. It stays for good. */
async function negotiate(pg: Pg, { configs }: Address): Promise<ClientConfig> {
  let failure: unknown
  for (const config of configs) {
    try {
      await disconnect(await connect(pg, config, () => undefined))
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
  const pool = new pg.Pool({ ...config, max: readers, onConnect: prepareReader })
  // A connection that is lost while nobody reads is replaced by the next reader.
  pool.on('error', () => undefined)
  return pool
}

type Reading = (client: Parameters<Ask>[0]) => Promise<readonly Row[]>

/** What was read in vain, because the server went away, is read again once: it changes nothing. */
async function read(pool: Pool, reading: Reading): Promise<readonly Row[]> {
  try {
    return await readOnce(pool, reading)
  } catch (cause) {
    if (!isLost(cause)) throw cause
    return readOnce(pool, reading)
  }
}

async function readOnce(pool: Pool, reading: Reading): Promise<readonly Row[]> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw translate(cause)
  })
  try {
    const rows = await reading(client)
    client.release()
    return rows
  } catch (cause) {
    client.release(isLost(cause))
    throw cause
  }
}
