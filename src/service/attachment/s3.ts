import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { EvidenceError } from '../../error.ts'
import { digest, type AttachmentStore, type KeptAttachment, type SavedAttachment } from './attachment.ts'
import { verify, writeHashed } from './bytes.ts'
import { toOutage } from './disk.ts'
import { findLeftovers } from './leftover.ts'
import type { S3Place } from './s3-place.ts'
import { createReadiness } from './s3-readiness.ts'
import { createS3, done, type AskS3, type S3Options } from './s3-request.ts'

const aside = 'set-aside/'
/** Of the files that wait to be sent. */
const prefix = 'evidence-'
/** Seconds for which bytes count as just saved, and are not sent again: far less than anything that is swept is old. */
const youth = 3600

/** Attachments as objects of an S3 bucket, each under the SHA-256 of its bytes. Throws as createS3 says; nothing is asked until it is used. */
export function openS3Attachments(place: S3Place, options: S3Options = {}): AttachmentStore {
  const ask = createS3(place, options)
  const waiting = options.waiting ?? tmpdir()
  return {
    check: createReadiness(ask),
    save: (source) => save(ask, waiting, source),
    open: async (sha256) => {
      const response = digest.test(sha256) ? await find(ask, sha256) : undefined
      return response && Readable.from(readVerified(response, sha256), { objectMode: false })
    },
    list: () => list(ask, place),
    setAside: (sha256) => move(ask, place, { from: sha256, to: `${aside}${sha256}` }),
    putBack: (sha256) => move(ask, place, { from: `${aside}${sha256}`, to: sha256 }),
    discard: async (sha256) => {
      await ask({ method: 'DELETE', key: `${aside}${sha256}` })
    },
    // An object is sent in one piece, so nothing of it is left on S3: only the file that waited to be sent.
    ...findLeftovers(waiting, prefix),
  }
}

/** The digest is needed before the first byte is sent, and the bytes again for each try: so they wait in a file. */
async function save(ask: AskS3, waiting: string, source: AsyncIterable<Uint8Array>): Promise<SavedAttachment> {
  const path = join(waiting, `${prefix}${randomUUID()}.part`)
  try {
    const saved = await spool(path, source)
    if (!(await isYoung(ask, saved))) await put(ask, path, saved)
    return saved
  } finally {
    await rm(path, { force: true })
  }
}

async function spool(path: string, source: AsyncIterable<Uint8Array>): Promise<SavedAttachment> {
  try {
    await using file = await open(path, 'wx', 0o600)
    return await writeHashed(file, source)
  } catch (cause) {
    throw toOutage(`The folder for temporary files ${dirname(path)}`, cause)
  }
}

/** Both times are the server's, so that no clock of ours matters. */
async function isYoung(ask: AskS3, { sha256, size }: SavedAttachment): Promise<boolean> {
  const { ok, headers } = await ask({ method: 'HEAD', key: sha256 })
  const age = Date.parse(headers.get('date') ?? '') - Date.parse(headers.get('last-modified') ?? '')
  return ok && Number(headers.get('content-length')) === size && age < youth * 1000
}

/** The digest is part of what is signed: the server takes these very bytes, or none. */
async function put(ask: AskS3, path: string, { sha256 }: SavedAttachment): Promise<void> {
  const headers = { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' }
  await done(await ask({ method: 'PUT', key: sha256, headers, body: await openAsBlob(path) }), sha256)
}

/** Whoever set it aside may do so between the first look and the second, and whoever puts it back before the third. */
async function find(ask: AskS3, sha256: string): Promise<Response | undefined> {
  for (const key of [sha256, `${aside}${sha256}`, sha256]) {
    const response = await ask({ method: 'GET', key })
    if (response.ok) return response
    await response.body?.cancel()
  }
  return undefined
}

function readVerified(response: Response, sha256: string): AsyncIterable<Uint8Array> {
  return verify(readBody(response, sha256), sha256, () => {
    const message = `The attachment ${sha256} on S3 no longer holds the bytes that were stored; restore this object from a backup or an earlier version.`
    return new EvidenceError('file', message, { facts: { sha256 } })
  })
}

async function* readBody({ body }: Response, sha256: string): AsyncGenerator<Uint8Array> {
  try {
    if (body !== null) for await (const chunk of body) yield chunk
  } catch (cause) {
    const message = `The attachment ${sha256} broke off while S3 sent it; try again in a moment.`
    throw new EvidenceError('unreachable', message, { facts: { sha256 }, cause })
  }
}

async function* list(ask: AskS3, { prefix: within }: S3Place): AsyncGenerator<KeptAttachment> {
  let more: string | undefined = ''
  while (more !== undefined) {
    const token = more === '' ? {} : { 'continuation-token': more }
    const response: Response = await ask({ method: 'GET', query: { 'list-type': '2', prefix: within, ...token } })
    const text = await response.text()
    if (!response.ok) throw new EvidenceError('refused', 'There is no such S3 bucket; check its name and the endpoint.')
    for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) yield* toKept(entry)
    more = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]?.replaceAll('&amp;', '&')
  }
}

/** Nothing where the key is not one of ours. */
function toKept(entry: string): readonly KeptAttachment[] {
  const [, setAside, sha256] = /<Key>[^<]*?(?:(set-aside)\/)?([a-f0-9]{64})<\/Key>/.exec(entry) ?? []
  const [, at = ''] = /<LastModified>([^<]+)</.exec(entry) ?? []
  const [, size] = /<Size>(\d+)</.exec(entry) ?? []
  if (sha256 === undefined) return []
  return [{ sha256, size: Number(size), at: Date.parse(at) / 1000, isSetAside: setAside !== undefined }]
}

async function move(
  ask: AskS3,
  { bucket, prefix: within }: S3Place,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const source = encodeURI(`/${bucket}/${within}${from}`)
  await done(await ask({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } }), to)
  await ask({ method: 'DELETE', key: from })
}
