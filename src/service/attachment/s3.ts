import type { _Object as ListedObject } from '@aws-sdk/client-s3'
import { randomUUID, hash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { EvidenceError } from '../../error.ts'
import { sha256Pattern, type AttachmentStore, type StoredAttachment, type SavedAttachment } from './attachment-store.ts'
import { verifyChecksum, writeAndHash, toDiskFailure, createUnfinishedUploads } from './upload-file.ts'
import type { S3Location } from './s3-location.ts'
import { createS3Client, type S3Options } from './s3-client.ts'
import { createS3Objects, type S3Objects } from './s3-object.ts'
import { text } from 'node:stream/consumers'

const setAsidePrefix = 'set-aside/'
/** Prefix of temporary files. */
const temporaryPrefix = 'evidence-'
/** Bytes that were saved more recently than this are not sent again. Far shorter than the age at which the sweep removes bytes. */
const recentSeconds = 3600

/** Stores attachments as objects of an S3 bucket, each under its SHA-256. Sends no request before first use. Rejects as `S3Client` does. */
export function openS3Attachments(location: S3Location, options: S3Options = {}): AttachmentStore {
  const objects = createS3Objects(createS3Client(location, options), location)
  const temporaryFolder = options.temporaryFolder ?? tmpdir()
  return {
    check: createS3ReadinessCheck(objects),
    save: (source) => saveToS3(objects, temporaryFolder, source),
    open: async (sha256) => {
      const content = sha256Pattern.test(sha256) ? await findObject(objects, sha256) : undefined
      return content && Readable.from(readVerifiedObject(content, sha256), { objectMode: false })
    },
    list: () => listObjects(objects),
    setAside: (sha256) => moveObject(objects, sha256, `${setAsidePrefix}${sha256}`),
    restore: (sha256) => moveObject(objects, `${setAsidePrefix}${sha256}`, sha256),
    deleteSetAside: (sha256) => objects.remove(`${setAsidePrefix}${sha256}`),
    // An object is sent in one request, so an unfinished upload leaves nothing on S3, only its temporary file.
    ...createUnfinishedUploads(temporaryFolder, temporaryPrefix),
  }
}

/** Signing needs the SHA-256 before the first byte is sent, and each retry needs the bytes again, so they go to a temporary file first. */
async function saveToS3(
  objects: S3Objects,
  temporaryFolder: string,
  source: AsyncIterable<Uint8Array>,
): Promise<SavedAttachment> {
  const path = join(temporaryFolder, `${temporaryPrefix}${randomUUID()}.part`)
  try {
    const saved = await writeTemporaryFile(path, source)
    if (!(await isRecentlySaved(objects, saved)))
      await objects.put(saved.sha256, { ...saved, contentType: 'application/octet-stream', body: { path } })
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

async function isRecentlySaved({ head }: S3Objects, { sha256, size }: SavedAttachment): Promise<boolean> {
  const found = await head(sha256)
  return found !== undefined && found.size === size && found.ageMs < recentSeconds * 1000
}

/** The sweep may move the object between two lookups, so the first key is tried again at the end. */
async function findObject({ get }: S3Objects, sha256: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  for (const key of [sha256, `${setAsidePrefix}${sha256}`, sha256]) {
    const content = await get(key)
    if (content !== undefined) return content
  }
  return undefined
}

function readVerifiedObject(content: AsyncIterable<Uint8Array>, sha256: string): AsyncIterable<Uint8Array> {
  return verifyChecksum(readContent(content, sha256), sha256, () => {
    const message = `The bytes of the attachment ${sha256} on S3 have changed since it was stored; restore this object from a backup or an earlier version.`
    return new EvidenceError('file', message, { facts: { sha256 } })
  })
}

async function* readContent(content: AsyncIterable<Uint8Array>, sha256: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content) yield chunk
  } catch (cause) {
    const message = `The download of the attachment ${sha256} from S3 was interrupted; try again in a few seconds.`
    throw new EvidenceError('unreachable', message, { facts: { sha256 }, cause })
  }
}

async function* listObjects({ list }: S3Objects): AsyncGenerator<StoredAttachment> {
  let token: string | undefined
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(token)
    for (const entry of page.Contents ?? []) yield* toStoredAttachments(entry)
    token = page.NextContinuationToken
  } while (token !== undefined)
}

/** One attachment; none for an object with another kind of key. */
function toStoredAttachments({ Key = '', LastModified, Size = 0 }: ListedObject): readonly StoredAttachment[] {
  const [, setAside, sha256] = /(?:^|\/)(?:(set-aside)\/)?([a-f0-9]{64})$/.exec(Key) ?? []
  if (sha256 === undefined) return []
  const modifiedAt = (LastModified?.getTime() ?? Number.NaN) / 1000
  return [{ sha256, size: Size, modifiedAt, isSetAside: setAside !== undefined }]
}

async function moveObject({ copy, remove }: S3Objects, from: string, to: string): Promise<void> {
  await copy(from, to)
  await remove(from)
}

const probeKey = 'ready'
const probeContent = Buffer.from('ready')
/** The probe object is rewritten at most this often: monitoring checks every few seconds, and a bucket may keep every version. */
const rewriteIntervalMs = 300_000

/**
 * Returns a check that resolves if objects can be written and read, and rejects as the S3 client does. Each check reads a probe object,
 * and writes it if it is missing or old. With less, a missing bucket and missing permissions look the same.
 */
function createS3ReadinessCheck(objects: S3Objects): () => Promise<void> {
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
