import type { KeyObject } from 'node:crypto'
import { EvidenceError } from '../../error.ts'
import { parseCheckpoint, type Checkpoint } from '../../log/checkpoint.ts'
import { verifyConsistency } from '../../log/consistency.ts'
import { cosign } from '../../log/cosignature.ts'
import { isSameHash } from '../../log/hash.ts'
import { createNoteVerifier, parseVerifierKey, printVerifierKey, type NamedKey } from '../../log/note-key.ts'
import { openNote, parseNote, printNote } from '../../log/note.ts'
import { parseLogPolicy } from '../../log/policy.ts'
import { openLogSource, type LogSource, type LogSourceOptions } from './log-source.ts'
import { checkTags, type TagResult } from './tag-check.ts'
import { openWitnessFolder, type WitnessFolder } from './witness-folder.ts'

export interface WitnessRequest extends LogSourceOptions {
  readonly folder: string
  /** Name and key of the witness. */
  readonly name: string
  readonly privateKey: KeyObject
  /** Verifier keys of the log; by default the key that the log had first. */
  readonly logKeys: readonly string[]
  /** The key of the tags of the log; undefined to check no tags. */
  readonly tagKey: Uint8Array | undefined
  /** Whether the cosignature is sent to the service. */
  readonly submit: boolean
  /** Epoch seconds. */
  readonly now: () => number
}

/** `note`: the cosigned checkpoint. `fork`: why the log is not the one that it was. */
export type WitnessOutcome =
  | { readonly note: string; readonly isFirst: boolean; readonly size: number; readonly logKey: string }
  | { readonly fork: string }

/**
 * Cosigns the checkpoint of a log if it continues the last one (rules 2.17), after that is on disk. A checkpoint that does not continue it is
 * kept as evidence. Throws the EvidenceErrors of the source and the folder; `nonsense` if no known key signed the checkpoint.
 */
export async function runWitness(request: WitnessRequest): Promise<WitnessOutcome> {
  const source = openLogSource(request)
  try {
    const folder = openWitnessFolder(request.folder, request.url)
    try {
      return await cosignCheckpoint(source, folder, request)
    } finally {
      folder.close()
    }
  } finally {
    await source.close()
  }
}

async function cosignCheckpoint(
  source: LogSource,
  folder: WitnessFolder,
  request: WitnessRequest,
): Promise<WitnessOutcome> {
  const note = await source.fetchCheckpoint()
  const { checkpoint, logKey } = openCheckpoint(note, await findLogKeys(source, folder, request))
  const kept = folder.read('checkpoint')
  const fork = kept === undefined ? undefined : await findFork(source, parseKept(kept), checkpoint)
  const tags = fork === undefined ? await checkTagsOf(source, checkpoint, { ...request, folder }) : { finding: fork }
  if ('finding' in tags) {
    folder.save('conflict', note)
    return { fork: `The log ${checkpoint.origin} was rewritten: ${tags.finding}.` }
  }
  const cosigned = addCosignature(note, request)
  folder.save('key', `${logKey}\n`)
  if (tags.text !== undefined) folder.save('tags', tags.text)
  folder.save('checkpoint', cosigned)
  if (request.submit) await source.submitNote(cosigned)
  return { note: cosigned, isFirst: kept === undefined, size: checkpoint.size, logKey }
}

/** The keys that the operator gave, else the key that the log had first. */
async function findLogKeys(
  source: LogSource,
  folder: WitnessFolder,
  { logKeys }: WitnessRequest,
): Promise<readonly NamedKey[]> {
  const kept = folder.read('key')?.trim()
  const given = logKeys.length > 0 || kept === undefined ? logKeys : [kept]
  if (given.length > 0) return given.map(parseVerifierKey)
  return parseServedPolicy(await source.fetchPolicy())
}

function parseServedPolicy(text: string): readonly NamedKey[] {
  try {
    return parseLogPolicy(text).logs
  } catch (cause) {
    throw new EvidenceError('nonsense', 'The policy of the log is not readable; give its key with --log-key.', {
      cause,
    })
  }
}

interface KnownCheckpoint {
  readonly checkpoint: Checkpoint
  /** The key that signed it. */
  readonly logKey: string
}

function openCheckpoint(note: string, keys: readonly NamedKey[]): KnownCheckpoint {
  const known = keys.map((key) => ({ key, verifier: createNoteVerifier(key.name, key.publicKey) }))
  const { text, signers } = openNote(
    note,
    known.map(({ verifier }) => verifier),
  )
  const checkpoint = parseCheckpoint(text)
  const signer = known.find(({ key, verifier }) => key.name === checkpoint.origin && signers.includes(verifier))
  if (signer !== undefined) return { checkpoint, logKey: printVerifierKey(signer.key) }
  throw new EvidenceError('nonsense', `The checkpoint is of the log ${checkpoint.origin}, which did not sign it.`)
}

function parseKept(note: string): Checkpoint {
  return parseCheckpoint(parseNote(note).text)
}

/** Why a checkpoint does not continue the kept one; undefined if it does. */
async function findFork(source: LogSource, kept: Checkpoint, next: Checkpoint): Promise<string | undefined> {
  const [had, has] = [kept.size, next.size]
  if (next.origin !== kept.origin) return `it was ${kept.origin} before; cosign a restarted log with another folder`
  if (has < had) return `it has ${has} entries, and had ${had}`
  const isSame = has === had && isSameHash(kept.root, next.root)
  if (isSame) return undefined
  if (has === had) return `its ${has} entries have another root than before`
  const proof = await source.fetchConsistency(had, has)
  if (proof === undefined) return `the service has no proof that its ${has} entries continue the ${had} before`
  const claim = { oldSize: had, newSize: has, oldRoot: kept.root, newRoot: next.root, proof }
  return verifyConsistency(claim) ? undefined : `its ${has} entries do not continue the ${had} before`
}

async function checkTagsOf(
  source: LogSource,
  checkpoint: Checkpoint,
  { tagKey, folder }: Pick<WitnessRequest, 'tagKey'> & { readonly folder: WitnessFolder },
): Promise<TagResult> {
  return tagKey === undefined
    ? { text: undefined }
    : checkTags(source, checkpoint, { tagKey, text: folder.read('tags') })
}

function addCosignature(note: string, { name, privateKey, now }: WitnessRequest): string {
  const { text, signatures } = parseNote(note)
  const own = cosign(text, { name, privateKey }, Math.floor(now()))
  const others = signatures.filter((one) => one.name !== own.name || one.keyId !== own.keyId)
  return printNote({ text, signatures: [...others, own] })
}
