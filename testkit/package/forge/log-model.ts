import { createPrivateKey, createPublicKey, hash, sign, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTagFunction, type TagNames } from '../../../src/log/entry.ts'
import { listInclusionSpans } from '../../../src/log/inclusion.ts'
import { signNote } from '../../../src/log/note-key.ts'
import { printNote } from '../../../src/log/note.ts'
import { hashStoredRecord } from '../../../src/service/store/ledger/document.ts'
import { isLogEvent, type StoredRecord } from '../../../src/service/store/record.ts'
import { readme } from '../../../src/package/readme.ts'
import { toTreeHash } from '../../log/tree.ts'
import type { Harness } from '../../service/harness.ts'
import type { TestTrail } from '../../service/report.ts'
import type { Member } from './archive.ts'

/** An entry of a log, and where the package of a trail has its record. */
export interface ModelEntry {
  readonly folder: 'events' | 'flow' | 'records' | undefined
  readonly tag: Buffer
  /** Undefined for an erased record. */
  readonly document: string | undefined
  /** Of the document, in hex. */
  readonly sha256: string
  /** In place of the next number of its tag. */
  readonly ordinal?: number
}

/** A whole log, with the keys of its service: its owner can record and sign anything. */
export interface LogModel extends TestTrail {
  readonly entries: readonly ModelEntry[]
  readonly flowTag: Buffer
  readonly origin: string
  /** The keys that sign checkpoints. */
  readonly logKeys: readonly KeyObject[]
  /** The present one is the last. */
  readonly verdictKeys: readonly KeyObject[]
  readonly attachments: readonly Buffer[]
}

/** The log of a service, as it is at this moment. */
export async function readModel(service: Harness, spot: TestTrail, origin: string): Promise<LogModel> {
  const head = await service.store.log.readLogHead(spot.org)
  const toTag = createTagFunction(Buffer.from(head?.tagKey ?? '', 'hex'))
  const records: StoredRecord[] = []
  for (let sequence = 1; sequence <= (head?.sequence ?? 0); sequence += 1) {
    const record = await service.store.findBySequence(spot.org, sequence)
    if (record !== undefined) records.push(record)
  }
  const entries = records.map((record) => toModelEntry(record, spot, toTag))
  const attached = records
    .filter((_, at) => entries[at]?.folder === 'records')
    .flatMap(({ attachment }) => attachment ?? [])
  const names = [...new Set(attached.map(({ sha256 }) => sha256))].toSorted()
  return {
    ...spot,
    entries,
    origin,
    flowTag: Buffer.from(toTag({ flow: spot.flow, trail: null })),
    logKeys: [readKey(service, 'evidence-log.pem')],
    verdictKeys: [readKey(service, 'evidence-verdict.pem')],
    attachments: names.map((name) => readFileSync(join(service.attachmentFolder, name))),
  }
}

function toModelEntry(record: StoredRecord, spot: TestTrail, toTag: (names: TagNames) => Uint8Array): ModelEntry {
  const { flow, trail, sha256 } = record
  const document = record.erased === true ? undefined : hashStoredRecord(record).document
  if (isLogEvent(record)) return { folder: 'events', tag: Buffer.alloc(16), document, sha256 }
  const ofFlow = trail === null ? 'flow' : undefined
  const folder = trail === spot.trail ? 'records' : ofFlow
  return { folder: flow === spot.flow ? folder : undefined, tag: Buffer.from(toTag({ flow, trail })), document, sha256 }
}

export function readKey({ folder }: Harness, name: string): KeyObject {
  return createPrivateKey(readFileSync(join(folder, name)))
}

/** The package of the trail of a log (rules 12.1): independent of the service. */
export function buildMembers(model: LogModel): readonly Member[] {
  const entries = printEntries(model.entries)
  const leaves = entries.map((entry) => hashParts(Buffer.of(0), entry))
  const first = model.entries.findIndex(({ folder }) => folder === 'records')
  const listRecords = (folder: 'events' | 'flow' | 'records'): readonly Member[] =>
    model.entries.flatMap((entry, index) => {
      if (entry.folder !== folder) return []
      const spans = listInclusionSpans(index, leaves.length)
      const proof = spans.map(({ start, end }) => toTreeHash(leaves.slice(start, end)))
      return [
        ...(entry.document === undefined ? [] : [toMember(`${folder}/${index + 1}.json`, entry.document)]),
        ...(folder === 'records' ? [] : [toMember(`${folder}/${index + 1}.proof`, printHashes(proof))]),
      ]
    })
  return [
    toMember('README.txt', readme),
    toMember('package.json', printManifest(model)),
    toMember('checkpoint', printCheckpoint(model, leaves)),
    toMember('range', printHashes(listSubtrees(leaves.slice(0, first)))),
    toMember('entries', Buffer.concat(entries.slice(first))),
    ...listRecords('events'),
    ...listRecords('flow'),
    ...listRecords('records'),
    ...model.attachments.map((content) => toMember(`attachments/${hash('sha256', content)}`, content)),
  ]
}

function toMember(name: string, content: string | Buffer): Member {
  return { name, content: Buffer.from(content) }
}

function printEntries(entries: readonly ModelEntry[]): readonly Buffer[] {
  const ordinals = new Map<string, number>()
  return entries.map(({ tag, sha256, ordinal: given }) => {
    const ordinal = given ?? (ordinals.get(tag.toString('hex')) ?? 0) + 1
    ordinals.set(tag.toString('hex'), ordinal)
    const number = Buffer.alloc(4)
    number.writeUInt32BE(ordinal)
    return Buffer.concat([Buffer.of(1), tag, number, Buffer.from(sha256, 'hex')])
  })
}

function hashParts(...parts: readonly Uint8Array[]): Buffer {
  return hash('sha256', Buffer.concat(parts), 'buffer')
}

function printManifest({ org, flow, trail, flowTag }: LogModel): string {
  const format = 'delivery-evidence-package-v1'
  return JSON.stringify({ flow, flow_tag: flowTag.toString('hex'), format, org, trail })
}

/** The checkpoint of a log with these leaves. */
function printCheckpoint({ origin, logKeys }: LogModel, leaves: readonly Buffer[]): string {
  const text = `${origin}\n${leaves.length}\n${Buffer.from(toTreeHash(leaves)).toString('base64')}\n`
  return printNote({ text, signatures: logKeys.map((key) => signNote(text, origin, key)) })
}

/** The roots of the largest complete subtrees, from left to right. */
function listSubtrees(leaves: readonly Buffer[]): readonly Uint8Array[] {
  if (leaves.length === 0) return []
  let half = 1
  while (half * 2 <= leaves.length) half *= 2
  return [toTreeHash(leaves.slice(0, half)), ...listSubtrees(leaves.slice(half))]
}

function printHashes(hashes: readonly Uint8Array[]): string {
  return hashes.map((one) => `${Buffer.from(one).toString('base64')}\n`).join('')
}

/** A DSSE envelope of a statement, as the service signs it. */
export function signEnvelope(statement: object, key: KeyObject, type = 'application/vnd.in-toto+json'): Envelope {
  const payload = Buffer.from(JSON.stringify(statement))
  const signed = Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload])
  const keyid = hash('sha256', createPublicKey(key).export({ format: 'der', type: 'spki' }))
  const sig = sign('sha256', signed, key).toString('base64')
  return { payload: payload.toString('base64'), payloadType: type, signatures: [{ keyid, sig }] }
}

export interface Envelope {
  readonly payload: string
  readonly payloadType: string
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[]
}
