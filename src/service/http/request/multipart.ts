import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { BodySource } from './body-source.ts'
import { readStreamBytes, jsonLimit } from './body-limit.ts'
import type { BodyMemory } from '../../limit/memory-budget.ts'
import { freeMembers } from '../../../wire/primitives.ts'
import { parseMeasuredBody, type MeasuredBody } from './json-body.ts'
import { findSinglePart } from './single-part.ts'
import { bodyTooLarge, invalidRequest, HttpProblem } from '../http-problem.ts'

/** One part of a multipart body, as a stream. A part without a filename is a plain form field. */
export interface FormPart {
  readonly content: Readable
  readonly filename: string | undefined
  readonly contentType: string
}

/** The file part that an operation accepts, and the function that reads it. */
interface FilePartReader<T> {
  readonly name: string
  readonly read: (part: FormPart) => Promise<T>
}

interface MultipartForm<T> {
  readonly data: MeasuredBody
  readonly file: T | undefined
}

interface FormUpload {
  readonly contentType: string
  readonly source: BodySource
  readonly memory: BodyMemory
}

/** Reads `data_json` and at most one file part, in any order, as a stream (rules 2.3). Throws a 400 problem for any other or repeated part. */
export async function readMultipartForm<T>(upload: FormUpload, file: FilePartReader<T>): Promise<MultipartForm<T>> {
  const { source, contentType, memory } = upload
  const start = await source.next()
  const content = start && findSinglePart(start, contentType)
  const next = content && (await source.next())
  if (content === undefined || next !== undefined) {
    const chunks = [start, next].filter((chunk) => chunk !== undefined)
    return readStreamedForm({ ...upload, source: prependChunks(chunks, source) }, file)
  }
  if (content.byteLength > jsonLimit) throw bodyTooLarge(dataName, jsonLimit)
  memory.takeBytes(content.byteLength)
  return { data: await parseDataJson(content, memory), file: undefined }
}

/** A source that yields chunks again that were read from it. */
function prependChunks(chunks: readonly Uint8Array[], source: BodySource): BodySource {
  const unread = chunks.values()
  return { ...source, next: async () => unread.next().value ?? source.next() }
}

async function readStreamedForm<T>(upload: FormUpload, file: FilePartReader<T>): Promise<MultipartForm<T>> {
  const parser = openParser(upload.contentType)
  const failure = Promise.withResolvers<never>()
  // Without this handler, a failure after the last await would be an unhandled rejection.
  failure.promise.catch(() => undefined)
  const parts = collectParts(parser, { file, memory: upload.memory }, failure.reject)
  try {
    await Promise.race([
      Promise.all([feedParser(upload.source, parser, failure.promise), parts.finished]),
      failure.promise,
    ])
    const [data, stored] = await Promise.race([Promise.all([parts.data(), parts.file()]), failure.promise])
    return { data, file: stored }
  } catch (cause) {
    await parts.abandon()
    throw cause
  }
}

/** Reads every part as a stream of bytes, regardless of its headers. */
function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: () => true,
      limits: { headerPairs: 64, headerSize: 16_384 },
    })
  } catch {
    throw invalidRequest('body', { body: 'is multipart/form-data without a boundary' })
  }
}

/** Feeds the body to the parser until the end of the body or the first failure. The rest of a rejected body is not read here. */
async function feedParser(source: BodySource, parser: BusboyInstance, failure: Promise<never>): Promise<void> {
  for (;;) {
    const chunk = await Promise.race([source.next(), failure])
    if (chunk === undefined) break
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), failure])
  }
  parser.end()
}

interface FormParts<T> {
  readonly finished: Promise<void>
  readonly data: () => Promise<MeasuredBody>
  readonly file: () => Promise<T | undefined>
  /** Stops the reading of all parts, and waits until their partial results are removed. */
  readonly abandon: () => Promise<void>
}

function collectParts<T>(
  parser: BusboyInstance,
  { file, memory }: { readonly file: FilePartReader<T>; readonly memory: BodyMemory },
  fail: (cause: unknown) => void,
): FormParts<T> {
  const finished = Promise.withResolvers<void>()
  const streams: BusboyFileStream[] = []
  const data = createPartSlot<MeasuredBody>('data_json', fail)
  const filePart = createPartSlot<T>(file.name, fail)
  parser.on('error', (cause) => fail(malformedForm(cause)))
  parser.on('finish', finished.resolve)
  parser.on('file', (...[name, content, filename, , contentType]) => {
    streams.push(content)
    // The reader of the part or the parser reports the error. Without a listener here, it would end the process.
    content.on('error', () => undefined)
    const part = { content, filename, contentType }
    if (name === 'data_json') data.fill(() => readDataJson(part, memory))
    else if (name === file.name) filePart.fill(() => file.read(part))
    else fail(unexpectedPart(name, file.name))
  })
  return {
    finished: finished.promise,
    data: async () => {
      const value = await data.value()
      if (value === undefined) throw invalidRequest('body', { data_json: 'is required' })
      return value
    },
    file: filePart.value,
    abandon: async () => {
      for (const stream of streams) stream.destroy(new Error('The upload was abandoned.'))
      await Promise.allSettled([data.value(), filePart.value()])
    },
  }
}

interface PartSlot<T> {
  readonly fill: (read: () => Promise<T>) => void
  readonly value: () => Promise<T | undefined>
}

function createPartSlot<T>(name: string, fail: (cause: unknown) => void): PartSlot<T> {
  const reading: Promise<T>[] = []
  return {
    fill: (read) => {
      if (reading.length > 0) return fail(invalidRequest('body', { [name]: 'must be sent once' }))
      const one = read()
      one.catch(fail)
      reading.push(one)
    },
    value: async () => reading[0],
  }
}

async function readDataJson({ content }: FormPart, memory: BodyMemory): Promise<MeasuredBody> {
  return parseDataJson(await readStreamBytes(content, { limit: jsonLimit, what: dataName, memory }), memory)
}

const dataName = 'The part data_json'

async function parseDataJson(bytes: Uint8Array, memory: BodyMemory): Promise<MeasuredBody> {
  return parseMeasuredBody(bytes, { what: 'data_json', exact: freeMembers, memory })
}

function unexpectedPart(name: string | undefined, file: string): HttpProblem {
  const part = name ?? 'a part without a name'
  return invalidRequest('body', { [part]: `is not an accepted part; send data_json and ${file}` })
}

function malformedForm(cause: unknown): HttpProblem {
  if (cause instanceof HttpProblem) return cause
  return invalidRequest('body', {
    body: `is not complete multipart/form-data (${cause instanceof Error ? cause.message : 'unreadable'})`,
  })
}
