import { EventEmitter } from 'node:events'
import type { Client } from 'pg'
import { StoreUnavailable } from '../../../src/service/store/failure.ts'
import type { BatchTransaction } from '../../../src/service/store/engine/driver.ts'
import type { QueryRunner, RunQuery } from '../../../src/service/store/postgres/connection.ts'
import { createWriter, type Writer } from '../../../src/service/store/postgres/writer.ts'

/** A writer of clients without a server, and what it does with them. */
export interface RecordedWriter {
  readonly writer: Writer
  /** The statements, each with the number of its connection, which is also the id of its process, and the ends of connections. */
  readonly sent: string[]
  /** The statements that are sent in a write of their own. */
  readonly sentAlone: string[]
  /** Number of listeners for warnings of the present connection. */
  readonly countWarningListeners: () => number
  /** Makes statements fail: the function gets the statement as `sent` has it. */
  readonly failOn: (fail: FailOn) => void
  /** Changes what the server answers to COMMIT: another command, a warning before it, or a failure. */
  readonly answerCommit: (answer: CommitAnswer) => void
  /** Ends a connection, as the server does. */
  readonly endConnection: (number: number) => void
}

type FailOn = (sent: string) => Error | undefined

interface CommitAnswer {
  readonly command?: string
  readonly warning?: string
  readonly failure?: Error
}

export const lost = new StoreUnavailable('lost', new Error('the connection ended'))
export const busy = new StoreUnavailable('busy', new Error('locked'))

export function createRecordedWriter(): RecordedWriter {
  const sent: string[] = []
  const sentAlone: string[] = []
  let isCorked = false
  let current = new EventEmitter()
  const stream = { cork: () => (isCorked = true), uncork: () => (isCorked = false) }
  const ends: (() => void)[] = []
  let failureOf: FailOn | undefined
  let answer: CommitAnswer = {}
  const send = (client: object, sql: string): void => {
    const text = `${'processID' in client ? Number(client.processID) : 0} ${sql}`
    sent.push(text)
    if (!isCorked) sentAlone.push(text)
    const failure = failureOf?.(text)
    if (failure !== undefined) throw failure
  }
  const connect = async (onEnd: () => void): Promise<Client> => {
    const processID = ends.push(onEnd)
    current = new EventEmitter()
    const client = Object.assign(current, {
      processID,
      connection: { stream },
      query: async ({ text }: { readonly text: string }) => {
        send(client, text)
        if (answer.warning !== undefined) client.emit('notice', { message: answer.warning })
        if (answer.failure !== undefined) throw answer.failure
        return { command: answer.command ?? 'COMMIT' }
      },
      end: async () => void sent.push(`${processID} end`),
    })
    return client as unknown as Client
  }
  const run: RunQuery = async (client, sql) => {
    send(client, sql)
    return []
  }
  const runner: QueryRunner = { read: run, write: run, changeSchema: run, control: run }
  return {
    writer: createWriter({ connect, runner }),
    sent,
    sentAlone,
    countWarningListeners: () => current.listenerCount('notice'),
    failOn: (fail) => {
      failureOf = fail
    },
    answerCommit: (changed) => {
      answer = changed
    },
    endConnection: (number) => ends[number - 1]?.(),
  }
}

/** A statement that writes a row. */
export const insert = (name: string): string => `INSERT INTO record VALUES ('${name}')`

/** Records in two steps, as a batch: a statement that is awaited, and another one with the commit. */
export const record = (writer: Writer, name: string): Promise<string> =>
  writer.recordTogether(async ({ read, write, commitTogether }: BatchTransaction) => {
    await read(`SELECT '${name}'`)
    const written = write(insert(name))
    await commitTogether?.()
    await written
    return name
  })

/** Writes in a transaction. */
export const write = (writer: Writer, name: string): Promise<unknown> =>
  writer.transaction((transaction) => transaction.write(insert(name)))

/** What a batch sends at its beginning. */
export const sentFirst = (connection: number): readonly string[] => [
  `${connection} BEGIN`,
  `${connection} SET LOCAL idle_in_transaction_session_timeout = '5s'`,
]

/** What `record` sends. */
export const sentFor = (connection: number, name: string): readonly string[] => [
  ...sentFirst(connection),
  `${connection} SELECT '${name}'`,
  `${connection} ${insert(name)}`,
  `${connection} COMMIT`,
]

/** A function for `failOn`: the first such statement fails. */
export const failOnce = (on: string, failure: Error): ((sent: string) => Error | undefined) => {
  let isDue = true
  return (sent) => {
    if (!isDue || sent !== on) return undefined
    isDue = false
    return failure
  }
}
