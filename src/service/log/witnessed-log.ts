import { EvidenceError } from '../../error.ts'
import { parseCheckpoint, printCheckpoint, type Checkpoint } from '../../log/checkpoint.ts'
import { listConsistencySpans, verifyConsistency } from '../../log/consistency.ts'
import { createNoteVerifier, printVerifierKey, toPublicBytes } from '../../log/note-key.ts'
import { openNote, parseNote, printNote } from '../../log/note.ts'
import type { LogPolicy } from '../../log/policy.ts'
import { readCosignatures, type CosignatureLog, type CosignatureRefusal, type WitnessState } from './cosignature-log.ts'
import type { LogTree } from './log-tree.ts'
import type { LogSigner, SignedCheckpoint, SignerOptions } from './signer.ts'

/** The part of the service of the logs that is about witnesses (rules 2.17). Each method resolves with undefined without a log. */
export interface WitnessedLog {
  /** Saves the cosignatures of a note by keys of the policy, and resolves with the note with all cosignatures. */
  readonly saveCosignatures: (org: string, note: string) => Promise<string | CosignatureRefusal | undefined>
  /** The witnesses of the policy, each with its newest cosignature. */
  readonly listWitnesses: (org: string) => Promise<readonly WitnessState[] | undefined>
  /** The policy with the line of this log, which is at the URL (C2SP tlog-policy). */
  readonly readPolicy: (org: string, url: string) => Promise<string | undefined>
}

export interface OpenLog {
  readonly tree: LogTree
  readonly signer: LogSigner
}

interface WitnessedLogOptions extends Pick<SignerOptions, 'store' | 'privateKey'> {
  readonly policy: LogPolicy
  readonly policyText: string
  readonly cosignatures: CosignatureLog
}

export function createWitnessedLog(
  openLog: (org: string) => Promise<OpenLog | undefined>,
  { store, privateKey, policy, policyText, cosignatures }: WitnessedLogOptions,
): WitnessedLog {
  const publicKey = toPublicBytes(privateKey)
  return {
    saveCosignatures: async (org, source) => {
      const read = readCosignatures(source, policy, store.now())
      if (read.refusal !== undefined) return read
      const opened = await openLog(org)
      if (opened === undefined) return undefined
      const current = await opened.signer.sign()
      const signed = readOwnCheckpoint(source, current.origin, publicKey)
      if (signed === undefined || !(await isContained(opened.tree, signed, current))) {
        return { refusal: 'The log did not publish this checkpoint.', isForbidden: false }
      }
      // The checkpoint was signed for this caller, or it is saved already.
      await store.log.saveCheckpoint(org, signed)
      await cosignatures.save(org, signed, read.signatures)
      return cosignatures.addTo(org, signed)
    },
    listWitnesses: async (org) => {
      const current = await (await openLog(org))?.signer.sign()
      return current && cosignatures.listWitnesses(org, current.origin)
    },
    readPolicy: async (org, url) => {
      const current = await (await openLog(org))?.signer.sign()
      if (current === undefined) return undefined
      const key = printVerifierKey({ name: current.origin, type: 0x01, publicKey })
      return `log ${key} ${url}\n${policyText.trimEnd()}\n`
    },
  }
}

/** A checkpoint that this log signed, with its signature alone. Undefined for any other note. */
function readOwnCheckpoint(source: string, origin: string, publicKey: Uint8Array): SignedCheckpoint | undefined {
  try {
    const verifier = createNoteVerifier(origin, publicKey)
    const { text } = openNote(source, [verifier])
    const checkpoint = parseCheckpoint(text)
    // A text with further lines would be another note of the same checkpoint.
    if (checkpoint.origin !== origin || printCheckpoint(checkpoint) !== text) return undefined
    const own = parseNote(source).signatures.filter(({ name, keyId }) => name === origin && keyId === verifier.keyId)
    return { ...checkpoint, note: printNote({ text, signatures: own.slice(0, 1) }) }
  } catch (cause) {
    if (cause instanceof EvidenceError) return undefined
    throw cause
  }
}

async function isContained(tree: LogTree, checkpoint: Checkpoint, current: Checkpoint): Promise<boolean> {
  if (checkpoint.size < 1 || checkpoint.size > current.size) return false
  const sizes = { oldSize: checkpoint.size, newSize: current.size }
  await tree.prepare(current.size)
  const proof = await tree.prove(listConsistencySpans(sizes.oldSize, sizes.newSize))
  return verifyConsistency({ ...sizes, oldRoot: checkpoint.root, newRoot: current.root, proof })
}
