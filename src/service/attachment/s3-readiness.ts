import { hash } from 'node:crypto'
import { requireStored, type S3Client } from './s3-client.ts'

const probeKey = 'ready'
const probeContent = 'ready'
/** The probe object is rewritten at most this often: monitoring checks every few seconds, and a bucket may keep every version. */
const rewriteIntervalMs = 300_000

/**
 * Returns a check that resolves if objects can be written and read, and rejects as the S3 client does. Each check reads a probe object,
 * and writes it if it is missing or old. With less, a missing bucket and missing permissions look the same.
 */
export function createS3ReadinessCheck(send: S3Client): () => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY
  return async () => {
    const isFresh = performance.now() - writtenAt < rewriteIntervalMs
    if (isFresh && (await isReadable(send))) return
    await writeProbeObject(send)
    if (!(await isReadable(send))) throw new Error('S3 does not return the object that was just written.')
    writtenAt = performance.now()
  }
}

async function isReadable(send: S3Client): Promise<boolean> {
  const response = await send({ method: 'GET', key: probeKey })
  const text = await response.text()
  return response.ok && text === probeContent
}

async function writeProbeObject(send: S3Client): Promise<void> {
  const headers = {
    'x-amz-content-sha256': hash('sha256', probeContent),
    'content-type': 'text/plain',
  }
  await requireStored(await send({ method: 'PUT', key: probeKey, headers, body: new Blob([probeContent]) }), probeKey)
}
