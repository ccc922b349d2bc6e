import { listConsistencySpans } from '../../log/consistency.ts'
import { hashLeaf, type Hash } from '../../log/hash.ts'
import { listInclusionSpans, verifyInclusion } from '../../log/inclusion.ts'
import { parseCheckpoint } from '../../log/checkpoint.ts'
import { parseNote } from '../../log/note.ts'
import { printReceipt } from '../../log/receipt.ts'
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
export interface LogService extends LogReader, WitnessedLog, Publisher {
  /** How often a checkpoint was not signed, by the kind of failure. */
  readonly readFailures: SigningFailures['read']
  /** Throws EvidenceError `file` if a key that signs is not here. */
  readonly checkKeys: () => Promise<void>
  readonly openVerdictSigner: OpenVerdictSigner
}

interface LogReader {
  readonly readCheckpoint: (org: string) => Promise<SignedCheckpoint | undefined>
  /** A receipt of a record for the newest checkpoint. Undefined also for a sequence that the ledger does not have. */
  readonly createReceipt: (org: string, sequence: number) => Promise<string | undefined>
  /** A receipt for the last checkpoint with the record that the quorum of the policy cosigned; for the newest one without any. */
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
  readonly checkKeys: () => Promise<void>
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
    ...publisher,
    readFailures: failures.read,
    checkKeys: options.checkKeys,
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
    ...createReceiptReader({ store, cosignatures, openLog, readCheckpoint }),
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

interface ReceiptSources extends Pick<LogReader, 'readCheckpoint'> {
  readonly store: SignerOptions['store']
  readonly cosignatures: CosignatureLog
  readonly openLog: (org: string) => Promise<OpenLog | undefined>
}

function createReceiptReader({
  store,
  cosignatures,
  openLog,
  readCheckpoint,
}: ReceiptSources): Pick<LogReader, 'createReceipt' | 'createCosignedReceipt'> {
  const createReceipt = async (
    org: string,
    sequence: number,
    checkpoint: SignedCheckpoint | undefined,
  ): Promise<string | undefined> => {
    const opened = await openLog(org)
    if (opened === undefined || checkpoint === undefined || sequence < 1 || sequence > checkpoint.size) return undefined
    const [entry] = await store.log.readEntries(org, sequence - 1, sequence)
    return entry && createVerifiedReceipt(opened.tree, checkpoint, { index: sequence - 1, entry })
  }
  return {
    createReceipt: async (org, sequence) => createReceipt(org, sequence, await readCheckpoint(org)),
    createCosignedReceipt: async (org, sequence) => {
      const newest = await readCheckpoint(org)
      const least = newest && { origin: newest.origin, size: Math.max(1, sequence) }
      const cosigned = least && (await cosignatures.findQuorate(org, least))
      const checkpoint = cosigned && { ...parseCheckpoint(parseNote(cosigned.note).text), note: cosigned.note }
      return createReceipt(org, sequence, checkpoint ?? newest)
    },
  }
}

interface IndexedEntry {
  readonly index: number
  readonly entry: Uint8Array
}

/** Tiles follow from the records. If a saved one is wrong, all are computed again. Throws if the records themselves are not those of the log. */
async function createVerifiedReceipt(
  tree: LogTree,
  checkpoint: SignedCheckpoint,
  { index, entry }: IndexedEntry,
): Promise<string> {
  const { size, root, note, range } = checkpoint
  const [spans, leaf] = [listInclusionSpans(index, size), hashLeaf(entry)]
  const isProven = (proof: readonly Hash[]): boolean => verifyInclusion({ index, leaf, size, root, proof })
  await tree.prepare(size)
  const proof = await tree.prove(spans, range)
  if (isProven(proof)) return printReceipt({ entry, index, proof, checkpoint: note })
  await tree.saveTiles(size, true)
  const again = await tree.prove(spans)
  if (isProven(again)) return printReceipt({ entry, index, proof: again, checkpoint: note })
  throw new Error(`Record ${index + 1} is not that of the log ${checkpoint.origin}; run evidence fsck.`)
}
