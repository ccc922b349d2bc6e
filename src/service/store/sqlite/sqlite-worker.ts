import { parentPort } from 'node:worker_threads'
import { parseExactJson } from '../../../wire/json/exact-number.ts'
import { recordBatch } from '../ledger/record-batch.ts'
import type { Write } from '../record.ts'
import { openToWrite } from './connection.ts'
import { serialiseError } from './failure.ts'
import { loadSqlite } from './node-sqlite.ts'
import { serialiseOutcome, type ThreadRequest, type ThreadResponse, type ThreadResult } from './thread-message.ts'

/**
 * A thread with a connection to an SQLite file. One writes, so that a sync to disk does not block reads in the main thread, and one runs
 * long reads (driver.ts). If the file cannot be opened or the authorizer cannot be set, the thread ends.
 */
const [, , path = '', lockTimeout] = process.argv
const connection = openToWrite(loadSqlite(), path, { lockTimeoutMs: Number(lockTimeout) })
parentPort?.on('message', (requests: readonly ThreadRequest[]) => void respond(requests))
parentPort?.on('messageerror', (cause) => {
  throw cause
})

/** Each awaited promise is already settled, so no other message is handled in between. */
async function respond(requests: readonly ThreadRequest[]): Promise<void> {
  const responses: ThreadResponse[] = []
  for (const request of requests) {
    // Outside the try block: its failure ends the thread.
    controlThread(request)
    try {
      if (request.kind === 'record') {
        await connection.begin()
        const [{ org, now }, batch] = [request, parseBatch(request.batch)]
        const outcomes = await recordBatch(connection, { org, take: () => batch, now: () => now })
        await connection.commit()
        responses.push({ rows: [], outcomes: outcomes.map(serialiseOutcome) })
      } else {
        responses.push(await run(request))
      }
    } catch (cause) {
      if (request.kind === 'record') await connection.rollBack()
      responses.push({ failure: serialiseError(cause) })
    }
  }
  parentPort?.postMessage(responses, [])
}

async function run(request: ThreadRequest): Promise<ThreadResult> {
  const rows = request.kind === 'statement' ? await connection[request.call](request.sql, request.parameters) : []
  if (request.kind === 'control') await connection[request.call]()
  return { rows, outcomes: [] }
}

function controlThread({ kind }: ThreadRequest): void {
  if (kind === 'forbid changes') connection.forbidChanges()
  if (kind !== 'close') return
  connection.close()
  parentPort?.unref()
}

function parseBatch(text: string): readonly Write[] {
  const batch: unknown = parseExactJson(text)
  if (!isBatch(batch)) throw new TypeError('The batch to record is not an array.')
  return batch
}

/** The main thread of this process has serialised the writes, so the check of the array is enough. */
function isBatch(value: unknown): value is readonly Write[] {
  return Array.isArray(value)
}
