import { EventEmitter } from 'node:events'
import type { Client } from 'pg'
import { StoreUnavailable } from '../../../src/service/store/failure.ts'
import type { QueryRunner, RunQuery } from '../../../src/service/store/postgres/connection.ts'
import { createWriter, type Writer } from '../../../src/service/store/postgres/writer.ts'

/** A writer of clients without a server, and what it does with them. */
export interface RecordedWriter {
  readonly writer: Writer
  /** The statements, each with the number of its connection, which is also the id of its process, and the ends of connections. */
  readonly sent: string[]
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
  const ends: (() => void)[] = []
  let failureOf: FailOn | undefined
  let answer: CommitAnswer = {}
  const send = (client: object, sql: string): void => {
    const text = `${'processID' in client ? Number(client.processID) : 0} ${sql}`
    sent.push(text)
    const failure = failureOf?.(text)
    if (failure !== undefined) throw failure
  }
  const connect = async (onEnd: () => void): Promise<Client> => {
    const processID = ends.push(onEnd)
    const client = Object.assign(new EventEmitter(), {
      processID,
      connection: { stream: { cork: () => undefined, uncork: () => undefined } },
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
    failOn: (fail) => {
      failureOf = fail
    },
    answerCommit: (changed) => {
      answer = changed
    },
    endConnection: (number) => ends[number - 1]?.(),
  }
}
