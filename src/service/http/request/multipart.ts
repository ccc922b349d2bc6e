import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { BodySource } from './body-source.ts'
import { gather, jsonLimit } from './body-limit.ts'
import { parseJson } from './json.ts'
import { invalid, Refusal } from '../response/refusal.ts'

/** One part as it arrives. A part without a filename is a plain form field. */
export interface Part {
  readonly content: Readable
  readonly filename: string | undefined
  readonly contentType: string
}

/** The one file part that an operation takes, and what becomes of it. */
export interface FileTaker<T> {
  readonly name: string
  readonly take: (part: Part) => Promise<T>
}

export interface Form<T> {
  readonly data: unknown
  readonly file: T | undefined
}

interface Upload {
  readonly contentType: string
  readonly source: BodySource
}

/** Reads `data_json` and one file, in any order, as a stream (published-api.md §4.8). Nothing else is taken, and nothing twice. */
export async function readForm<T>(upload: Upload, file: FileTaker<T>): Promise<Form<T>> {
  const parser = openParser(upload.contentType)
  const failure = Promise.withResolvers<never>()
  // Whoever waits for it is told; where nobody does any more, it is no news.
  failure.promise.catch(() => undefined)
  const taken = takeParts(parser, file, failure.reject)
  try {
    await Promise.race([Promise.all([feed(upload.source, parser, failure.promise), taken.finished]), failure.promise])
    const [data, kept] = await Promise.race([Promise.all([taken.data(), taken.file()]), failure.promise])
    return { data, file: kept }
  } catch (cause) {
    await taken.abandon()
    throw cause
  }
}

/** Every part is read as a stream of bytes, whatever its headers say of it. */
function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: () => true,
      limits: { headerPairs: 64, headerSize: 16_384 },
    })
  } catch {
    throw invalid('body', { body: 'is multipart/form-data without a boundary' })
  }
}

/** Ends where the body does, or where something failed: the rest of a body that is refused is nobody's concern here. */
async function feed(source: BodySource, parser: BusboyInstance, failure: Promise<never>): Promise<void> {
  for (;;) {
    const chunk = await Promise.race([source.next(), failure])
    if (chunk === undefined) break
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), failure])
  }
  parser.end()
}

interface Taken<T> {
  readonly finished: Promise<void>
  readonly data: () => Promise<unknown>
  readonly file: () => Promise<T | undefined>
  /** Ends what is still being read, and waits until nothing of it is left. */
  readonly abandon: () => Promise<void>
}

function takeParts<T>(parser: BusboyInstance, file: FileTaker<T>, fail: (cause: unknown) => void): Taken<T> {
  const finished = Promise.withResolvers<void>()
  const streams: BusboyFileStream[] = []
  const data = createSlot<unknown>('data_json', fail)
  const kept = createSlot<T>(file.name, fail)
  parser.on('error', (cause) => fail(broken(cause)))
  parser.on('finish', finished.resolve)
  parser.on('file', (...[name, content, filename, , contentType]) => {
    streams.push(content)
    // What is wrong with a part, its reader says, or the parser; but an error that nobody listens to would end the process.
    content.on('error', () => undefined)
    const part = { content, filename, contentType }
    if (name === 'data_json') data.fill(() => readData(part))
    else if (name === file.name) kept.fill(() => file.take(part))
    else fail(unknownPart(name, file.name))
  })
  return {
    finished: finished.promise,
    data: async () => {
      if (data.isEmpty()) throw invalid('body', { data_json: 'is required' })
      return data.value()
    },
    file: kept.value,
    abandon: async () => {
      for (const stream of streams) stream.destroy(new Error('The upload was abandoned.'))
      await Promise.allSettled([data.value(), kept.value()])
    },
  }
}

interface Slot<T> {
  readonly fill: (read: () => Promise<T>) => void
  readonly isEmpty: () => boolean
  readonly value: () => Promise<T | undefined>
}

function createSlot<T>(name: string, fail: (cause: unknown) => void): Slot<T> {
  const reading: Promise<T>[] = []
  return {
    fill: (read) => {
      if (reading.length > 0) return fail(invalid('body', { [name]: 'must be sent once' }))
      const one = read()
      one.catch(fail)
      reading.push(one)
    },
    isEmpty: () => reading.length === 0,
    value: async () => reading[0],
  }
}

async function readData({ content }: Part): Promise<unknown> {
  return parseJson(await gather(content, { limit: jsonLimit, what: 'The part data_json' }), 'data_json')
}

function unknownPart(name: string | undefined, file: string): Refusal {
  const part = name ?? 'a part without a name'
  return invalid('body', { [part]: `is not a part that is taken here; send data_json and ${file}` })
}

function broken(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause
  return invalid('body', {
    body: `is not whole multipart/form-data (${cause instanceof Error ? cause.message : 'unreadable'})`,
  })
}
