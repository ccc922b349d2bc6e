import type { Client, ClientBase, ClientConfig } from 'pg'
import type { Row, Value } from '../engine/driver.ts'
import { toPostgres } from './dialect.ts'
import { translate } from './failure.ts'

export type Pg = (typeof import('pg'))['default']

/** Whole numbers up to 2^53, doubles and sums come as numbers; all else as text. */
const numbers: ReadonlySet<number> = new Set([20, 21, 23, 700, 701, 1700])
const types: NonNullable<ClientConfig['types']> = {
  getTypeParser: (type: number) => (text: string) => (numbers.has(type) ? Number(text) : text),
}

/** A connection that somebody else holds for too long is given up, and so is one that its own process has forgotten. */
const settings = `SET statement_timeout = '30s'; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '30s';
  SET client_min_messages = warning; SET synchronous_commit = on; SET jit = off`

/** Reads are planned for what they ask: a page of ten and one of a thousand are found along other ways. */
const readingSettings = `${settings}; SET default_transaction_read_only = on; SET plan_cache_mode = force_custom_plan`

/** Milliseconds after which a server that says nothing is given up; its own limits come first. A migration takes as long as it takes. */
export const patience = { query_timeout: 35_000 } as const
const unhurried = /^\s*(?:CREATE|ALTER|DROP|SELECT pg_)/i

/**
 * What is written looks up single rows, each by its key. A plan is made once for all, perhaps while the tables are empty still, and must
 * be as good when they hold millions: so it never walks, hashes or sorts a table.
 */
const writingSettings = `${settings}; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
  SET enable_sort = off; SET enable_hashjoin = off; SET enable_mergejoin = off`

/** Runs one statement; rejects with StoreUnavailable where it is not the statement's fault. */
export type Ask = (client: ClientBase, sql: string, parameters?: readonly Value[]) => Promise<readonly Row[]>

/**
 * Statements with parameters are prepared, each once a connection, under a name of its own: the store has some hundred in all. The
 * extended protocol takes one statement at a time, so that none hides behind another.
 */
export function createAsk(): Ask {
  const statements = new Map<string, { readonly name: string; readonly text: string }>()
  const prepare = (sql: string): { readonly name: string; readonly text: string } => {
    const statement = statements.get(sql) ?? { name: `evidence_${statements.size}`, text: toPostgres(sql) }
    statements.set(sql, statement)
    return statement
  }
  return async (client, sql, parameters = []) => {
    const statement = parameters.length === 0 ? { text: toPostgres(sql) } : prepare(sql)
    const asked = {
      ...statement,
      queryMode: 'extended',
      values: [...parameters],
      types,
      ...(unhurried.test(sql) ? {} : patience),
    }
    try {
      const { rows } = await client.query<Row>(asked)
      return rows
    } catch (cause) {
      throw translate(cause)
    }
  }
}

async function prepareWriter(client: ClientBase): Promise<void> {
  await client.query(writingSettings)
}

export async function prepareReader(client: ClientBase): Promise<void> {
  await client.query(readingSettings)
}

/** A connection of its own. `lost` is called once, when it has ended, for whatever reason, after it was there. */
export async function connect(pg: Pg, config: ClientConfig, lost: () => void): Promise<Client> {
  const client = new pg.Client(config)
  // Each error is followed by the end; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await prepareWriter(client)
    client.once('end', lost)
    return client
  } catch (cause) {
    await disconnect(client)
    throw translate(cause)
  }
}

/** Ends a connection, however it is by now. */
export async function disconnect(client: Client): Promise<void> {
  await client.end().catch(() => undefined)
}
