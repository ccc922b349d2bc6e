import { once } from 'node:events'
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { EvidenceError } from '../error.ts'
import { startThread } from '../thread.ts'
import { isObject } from '../wire/json/is-object.ts'
import { toPathBuffer } from './byte-path.ts'
import { countFiles, createShare, digestShare, readDigests, type FileList, type Share } from './share.ts'

const maxThreads = 4

/** By default a thread would use new memory instead of the same again, which takes a tenth of the time of 100,000 small files. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 }

/** The start of a thread takes as long as reading half of it. */
const sharedBytes = 64 * 1024 * 1024

/** Opening a file takes as long as reading these bytes. */
const openBytes = 32 * 1024

/**
 * The SHA-256 of each file of each list as 64 lowercase hex characters. From 64 MiB beside the largest file, or 2,048 files, one thread for
 * each processor, at most four, takes the next file until there is none. This thread is one of them. `onRead` receives numbers of bytes that
 * were read. Throws `EvidenceError` `file` for the first file that cannot be read, and ends the other threads.
 */
export async function digestFiles(
  lists: readonly FileList[],
  onRead: (bytes: number) => void = () => undefined,
): Promise<readonly (readonly string[])[]> {
  const share = createShare(lists)
  const count = isWorthThreads(lists) ? Math.min(availableParallelism(), maxThreads) - 1 : 0
  const threads = Array.from({ length: count }, () => startDigestThread(share, onRead))
  try {
    await Promise.all([digestShare(share, onRead), ...threads.map(awaitEnd)])
  } finally {
    Atomics.store(share.next, 0, countFiles(lists))
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
  return readDigests(lists, share)
}

function isWorthThreads(lists: readonly FileList[]): boolean {
  if (countFiles(lists) * openBytes >= sharedBytes) return true
  let [work, largest] = [0, 0]
  for (const { prefix, names } of lists) {
    for (const name of names) {
      const bytes = readSize(prefix.path + name) + openBytes
      work += bytes
      largest = Math.max(largest, bytes)
    }
  }
  return work - largest >= sharedBytes
}

/** Zero for a file that cannot be read, which is an error of its reader. */
function readSize(path: string): number {
  try {
    return statSync(toPathBuffer(path)).size
  } catch {
    return 0
  }
}

function startDigestThread(share: Share, onRead: (bytes: number) => void): Worker {
  const thread = startThread('digest-worker', import.meta.url, {
    name: 'digest',
    workerData: share,
    resourceLimits,
  })
  return thread.on('message', onRead)
}

async function awaitEnd(thread: Worker): Promise<void> {
  try {
    await once(thread, 'exit')
  } catch (error) {
    throw toEvidenceError(error)
  }
}

/** An error of another thread has no class. */
function toEvidenceError(error: unknown): unknown {
  if (!(error instanceof Error && error.name === 'EvidenceError' && 'facts' in error && isObject(error.facts)))
    return error
  return new EvidenceError('file', error.message, { facts: error.facts, cause: error.cause })
}
