import { EvidenceError, settle } from '../../error.ts'
import type { Actor } from '../store/record.ts'
import { toRoot } from '../../log/compact-range.ts'
import { readRange } from '../store/ledger/log-update.ts'
import type { Store } from '../store/store.ts'
import type { CheckpointFolder } from './checkpoint-folder.ts'
import { pickActiveKeys, type LogKeys } from './key-ring.ts'
import { listKept, openKept, readOutside, type KeptCheckpoint } from './kept-checkpoint.ts'
import { hashTagKey, listLogEvents, toLogEvent, toLogVerifierKey } from './log-event.ts'
import { createLogTree } from './log-tree.ts'
import { requireContinued } from './signer.ts'

export interface RestartRequest {
  readonly org: string
  readonly reason: string
  readonly actor: Actor
}

/** The log that begins, and the last checkpoint of the one before it. */
export interface LogRestart {
  readonly origin: string
  /** The verifier keys of the new log. */
  readonly keys: readonly string[]
  readonly previous: { readonly origin: string; readonly size: number }
  /** The sequence of the event. */
  readonly sequence: number
}

interface Restart {
  readonly store: Store
  readonly folder: CheckpointFolder
}

/**
 * Opens the next log of an organisation, whose log does not continue its last checkpoint (rules 2.19). An event records the old checkpoint, so
 * that its readers can find out what was lost. Throws EvidenceError `usage` for a log that has no checkpoint, or that continues it.
 */
export async function restartLog({ store, folder }: Restart, request: RestartRequest): Promise<LogRestart> {
  const { org, reason, actor } = request
  const keys = await readKeys(store)
  const events = await listLogEvents(store, org)
  const origin = events[0]?.body['origin']
  const previous = await findPreviousCheckpoint({ store, folder, keys }, org, origin)
  if (previous === undefined || typeof origin !== 'string') {
    throw new EvidenceError('usage', `No checkpoint of "${org}" is signed, so that there is nothing to restart.`)
  }
  await refuseContinued({ store, folder, keys }, org, origin)
  const next = toNextOrigin([previous.origin, ...events.map(({ body }) => String(body['origin']))])
  const verifierKeys = keys.active.map((key) => toLogVerifierKey(next, key))
  const body = {
    event: 'restart',
    origin: next,
    keys: verifierKeys,
    previous: previous.note,
    reason,
    tag_key_sha256: await hashTagKey(store, org),
  }
  const idempotency = { caller: 'service', key: `log restart ${next}`, request: previous.note }
  const { record } = await store.append({ record: toLogEvent(org, body, actor), idempotency })
  const { size } = previous
  return { origin: next, keys: verifierKeys, previous: { origin: previous.origin, size }, sequence: record.sequence }
}

async function readKeys({ log, now }: Store): Promise<LogKeys> {
  const all = await log.listLogKeys()
  return { all, active: pickActiveKeys(all, now()) }
}

interface Known extends Restart {
  readonly keys: LogKeys
}

/** The checkpoint outside the database, which is the later one after a restore; else the last one in the database. */
async function findPreviousCheckpoint(
  { store, folder, keys }: Known,
  org: string,
  origin: unknown,
): Promise<KeptCheckpoint | undefined> {
  const outside = readOutside(folder, org, keys)
  const note = typeof origin === 'string' ? await store.log.findLastCheckpoint(org, origin) : undefined
  const inside = note === undefined ? undefined : openKept(note, keys)
  if (outside === undefined || inside === undefined) return outside ?? inside
  return outside.origin === inside.origin && inside.size > outside.size ? inside : outside
}

/** A restart closes the gates of all pull requests, so that it needs a cause. */
async function refuseContinued({ store, folder, keys }: Known, org: string, origin: string): Promise<void> {
  const head = await store.log.readLogHead(org)
  if (head === undefined) return
  const checkpoint = { origin, size: head.sequence, root: toRoot(readRange(org, head)) }
  const tree = createLogTree(store.log, org)
  const check = async (): Promise<void> => {
    for (const kept of await listKept({ store, folder, keys }, { org, origin })) {
      await requireContinued(tree, kept, checkpoint)
    }
  }
  const checked = await settle(check())
  if (!checked.ok && checked.error instanceof EvidenceError) return
  if (!checked.ok) throw checked.error
  throw new EvidenceError(
    'usage',
    `The log ${origin} continues its last checkpoint, so that there is nothing to restart. evidence fsck checks the records.`,
  )
}

/** `evidence.example.org/log/acme` is followed by `evidence.example.org/log/acme/2`. */
export function toNextOrigin(origins: readonly string[]): string {
  const [, base = ''] = parseOrigin(origins[0] ?? '')
  const numbers = origins.map(parseOrigin).map(([, of, number]) => (of === base ? Number(number ?? 1) : 1))
  return `${base}/${Math.max(1, ...numbers) + 1}`
}

/** The origin without the number of a restart, and the number. A name of an organisation has no slash. */
function parseOrigin(origin: string): readonly (string | undefined)[] {
  return /^([^/]+\/log\/[^/]+)(?:\/(\d{1,9}))?$/.exec(origin) ?? [origin, origin]
}
