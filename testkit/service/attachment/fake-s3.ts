import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'
import S3rver from 's3rver'

/** Handles one request instead of the server. */
export type Fault = (request: IncomingMessage, response: ServerResponse, serve: () => void) => void

export interface FakeS3 {
  /** A new empty location, as a value for `--attachments`. */
  readonly location: () => string
  readonly port: number
  /** Requests so far, such as `PUT /bucket/key`. */
  readonly requests: readonly string[]
  /** Faults for the next requests, in order; `undefined` serves the request. */
  readonly failNext: (...faults: readonly (Fault | undefined)[]) => void
  readonly close: () => Promise<void>
}

export const s3Environment = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

const signer = new SignatureV4({
  service: 's3',
  region: 'us-east-1',
  uriEscapePath: false,
  applyChecksum: false,
  sha256: Sha256,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
})

/** Starts s3rver behind a proxy that checks signature and checksum as S3 does. s3rver itself checks neither. */
export async function startFakeS3(): Promise<FakeS3> {
  const directory = await mkdtemp(join(tmpdir(), 'evidence-s3-'))
  const s3 = new S3rver({ silent: true, directory, vhostBuckets: false, configureBuckets: [{ name: 'evidence' }] })
  await s3.configureBuckets()
  const behind = await startHttpServer(s3.callback())
  const requests: string[] = []
  const faults: (Fault | undefined)[] = []
  const front = await startHttpServer((asking, answering) => {
    requests.push(`${asking.method} ${asking.url}`)
    const serve = (): void => void forwardIfSigned(asking, answering, behind.port)
    const fault = faults.shift()
    if (fault === undefined) serve()
    else fault(asking, answering, serve)
  })
  let places = 0
  return {
    port: front.port,
    requests,
    location: () => `s3://evidence/some folder/${++places}?endpoint=http://127.0.0.1:${front.port}`,
    failNext: (...more) => faults.push(...more),
    close: async () => {
      front.close()
      behind.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function startHttpServer(
  handle: RequestListener,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { port: typeof address === 'object' && address !== null ? address.port : 0, close }
}

async function forwardIfSigned(asking: IncomingMessage, answering: ServerResponse, port: number): Promise<void> {
  const body = await buffer(asking)
  if (!(await hasValidSignature(asking))) {
    respondWithError(answering, 403, 'SignatureDoesNotMatch')
    return
  }
  const announced = asking.headers['x-amz-content-sha256']
  if (announced !== 'UNSIGNED-PAYLOAD' && createHash('sha256').update(body).digest('hex') !== announced) {
    respondWithError(answering, 400, 'XAmzContentSHA256Mismatch')
    return
  }
  const { method, url: path, headers } = asking
  const forwarded = request({ port, host: '127.0.0.1', method, path, headers })
  forwarded.on('response', (forwardedResponse) => {
    answering.writeHead(forwardedResponse.statusCode ?? 500, forwardedResponse.headers)
    forwardedResponse.pipe(answering)
  })
  forwarded.end(body)
}

export function respondWithError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

/** Signs the same headers with another implementation, and compares. */
async function hasValidSignature({ method = 'GET', url, headers }: IncomingMessage): Promise<boolean> {
  const { authorization: given = '' } = headers
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return false
  const stamp = String(headers['x-amz-date'])
  const when = new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const asked = new URL(String(url), `http://${headers.host}`)
  const signed = await signer.sign(
    {
      method,
      protocol: 'http:',
      hostname: asked.hostname,
      path: asked.pathname,
      query: Object.fromEntries(asked.searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    },
    { signingDate: when, signableHeaders: new Set(names) },
  )
  return signed.headers['authorization'] === given
}
