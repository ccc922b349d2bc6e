import { hash } from 'node:crypto'
import { done, type AskS3 } from './s3-request.ts'

const key = 'ready'
const content = 'ready'
/** Milliseconds after which it is written again: whoever probes does so every few seconds, and a bucket may keep every version. */
const writtenFor = 300_000

/**
 * Resolves where objects can be written and read; throws as createS3 says. One object is read each time, and written where it is not
 * there or was written long ago: a key that may do less, a wrong one, and a bucket that is none all answer alike to less than that.
 */
export function createReadiness(ask: AskS3): () => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY
  return async () => {
    const isFresh = performance.now() - writtenAt < writtenFor
    if (isFresh && (await isThere(ask))) return
    await write(ask)
    if (!(await isThere(ask))) throw new Error('S3 does not give back what it has just kept.')
    writtenAt = performance.now()
  }
}

async function isThere(ask: AskS3): Promise<boolean> {
  const response = await ask({ method: 'GET', key })
  const text = await response.text()
  return response.ok && text === content
}

async function write(ask: AskS3): Promise<void> {
  const headers = {
    'x-amz-content-sha256': hash('sha256', content),
    'content-type': 'text/plain',
  }
  await done(await ask({ method: 'PUT', key, headers, body: new Blob([content]) }), key)
}
