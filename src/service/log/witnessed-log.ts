import { EvidenceError } from '../../error.ts'
import { parseCheckpoint, printCheckpoint, type Checkpoint } from '../../log/checkpoint.ts'
import { listConsistencySpans, verifyConsistency } from '../../log/consistency.ts'
import { createNoteVerifier } from '../../log/note-key.ts'
import { openNote, parseNote, printNote, type NoteSignature } from '../../log/note.ts'
import type { LogPolicy } from '../../log/policy.ts'
import { readCosignatures, type CosignatureLog, type CosignatureRefusal, type WitnessState } from './cosignature-log.ts'
import { toKeyBytes, type LogKeys } from './key-ring.ts'
import { toLogVerifierKey } from './log-event.ts'
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

interface WitnessedLogOptions extends Pick<SignerOptions, 'store' | 'keys'> {
  readonly policy: LogPolicy
  readonly policyText: string
  readonly cosignatures: CosignatureLog
}

export function createWitnessedLog(
  openLog: (org: string) => Promise<OpenLog | undefined>,
  { store, keys: ring, policy, policyText, cosignatures }: WitnessedLogOptions,
): WitnessedLog {
  return {
    saveCosignatures: async (org, source) => {
      const read = readCosignatures(source, policy, store.now())
      if (read.refusal !== undefined) return read
      const opened = await openLog(org)
      if (opened === undefined) return undefined
      const current = await opened.signer.sign()
      const signed = readOwnCheckpoint(source, current.origin, await ring.read())
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
      const { active } = await ring.read()
      const lines = active.map((key) => `log ${toLogVerifierKey(current.origin, key)} ${url}\n`)
      return `${lines.join('')}${policyText.trimEnd()}\n`
    },
  }
}

/** A checkpoint that this log signed, with its signatures alone. Undefined for any other note. */
function readOwnCheckpoint(source: string, origin: string, { active }: LogKeys): SignedCheckpoint | undefined {
  try {
    const verifiers = active.map((key) => createNoteVerifier(origin, toKeyBytes(key)))
    const { text, signers } = openNote(source, verifiers)
    const checkpoint = parseCheckpoint(text)
    // A text with further lines would be another note of the same checkpoint.
    if (checkpoint.origin !== origin || printCheckpoint(checkpoint) !== text) return undefined
    const keyIds = new Set(signers.map(({ keyId }) => keyId))
    const signatures = [...keyIds].flatMap((keyId) => findSignature(source, origin, keyId) ?? [])
    return { ...checkpoint, note: printNote({ text, signatures }) }
  } catch (cause) {
    if (cause instanceof EvidenceError) return undefined
    throw cause
  }
}

/** The first signature of a key. */
function findSignature(source: string, origin: string, key: number): NoteSignature | undefined {
  return parseNote(source).signatures.find(({ name, keyId }) => name === origin && keyId === key)
}

async function isContained(tree: LogTree, checkpoint: Checkpoint, current: Checkpoint): Promise<boolean> {
  if (checkpoint.size < 1 || checkpoint.size > current.size) return false
  const sizes = { oldSize: checkpoint.size, newSize: current.size }
  await tree.prepare(current.size)
  const proof = await tree.prove(listConsistencySpans(sizes.oldSize, sizes.newSize))
  return verifyConsistency({ ...sizes, oldRoot: checkpoint.root, newRoot: current.root, proof })
}
