import { defined } from '../schema/defined.ts'
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { EvidenceError } from '../error.ts'
import type { Operation } from '../schema/operation/operation.ts'
import { joinErrors, parse } from '../schema/parse.ts'
import { operations, type OperationName } from '../schema/operation/operations.ts'
import type { Client } from './client.ts'
import { settle } from './settle.ts'
import type { FileUpload } from './transport.ts'

/** One finished call that could not be sent. The token is no part of it. */
export interface SpoolEntry {
  readonly operation: OperationName
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly file?: FileUpload
  readonly idempotencyKey?: string
}

const Kept = z.strictObject({
  version: z.literal(1),
  operation: z.custom<OperationName>(isOperation, 'must be an operation of the API'),
  params: z.record(z.string(), z.string()),
  body: z.unknown(),
  idempotencyKey: z.string(),
  file: z.optional(
    z.strictObject({
      filename: z.string(),
      contentType: z.optional(z.string()),
      // A name beside the entry and never a path: replaying a folder from elsewhere must not send, or remove, files of this machine.
      kept: z.string().check(z.regex(/^[\w-]+\.attachment$/, 'must be the name of an attachment in this folder')),
    }),
  ),
})
type Kept = z.infer<typeof Kept>

function isOperation(name: unknown): boolean {
  return typeof name === 'string' && Object.hasOwn(operations, name)
}

/** Keeps a call in a folder, after those that are there: its file beside it, whole or not at all. */
export async function spoolRequest(folder: string, entry: SpoolEntry): Promise<void> {
  await mkdir(folder, { recursive: true })
  const id = `${await nextNumber(folder)}-${entry.operation}-${randomUUID().slice(0, 8)}`
  const { operation, params, body, idempotencyKey = randomUUID() } = entry
  const file = entry.file === undefined ? {} : { file: await keepFile(folder, `${id}.attachment`, entry.file) }
  const path = join(folder, `${id}.json`)
  await writeFile(
    `${path}.part`,
    JSON.stringify({ version: 1, operation, params, body, idempotencyKey, ...file } satisfies Kept),
  )
  await rename(`${path}.part`, path)
}

/** After the last that is there, for those before it may have been sent already. */
async function nextNumber(folder: string): Promise<string> {
  const taken = (await listEntries(folder)).map((name) => Number.parseInt(name, 10) || 0)
  return String(Math.max(0, ...taken) + 1).padStart(6, '0')
}

async function keepFile(
  folder: string,
  kept: string,
  { filename, contentType, content }: FileUpload,
): Promise<Kept['file']> {
  const path = join(folder, kept)
  if (typeof content === 'object' && 'path' in content) await copyFile(content.path, path)
  else await writeFile(path, content)
  return { filename, kept, ...defined({ contentType }) }
}

export interface ReplayOptions {
  readonly onSent: (line: string) => void
}

/**
 * Sends what was kept, in its order and under its own keys, so that nothing is recorded twice; removes each once it was accepted, and
 * stops at the first that was not.
 */
export async function replaySpool(
  folder: string,
  client: Client,
  { onSent }: ReplayOptions,
): Promise<{ readonly sent: number }> {
  const names = await listEntries(folder)
  for (const [sent, name] of names.entries()) {
    const kept = await readEntry(folder, name)
    const answer = await settle(client.exchange(...toCall(folder, kept)))
    if (!answer.ok) throw explainStop(answer.error, { path: join(folder, name), sent, left: names.length - sent })
    await rm(join(folder, name))
    if (kept.file !== undefined) await rm(join(folder, kept.file.kept), { force: true })
    onSent(`${name}: ${answer.value.replayed ? 'was there already' : 'sent'}`)
  }
  return { sent: names.length }
}

interface Stop {
  readonly path: string
  readonly sent: number
  readonly left: number
}

function explainStop(error: unknown, { path, sent, left }: Stop): unknown {
  if (!(error instanceof EvidenceError)) return error
  const way = error.code === 'refused' ? 'mend what it says, or remove that file,' : 'wait until that is over,'
  return new EvidenceError(
    error.code,
    `${path} could not be sent: ${error.message} ${sent} went before it, ${left} are kept; ${way} and replay the folder again.`,
    { facts: { ...error.facts, path, sent, left }, cause: error },
  )
}

async function listEntries(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  } catch (cause) {
    throw new EvidenceError(
      'file',
      `${folder} is no folder that can be read: name the one that a spooling step wrote.`,
      { cause },
    )
  }
}

async function readEntry(folder: string, name: string): Promise<Kept> {
  const path = join(folder, name)
  const parsed = parse(Kept, parseJson(await readFile(path, 'utf8')))
  if (!parsed.ok) throw broken(path, parsed.errors)
  const body = parse<Operation['body']>(operations[parsed.value.operation].body, parsed.value.body)
  if (!body.ok) throw broken(path, body.errors)
  return parsed.value
}

function broken(path: string, errors: Readonly<Record<string, string>>): EvidenceError {
  return new EvidenceError(
    'file',
    `${path} is no spooled report (${joinErrors(errors)}). Remove it, or report that evidence anew.`,
    { facts: { path } },
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toCall(folder: string, kept: Kept): Parameters<Client['exchange']> {
  const { params, body, idempotencyKey, file } = kept
  const upload = file && {
    file: {
      filename: file.filename,
      content: { path: join(folder, file.kept) },
      ...defined({ contentType: file.contentType }),
    },
  }
  // The body was made for this operation when it was kept; the service checks it again.
  return [kept.operation, { params, body, idempotencyKey, ...upload }] as unknown as Parameters<Client['exchange']>
}
