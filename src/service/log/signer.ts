import type { KeyObject } from 'node:crypto'
import { EvidenceError } from '../../error.ts'
import { parseCheckpoint, printCheckpoint, type Checkpoint } from '../../log/checkpoint.ts'
import { toRoot, type CompactRange } from '../../log/compact-range.ts'
import { listConsistencySpans, verifyConsistency } from '../../log/consistency.ts'
import { isSameHash } from '../../log/hash.ts'
import { createNoteVerifier, signNote, toPublicBytes } from '../../log/note-key.ts'
import { openNote, printNote } from '../../log/note.ts'
import { createMutex } from '../store/engine/mutex.ts'
import { readRange } from '../store/ledger/log-update.ts'
import type { Store } from '../store/store.ts'
import type { CheckpointFolder } from './checkpoint-folder.ts'
import { startLog } from './log-start.ts'
import type { LogTree } from './log-tree.ts'

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
  readonly privateKey: KeyObject
  /** Checkpoints outside the database. */
  readonly folder: CheckpointFolder
  /** The origin of a log that begins now. */
  readonly toOrigin: (org: string) => string
}

/**
 * Creates the signer of a log. A log must never sign two histories: each new checkpoint continues the last one of this process, and the first
 * one continues those that the database and the folder keep.
 */
export function createLogSigner(org: string, tree: LogTree, options: SignerOptions): LogSigner {
  const { store, privateKey, folder, toOrigin } = options
  const lock = createMutex()
  let waiting: Promise<SignedCheckpoint> | undefined
  let last: SignedCheckpoint | undefined
  let origin: string | undefined
  const readHead = async (): Promise<Ranged> => {
    origin ??= await startLog(store, { org, origin: toOrigin(org), privateKey })
    const head = await store.log.readConfirmedHead(org)
    if (head === undefined) throw new Error(`The organisation "${org}" has no ledger.`)
    const range = readRange(org, head)
    return { origin, size: head.sequence, root: toRoot(range), range }
  }
  const readKept = async (name: string): Promise<readonly Checkpoint[]> => {
    const notes = [await store.log.findLastCheckpoint(org, name), folder.read(org)]
    const verifier = createNoteVerifier(name, toPublicBytes(privateKey))
    const kept = notes.flatMap((note) => (note === undefined ? [] : [parseCheckpoint(openNote(note, [verifier]).text)]))
    return kept.filter((checkpoint) => checkpoint.origin === name)
  }
  const signHead = async (): Promise<SignedCheckpoint> => {
    // The head is read after all calls that share this run.
    waiting = undefined
    const checkpoint = await readHead()
    if (last?.size === checkpoint.size && isSameHash(last.root, checkpoint.root)) return last
    const earlier = last === undefined ? await readKept(checkpoint.origin) : [last]
    for (const one of earlier) await requireContinued(tree, one, checkpoint)
    last = signCheckpoint(checkpoint, privateKey)
    return last
  }
  return {
    sign: () => {
      waiting ??= lock(signHead)
      return waiting
    },
  }
}

type Ranged = Checkpoint & Required<Pick<SignedCheckpoint, 'range'>>

function signCheckpoint(checkpoint: Ranged, privateKey: KeyObject): SignedCheckpoint {
  const text = printCheckpoint(checkpoint)
  return { ...checkpoint, note: printNote({ text, signatures: [signNote(text, checkpoint.origin, privateKey)] }) }
}

/** Throws EvidenceError `file` unless the log at the new checkpoint begins with the log at the earlier one. */
async function requireContinued(tree: LogTree, earlier: Checkpoint, checkpoint: Ranged): Promise<void> {
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
  const message = `The log ${checkpoint.origin} with ${sizes.newSize} records does not continue its signed checkpoint of ${sizes.oldSize} records, so that nothing more is signed; the database was changed, or restored from an older backup.`
  throw new EvidenceError('file', message, { facts: sizes })
}
