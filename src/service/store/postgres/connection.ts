import type { Client, ClientBase, ClientConfig, QueryConfig } from 'pg'
import { StoreUnavailable } from '../failure.ts'
import type { Row, Value } from '../engine/driver.ts'
import { toPostgres, toPostgresQuery, toPostgresSchema } from './dialect.ts'
import { translatePostgresError } from './failure.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { EvidenceError } from '../../../error.ts'

export type Pg = (typeof import('pg'))['default']

/** OIDs of the types that are converted to numbers (integers, doubles, sums). All other values are text. */
const numbers: ReadonlySet<number> = new Set([20, 21, 23, 700, 701, 1700])
const types: NonNullable<ClientConfig['types']> = {
  getTypeParser: (type: number) => (text: string) => (numbers.has(type) ? Number(text) : text),
}

/** The timeouts end a statement that waits for another process, and a transaction that its own process has abandoned. */
const settings = `SET statement_timeout = '30s'; SET idle_in_transaction_session_timeout = '30s';
  SET client_min_messages = warning; SET synchronous_commit = on; SET jit = off`

/**
 * Reads are planned with their parameters: pages of 10 and of 1000 rows need different plans. A read takes no lock that conflicts with a
 * write. It can wait for a command of an operator, such as VACUUM FULL, and then ends soon, so that waiting reads do not use up the pool.
 */
const readSettings = `${settings}; SET lock_timeout = '1s'; SET default_transaction_read_only = on;
  SET plan_cache_mode = force_custom_plan`

/** Timeout in milliseconds for a server that does not answer; longer than the timeouts of the server. */
export const queryTimeout = { query_timeout: 35_000 } as const

/**
 * Writes look up single rows by their keys. A generic plan may be made while the tables are empty and is still in use with millions of
 * rows, so scans, hashes and sorts of tables are disabled.
 */
const writeSettings = `${settings}; SET lock_timeout = '10s'; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
  SET enable_sort = off; SET enable_hashjoin = off; SET enable_mergejoin = off`

/** Runs one statement. Rejects with StoreUnavailable during an outage. */
export type RunQuery = (client: ClientBase, sql: string, parameters?: readonly Value[]) => Promise<readonly Row[]>

/** Runs statements by their use, which the caller states (engine/driver.ts). */
export interface QueryRunner {
  /** Runs a query. PostgreSQL rejects any other statement. */
  readonly read: RunQuery
  readonly write: RunQuery
  readonly changeSchema: RunQuery
  /** Runs a statement that controls a transaction. */
  readonly control: RunQuery
}

/**
 * Prepares each statement with parameters once for each connection, under its own name. The store has about a hundred statements, so
 * that the cache needs no limit. The extended protocol takes one statement at a time, which prevents injection of a second one.
 */
export function createQueryRunner(): QueryRunner {
  return {
    read: runPrepared('read', toPostgresQuery),
    write: runPrepared('write', toPostgres),
    changeSchema: (client, sql, parameters = []) =>
      runText(client, { text: toPostgresSchema(sql), values: [...parameters] }),
    control: (client, text) => runText(client, { text, ...queryTimeout }),
  }
}

function runPrepared(use: string, toText: (sql: string) => string): RunQuery {
  const statements = new Map<string, { readonly name: string; readonly text: string }>()
  const prepare = (sql: string): { readonly name: string; readonly text: string } => {
    const statement = statements.get(sql) ?? { name: `evidence_${use}_${statements.size}`, text: toText(sql) }
    statements.set(sql, statement)
    return statement
  }
  return (client, sql, parameters = []) => {
    const statement = parameters.length === 0 ? { text: toText(sql) } : prepare(sql)
    return runText(client, { ...statement, ...queryTimeout, values: [...parameters] })
  }
}

async function runText(client: ClientBase, config: QueryConfig): Promise<readonly Row[]> {
  const query = { values: [], ...config, queryMode: 'extended', types }
  try {
    const { rows } = await client.query<Row>(query)
    return rows
  } catch (cause) {
    throw translatePostgresError(cause)
  }
}

/** Sends the statements that are requested in this cycle of the event loop with one write: each write wakes the process of the server. */
export function sendTogether({ connection: { stream } }: Pick<Client, 'connection'>): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

export async function configureReader(client: ClientBase): Promise<void> {
  await configure(client, readSettings)
}

/**
 * Applies settings, and refuses a standby, as `target_session_attrs=read-write` of libpq does: its rows may be older than those that this
 * process has acknowledged.
 */
async function configure(client: ClientBase, sessionSettings: string): Promise<void> {
  await client.query({ text: sessionSettings, ...queryTimeout })
  const { rows } = await client.query<Row>({ text: 'SELECT pg_is_in_recovery()::text AS standby', ...queryTimeout })
  if (rows[0]?.['standby'] !== 'false') throw new StoreUnavailable('closed', new Error('the server is a standby'))
}

/** Opens a connection to write or to listen. `onEnd` is called once, when the open connection has ended for any reason. */
export async function connectToPostgres(pg: Pg, config: ClientConfig, onEnd: () => void): Promise<Client> {
  const client = new pg.Client(config)
  // The 'end' event follows each error. Without a listener, the error would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await configure(client, limitLockTime(writeSettings, config))
    client.once('end', onEnd)
    return client
  } catch (cause) {
    await disconnect(client)
    throw translatePostgresError(cause)
  }
}

function limitLockTime(sessionSettings: string, { lock_timeout: milliseconds }: ClientConfig): string {
  return milliseconds === undefined ? sessionSettings : `${sessionSettings}; SET lock_timeout = ${milliseconds}`
}

/** Ends a connection in any state. */
export async function disconnect(client: Client): Promise<void> {
  await client.end().catch(() => undefined)
}

/** Notifications arrive within milliseconds; a server under load needs longer. */
const notificationTimeoutMs = 5000

/**
 * Throws EvidenceError `environment` if a notification does not reach a connection that listens. This is so behind a pooler that gives
 * each transaction another session (pgbouncer with `pool_mode=transaction`): there the settings of a session and its prepared statements
 * are lost or reach other connections, and the processes of the service do not learn of each other's records.
 */
export async function requireOwnSessions(
  connect: () => Promise<Client>,
  shown: string,
  timeoutMs = notificationTimeoutMs,
): Promise<void> {
  const [listening, notifying] = await Promise.all([connect(), connect()])
  try {
    const channel = `evidence_check_${randomUUID().replaceAll('-', '')}`
    const received = Promise.withResolvers<boolean>()
    listening.once('notification', () => received.resolve(true))
    await listening.query(`LISTEN ${channel}`)
    await notifying.query(`NOTIFY ${channel}`)
    if (!(await Promise.race([received.promise, delay(timeoutMs, false, { ref: false })]))) {
      throw new EvidenceError('environment', describePooler(shown), { facts: { shown } })
    }
  } finally {
    await Promise.all([disconnect(listening), disconnect(notifying)])
  }
}

function describePooler(shown: string): string {
  return `The connections to the evidence database ${shown} have no session of their own, as behind pgbouncer in transaction mode; connect to the server itself, or use pool_mode=session.`
}
