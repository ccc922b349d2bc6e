import { createPublicKey, type KeyObject } from 'node:crypto'
import { parseBase64 } from '../../log/base64.ts'
import { openStatement, toSpkiDigest } from '../../log/dsse.ts'
import type { StoredRecord } from '../../service/store/record.ts'
import { isJudgedKind } from '../../service/verdict/judge-records.ts'
import { memberOf } from '../../wire/json/member.ts'
import { parseJson } from '../../wire/json/parse-json.ts'
import { parse } from '../../wire/parse.ts'
import { SignedEnvelope, VerdictSummary } from '../../wire/resource/verdict.ts'
import { toUntrue } from '../untrue.ts'

/** A verdict of a package that its key has signed. */
export interface SignedRecord {
  readonly record: StoredRecord
  readonly envelope: SignedEnvelope
  /** The text of the statement. */
  readonly statement: string
  readonly summary: VerdictSummary
}

interface VerdictSources {
  readonly events: readonly StoredRecord[]
  readonly flowRecords: readonly StoredRecord[]
  /** Of the trail, with the verdict itself. */
  readonly records: readonly StoredRecord[]
}

/** Checks the signature of a verdict, and that it names the records that it was made from (rules 12.3 h). */
export function openVerdict(record: StoredRecord, sources: VerdictSources): SignedRecord {
  const name = `the verdict of record ${record.sequence}`
  const envelope = readEnvelope(record, name)
  const opened = openStatement(envelope, listKeys(record, sources.events))
  if (opened === undefined) throw toUntrue(`${name} is signed by no key that the log had then`)
  const document = parseJson(opened.statement, 'interoperable')
  const parsed = document.ok ? parse(VerdictSummary, document.value) : undefined
  if (parsed?.ok !== true) throw toUntrue(`${name} has another statement than a verdict`)
  const facts = parsed.value.predicate['urn:delivery-evidence:verdict:v1']
  if (facts.org !== record.org || facts.flow !== record.flow || facts.trail !== record.trail)
    throw toUntrue(`${name} is about another trail`)
  checkInputs(parsed.value, { record, name, sources })
  return { record, envelope, statement: opened.statement, summary: parsed.value }
}

/** With one signature and one form of its bytes, so that all verifiers read the same. */
function readEnvelope({ body }: StoredRecord, name: string): SignedEnvelope {
  const parsed = parse(SignedEnvelope, memberOf(body['found'], 'envelope'))
  const signed = parsed.ok && parsed.value.signatures.length === 1 && parseBase64(parsed.value.payload) !== undefined
  if (parsed.ok && signed) return parsed.value
  throw toUntrue(`${name} has no envelope with one signature`)
}

/** The keys that the log had before a record, and that were not revoked before it. */
function listKeys({ sequence }: StoredRecord, events: readonly StoredRecord[]): readonly KeyObject[] {
  const before = events.filter((event) => event.sequence < sequence)
  const listEvents = (name: string): readonly StoredRecord[] => before.filter(({ body }) => body['event'] === name)
  const revoked = new Set(listEvents('verdict_key_revoked').map(({ body }) => body['keyid']))
  const keys = listEvents('verdict_key').flatMap(({ body }) => tryReadKey(body['public_key']) ?? [])
  return keys.filter((key) => !revoked.has(toSpkiDigest(key)))
}

/** An ECDSA key on the curve P-256, in the form of an event. */
function tryReadKey(text: unknown): KeyObject | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    const isKnown = key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
    return isKnown ? key : undefined
  } catch {
    return undefined
  }
}

interface NamedVerdict {
  readonly record: StoredRecord
  readonly name: string
  readonly sources: VerdictSources
}

/** The inputs are the judged records of the trail, and of the flow those with the templates. */
function checkInputs({ predicate }: VerdictSummary, { record, name, sources }: NamedVerdict): void {
  const { sequence: last } = predicate['urn:delivery-evidence:verdict:v1'].log
  if (last >= record.sequence) throw toUntrue(`${name} was made from later records than the log had`)
  const toDigests = (records: readonly StoredRecord[]): readonly string[] =>
    records.filter(({ sequence }) => sequence <= last).map(({ sha256 }) => sha256)
  const judged = toDigests(sources.records.filter(isJudgedKind))
  const ofFlow = new Set(toDigests(sources.flowRecords))
  const inputs = predicate.inputAttestations.map(({ digest }) => digest['sha256'])
  const named = new Set(inputs)
  const missing = judged.filter((digest) => !named.has(digest))
  const others = judged.length + inputs.filter((digest) => digest !== undefined && ofFlow.has(digest)).length
  if (missing.length > 0 || named.size !== inputs.length || others !== inputs.length)
    throw toUntrue(`${name} was not made from all records of the trail up to ${last}, or from others`)
}
