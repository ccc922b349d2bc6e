import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { EvidenceError, settle } from '../error.ts'
import { isObject } from '../wire/json/is-object.ts'
import { parseJson } from '../wire/json/parse-json.ts'
import { readRegularFile } from '../regular-file.ts'
import type { Operation } from '../wire/operation/operation.ts'
import { operations } from '../wire/operation/operations.ts'
import { omitUndefined } from '../wire/optional.ts'
import { formatErrors, parse } from '../wire/parse.ts'
import { freeMembers } from '../wire/primitives.ts'
import type { Client } from './client.ts'
import { isMissingOperation } from './response.ts'
import type { FileUpload } from './multipart.ts'

/**
 * The operations that are spooled and replayed (rules 8.11): what a reporter may send. A folder may come from another job, and the token of the
 * replay may do more.
 */
const spooledOperations = [
  'putTrail',
  'reportArtifact',
  'reportGeneric',
  'reportJunit',
  'reportVulnscan',
  'reportCodequality',
  'reportPullRequest',
  'reportJira',
  'reportCustom',
] as const
export type SpooledOperation = (typeof spooledOperations)[number]

/** A request that could not be sent. It does not contain the token. */
export interface SpoolEntry {
  readonly operation: SpooledOperation
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly file?: FileUpload
  readonly idempotencyKey?: string
}

/** A spooled request as its file stores it. */
const StoredEntry = z.strictObject({
  version: z.literal(1),
  operation: z.enum(spooledOperations, {
    error: `is not a report or a trail, and nothing else is replayed: it must be one of ${spooledOperations.join(', ')}`,
  }),
  params: z.record(z.string(), z.string()),
  body: z.unknown(),
  idempotencyKey: z.string(),
  file: z.optional(
    z.strictObject({
      filename: z.string(),
      contentType: z.optional(z.string()),
      // A file name in the spool folder, never a path: a folder from another machine must not upload or remove files of this one.
      kept: z.string().check(z.regex(/^[\w-]+\.attachment$/, 'must be the name of an attachment in this folder')),
    }),
  ),
})
type StoredEntry = z.infer<typeof StoredEntry>

/** Appends a request to a spool folder, with a copy of its file. Writes atomically. */
export async function spoolRequest(folder: string, entry: SpoolEntry): Promise<void> {
  await mkdir(folder, { recursive: true })
  const id = `${await nextNumber(folder)}-${entry.operation}-${randomUUID().slice(0, 8)}`
  const { operation, params, body, idempotencyKey = randomUUID() } = entry
  const file = entry.file === undefined ? {} : { file: await storeFile(folder, `${id}.attachment`, entry.file) }
  const path = join(folder, `${id}.json`)
  await writeFile(
    `${path}.part`,
    JSON.stringify({ version: 1, operation, params, body, idempotencyKey, ...file } satisfies StoredEntry),
  )
  await rename(`${path}.part`, path)
}

/** One more than the highest number in use: entries before it may already be sent and removed. */
async function nextNumber(folder: string): Promise<string> {
  const used = (await listEntries(folder)).map((name) => Number.parseInt(name, 10) || 0)
  return String(Math.max(0, ...used) + 1).padStart(6, '0')
}

async function storeFile(
  folder: string,
  kept: string,
  { filename, contentType, content }: FileUpload,
): Promise<StoredEntry['file']> {
  await writeFile(join(folder, kept), content)
  return { filename, kept, ...omitUndefined({ contentType }) }
}

export interface ReplayOptions {
  /** Called with one line for each entry that was sent. */
  readonly onSent: (line: string, done: number, total: number) => void
  /** The body of a report for a service with the published operations alone (rules 1.10). */
  readonly toPublished?: (operation: SpooledOperation, body: unknown) => unknown
}

/**
 * Sends the entries of a spool folder in their order, each with its own idempotency key so that nothing is recorded twice, and removes
 * each one that the service accepted. Stops at the first failure and throws it; the EvidenceError says how many were sent (rules 8.11). What
 * the service has no operation for stays in the folder and is thrown at the end, except trails, which begin with their first report.
 */
export async function replaySpool(
  folder: string,
  client: Client,
  { onSent, toPublished = (_, body) => body }: ReplayOptions,
): Promise<{ readonly sent: number }> {
  const names = await listEntries(folder)
  const trails: string[] = []
  const kept: { readonly path: string; readonly error: unknown }[] = []
  let sent = 0
  for (const name of names) {
    const path = join(folder, name)
    const entry = readEntry(folder, name)
    const body = trails.length === 0 ? entry.body : toPublished(entry.operation, entry.body)
    const response = await settle(client.request(...toClientRequest(path, { ...entry, body })))
    if (!response.ok && isMissingOperation(response.error)) {
      if (entry.operation === 'putTrail') trails.push(path)
      else kept.push({ path, error: response.error })
      continue
    }
    if (!response.ok) throw toReplayError(response.error, { path, sent, left: names.length - sent })
    await rm(path)
    if (entry.file !== undefined) await rm(join(folder, entry.file.kept), { force: true })
    sent += 1
    onSent(`${name}: ${response.value.replayed ? 'already recorded' : 'sent'}`, sent, names.length)
  }
  const [first] = kept
  if (first !== undefined) throw toReplayError(first.error, { path: first.path, sent, left: names.length - sent })
  // They stay until the end: another replay of the folder has to find out too what the service lacks.
  for (const path of trails) await rm(path)
  return { sent }
}

interface ReplayProgress {
  readonly path: string
  readonly sent: number
  readonly left: number
}

function toReplayError(error: unknown, { path, sent, left }: ReplayProgress): unknown {
  if (!(error instanceof EvidenceError)) return error
  return new EvidenceError(
    error.code,
    `${path} could not be sent: ${error.message} Sent before it: ${sent}. Still in the folder: ${left}. ${advise(error)}`,
    { facts: { ...error.facts, path, sent, left }, cause: error },
  )
}

function advise({ code, facts }: EvidenceError): string {
  if (code !== 'refused') return 'Replay the folder again when the service is available.'
  // The service compares without the mark of a replay, so the record under the key is another report, or is erased (rules 2.9).
  if (facts['status'] === 422)
    return 'This report is not recorded: report that evidence again and remove this file, then replay the folder again.'
  return 'Fix the cause or remove this file, then replay the folder again.'
}

async function listEntries(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  } catch (cause) {
    throw new EvidenceError(
      'file',
      `${folder} is not a readable folder. Give the folder that a step with \`on-unreachable: spool\` wrote.`,
      { cause },
    )
  }
}

function readEntry(folder: string, name: string): StoredEntry {
  const path = join(folder, name)
  const stored = parseJson(readSpooled(path, path).toString('utf8'), 'any', freeMembers)
  const parsed = parse(StoredEntry, stored.ok ? stored.value : undefined)
  if (!parsed.ok) throw invalidEntryError(path, parsed.errors)
  const body = parse<Operation['body']>(operations[parsed.value.operation].body, parsed.value.body)
  if (!body.ok) throw invalidEntryError(path, body.errors)
  return parsed.value
}

/** A file of the folder itself: a link could lead to any file of this machine. */
function readSpooled(path: string, shown: string): Buffer {
  return readRegularFile({ path, shown, links: 'refuse' })
}

function invalidEntryError(path: string, errors: Readonly<Record<string, string>>): EvidenceError {
  return new EvidenceError(
    'file',
    `${path} is not a valid spooled report (${formatErrors(errors)}). Remove it and report that evidence again.`,
    { facts: { path } },
  )
}

function toClientRequest(path: string, entry: StoredEntry): Parameters<Client['request']> {
  const { operation, params, body, idempotencyKey, file } = entry
  const { filename, contentType, kept } = file ?? {}
  // No trail is spooled with a file. It would be a template, which a folder of another job must not put.
  const upload = kept !== undefined &&
    operation !== 'putTrail' && {
      file: {
        filename,
        content: readSpooled(join(dirname(path), kept), `${path}: its attachment ${kept}`),
        ...omitUndefined({ contentType }),
      },
    }
  // readEntry has checked the body against this operation, which the type of the stored entry cannot express.
  return [
    operation,
    { params, body: markReplayed(operation, body), idempotencyKey, ...upload },
  ] as unknown as Parameters<Client['request']>
}

/** A replayed report declares its run: the token of the replay is not that of the run (rules 8.8). A trail has no annotations. */
function markReplayed(operation: SpooledOperation, body: unknown): unknown {
  if (!isObject(body) || operation === 'putTrail') return body
  const { annotations } = body
  return { ...body, annotations: { ...(isObject(annotations) ? annotations : {}), replayed: true } }
}
