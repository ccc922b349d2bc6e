import { EvidenceError } from '../../error.ts'
import { parseBase64, printBase64 } from '../../log/base64.ts'
import { createCosignatureVerifier, readCosignatureTime } from '../../log/cosignature.ts'
import { printVerifierKey, toKeyId, type NamedKey } from '../../log/note-key.ts'
import { parseNote, printNote, type Note, type NoteSignature, type NoteVerifier } from '../../log/note.ts'
import type { LogPolicy } from '../../log/policy.ts'
import type { StoredCosignature } from '../store/log/cosignature-table.ts'
import type { LogTable } from '../store/log/log-table.ts'
import type { SignedCheckpoint } from './signer.ts'

/** A witness of the policy, with its newest cosignature. */
export interface WitnessState {
  readonly name: string
  /** Number of entries that it cosigned; undefined if it cosigned none. */
  readonly size: number | undefined
  /** Epoch seconds. */
  readonly time: number | undefined
}

type SavedCheckpoint = Pick<SignedCheckpoint, 'origin' | 'size' | 'note'>

/** The cosignatures of checkpoints by the witnesses of the policy (rules 2.17). */
export interface CosignatureLog {
  /** The note of a checkpoint with its cosignatures. */
  readonly addTo: (org: string, checkpoint: SavedCheckpoint) => Promise<string>
  readonly save: (org: string, checkpoint: SavedCheckpoint, signatures: readonly NoteSignature[]) => Promise<void>
  /** The note of the largest of the last checkpoints that the quorum cosigned. */
  readonly findQuorate: (
    org: string,
    least: Pick<SavedCheckpoint, 'origin' | 'size'>,
  ) => Promise<SavedCheckpoint | undefined>
  readonly listWitnesses: (org: string, origin: string) => Promise<readonly WitnessState[]>
}

interface Witness {
  readonly key: NamedKey
  readonly keyId: number
  readonly verifier: NoteVerifier
}

export function createCosignatureLog(log: LogTable, policy: LogPolicy): CosignatureLog {
  const witnesses = policy.witnesses.map(toWitness)
  const addTo: CosignatureLog['addTo'] = async (org, checkpoint) => {
    if (witnesses.length === 0) return checkpoint.note
    const { text, signatures } = parseNote(checkpoint.note)
    const stored = (await log.listCosignatures(org, checkpoint)).map(toSignature)
    return printNote({ text, signatures: [...signatures, ...pickValid({ text, signatures: stored }, witnesses)] })
  }
  return {
    addTo,
    save: async (org, { origin, size }, signatures) => {
      for (const { name, keyId, signature } of signatures) {
        await log.saveCosignature(org, { origin, size, name, keyId, signature: printBase64(signature) })
      }
    },
    findQuorate: async (org, least) => {
      if (witnesses.length === 0) return undefined
      const rows = await log.listLastCosignatures(org, least)
      for (const [size, claimed] of Map.groupBy(rows, (row) => row.size)) {
        // The rows name the keys: only a checkpoint that can have the quorum is read and verified.
        if (!policy.isQuorum(listCosigners(claimed, witnesses))) continue
        const key = { origin: least.origin, size }
        const note = await log.findCheckpoint(org, key)
        const cosigned = note === undefined ? undefined : await addTo(org, { ...key, note })
        const isQuorum =
          cosigned !== undefined && policy.isQuorum(listCosigners(parseNote(cosigned).signatures, witnesses))
        if (isQuorum) return { ...key, note: cosigned }
      }
      return undefined
    },
    listWitnesses: async (org, origin) => {
      const stored = await log.listLastCosignatures(org, { origin, size: 1 })
      return witnesses.map((witness) => toWitnessState(witness, stored))
    },
  }
}

function toWitness(key: NamedKey): Witness {
  return { key, keyId: toKeyId(key), verifier: createCosignatureVerifier(key.name, key.publicKey) }
}

function toSignature({ name, keyId, signature }: StoredCosignature): NoteSignature {
  return { name, keyId, signature: parseBase64(signature) ?? new Uint8Array() }
}

/** A row that was changed by hand would make a reader refuse the whole note. */
function pickValid({ text, signatures }: Note, witnesses: readonly Witness[]): readonly NoteSignature[] {
  return signatures.filter(
    (signature) => findWitness(signature, witnesses)?.verifier.verify(text, signature.signature) === true,
  )
}

function findWitness(
  signature: Pick<NoteSignature, 'name' | 'keyId'>,
  witnesses: readonly Witness[],
): Witness | undefined {
  return witnesses.find(({ key, keyId }) => key.name === signature.name && keyId === signature.keyId)
}

/** The verifier keys of the witnesses that have a signature. */
function listCosigners(
  signatures: readonly Pick<NoteSignature, 'name' | 'keyId'>[],
  witnesses: readonly Witness[],
): ReadonlySet<string> {
  const found = signatures.flatMap((signature) => findWitness(signature, witnesses) ?? [])
  return new Set(found.map(({ key }) => printVerifierKey(key)))
}

function toWitnessState({ key, keyId }: Witness, stored: readonly StoredCosignature[]): WitnessState {
  const newest = stored.find((one) => one.name === key.name && one.keyId === keyId)
  const time = newest && readCosignatureTime(toSignature(newest).signature)
  return { name: key.name, size: newest?.size, time }
}

/** Why cosignatures are refused. `isForbidden`: no key of the policy made them. */
export interface CosignatureRefusal {
  readonly refusal: string
  readonly isForbidden: boolean
}

/** The clock of a witness may be ahead by this number of seconds. */
const maxAheadSeconds = 60

/** The cosignatures of a note by keys of the policy, or why there is none. `now` is in epoch seconds. */
export function readCosignatures(
  source: string,
  policy: LogPolicy,
  now: number,
): (Note & { readonly refusal?: undefined }) | CosignatureRefusal {
  const note = tryParseNote(source)
  if (note === undefined) return { refusal: 'The body is not a signed note with a cosignature.', isForbidden: false }
  const witnesses = policy.witnesses.map(toWitness)
  const known = note.signatures.filter((signature) => findWitness(signature, witnesses) !== undefined)
  if (known.length > witnesses.length) return { refusal: 'A witness cosigned more than once.', isForbidden: false }
  const valid = pickValid({ ...note, signatures: known }, witnesses)
  if (known.length === 0) return { refusal: 'No key of the policy cosigned the checkpoint.', isForbidden: true }
  if (valid.length < known.length)
    return { refusal: 'A cosignature of a key of the policy is wrong.', isForbidden: true }
  const isFuture = valid.some(({ signature }) => (readCosignatureTime(signature) ?? Infinity) > now + maxAheadSeconds)
  if (isFuture) return { refusal: 'The time of a cosignature is in the future.', isForbidden: false }
  return { text: note.text, signatures: valid }
}

function tryParseNote(source: string): Note | undefined {
  try {
    return parseNote(source)
  } catch (cause) {
    if (cause instanceof EvidenceError) return undefined
    throw cause
  }
}
