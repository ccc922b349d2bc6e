import { EvidenceError } from '../../error.ts'
import { printCheckpoint, type Checkpoint } from '../../log/checkpoint.ts'
import { toRoot, type CompactRange } from '../../log/compact-range.ts'
import { listConsistencySpans, verifyConsistency } from '../../log/consistency.ts'
import { isSameHash } from '../../log/hash.ts'
import { printNote } from '../../log/note.ts'
import { createMutex } from '../store/engine/mutex.ts'
import { readRange } from '../store/ledger/log-update.ts'
import type { Store } from '../store/store.ts'
import type { CheckpointFolder } from './checkpoint-folder.ts'
import { listKept } from './kept-checkpoint.ts'
import type { KeyRing, LogKeys } from './key-ring.ts'
import type { SigningFailures } from './signing-failure.ts'
import type { LogTree } from './log-tree.ts'
import type { Idempotency, StoredRecord } from '../store/record.ts'
import { hashTagKey, toLogEvent, toLogVerifierKey } from './log-event.ts'

/** A checkpoint with its signed note. */
export interface SignedCheckpoint extends Checkpoint {
  readonly note: string
  /** The log at the checkpoint; absent for one that was read from the database. */
  readonly range?: CompactRange
}

/** Signs the log of one organisation. */
export interface LogSigner {
  /** The signed checkpoint of the committed records. Throws EvidenceError `file` if the log does not continue an earlier checkpoint. */
  readonly sign: () => Promise<SignedCheckpoint>
}

export interface SignerOptions {
  readonly store: Store
  readonly keys: KeyRing
  /** Checkpoints outside the database. */
  readonly folder: CheckpointFolder
  /** Whether processes on several machines use the database, each with a folder of its own. */
  readonly isShared: boolean
  readonly failures: SigningFailures
  /** The origin of a log that begins now. */
  readonly toOrigin: (org: string) => string
}

/**
 * Creates the signer of a log. A log must never sign two histories: each new checkpoint continues the last one of this process, and the first
 * one continues those that the database and the folder keep. It is in the folder before it is handed out.
 */
export function createLogSigner(org: string, tree: LogTree, options: SignerOptions): LogSigner {
  const { store, keys: ring, folder, isShared } = options
  const lock = createMutex()
  const readOrigin = createOriginReader(org, options)
  let waiting: Promise<SignedCheckpoint> | undefined
  let last: SignedCheckpoint | undefined
  const readHead = async (): Promise<RangedCheckpoint> => {
    const origin = await readOrigin()
    const head = await store.log.readConfirmedHead(org)
    if (head === undefined) throw new Error(`The organisation "${org}" has no ledger.`)
    const range = readRange(org, head)
    return { origin, size: head.sequence, root: toRoot(range), range }
  }
  const listEarlier = async ({ origin }: Checkpoint): Promise<readonly Checkpoint[]> => {
    if (last?.origin === origin) return [last]
    return listKept({ store, folder, isShared, keys: await ring.read() }, { org, origin })
  }
  const signHead = async (): Promise<SignedCheckpoint> => {
    // The head is read after all calls that share this run.
    waiting = undefined
    const checkpoint = await readHead()
    if (last !== undefined && isSameCheckpoint(last, checkpoint)) return last
    for (const earlier of await listEarlier(checkpoint)) await requireContinued(tree, earlier, checkpoint)
    const text = printCheckpoint(checkpoint)
    const note = printNote({ text, signatures: await ring.sign(text, checkpoint.origin) })
    await folder.save(org, note, false)
    last = { ...checkpoint, note }
    return last
  }
  return {
    sign: () => {
      waiting ??= options.failures.watch(org, lock(signHead))
      return waiting
    },
  }
}

type RangedCheckpoint = Checkpoint & Pick<SignedCheckpoint, 'range'>

/** The origin is read again with the keys, so that a rotation and a restart by another process are noticed. */
function createOriginReader(org: string, { store, keys: ring, toOrigin }: SignerOptions): () => Promise<string> {
  let read: { readonly keys: LogKeys; readonly origin: string } | undefined
  return async () => {
    const keys = await ring.read()
    if (read?.keys !== keys) read = { keys, origin: await startLog(store, { org, origin: toOrigin(org), keys }) }
    return read.origin
  }
}

function isSameCheckpoint(one: Checkpoint, other: Checkpoint): boolean {
  return one.origin === other.origin && one.size === other.size && isSameHash(one.root, other.root)
}

/** Throws EvidenceError `file` unless the log at the new checkpoint begins with the log at the earlier one. */
export async function requireContinued(
  tree: LogTree,
  earlier: Checkpoint,
  checkpoint: RangedCheckpoint,
): Promise<void> {
  if (earlier.size === 0) return
  const sizes = { oldSize: earlier.size, newSize: checkpoint.size }
  const isContinued = async (): Promise<boolean> => {
    await tree.prepare(sizes.newSize)
    const proof = await tree.prove(listConsistencySpans(sizes.oldSize, sizes.newSize), checkpoint.range)
    return verifyConsistency({ ...sizes, oldRoot: earlier.root, newRoot: checkpoint.root, proof })
  }
  if (sizes.oldSize <= sizes.newSize) {
    if (await isContinued()) return
    // A saved tile can be wrong.
    await tree.saveTiles(sizes.newSize, true)
    if (await isContinued()) return
  }
  const message = `The log ${checkpoint.origin} with ${sizes.newSize} records does not continue its signed checkpoint of ${sizes.oldSize} records, so that nothing more is signed; the database was changed, or restored from an older backup. Restore the newest data, or run evidence log restart.`
  throw new EvidenceError('file', message, { facts: sizes })
}

interface LogStart {
  readonly org: string
  /** The origin of a log that begins now. */
  readonly origin: string
  readonly keys: LogKeys
}

/**
 * Starts the log of an organisation, or records the rotation of its key, unless its newest event has the present key. The event commits to
 * the origin, to the key of the tags and to the keys of the signatures, so that none of them changes unseen (rules 2.16, 2.19). Returns the
 * origin, which a started log keeps until a restart.
 */
async function startLog(store: Store, start: LogStart): Promise<string> {
  const { org, keys } = start
  const [event] = await store.find(org, { kinds: ['log_event'] }, 1)
  const known = event && findKnownOrigin(event, keys)
  if (known?.hasPresentKey === true) return known.origin
  const origin = known?.origin ?? start.origin
  const body = {
    event: known === undefined ? 'start' : 'rotate',
    origin,
    ...toSigningKeys(origin, keys),
    tag_key_sha256: await hashTagKey(store, org),
  }
  await store.append({ record: toLogEvent(org, body), idempotency: toRequest(body.keys, event) })
  return origin
}

/** Of two processes that record the same at the same time, the second repeats the request of the first. */
function toRequest([request = '']: readonly string[], event: StoredRecord | undefined): Idempotency {
  return { caller: 'service', key: `log start ${request} after ${event?.sequence ?? 0}`, request }
}

interface SigningKeys {
  /** The verifier keys that sign now, the present one first. */
  readonly keys: readonly string[]
  readonly overlap_until?: number
}

function toSigningKeys(origin: string, { active }: LogKeys): SigningKeys {
  const keys = active.map((key) => toLogVerifierKey(origin, key))
  const [present, ...before] = active
  return present === undefined || before.length === 0 ? { keys } : { keys, overlap_until: present.overlapUntil }
}

interface KnownOrigin {
  readonly origin: string
  readonly hasPresentKey: boolean
}

/** The origin of a log whose newest event has a key of this database. Undefined for another one, such as that of an imported ledger. */
function findKnownOrigin({ body }: StoredRecord, { active, all }: LogKeys): KnownOrigin | undefined {
  const { origin, keys } = body
  if (typeof origin !== 'string' || !Array.isArray(keys)) return undefined
  if (!all.some((key) => keys.includes(toLogVerifierKey(origin, key)))) return undefined
  const [present] = active
  return { origin, hasPresentKey: present !== undefined && keys.includes(toLogVerifierKey(origin, present)) }
}
