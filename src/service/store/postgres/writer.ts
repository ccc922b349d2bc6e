import type { Client } from 'pg'
import { sendAhead } from '../engine/pipeline.ts'
import type { Connection, Driver } from '../engine/driver.ts'
import { StoreUnavailable } from '../failure.ts'
import { haltAtFailure } from '../engine/halt.ts'
import { disconnect, patience, type Ask } from './connection.ts'
import { isLost } from './failure.ts'
import { createTurns } from '../engine/mutex.ts'

export interface Writer extends Pick<Driver, 'transaction' | 'close'> {
  /** The server's process that serves it, while there is one. */
  readonly processId: () => number | undefined
}

interface WriterOptions {
  readonly connect: (lost: () => void) => Promise<Client>
  readonly ask: Ask
  /** Throws where a statement may not be run. */
  readonly check: (sql: string) => void
}

/** The one connection that writes, one transaction after another. One that is lost is made anew by the next transaction. */
export function createWriter({ connect, ask, check }: WriterOptions): Writer {
  const inTurn = createTurns()
  const line = createLine(connect)

  const start = async (client: Client): Promise<Client> => {
    await ask(client, 'BEGIN')
    return client
  }

  /** What was lost while nothing ran is noticed here, where no harm is done yet. */
  const begin = async (): Promise<Client> => {
    const known = line.client()
    if (known === undefined) return start(await line.open())
    try {
      return await start(known)
    } catch (cause) {
      if (!isLost(cause)) throw cause
      await line.drop(known)
      return start(await line.open())
    }
  }

  /** A connection that cannot even be rolled back is not used again. */
  const rollBack = async (client: Client, cause: unknown): Promise<void> => {
    const undone = !isLost(cause) && (await ask(client, 'ROLLBACK').then(...told))
    if (!undone) await line.drop(client)
  }

  const run = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    const client = await begin()
    try {
      const result = await work(toConnection(client, { ask, check }))
      await commit(client)
      return result
    } catch (cause) {
      await rollBack(client, cause)
      throw cause
    }
  }

  return {
    transaction: (work) => inTurn(() => run(work)),
    processId: () => readProcessId(line.client()),
    close: () => inTurn(() => line.close()),
  }
}

const told = [() => true, () => false] as const

/** What a transaction asks through. */
function toConnection(client: Client, { ask, check }: Pick<WriterOptions, 'ask' | 'check'>): Connection {
  return sendAhead(
    haltAtFailure((sql, parameters) => {
      check(sql)
      return ask(client, sql, parameters)
    }),
  )
}

interface Line {
  readonly client: () => Client | undefined
  readonly open: () => Promise<Client>
  readonly drop: (client: Client) => Promise<void>
  readonly close: () => Promise<void>
}

/** The connection, as long as it holds; once it was closed, none is opened any more. */
function createLine(connect: WriterOptions['connect']): Line {
  let client: Client | undefined
  let isClosed = false
  const drop: Line['drop'] = async (one) => {
    if (client === one) client = undefined
    await disconnect(one)
  }
  return {
    client: () => client,
    open: async () => {
      if (isClosed) throw new Error('The database is closed.')
      const made = await connect(() => {
        if (client === made) client = undefined
      })
      client = made
      return made
    },
    drop,
    close: async () => {
      isClosed = true
      if (client !== undefined) await drop(client)
    },
  }
}

/** A transaction that has failed answers COMMIT with ROLLBACK, and no error. Of one that is not answered nobody knows. */
async function commit(client: Client): Promise<void> {
  const { command } = await client.query({ text: 'COMMIT', ...patience }).catch((cause: unknown) => {
    throw new StoreUnavailable('lost', cause)
  })
  if (command !== 'COMMIT') throw new Error(`The transaction was not committed: the database answered ${command}.`)
}

function readProcessId(client: Client | undefined): number | undefined {
  return client !== undefined && 'processID' in client && typeof client.processID === 'number'
    ? client.processID
    : undefined
}
