import { generateKeyPairSync, hash, type KeyObject } from 'node:crypto'
import { printBase64 } from '../../src/log/base64.ts'
import { printCheckpoint } from '../../src/log/checkpoint.ts'
import { listConsistencySpans } from '../../src/log/consistency.ts'
import { eventTag, printEntry } from '../../src/log/entry.ts'
import { hashLeaf } from '../../src/log/hash.ts'
import { listInclusionSpans } from '../../src/log/inclusion.ts'
import { printVerifierKey, signNote, toPublicBytes } from '../../src/log/note-key.ts'
import { printNote } from '../../src/log/note.ts'
import type { LogState, ProvenEvent } from '../../src/wire/resource/receipt.ts'
import type { Span } from '../../src/log/subtree.ts'
import { toTreeHash } from './tree.ts'

/** A log in memory, whose operator can do anything. */
export interface SignedLog {
  readonly add: (document: string, tag?: Uint8Array) => void
  /** The state of the log, as a service sends it, signed by these keys under this origin. */
  readonly sign: (origin: string, keys: readonly KeyObject[], sizes?: readonly number[]) => LogState
  /** All events that were added as such. */
  readonly events: () => ProvenEvent[]
  /** All entries, as base64. */
  readonly entries: () => readonly string[]
}

export function createLogKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey
}

export function toVerifierKey(name: string, key: KeyObject): string {
  return printVerifierKey({ name, type: 0x01, publicKey: toPublicBytes(key) })
}

/** A log of these documents. */
export function createSignedLog(documents: readonly string[]): SignedLog {
  const entries: { readonly document: string; readonly entry: Uint8Array; readonly isEvent: boolean }[] = []
  const add: SignedLog['add'] = (document, tag = Buffer.alloc(16, 7)) => {
    const entry = printEntry({ tag, ordinal: entries.length + 1, sha256: hash('sha256', document, 'buffer') })
    entries.push({ document, entry, isEvent: tag === eventTag })
  }
  for (const document of documents) add(document)
  const prove = (spans: readonly Span[]): string[] => {
    const leaves = entries.map(({ entry }) => hashLeaf(entry))
    return spans.map(({ start, end }) => printBase64(toTreeHash(leaves.slice(start, end))))
  }
  return {
    add,
    sign: (origin, keys, sizes = []) => {
      const size = entries.length
      const text = printCheckpoint({ origin, size, root: toTreeHash(entries.map(({ entry }) => hashLeaf(entry))) })
      const signatures = keys.map((key) => signNote(text, origin, key))
      const proofs = sizes
        .filter((from) => from > 0 && from <= size)
        .map((from) => ({ from, proof: prove(listConsistencySpans(from, size)) }))
      return {
        checkpoint: printNote({ text, signatures }),
        keys: keys.map((key) => toVerifierKey(origin, key)),
        proofs,
      }
    },
    entries: () => entries.map(({ entry }) => printBase64(entry)),
    events: () =>
      entries.flatMap(({ document, entry, isEvent }, index) =>
        isEvent
          ? [
              {
                record: document,
                entry: printBase64(entry),
                index,
                proof: prove(listInclusionSpans(index, entries.length)),
              },
            ]
          : [],
      ),
  }
}

/** The document of an event of a log. */
export function toEventDocument(body: object): string {
  return JSON.stringify({ kind: 'log_event', body })
}
