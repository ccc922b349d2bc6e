import { decodeBase64, toHex, type Bytes } from './bytes.ts'
import { isSignedBy } from './checkpoint.ts'
import { listAt, parseDocument, textAt, valueAt } from './document.ts'
import { demand } from './refusal.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import type { LoggedRecord } from './series.ts'

/** The records of a package. */
export interface Records {
  readonly events: readonly LoggedRecord[]
  readonly templates: readonly LoggedRecord[]
  readonly records: readonly LoggedRecord[]
}

const statementType = 'application/vnd.in-toto+json'
const ownFacts = 'urn:delivery-evidence:verdict:v1'

/** The facts of a statement that is a verdict. */
export function factsOf(statement: unknown): unknown {
  return valueAt(statement, 'predicate', ownFacts)
}

/** Opens the signed statement of a verdict. Throws Refusal unless its key was valid, and it was made from all records before it. */
export async function openVerdict(verdict: LoggedRecord, all: Records): Promise<unknown> {
  const { sequence, document } = verdict
  const envelope = valueAt(document, 'body', 'found', 'envelope')
  const [signature, ...others] = listAt(envelope, 'signatures')
  const payload = decodeBase64(textAt(envelope, 'payload'))
  const isOne = others.length === 0 && textAt(envelope, 'payloadType') === statementType
  demand(isOne, `The verdict ${sequence} is signed in another form.`)
  const key = findKey(verdict, textAt(signature, 'keyid'), all.events)
  const head = new TextEncoder().encode(`DSSEv1 ${statementType.length} ${statementType} ${payload.length} `)
  const isSigned = await isSignedBy(key, Uint8Array.from([...head, ...payload]), decodeBase64(textAt(signature, 'sig')))
  demand(isSigned, `The signature of the verdict ${sequence} is wrong.`)
  const statement = parseDocument(payload)
  for (const name of ['org', 'flow', 'trail']) {
    const isSame = valueAt(factsOf(statement), name) === valueAt(document, name)
    demand(isSame, `The verdict ${sequence} is about another ${name}.`)
  }
  checkInputs(verdict, statement, all)
  return statement
}

/** The public key that the log has before a verdict, without a revocation before it. */
function findKey({ sequence }: LoggedRecord, keyid: string, events: readonly LoggedRecord[]): Bytes {
  const bodies = events.filter((event) => event.sequence < sequence).map(({ document }) => valueAt(document, 'body'))
  const ofKey = bodies.filter((body) => textAt(body, 'keyid') === keyid)
  const event = ofKey.find((body) => textAt(body, 'event') === 'verdict_key')
  demand(event !== undefined, `The log has no key before the verdict ${sequence} that has signed it.`)
  const isRevoked = ofKey.some((body) => textAt(body, 'event') === 'verdict_key_revoked')
  demand(!isRevoked, `The key of the verdict ${sequence} was revoked before it.`)
  const key = decodeBase64(textAt(event, 'public_key'))
  demand(toHex(sha256(key)) === keyid, `The key of the verdict ${sequence} has another number.`)
  return key
}

const judgedKinds: ReadonlySet<string> = new Set(['trail', 'artifact', 'attestation', 'override'])

/** A verdict names each record of the trail that it was made from, and templates of the flow. */
function checkInputs({ sequence }: LoggedRecord, statement: unknown, { records, templates }: Records): void {
  const last = valueAt(factsOf(statement), 'log', 'sequence')
  demand(typeof last === 'number' && last < sequence, `The verdict ${sequence} names no last record before it.`)
  const inputs = listAt(statement, 'predicate', 'inputAttestations').map((input) => textAt(input, 'digest', 'sha256'))
  const ofFlow = new Set(templates.map(({ digest }) => digest))
  const judged = records.filter((record) => record.sequence <= last && judgedKinds.has(record.kind))
  demand(new Set(inputs).size === inputs.length, `The verdict ${sequence} names a record twice.`)
  const named = inputs.filter((digest) => !ofFlow.has(digest)).toSorted()
  const isSame =
    named.join() ===
    judged
      .map(({ digest }) => digest)
      .toSorted()
      .join()
  demand(isSame, `The verdict ${sequence} was not made from the records of the trail before it.`)
}
