import { createWriteStream, lstatSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { EvidenceError, messageOf } from '../error.ts'

interface WholeFile {
  readonly path: string
  /** What it is, for messages. */
  readonly noun: string
  /** Checks the written file, which has another name until then. What it throws leaves no file. */
  readonly check?: (path: string) => Promise<void>
}

/**
 * Writes a file, which is complete as soon as it has its name. Throws what the content throws, and EvidenceError `file` if the file cannot be
 * written.
 */
export async function writeWholeFile(
  content: AsyncIterable<string | Uint8Array>,
  { path, noun, check }: WholeFile,
): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false })
  // A device or a pipe would be replaced by a file.
  if (found?.isFile() === false && !found.isSymbolicLink())
    throw toWriteError({ path, noun }, new Error('it is no regular file'))
  const part = `${path}.part`
  const source = watchFailure(content)
  try {
    await pipeline(source.content, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
    await check?.(part)
    await rename(part, path)
  } catch (cause) {
    if (!isExistingFile(cause)) await rm(part, { force: true })
    if (source.hasFailed() || cause instanceof EvidenceError) throw cause
    throw toWriteError({ path, noun }, cause)
  }
}

interface WatchedContent {
  readonly content: AsyncIterable<string | Uint8Array>
  /** Whether the content itself threw, and not the file. */
  readonly hasFailed: () => boolean
}

function watchFailure(content: AsyncIterable<string | Uint8Array>): WatchedContent {
  let hasFailed = false
  async function* watch(): AsyncGenerator<string | Uint8Array> {
    try {
      yield* content
    } catch (cause) {
      hasFailed = true
      throw cause
    }
  }
  return { content: watch(), hasFailed: () => hasFailed }
}

function isExistingFile(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
}

function toWriteError({ path, noun }: WholeFile, cause: unknown): EvidenceError {
  const message = `The ${noun} ${path} cannot be written (${messageOf(cause)}). Set --output to a path that does not exist and can be written.`
  return new EvidenceError('file', message, { facts: { path }, cause })
}
