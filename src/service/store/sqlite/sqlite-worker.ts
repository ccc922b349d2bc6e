import { parentPort } from 'node:worker_threads'
import { loadSqlite } from './builtin.ts'
import { recordBatch } from '../ledger/record-batch.ts'
import { openToWrite } from './connection.ts'
import { tell } from './failure.ts'
import type { Answer, Done, Job } from './job.ts'
import { tellOutcome, type ToldOutcome } from './outcome.ts'
import { transact } from './transaction.ts'
import type { Write } from '../store.ts'

/**
 * Writes to an SQLite file in a thread of its own, so that a sync to disk halts nobody who reads. Where the file cannot be opened or
 * sealed it ends at once: nothing is ever run without.
 */
const [, , path = ''] = process.argv
const connection = openToWrite(loadSqlite(), path)
parentPort?.on('message', (jobs: readonly Job[]) => void answerAll(jobs))
parentPort?.on('messageerror', (cause) => {
  throw cause
})

async function answerAll(jobs: readonly Job[]): Promise<void> {
  const answers: Answer[] = []
  // Nothing here is waited for, so nothing that comes later can get between them.
  for (const job of jobs) answers.push(await answer(job))
  parentPort?.postMessage(answers, [])
}

const nothing: Done = { rows: [], outcomes: [] }

async function answer(job: Job): Promise<Answer> {
  switch (job.kind) {
    case 'run':
      return attempt(async () => ({ ...nothing, rows: await connection.all(job.sql, job.parameters) }))
    case 'record':
      return attempt(async () => ({ ...nothing, outcomes: await record(job) }))
    case 'seal':
      connection.seal()
      return nothing
    case 'close':
      connection.close()
      parentPort?.unref()
      return nothing
  }
}

async function attempt(work: () => Promise<Done>): Promise<Answer> {
  try {
    return await work()
  } catch (cause) {
    return { failure: tell(cause) }
  }
}

async function record({
  batch: text,
  now,
}: Extract<Job, { readonly kind: 'record' }>): Promise<readonly ToldOutcome[]> {
  const batch: unknown = JSON.parse(text)
  if (!isBatch(batch)) throw new TypeError('What was to be recorded is no batch.')
  const outcomes = await transact(connection, (within) => recordBatch(within, batch, () => now))
  return outcomes.map(tellOutcome)
}

/** This process has just written it out itself. */
function isBatch(value: unknown): value is readonly Write[] {
  return Array.isArray(value)
}
