import { EvidenceError, settle } from '../../error.ts'
import type { Actor } from '../store/record.ts'
import { toRoot } from '../../log/compact-range.ts'
import { readRange } from '../store/ledger/log-update.ts'
import type { Store } from '../store/store.ts'
import type { CheckpointFolder } from './checkpoint-folder.ts'
import { pickActiveKeys, type LogKeys } from './key-ring.ts'
import { listKept, openKept, readOutside, type KeptCheckpoint } from './kept-checkpoint.ts'
import { hashTagKey, isEarlierLog, listLogEvents, toLogEvent, toLogVerifierKey } from './log-event.ts'
import { createLogTree } from './log-tree.ts'
import { requireContinued } from './signer.ts'

export interface RestartRequest {
  readonly org: string
  readonly reason: string
  /** A signed checkpoint of the old log that is later than the kept ones, such as that of a witness. */
  readonly checkpoint?: string | undefined
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
  /** Whether processes on several machines use the database, each with a folder of its own. */
  readonly isShared: boolean
}

/**
 * Opens the next log of an organisation, whose log does not continue its last checkpoint (rules 2.19). An event records the old checkpoint, so
 * that its readers can find out what was lost. Throws EvidenceError `usage` for a log that has no checkpoint, or that continues it.
 */
export async function restartLog(restart: Restart, request: RestartRequest): Promise<LogRestart> {
  const { store } = restart
  const { org, reason, actor } = request
  const known = { ...restart, keys: await readKeys(store) }
  const events = await listLogEvents(store, org)
  const origin = events[0]?.body['origin']
  const kept = typeof origin === 'string' ? await listKnown(known, org, origin) : []
  const previous = pickLast([...kept, ...readGiven(known, request)])
  if (previous === undefined || typeof origin !== 'string') {
    throw new EvidenceError('usage', `No checkpoint of "${org}" is signed, so that there is nothing to restart.`)
  }
  await refuseContinued(known, { org, origin, given: previous })
  const abandoned = listAbandonedNotes(known, org)
  const next = toNextOrigin(previous.origin, [
    ...events.map(({ body }) => String(body['origin'])),
    ...abandoned.map((one) => one.origin),
  ])
  const keys = known.keys.active.map((key) => toLogVerifierKey(next, key))
  const tagKey = await hashTagKey(store, org)
  // Their events were removed by a restore.
  const lost = abandoned.filter((one) => one.origin !== previous.origin && !isEarlierLog(events, one))
  const body = {
    event: 'restart',
    origin: next,
    keys,
    previous: previous.note,
    ...(lost.length > 0 && { abandoned: lost.map(({ note }) => note) }),
    reason,
    tag_key_sha256: tagKey,
  }
  // A later restore can remove the event.
  await restart.folder.saveAbandoned(org, previous.note)
  const idempotency = { caller: 'service', key: `log restart ${next}`, request: previous.note }
  const { record } = await store.append({ record: toLogEvent(org, body, actor), idempotency })
  const { size } = previous
  return { origin: next, keys, previous: { origin: previous.origin, size }, sequence: record.sequence }
}

/** The last checkpoints of earlier logs, the youngest first, as far as a key of the database signed them. */
function listAbandonedNotes({ folder, keys }: Known, org: string): readonly KeptCheckpoint[] {
  const opened = folder.listAbandoned(org).flatMap((note) => tryOpenKept(note, keys) ?? [])
  return opened.toSorted((one, other) => compareAge(other, one))
}

function tryOpenKept(note: string, keys: LogKeys): KeptCheckpoint | undefined {
  try {
    return openKept(note, keys)
  } catch (cause) {
    if (cause instanceof EvidenceError) return undefined
    throw cause
  }
}

async function readKeys({ log, now }: Store): Promise<LogKeys> {
  const all = await log.listLogKeys()
  return { all, active: pickActiveKeys(all, now()) }
}

interface Known extends Restart {
  readonly keys: LogKeys
}

/** The checkpoint outside the database, which is the later one after a restore, and the last one in the database. */
async function listKnown({ store, folder, keys }: Known, org: string, origin: string): Promise<KeptCheckpoint[]> {
  const [outside, note] = [readOutside(folder, org, keys), await store.log.findLastCheckpoint(org, origin)]
  const inside = note === undefined ? undefined : openKept(note, keys)
  return [outside, inside].filter((checkpoint) => checkpoint !== undefined)
}

/** The checkpoint of the last origin with the most records. */
function pickLast(checkpoints: readonly KeptCheckpoint[]): KeptCheckpoint | undefined {
  return checkpoints.toSorted((one, other) => compareAge(other, one))[0]
}

/** A later log is younger, also with fewer records. */
function compareAge(one: KeptCheckpoint, other: KeptCheckpoint): number {
  return parseOrigin(one.origin).number - parseOrigin(other.origin).number || one.size - other.size
}

/** Throws EvidenceError `usage` for a note that no key of the database signed. */
function readGiven({ keys }: Known, { checkpoint }: RestartRequest): readonly KeptCheckpoint[] {
  if (checkpoint === undefined) return []
  try {
    return [openKept(checkpoint, keys)]
  } catch (cause) {
    const message = 'The file of --checkpoint has no checkpoint that a key of the database signed.'
    throw new EvidenceError('usage', message, { cause })
  }
}

interface Present {
  readonly org: string
  readonly origin: string
  readonly given: KeptCheckpoint
}

/** A restart closes the gates of all pull requests, so that it needs a cause. */
async function refuseContinued(known: Known, { org, origin, given }: Present): Promise<void> {
  const { store } = known
  const head = await store.log.readLogHead(org)
  if (head === undefined) return
  const checkpoint = { origin, size: head.sequence, root: toRoot(readRange(org, head)) }
  const tree = createLogTree(store.log, org)
  const check = async (): Promise<void> => {
    const kept = await listKept(known, { org, origin })
    const own = given.origin === origin ? [given] : []
    for (const one of [...kept, ...own]) await requireContinued(tree, one, checkpoint)
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
function toNextOrigin(origin: string, others: readonly string[]): string {
  const { base, number } = parseOrigin(origin)
  const numbers = others.map(parseOrigin).filter((other) => other.base === base)
  return `${base}/${Math.max(number, ...numbers.map((other) => other.number)) + 1}`
}

/** The origin without the number of a restart, and the number: 1 for the first log. A name of an organisation has no slash. */
function parseOrigin(origin: string): { readonly base: string; readonly number: number } {
  const [, base = origin, digits = '1'] = /^([^/]+\/log\/[^/]+)(?:\/(\d{1,9}))?$/.exec(origin) ?? []
  return { base, number: Number(digits) }
}
