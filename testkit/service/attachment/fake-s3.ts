import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { hasSignatureOf, readAccessKeyId, type AccessKey } from './signature.ts'

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
  /** Issues temporary credentials. */
  readonly issueTemporaryKey: (lifetimeSeconds: number) => TemporaryKey
  /** Expires all temporary credentials, before their time. */
  readonly expireTemporaryKeys: () => void
  /** Codes of the requests that the signature check refused. */
  readonly refusals: readonly string[]
  readonly close: () => Promise<void>
}

export interface TemporaryKey extends Required<AccessKey> {
  /** Milliseconds since 1970. */
  expiresAt: number
}

export const s3Environment = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

const permanentKey: AccessKey = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** Starts s3rver behind a proxy that checks signature and checksum as S3 does. s3rver itself checks neither. */
export async function startFakeS3(): Promise<FakeS3> {
  const directory = await mkdtemp(join(tmpdir(), 'evidence-s3-'))
  const s3 = new S3rver({ silent: true, directory, vhostBuckets: false, configureBuckets: [{ name: 'evidence' }] })
  await s3.configureBuckets()
  const behind = await startHttpServer(s3.callback())
  const requests: string[] = []
  const faults: (Fault | undefined)[] = []
  const issued: TemporaryKey[] = []
  const refusals: string[] = []
  const front = await startHttpServer((asking, answering) => {
    requests.push(`${asking.method} ${asking.url}`)
    const serve = (): void => void forwardIfAllowed(asking, answering, { port: behind.port, issued, refusals })
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
    refusals,
    issueTemporaryKey: (lifetimeSeconds) => {
      const key = createTemporaryKey(lifetimeSeconds)
      issued.push(key)
      return key
    },
    expireTemporaryKeys: () => {
      for (const key of issued) key.expiresAt = 0
    },
    close: async () => {
      front.close()
      behind.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function createTemporaryKey(lifetimeSeconds: number): TemporaryKey {
  return {
    accessKeyId: randomUUID(),
    secretAccessKey: randomUUID(),
    sessionToken: `token/${randomUUID()}+==`,
    expiresAt: Date.now() + lifetimeSeconds * 1000,
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

interface Behind {
  readonly port: number
  readonly issued: readonly TemporaryKey[]
  readonly refusals: string[]
}

async function forwardIfAllowed(
  asking: IncomingMessage,
  answering: ServerResponse,
  { port, issued, refusals }: Behind,
): Promise<void> {
  const body = await buffer(asking)
  const problem = findProblem(asking, issued) ?? findBodyProblem(asking, body)
  if (problem !== undefined) {
    refusals.push(problem[1])
    respondWithError(answering, ...problem)
    return
  }
  const { method, url: path, headers } = asking
  // s3rver knows one access key only.
  const authorization = headers.authorization?.replace(/(?<=Credential=)[^/]+/, permanentKey.accessKeyId)
  const forwarded = request({ port, host: '127.0.0.1', method, path, headers: { ...headers, authorization } })
  forwarded.on('response', (forwardedResponse) => {
    answering.writeHead(forwardedResponse.statusCode ?? 500, forwardedResponse.headers)
    forwardedResponse.pipe(answering)
  })
  forwarded.end(body)
}

export function respondWithError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

type Problem = readonly [status: number, code: string]

function findProblem(asking: IncomingMessage, issued: readonly TemporaryKey[]): Problem | undefined {
  const id = readAccessKeyId(asking)
  if (id === undefined) return [403, 'AccessDenied']
  const temporary = issued.find(({ accessKeyId }) => accessKeyId === id)
  const key = id === permanentKey.accessKeyId ? permanentKey : temporary
  if (key === undefined) return [403, 'InvalidAccessKeyId']
  if (!hasSignatureOf(key, asking)) return [403, 'SignatureDoesNotMatch']
  return (temporary?.expiresAt ?? Infinity) > Date.now() ? undefined : [400, 'ExpiredToken']
}

/** The signature covers the announced SHA-256 of the body, which must be there and be right. A streamed body announces its length. */
function findBodyProblem({ method, headers }: IncomingMessage, body: Buffer): Problem | undefined {
  if (method === 'PUT' && headers['content-length'] === undefined) return [411, 'MissingContentLength']
  const announced = headers['x-amz-content-sha256']
  const actual = createHash('sha256').update(body).digest('hex')
  return announced === actual ? undefined : [400, 'XAmzContentSHA256Mismatch']
}
