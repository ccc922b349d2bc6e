import { startThread } from '../../../thread.ts'
import type { SerialisedError } from '../../store/sqlite/failure.ts'
import type { Report } from '../finding.ts'

/** What the thread found: faults in the words of SQLite, or why it could not check the file. */
export type FileAnswer = { readonly faults: readonly string[] } | { readonly failure: SerialisedError }

const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

/**
 * Checks a file in a thread of its own while `work` runs, and then reports the faults that SQLite finds: damaged pages, and indexes that differ
 * from their tables. Rejects if the file cannot be checked, also if `work` has failed.
 */
export async function withFileCheck<T>(path: string, report: Report, work: () => Promise<T>): Promise<T> {
  const faults = listFaultsInThread(path)
  // It is awaited after the work.
  faults.catch(() => undefined)
  try {
    return await work()
  } finally {
    for (const fault of await faults) {
      const what = `the file ${path} is damaged: ${fault.replaceAll(/\s+/g, ' ')}`
      report({ kind: 'file', org: '', what, advice: 'restore it from a backup' })
    }
  }
}

async function listFaultsInThread(path: string): Promise<readonly string[]> {
  const worker = startThread('file-worker', import.meta.url, { name: 'file', argv: [], resourceLimits })
  const { promise, resolve, reject } = Promise.withResolvers<FileAnswer>()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('The thread that checks the file of the database has ended.')))
  worker.postMessage(path, [])
  try {
    const answer = await promise
    // As SQLite throws it in this thread.
    if ('failure' in answer) throw Object.assign(new Error(answer.failure.message), { errcode: answer.failure.errcode })
    return answer.faults
  } finally {
    await worker.terminate()
  }
}
