import { emptyRange, toRoot, type CompactRange } from '../../log/compact-range.ts'
import { listConsistencySpans, verifyConsistency } from '../../log/consistency.ts'
import { hashLeaf, type Hash } from '../../log/hash.ts'
import { listInclusionSpans, verifyInclusion } from '../../log/inclusion.ts'
import { parseCheckpoint } from '../../log/checkpoint.ts'
import { parseNote } from '../../log/note.ts'
import { printReceipt } from '../../log/receipt.ts'
import { listSubtrees, toSpan } from '../../log/subtree.ts'
import { hasTile, printEntryBundle, tileWidth, type Tile } from '../../log/tile.ts'
import { createLogTree, type LogTree } from './log-tree.ts'
import type { LogPolicy } from '../../log/policy.ts'
import { createCosignatureLog, type CosignatureLog } from './cosignature-log.ts'
import { readRange } from '../store/ledger/log-update.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { createLogSigner, type SignedCheckpoint, type SignerOptions } from './signer.ts'
import { createSigningFailures, type SigningFailures } from './signing-failure.ts'
import { cacheTiles } from './tile-cache.ts'
import type { OpenVerdictSigner } from './verdict/verdict-key.ts'
import { createWitnessedLog, type OpenLog, type WitnessedLog } from './witnessed-log.ts'

/** Reads and signs the logs of a service (rules 2.16). Each method resolves with undefined if the organisation has no records. */
export interface LogService extends LogReader, WitnessedLog, Pick<Publisher, 'close'> {
  /** How often a checkpoint was not signed, by the kind of failure. */
  readonly readFailures: SigningFailures['read']
  readonly openVerdictSigner: OpenVerdictSigner
}

interface LogReader {
  readonly readCheckpoint: (org: string) => Promise<SignedCheckpoint | undefined>
  /** A receipt of a record for the newest checkpoint. Undefined also for a sequence that the ledger does not have. */
  readonly createReceipt: (org: string, sequence: number) => Promise<string | undefined>
  /** The last checkpoint with at least so many entries that the quorum of the policy cosigned; the newest one without any. */
  readonly findCheckpoint: (org: string, least: number) => Promise<SignedCheckpoint | undefined>
  /** The first `size` entries, with which the log at the checkpoint begins. `size` is smaller than that of the checkpoint. */
  readonly readStart: (org: string, size: number, checkpoint: SignedCheckpoint) => Promise<CompactRange>
  /** The proof that the log at the checkpoint has a record. Undefined also for a sequence that it does not have. */
  readonly proveRecord: (
    org: string,
    sequence: number,
    checkpoint: SignedCheckpoint,
  ) => Promise<ProvenEntry | undefined>
  /** A receipt of a record for the checkpoint of `findCheckpoint`. */
  readonly createCosignedReceipt: (org: string, sequence: number) => Promise<string | undefined>
  /** Undefined also unless 0 < from ≤ to ≤ the size of the log. */
  readonly proveConsistency: (org: string, from: number, to: number) => Promise<readonly Hash[] | undefined>
  /** The proof that a record is in the log of `size` entries. Undefined also unless 0 < sequence ≤ size ≤ the size of the log. */
  readonly proveInclusion: (org: string, sequence: number, size: number) => Promise<ProvenEntry | undefined>
  /** The bytes of a tile or a bundle of entries. Undefined also if the log has no such tile. */
  readonly readTile: (org: string, tile: Tile) => Promise<Uint8Array | undefined>
}

export interface LogServiceOptions extends Omit<SignerOptions, 'failures'> {
  readonly openVerdictSigner: OpenVerdictSigner
  readonly print: (line: string) => void
  /** The policy of the logs without the logs, and its text. */
  readonly policy: LogPolicy
  readonly policyText: string
  /** Called with each checkpoint after it is saved. */
  readonly onPublish?: (org: string, checkpoint: SignedCheckpoint) => void
}

interface ProvenEntry {
  readonly entry: Uint8Array
  readonly proof: readonly Hash[]
}

/**
 * Creates the service of the logs. It publishes the checkpoint of each organisation with new records once a second: outside the transactions
 * of the records, it saves the tiles and the checkpoint.
 */
export function createLogService(options: LogServiceOptions): LogService {
  const { store, folder } = options
  const logs = new Map<string, OpenLog>()
  const failures = createSigningFailures()
  const tiles = cacheTiles(store.log)
  const openLog = async (org: string): Promise<OpenLog | undefined> => {
    const known = logs.get(org)
    if (known !== undefined) return known
    if ((await store.readHead(org)) === 0) return undefined
    const tree = createLogTree(tiles, org)
    const opened = { tree, signer: createLogSigner(org, tree, { ...options, failures }) }
    logs.set(org, opened)
    return opened
  }
  const publish = async (org: string): Promise<void> => {
    const opened = await openLog(org)
    if (opened === undefined) return
    // Before the signature, whose proof then reads the tiles: each entry is read once. Later entries are published with their records.
    await opened.tree.saveTiles(await store.readHead(org))
    const checkpoint = await opened.signer.sign()
    await store.log.saveCheckpoint(org, checkpoint)
    await folder.save(org, checkpoint.note, true)
    options.onPublish?.(org, checkpoint)
  }
  const publisher = createPublisher(store, publish, options.print)
  const cosignatures = createCosignatureLog(store.log, options.policy)
  return {
    ...createLogReader(store, cosignatures, openLog),
    ...createWitnessedLog(openLog, { ...options, cosignatures }),
    close: publisher.close,
    readFailures: failures.read,
    openVerdictSigner: options.openVerdictSigner,
  }
}

/** Reads the logs that `openLog` opens. */
function createLogReader(
  store: SignerOptions['store'],
  cosignatures: CosignatureLog,
  openLog: (org: string) => Promise<OpenLog | undefined>,
): LogReader {
  const readCheckpoint: LogReader['readCheckpoint'] = async (org) => {
    const checkpoint = await (await openLog(org))?.signer.sign()
    return checkpoint && { ...checkpoint, note: await cosignatures.addTo(org, checkpoint) }
  }
  return {
    readCheckpoint,
    ...createProofReader({ store, cosignatures, openLog, readCheckpoint }),
    proveConsistency: async (org, from, to) => {
      const [opened, size] = [await openLog(org), await store.readHead(org)]
      if (from < 1 || from > to || to > size) return undefined
      await opened?.tree.prepare(size)
      return opened?.tree.prove(listConsistencySpans(from, to))
    },
    proveInclusion: async (org, sequence, size) => {
      const [opened, head] = [await openLog(org), await store.log.readLogHead(org)]
      if (opened === undefined || head === undefined) return undefined
      if (sequence < 1 || sequence > size || size > head.sequence) return undefined
      await opened.tree.prepare(size)
      const range = size === head.sequence ? readRange(org, head) : undefined
      const reading = store.log.readEntries(org, sequence - 1, sequence)
      const proving = opened.tree.prove(listInclusionSpans(sequence - 1, size), range)
      const [[entry], proof] = await Promise.all([reading, proving])
      return entry && { entry, proof }
    },
    readTile: async (org, tile) => {
      const [opened, size] = [await openLog(org), await store.readHead(org)]
      if (opened === undefined || !hasTile(size, tile)) return undefined
      await opened.tree.prepare(size)
      const { level, position, width } = tile
      if (level !== 'entries') return opened.tree.readTile(level, position, width)
      const start = position * tileWidth
      return printEntryBundle(await store.log.readEntries(org, start, start + width))
    },
  }
}

interface ProofSources extends Pick<LogReader, 'readCheckpoint'> {
  readonly store: SignerOptions['store']
  readonly cosignatures: CosignatureLog
  readonly openLog: (org: string) => Promise<OpenLog | undefined>
}

type ProofReader = Pick<
  LogReader,
  'findCheckpoint' | 'readStart' | 'proveRecord' | 'createReceipt' | 'createCosignedReceipt'
>

function createProofReader({ store, cosignatures, openLog, readCheckpoint }: ProofSources): ProofReader {
  const findCheckpoint: LogReader['findCheckpoint'] = async (org, least) => {
    const newest = await readCheckpoint(org)
    const sought = newest && { origin: newest.origin, size: Math.max(1, least) }
    const cosigned = sought && (await cosignatures.findQuorate(org, sought))
    return cosigned === undefined ? newest : { ...parseCheckpoint(parseNote(cosigned.note).text), note: cosigned.note }
  }
  const proveRecord: LogReader['proveRecord'] = async (org, sequence, checkpoint) => {
    const opened = await openLog(org)
    if (opened === undefined || sequence < 1 || sequence > checkpoint.size) return undefined
    const [entry] = await store.log.readEntries(org, sequence - 1, sequence)
    return entry && { entry, proof: await proveEntry(opened.tree, checkpoint, { index: sequence - 1, entry }) }
  }
  const createReceipt = async (
    org: string,
    sequence: number,
    checkpoint: SignedCheckpoint | undefined,
  ): Promise<string | undefined> => {
    const proven = checkpoint && (await proveRecord(org, sequence, checkpoint))
    return proven && printReceipt({ ...proven, index: sequence - 1, checkpoint: checkpoint.note })
  }
  return {
    findCheckpoint,
    proveRecord,
    createReceipt: async (org, sequence) => createReceipt(org, sequence, await readCheckpoint(org)),
    createCosignedReceipt: async (org, sequence) => createReceipt(org, sequence, await findCheckpoint(org, sequence)),
    readStart: async (org, size, checkpoint) => {
      const opened = await openLog(org)
      if (opened === undefined || size === 0) return emptyRange
      return readVerified(opened.tree, checkpoint, () => readStart(opened.tree, size, checkpoint))
    },
  }
}

interface IndexedEntry {
  readonly index: number
  readonly entry: Uint8Array
}

async function proveEntry(
  tree: LogTree,
  checkpoint: SignedCheckpoint,
  { index, entry }: IndexedEntry,
): Promise<readonly Hash[]> {
  const { size, root, range } = checkpoint
  const [spans, leaf] = [listInclusionSpans(index, size), hashLeaf(entry)]
  return readVerified(tree, checkpoint, async () => {
    const proof = await tree.prove(spans, range)
    return verifyInclusion({ index, leaf, size, root, proof }) ? proof : undefined
  })
}

/** Undefined if the log at the checkpoint does not begin with what the tiles have. */
async function readStart(tree: LogTree, size: number, checkpoint: SignedCheckpoint): Promise<CompactRange | undefined> {
  const spans = listSubtrees({ start: 0, end: size }).map(toSpan)
  const start = { size, hashes: await tree.prove(spans, checkpoint.range) }
  const proof = await tree.prove(listConsistencySpans(size, checkpoint.size), checkpoint.range)
  const roots = { oldRoot: toRoot(start), newRoot: checkpoint.root }
  return verifyConsistency({ oldSize: size, newSize: checkpoint.size, ...roots, proof }) ? start : undefined
}

/**
 * Tiles follow from the records. If what is read of saved ones is wrong, which is undefined, all are computed again. Throws if the records
 * themselves are not those of the log.
 */
async function readVerified<T>(
  tree: LogTree,
  { size, origin }: SignedCheckpoint,
  read: () => Promise<T | undefined>,
): Promise<T> {
  await tree.prepare(size)
  const found = await read()
  if (found !== undefined) return found
  await tree.saveTiles(size, true)
  const again = await read()
  if (again !== undefined) return again
  throw new Error(`The records are not those of the log ${origin}; run evidence fsck.`)
}
