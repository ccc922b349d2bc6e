import { hash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { S3Objects } from './s3-object.ts'

const probeKey = 'ready'
const probeContent = Buffer.from('ready')
/** The probe object is rewritten at most this often: monitoring checks every few seconds, and a bucket may keep every version. */
const rewriteIntervalMs = 300_000

/**
 * Returns a check that resolves if objects can be written and read, and rejects as the S3 client does. Each check reads a probe object,
 * and writes it if it is missing or old. With less, a missing bucket and missing permissions look the same.
 */
export function createS3ReadinessCheck(objects: S3Objects): () => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY
  return async () => {
    const isFresh = performance.now() - writtenAt < rewriteIntervalMs
    if (isFresh && (await isReadable(objects))) return
    await writeProbeObject(objects)
    if (!(await isReadable(objects))) throw new Error('S3 does not return the object that was just written.')
    writtenAt = performance.now()
  }
}

async function isReadable({ get }: S3Objects): Promise<boolean> {
  const content = await get(probeKey)
  return content !== undefined && (await text(content)) === String(probeContent)
}

async function writeProbeObject({ put }: S3Objects): Promise<void> {
  const saved = { sha256: hash('sha256', probeContent), size: probeContent.length }
  await put(probeKey, { ...saved, contentType: 'text/plain', body: probeContent })
}
