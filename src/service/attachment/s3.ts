import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { EvidenceError } from '../../error.ts'
import { sha256Pattern, type AttachmentStore, type StoredAttachment, type SavedAttachment } from './attachment-store.ts'
import { verifyChecksum, writeAndHash } from './checksum.ts'
import { toDiskFailure } from './disk-failure.ts'
import { createUnfinishedUploads } from './unfinished-upload.ts'
import type { S3Location } from './s3-location.ts'
import { createS3ReadinessCheck } from './s3-readiness.ts'
import { createS3Client, requireStored, type S3Client, type S3Options } from './s3-client.ts'

const setAsidePrefix = 'set-aside/'
/** Prefix of temporary files. */
const temporaryPrefix = 'evidence-'
/** Bytes that were saved more recently than this are not sent again. Far shorter than the age at which the sweep removes bytes. */
const recentSeconds = 3600

/** Stores attachments as objects of an S3 bucket, each under its SHA-256. Sends no request before first use. Rejects as `S3Client` does. */
export function openS3Attachments(location: S3Location, options: S3Options = {}): AttachmentStore {
  const send = createS3Client(location, options)
  const temporaryFolder = options.temporaryFolder ?? tmpdir()
  return {
    check: createS3ReadinessCheck(send),
    save: (source) => saveToS3(send, temporaryFolder, source),
    open: async (sha256) => {
      const response = sha256Pattern.test(sha256) ? await findObject(send, sha256) : undefined
      return response && Readable.from(readVerifiedObject(response, sha256), { objectMode: false })
    },
    list: () => listObjects(send, location),
    setAside: (sha256) => moveObject(send, location, { from: sha256, to: `${setAsidePrefix}${sha256}` }),
    restore: (sha256) => moveObject(send, location, { from: `${setAsidePrefix}${sha256}`, to: sha256 }),
    deleteSetAside: async (sha256) => {
      await send({ method: 'DELETE', key: `${setAsidePrefix}${sha256}` })
    },
    // An object is sent in one request, so an unfinished upload leaves nothing on S3, only its temporary file.
    ...createUnfinishedUploads(temporaryFolder, temporaryPrefix),
  }
}

/** Signing needs the SHA-256 before the first byte is sent, and each retry needs the bytes again, so they go to a temporary file first. */
async function saveToS3(
  send: S3Client,
  temporaryFolder: string,
  source: AsyncIterable<Uint8Array>,
): Promise<SavedAttachment> {
  const path = join(temporaryFolder, `${temporaryPrefix}${randomUUID()}.part`)
  try {
    const saved = await writeTemporaryFile(path, source)
    if (!(await isRecentlySaved(send, saved))) await putObject(send, path, saved)
    return saved
  } finally {
    await rm(path, { force: true })
  }
}

async function writeTemporaryFile(path: string, source: AsyncIterable<Uint8Array>): Promise<SavedAttachment> {
  try {
    await using file = await open(path, 'wx', 0o600)
    return await writeAndHash(file, source)
  } catch (cause) {
    throw toDiskFailure(`The folder for temporary files ${dirname(path)}`, cause)
  }
}

/** Compares two times of the S3 server, so that the local clock does not matter. */
async function isRecentlySaved(send: S3Client, { sha256, size }: SavedAttachment): Promise<boolean> {
  const { ok, headers } = await send({ method: 'HEAD', key: sha256 })
  const age = Date.parse(headers.get('date') ?? '') - Date.parse(headers.get('last-modified') ?? '')
  return ok && Number(headers.get('content-length')) === size && age < recentSeconds * 1000
}

/** The signature covers the SHA-256, so the server accepts exactly these bytes. */
async function putObject(send: S3Client, path: string, { sha256 }: SavedAttachment): Promise<void> {
  const headers = { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' }
  await requireStored(await send({ method: 'PUT', key: sha256, headers, body: await openAsBlob(path) }), sha256)
}

/** The sweep may move the object between two lookups, so the first key is tried again at the end. */
async function findObject(send: S3Client, sha256: string): Promise<Response | undefined> {
  for (const key of [sha256, `${setAsidePrefix}${sha256}`, sha256]) {
    const response = await send({ method: 'GET', key })
    if (response.ok) return response
    await response.body?.cancel()
  }
  return undefined
}

function readVerifiedObject(response: Response, sha256: string): AsyncIterable<Uint8Array> {
  return verifyChecksum(readObjectBody(response, sha256), sha256, () => {
    const message = `The bytes of the attachment ${sha256} on S3 have changed since it was stored; restore this object from a backup or an earlier version.`
    return new EvidenceError('file', message, { facts: { sha256 } })
  })
}

async function* readObjectBody({ body }: Response, sha256: string): AsyncGenerator<Uint8Array> {
  try {
    if (body !== null) for await (const chunk of body) yield chunk
  } catch (cause) {
    const message = `The download of the attachment ${sha256} from S3 was interrupted; try again in a few seconds.`
    throw new EvidenceError('unreachable', message, { facts: { sha256 }, cause })
  }
}

async function* listObjects(send: S3Client, { prefix: keyPrefix }: S3Location): AsyncGenerator<StoredAttachment> {
  let more: string | undefined = ''
  while (more !== undefined) {
    const token = more === '' ? {} : { 'continuation-token': more }
    const response: Response = await send({ method: 'GET', query: { 'list-type': '2', prefix: keyPrefix, ...token } })
    const text = await response.text()
    if (!response.ok)
      throw new EvidenceError('refused', 'The S3 bucket does not exist; check its name and the endpoint.')
    for (const entry of text.split('<Contents>').slice(1)) yield* toStoredAttachments(entry)
    more = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]?.replaceAll('&amp;', '&')
  }
}

/** One attachment; none for an object with another kind of key. */
function toStoredAttachments(entry: string): readonly StoredAttachment[] {
  const key = /<Key>([^<]*)</.exec(entry)?.[1] ?? ''
  const sha256 = key.slice(-64)
  const [, at = ''] = /<LastModified>([^<]+)</.exec(entry) ?? []
  const [, size] = /<Size>(\d+)</.exec(entry) ?? []
  if (!/^[a-f0-9]{64}$/.test(sha256)) return []
  const isSetAside = key.slice(0, -64).endsWith(setAsidePrefix)
  return [{ sha256, size: Number(size), modifiedAt: Date.parse(at) / 1000, isSetAside }]
}

async function moveObject(
  send: S3Client,
  { bucket, prefix: keyPrefix }: S3Location,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const source = encodeURI(`/${bucket}/${keyPrefix}${from}`)
  await requireStored(await send({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } }), to)
  await send({ method: 'DELETE', key: from })
}
