import { EvidenceError } from '../error.ts'
import { parseBase64, printBase64 } from './base64.ts'
import { parseCheckpoint, parseLogNumber, type Checkpoint } from './checkpoint.ts'
import { hashLeaf, type Hash } from './hash.ts'
import { verifyInclusion } from './inclusion.ts'
import { openNote, type NoteVerifier } from './note.ts'

/** A proof that a log has an entry (C2SP tlog-proof), which is verified without the log. */
export interface Receipt {
  /** The entry itself: the extra data of the format. The proof does not need it. */
  readonly entry?: Uint8Array | undefined
  readonly index: number
  readonly proof: readonly Hash[]
  /** The signed note of a checkpoint. */
  readonly checkpoint: string
}

const firstLine = 'c2sp.org/tlog-proof@v1'
const head = /^c2sp\.org\/tlog-proof@v1\n(?:extra (.*)\n)?index (\d+)\n([^]*)$/
const maxReceiptLength = 1_000_000

export function printReceipt({ entry, index, proof, checkpoint }: Receipt): string {
  const extra = entry === undefined ? [] : [`extra ${printBase64(entry)}`]
  const lines = [firstLine, ...extra, `index ${index}`, ...proof.map(printBase64), '', checkpoint]
  return lines.join('\n')
}

/** Reads a receipt without verifying it. Throws EvidenceError `nonsense`. */
export function parseReceipt(text: string): Receipt {
  const end = text.indexOf('\n\n')
  if (end === -1 || text.length > maxReceiptLength) throw toReceiptError('it has no checkpoint')
  const [, extra, digits = '', hashes = ''] = head.exec(text.slice(0, end + 1)) ?? []
  const index = parseLogNumber(digits)
  if (index === undefined) throw toReceiptError(`it does not begin with ${firstLine} and an index`)
  const proof = hashes.split('\n').slice(0, -1).map(parseProofLine)
  return { entry: readExtra(extra), index, proof, checkpoint: text.slice(end + 2) }
}

function readExtra(extra: string | undefined): Uint8Array | undefined {
  return extra === undefined ? undefined : parseBase64(extra)
}

function parseProofLine(line: string): Hash {
  const hash = parseBase64(line)
  if (hash === undefined) throw toReceiptError('a line of its proof is no base64')
  return hash
}

/** The log that a verifier trusts, and the witnesses that it knows. */
export interface TrustedLog {
  readonly origin: string
  /** Keys of the log; their name is the origin. */
  readonly keys: readonly NoteVerifier[]
  readonly witnesses: readonly NoteVerifier[]
}

export interface VerifiedReceipt extends Checkpoint {
  readonly index: number
  /** Names of the known witnesses that cosigned the checkpoint. */
  readonly witnesses: readonly string[]
}

/** Verifies that the log has the entry at the index of the receipt. Throws EvidenceError `nonsense` with the reason if it does not. */
export function verifyReceipt(text: string, entry: Uint8Array, log: TrustedLog): VerifiedReceipt {
  const { index, proof, checkpoint: note } = parseReceipt(text)
  const { text: signed, signers } = openNote(note, [...log.keys, ...log.witnesses])
  const checkpoint = parseCheckpoint(signed)
  if (checkpoint.origin !== log.origin) throw toReceiptError(`it is of the log ${checkpoint.origin}, not ${log.origin}`)
  const isSigned = signers.some((signer) => signer.name === log.origin && log.keys.includes(signer))
  if (!isSigned) throw toReceiptError('the log did not sign its checkpoint')
  if (!verifyInclusion({ index, proof, leaf: hashLeaf(entry), size: checkpoint.size, root: checkpoint.root })) {
    throw toReceiptError('its proof does not lead from the record to the signed root')
  }
  const witnesses = signers.filter((signer) => log.witnesses.includes(signer)).map(({ name }) => name)
  return { ...checkpoint, index, witnesses: [...new Set(witnesses)] }
}

function toReceiptError(reason: string): EvidenceError {
  return new EvidenceError('nonsense', `The receipt is not valid: ${reason}.`, { facts: { reason } })
}
