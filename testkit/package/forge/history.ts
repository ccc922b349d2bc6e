import { createPublicKey, generateKeyPairSync, hash, type KeyObject } from 'node:crypto'
import { createLogKey } from '../../log/signed-log.ts'
import {
  changeDocument,
  findLast,
  readDocument,
  readStatement,
  replaceEntry,
  toEntry,
  toSignedForgery,
  type Document,
  type Forgery,
  type Predicate,
  type Statement,
} from './edit.ts'
import { signEnvelope, type Envelope, type LogModel } from './log-model.ts'

function presentKey({ verdictKeys }: LogModel): KeyObject {
  const key = verdictKeys.at(-1)
  if (key === undefined) throw new Error('The verdicts have no key.')
  return key
}

const isVerdict = ({ kind }: Document): boolean => kind === 'verdict'

/** Signs the newest verdict of a package again, as its service could. */
function withVerdict(
  change: (statement: Statement) => object,
  how: (envelope: Envelope) => Envelope = (it) => it,
): Forgery {
  return toSignedForgery((model) =>
    changeDocument(model, isVerdict, (document) => {
      const statement = change(readStatement(document))
      return {
        ...document,
        body: { ...document.body, found: { envelope: how(signEnvelope(statement, presentKey(model))) } },
      }
    }),
  )
}

const factsName = 'urn:delivery-evidence:verdict:v1'

function withPredicate(change: (predicate: Predicate) => object): Forgery {
  return withVerdict(({ predicate, ...others }) => ({ ...others, predicate: { ...predicate, ...change(predicate) } }))
}

function withFacts(facts: object): Forgery {
  return withPredicate((predicate) => ({ [factsName]: { ...(predicate[factsName] as object), ...facts } }))
}

/** Adds an event of a key of the verdicts before or after the newest verdict. */
function withKeyEvent(event: string, key: (model: LogModel) => KeyObject, place: 'before' | 'after'): Forgery {
  return toSignedForgery((model) => {
    const verdict = findLast(model, isVerdict)
    const at = place === 'before' ? verdict : verdict + 1
    const like = findLast(model, ({ kind }) => kind === 'log_event')
    const spki = createPublicKey(key(model)).export({ format: 'der', type: 'spki' })
    const entry = model.entries[like]
    const document = entry && readDocument(entry)
    if (entry === undefined || document === undefined) throw new Error('There is no event.')
    const body = { ...document.body, event, keyid: hash('sha256', spki), public_key: spki.toString('base64') }
    const added = toEntry(entry, { ...document, body })
    const entries = [...model.entries.slice(0, at), added, ...model.entries.slice(at)]
    return renumber({ ...model, entries })
  })
}

/** Each document states its place again. */
function renumber(model: LogModel): LogModel {
  const entries = model.entries.map((entry, at) => {
    const document = readDocument(entry)
    return document === undefined || document.sequence === at + 1
      ? entry
      : toEntry(entry, { ...document, sequence: at + 1 })
  })
  return { ...model, entries }
}

function withDocument(kind: string, change: object): Forgery {
  return toSignedForgery((model) =>
    changeDocument(
      model,
      (one) => one.kind === kind,
      (document) => ({ ...document, ...change }),
    ),
  )
}

const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** What the owner of the keys could sign, and a verifier refuses. */
export const signedForgeries: Readonly<Record<string, Forgery>> = {
  'a log that another key signed': toSignedForgery((model) => ({ ...model, logKeys: [createLogKey()] })),
  'a log of another origin': toSignedForgery((model) => ({ ...model, origin: 'example.com/log/acme' })),
  'a verdict that failed': withPredicate(() => ({ verificationResult: 'FAILED', verifiedLevels: ['FAILED'] })),
  'a verdict that failed with the best level': withPredicate(() => ({ verificationResult: 'FAILED' })),
  'no verdict': toSignedForgery((model) => {
    const entries = model.entries.map((entry) => {
      const document = entry.folder === 'records' ? readDocument(entry) : undefined
      return document?.kind === 'verdict' ? toEntry(entry, { ...document, kind: 'binding_change' }) : entry
    })
    return { ...model, entries }
  }),
  'a verdict without a signature': withVerdict(
    (it) => it,
    (envelope) => ({ ...envelope, signatures: [] }),
  ),
  'a verdict with two signatures': withVerdict(
    (it) => it,
    (envelope) => ({
      ...envelope,
      signatures: [...envelope.signatures, ...envelope.signatures],
    }),
  ),
  'a verdict with a wrong signature': withVerdict(
    (it) => it,
    (envelope) => ({
      ...envelope,
      payload: Buffer.from(`${Buffer.from(envelope.payload, 'base64').toString()} `).toString('base64'),
    }),
  ),
  'a verdict of another payload type': withVerdict(
    (it) => it,
    (envelope) => ({ ...envelope, payloadType: 'text/plain' }),
  ),
  'a verdict that is signed as another payload type': toSignedForgery((model) =>
    changeDocument(model, isVerdict, (document) => {
      const envelope = signEnvelope(readStatement(document), presentKey(model), 'text/plain')
      return { ...document, body: { ...document.body, found: { envelope } } }
    }),
  ),
  'a verdict that another key signed': toSignedForgery((model) =>
    changeDocument(model, isVerdict, (document) => ({
      ...document,
      body: { ...document.body, found: { envelope: signEnvelope(readStatement(document), otherKey) } },
    })),
  ),
  'a verdict under the name of another key': toSignedForgery((model) =>
    changeDocument(model, isVerdict, (document) => {
      const own = signEnvelope({}, presentKey(model)).signatures.map(({ keyid }) => keyid)
      const forged = signEnvelope(readStatement(document), otherKey)
      const signatures = forged.signatures.map((signature) => ({ ...signature, keyid: own[0] ?? '' }))
      return { ...document, body: { ...document.body, found: { envelope: { ...forged, signatures } } } }
    }),
  ),
  'a verdict under a revoked key': withKeyEvent('verdict_key_revoked', presentKey, 'before'),
  'a verdict before the event of its key': (scene) => {
    const move = toSignedForgery((model) => {
      const at = findLast(model, ({ body }) => body['event'] === 'verdict_key')
      const verdict = findLast(model, isVerdict)
      const moved = model.entries.slice(at, at + 1)
      const before = model.entries.slice(0, at)
      return renumber({
        ...model,
        entries: [
          ...before,
          ...model.entries.slice(at + 1, verdict + 1),
          ...moved,
          ...model.entries.slice(verdict + 1),
        ],
      })
    })
    return move(scene)
  },
  'a verdict without its first input of the trail': withPredicate(({ inputAttestations: [template, , ...others] }) => ({
    inputAttestations: [template, ...others].filter((input) => input !== undefined),
  })),
  'a verdict of another level': withPredicate(() => ({ verifiedLevels: ['DELIVERY_EVIDENCE_DECLARED'] })),
  'a verdict of no level': withPredicate(() => ({ verifiedLevels: [] })),
  'a verdict without its last input': withPredicate(({ inputAttestations: all }) => ({
    inputAttestations: all.slice(0, -1),
  })),
  'a verdict with an input that is in no record': withPredicate(({ inputAttestations: all }) => ({
    inputAttestations: [...all, { uri: 'https://example.com', digest: { sha256: 'f'.repeat(64) } }],
  })),
  'a verdict with an input twice': withPredicate(({ inputAttestations: all }) => ({
    inputAttestations: [...all, ...all.slice(-1)],
  })),
  'a verdict that was made earlier than it states': withFacts({ log: { sequence: 1 } }),
  'a verdict about another trail': withFacts({ trail: 'other' }),
  'a verdict about another flow': withFacts({ flow: 'bank' }),
  'a verdict about another organisation': withFacts({ org: 'bank' }),
  'a document of another organisation': withDocument('artifact', { org: 'bank' }),
  'a document of another flow': withDocument('artifact', { flow: 'bank' }),
  'a document of another trail': withDocument('artifact', { trail: 'other' }),
  'a document of another sequence': withDocument('artifact', { sequence: 1 }),
  'an event of a flow': withDocument('log_event', { flow: 'shop' }),
  'a record of the flow with a trail': withDocument('flow', { trail: 'other' }),
  'a document that is no JSON': toSignedForgery((model) =>
    changeDocument(
      model,
      ({ kind }) => kind === 'artifact',
      () => 'no JSON',
    ),
  ),
  'an erasure of another content': toSignedForgery((model) =>
    changeDocument(
      model,
      ({ kind }) => kind === 'erasure',
      (document) => ({
        ...document,
        body: { ...document.body, record_sha256: 'f'.repeat(64) },
      }),
    ),
  ),
  'an erasure of another record': toSignedForgery((model) =>
    changeDocument(
      model,
      ({ kind }) => kind === 'erasure',
      (document) => ({
        ...document,
        body: { ...document.body, erased_sequence: 1 },
      }),
    ),
  ),
  'an erased record without its erasure': toSignedForgery((model) =>
    changeDocument(
      model,
      ({ kind }) => kind === 'erasure',
      (document) => ({ ...document, kind: 'flow_transfer' }),
    ),
  ),
  'a gap in the numbers of the trail': withOrdinal('records'),
  'a gap in the numbers of the events': withOrdinal('events'),
  'a gap in the numbers of the flow': withOrdinal('flow'),
  'a record of another tag': toSignedForgery((model) =>
    replaceEntry(
      model,
      findLast(model, ({ kind }) => kind === 'artifact'),
      (entry) => ({
        ...entry,
        tag: Buffer.alloc(16, 9),
      }),
    ),
  ),
  'a trail with the tag of the events': toSignedForgery((model) => ({
    ...model,
    entries: model.entries.map((entry) => (entry.folder === 'records' ? { ...entry, tag: Buffer.alloc(16) } : entry)),
  })),
  'a flow with the tag of the trail': toSignedForgery((model) => {
    const tag = model.entries.find(({ folder }) => folder === 'records')?.tag ?? Buffer.alloc(16)
    const entries = model.entries.map((entry) => (entry.folder === 'flow' ? { ...entry, tag } : entry))
    return { ...model, flowTag: tag, entries }
  }),
  'a trail of two': toSignedForgery((model) => {
    const entries = model.entries.map((entry) => {
      const isOther = entry.folder === undefined && readDocument(entry)?.['trail'] === 'other'
      return isOther ? { ...entry, folder: 'records' as const } : entry
    })
    return { ...model, entries }
  }),
}

/** The newest record of a series has the number after the next one. */
function withOrdinal(folder: 'events' | 'flow' | 'records'): Forgery {
  return toSignedForgery((model) => {
    const at = model.entries.findLastIndex((entry) => entry.folder === folder)
    const ordinal = model.entries.filter((entry) => entry.folder === folder).length + 1
    return replaceEntry(model, at, (entry) => ({ ...entry, ordinal }))
  })
}

/** Honest packages that the service could have made: a verifier accepts them. */
export const signedHonest: Readonly<Record<string, Forgery>> = {
  'the same log, built again': toSignedForgery((model) => model),
  'another document, with new verdicts': withDocument('artifact', { name: 'other' }),
  'a key that was revoked after its verdict': withKeyEvent('verdict_key_revoked', presentKey, 'after'),
}
