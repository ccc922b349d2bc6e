import { createPublicKey, hash } from 'node:crypto'
import { printArchive, type Member } from './archive.ts'
import { buildMembers, signEnvelope, type Envelope, type LogModel, type ModelEntry } from './log-model.ts'
import type { ForgeScene } from './scene.ts'

/** Makes a forged package. */
export type Forgery = (scene: ForgeScene) => Buffer

export function toForgery(change: (members: readonly Member[], scene: ForgeScene) => readonly Member[]): Forgery {
  return (scene) => printArchive(change(scene.members, scene))
}

export function insertAfter(members: readonly Member[], name: string, member: Member): readonly Member[] {
  const at = members.findIndex((one) => one.name === name) + 1
  if (at === 0) throw new Error(`There is no member ${name}.`)
  return [...members.slice(0, at), member, ...members.slice(at)]
}

/** Replaces the content of the first member whose name has this beginning and end. */
export function replaceMember(
  members: readonly Member[],
  [start, end = '']: readonly [string, string?],
  change: (content: Buffer) => Buffer,
): readonly Member[] {
  const at = members.findIndex(({ name }) => name.startsWith(start) && name.endsWith(end))
  const changed = members.map((member, index) =>
    index === at ? { ...member, content: change(member.content) } : member,
  )
  if (members[at]?.content.equals(changed[at]?.content ?? Buffer.alloc(0)) !== false)
    throw new Error(`The forgery changes nothing of ${start}.`)
  return changed
}

/** Edits the text of the first member whose name has this beginning and end. */
export function edit(start: string, change: (text: string) => string, end = ''): Forgery {
  return toForgery((members) =>
    replaceMember(members, [start, end], (content) => Buffer.from(change(content.toString()))),
  )
}

/** A forgery with the keys of the service: the package of another log. */
export function toSignedForgery(change: (model: LogModel, scene: ForgeScene) => LogModel): Forgery {
  return (scene) => printArchive(buildMembers(change(scene.model, scene)))
}

export interface Document {
  readonly kind: string
  readonly sequence: number
  readonly body: Readonly<Record<string, unknown>>
  readonly [name: string]: unknown
}

/** Undefined for an erased record, and for what is no JSON. */
export function readDocument({ document }: ModelEntry): Document | undefined {
  return document?.startsWith('{') === true ? (JSON.parse(document) as Document) : undefined
}

export function toEntry(entry: ModelEntry, document: object | string): ModelEntry {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  return { ...entry, document: text, sha256: hash('sha256', text) }
}

/** The index of the last record of the package that fits. Throws without one. */
export function findLast({ entries }: LogModel, fits: (document: Document) => boolean): number {
  const at = entries.findLastIndex((entry) => {
    const document = entry.folder === undefined ? undefined : readDocument(entry)
    return document !== undefined && fits(document)
  })
  if (at === -1) throw new Error('There is no such record.')
  return at
}

/** Changes the entry at an index. */
export function replaceEntry(model: LogModel, index: number, change: (entry: ModelEntry) => ModelEntry): LogModel {
  return { ...model, entries: model.entries.map((entry, at) => (at === index ? change(entry) : entry)) }
}

/** Changes the last document of the package that fits. The verdicts name it by its new digest, so that nothing else is wrong. */
export function changeDocument(
  model: LogModel,
  fits: (document: Document) => boolean,
  change: (document: Document) => object | string,
): LogModel {
  const index = findLast(model, fits)
  const changed = replaceEntry(model, index, (entry) => {
    const document = readDocument(entry)
    if (document === undefined) return entry
    const after = change(document)
    return toEntry(entry, after)
  })
  const [before, after] = [model, changed].map(({ entries }) => entries[index]?.sha256 ?? '')
  return renameInputs(changed, before ?? '', after ?? '')
}

export interface Statement {
  readonly predicate: Predicate
  readonly [name: string]: unknown
}

export interface Predicate {
  readonly inputAttestations: readonly object[]
  readonly [name: string]: unknown
}

export function readStatement({ body }: Document): Statement {
  return readPayload(body).statement
}

function readPayload(body: Document['body']): {
  readonly text: string
  readonly statement: Statement
  readonly envelope: Envelope
} {
  const { envelope } = body['found'] as { readonly envelope: Envelope }
  const text = Buffer.from(envelope.payload, 'base64').toString()
  return { text, statement: JSON.parse(text) as Statement, envelope }
}

/** Signs each verdict that names a digest again, with another one. */
function renameInputs(model: LogModel, before: string, after: string): LogModel {
  const entries = model.entries.map((entry) => {
    const document = readDocument(entry)
    if (document?.kind !== 'verdict' || entry.folder !== 'records') return entry
    const { text, envelope } = readPayload(document.body)
    if (!text.includes(before)) return entry
    const [keyid] = envelope.signatures.map((signature) => signature.keyid)
    const key = model.verdictKeys.find(
      (one) => hash('sha256', createPublicKey(one).export({ format: 'der', type: 'spki' })) === keyid,
    )
    if (key === undefined) return entry
    const signed = signEnvelope(JSON.parse(text.replaceAll(before, after)) as object, key)
    return toEntry(entry, { ...document, body: { ...document.body, found: { envelope: signed } } })
  })
  return { ...model, entries }
}
