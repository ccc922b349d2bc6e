import { parseCheckpoint, printCheckpoint, type Checkpoint } from '../log/checkpoint.ts'
import { createCosignatureVerifier, readCosignatureTime } from '../log/cosignature.ts'
import { createNoteVerifier, printVerifierKey, type NamedKey } from '../log/note-key.ts'
import { openNote } from '../log/note.ts'
import type { LogPolicy } from '../log/policy.ts'
import { formatCount } from '../text/quantity.ts'
import { toUntrue } from './untrue.ts'

/** What a reader trusts: keys of logs, whose name is the origin, and the witnesses that must have seen a checkpoint. */
export interface LogTrust {
  readonly keys: readonly NamedKey[]
  readonly policy: LogPolicy | undefined
}

/** A checkpoint that a trusted key has signed. */
export interface OpenedCheckpoint extends Checkpoint {
  /** The known witnesses that cosigned it. */
  readonly witnesses: readonly string[]
  /** The earliest time of their cosignatures in epoch seconds; undefined without one. */
  readonly seenAt: number | undefined
}

/** Opens the signed note of a checkpoint. Throws EvidenceError `nonsense` if it is not signed as the reader wants it. */
export function openCheckpoint(note: string, { keys, policy }: LogTrust): OpenedCheckpoint {
  const logKeys = keys.map(({ name, publicKey }) => createNoteVerifier(name, publicKey))
  const witnesses = (policy?.witnesses ?? []).map((key) => ({
    key: printVerifierKey(key),
    verifier: createCosignatureVerifier(key.name, key.publicKey),
  }))
  const { text, signers, signatures } = openNote(note, [...logKeys, ...witnesses.map(({ verifier }) => verifier)])
  const checkpoint = parseCheckpoint(text)
  if (printCheckpoint(checkpoint) !== text) throw toUntrue('the checkpoint has more lines than origin, size and root')
  if (!signers.some((signer) => logKeys.includes(signer) && signer.name === checkpoint.origin))
    throw toUntrue(`no given key of the log ${checkpoint.origin} has signed the checkpoint`)
  const seen = witnesses.filter(({ verifier }) => signers.includes(verifier))
  if (policy !== undefined && !policy.isQuorum(new Set(seen.map(({ key }) => key)))) {
    const count = `${seen.length} of its ${witnesses.length} witnesses`
    throw toUntrue(`the quorum of --log-policy is not met: ${count} cosigned the checkpoint`)
  }
  const times = signatures
    .filter(({ name, keyId }) => seen.some(({ verifier }) => verifier.name === name && verifier.keyId === keyId))
    .flatMap(({ signature }) => readCosignatureTime(signature) ?? [])
  const names = [...new Set(seen.map(({ verifier }) => verifier.name))]
  return { ...checkpoint, witnesses: names, seenAt: times.length === 0 ? undefined : Math.min(...times) }
}

/** The checkpoint in words, as the end of a sentence. */
export function describeCheckpoint({ origin, size, witnesses }: OpenedCheckpoint): string {
  const cosigned = witnesses.length === 0 ? '' : `, cosigned by ${witnesses.join(', ')}`
  return `the key of ${origin} has signed the checkpoint of size ${formatCount(size)}${cosigned}`
}
