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

/** What the server does to one request instead of serving it. */
export type Fault = (request: IncomingMessage, response: ServerResponse, serve: () => void) => void

export interface S3Server {
  /** A place below which nothing is yet, as `--attachments` takes it. */
  readonly place: () => string
  readonly port: number
  /** Requests so far, as `PUT /bucket/key`. */
  readonly asked: readonly string[]
  /** The next requests meet these, one each; `undefined` is served. */
  readonly spoil: (...faults: readonly (Fault | undefined)[]) => void
  readonly close: () => Promise<void>
}

export const environment = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

const signer = new SignatureV4({
  service: 's3',
  region: 'us-east-1',
  uriEscapePath: false,
  applyChecksum: false,
  sha256: Sha256,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
})

/** s3rver, which takes any signature and any bytes, and in front of it a proxy that checks both, as S3 does. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'evidence-s3-'))
  const s3 = new S3rver({ silent: true, directory, vhostBuckets: false, configureBuckets: [{ name: 'evidence' }] })
  await s3.configureBuckets()
  const behind = await listen(s3.callback())
  const asked: string[] = []
  const faults: (Fault | undefined)[] = []
  const front = await listen((asking, answering) => {
    asked.push(`${asking.method} ${asking.url}`)
    const serve = (): void => void pass(asking, answering, behind.port)
    const fault = faults.shift()
    if (fault === undefined) serve()
    else fault(asking, answering, serve)
  })
  let places = 0
  return {
    port: front.port,
    asked,
    place: () => `s3://evidence/some folder/${++places}?endpoint=http://127.0.0.1:${front.port}`,
    spoil: (...more) => faults.push(...more),
    close: async () => {
      front.close()
      behind.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function listen(handle: RequestListener): Promise<{ readonly port: number; readonly close: () => void }> {
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

async function pass(asking: IncomingMessage, answering: ServerResponse, port: number): Promise<void> {
  const body = await buffer(asking)
  if (!(await isGenuine(asking))) {
    answer(answering, 403, 'SignatureDoesNotMatch')
    return
  }
  const announced = asking.headers['x-amz-content-sha256']
  if (announced !== 'UNSIGNED-PAYLOAD' && createHash('sha256').update(body).digest('hex') !== announced) {
    answer(answering, 400, 'XAmzContentSHA256Mismatch')
    return
  }
  const { method, url: path, headers } = asking
  const forwarded = request({ port, host: '127.0.0.1', method, path, headers })
  forwarded.on('response', (told) => {
    answering.writeHead(told.statusCode ?? 500, told.headers)
    told.pipe(answering)
  })
  forwarded.end(body)
}

export function answer(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

/** Another implementation signs again what is said to be signed, and compares. */
async function isGenuine({ method = 'GET', url, headers }: IncomingMessage): Promise<boolean> {
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
