import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { HeadObjectCommandOutput, ListObjectsV2CommandOutput, PutObjectCommand } from '@aws-sdk/client-s3'
import type { SavedAttachment } from './attachment-store.ts'
import type { S3Client } from './s3-client.ts'
import { isAbsent } from './s3-failure.ts'
import type { S3Location } from './s3-location.ts'

/** The objects below the prefix of a location. Each method rejects as `S3Client` does. */
export interface S3Objects {
  /** Undefined if there is no such object. */
  readonly get: (key: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  /** Undefined if there is no such object, or none that may be looked up. */
  readonly head: (key: string) => Promise<S3ObjectHead | undefined>
  readonly put: (key: string, upload: Upload) => Promise<void>
  readonly copy: (from: string, to: string) => Promise<void>
  readonly remove: (key: string) => Promise<void>
  readonly list: (continuationToken: string | undefined) => Promise<ListObjectsV2CommandOutput>
}

interface S3ObjectHead {
  readonly size: number | undefined
  /** Milliseconds since the object was stored, by the clock of the server. */
  readonly ageMs: number
}

interface Upload extends SavedAttachment {
  readonly contentType: string
  /** A file, or the bytes themselves. */
  readonly body: { readonly path: string } | Uint8Array
}

/** The operations on objects that attachments need. */
export function createS3Objects(send: S3Client, { bucket, prefix }: S3Location): S3Objects {
  const toInput = (key: string): { Bucket: string; Key: string } => ({ Bucket: bucket, Key: `${prefix}${key}` })
  return {
    get: (key) =>
      send({
        method: 'GET',
        key,
        run: async (client, { GetObjectCommand }, options) =>
          toChunks((await client.send(new GetObjectCommand(toInput(key)), options)).Body),
        otherwise: toAbsent('GET'),
      }),
    head: (key) => headObject(send, key, toInput(key)),
    put: (key, upload) => putObject(send, { key, input: toInput(key), upload }),
    copy: async (from, to) => {
      const CopySource = `${bucket}/${prefix}${from}`.split('/').map(encodeURIComponent).join('/')
      await send({
        method: 'PUT',
        key: to,
        run: (client, { CopyObjectCommand }, options) =>
          client.send(new CopyObjectCommand({ ...toInput(to), CopySource }), options),
      })
    },
    remove: async (key) => {
      await send<unknown>({
        method: 'DELETE',
        key,
        run: (client, { DeleteObjectCommand }, options) => client.send(new DeleteObjectCommand(toInput(key)), options),
        otherwise: toAbsent('DELETE'),
      })
    },
    list: (ContinuationToken) =>
      send({
        method: 'GET',
        run: (client, { ListObjectsV2Command }, options) =>
          client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }), options),
      }),
  }
}

function toAbsent(method: 'GET' | 'HEAD' | 'DELETE'): (cause: unknown) => { readonly result: undefined } | undefined {
  return (cause) => (isAbsent(cause, method) ? { result: undefined } : undefined)
}

/** In Node, the body of the SDK is a stream of Node. */
function toChunks(body: unknown): AsyncIterable<Uint8Array> {
  if (!(body instanceof Readable)) throw new TypeError('The SDK has passed a body that is no stream.')
  return body
}

interface ObjectInput {
  readonly Bucket: string
  readonly Key: string
}

function headObject(send: S3Client, key: string, input: ObjectInput): Promise<S3ObjectHead | undefined> {
  return send({
    method: 'HEAD',
    key,
    run: async (client, { HeadObjectCommand }, options) => {
      const command = new HeadObjectCommand(input)
      let date: string | undefined
      command.middlewareStack.add(
        (next) => async (args) => {
          const result = await next(args)
          date = readHeaders(result.response)['date']
          return result
        },
        { step: 'deserialize' },
      )
      return toObjectHead(await client.send(command, options), date)
    },
    otherwise: toAbsent('HEAD'),
  })
}

function toObjectHead(
  { ContentLength, LastModified }: HeadObjectCommandOutput,
  date: string | undefined,
): S3ObjectHead {
  return { size: ContentLength, ageMs: Date.parse(date ?? '') - (LastModified?.getTime() ?? Number.NaN) }
}

interface PutRequest {
  readonly key: string
  readonly input: ObjectInput
  readonly upload: Upload
}

/** Each attempt reads the file again. */
async function putObject(send: S3Client, { key, input, upload }: PutRequest): Promise<void> {
  await send({
    method: 'PUT',
    key,
    run: async (client, sdk, options) => {
      const Body = upload.body instanceof Uint8Array ? upload.body : createReadStream(upload.body.path)
      const command = new sdk.PutObjectCommand({
        ...input,
        Body,
        ContentLength: upload.size,
        ContentType: upload.contentType,
      })
      signContent(command, upload.sha256)
      try {
        await client.send(command, options)
      } finally {
        if (!(Body instanceof Uint8Array)) Body.destroy()
      }
    },
  })
}

/** The signature covers this header, so the server accepts exactly these bytes. Without it, the SDK does not sign a stream. */
function signContent({ middlewareStack }: PutObjectCommand, sha256: string): void {
  middlewareStack.add(
    (next) => (args) => {
      readHeaders(args.request)['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build' },
  )
}

interface Message {
  readonly headers: Record<string, string>
}

/** The headers of a request or a response of the SDK, whose type is not known in its middleware. Throws for anything else. */
function readHeaders(message: unknown): Record<string, string> {
  if (!isMessage(message)) throw new TypeError('The SDK has passed a message without headers.')
  return message.headers
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'headers' in message && typeof message.headers === 'object'
}
