import { parentPort } from 'node:worker_threads'
import { loadSqlite } from './sqlite-builtin.ts'
import { openToWrite } from './sqlite-connection.ts'
import { tell } from './sqlite-failure.ts'
import type { Answer, Job } from './sqlite-job.ts'

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
  // All of them run here and now, in their order; nothing that comes later can get between them.
  const answers = await Promise.all(jobs.map(answer))
  parentPort?.postMessage(answers, [])
}

async function answer(job: Job): Promise<Answer> {
  switch (job.kind) {
    case 'run':
      return run(job)
    case 'seal':
      connection.seal()
      return { rows: [] }
    case 'close':
      connection.close()
      parentPort?.unref()
      return { rows: [] }
  }
}

async function run({ sql, parameters }: Extract<Job, { readonly kind: 'run' }>): Promise<Answer> {
  try {
    return { rows: await connection.all(sql, parameters) }
  } catch (cause) {
    return { failure: tell(cause) }
  }
}
