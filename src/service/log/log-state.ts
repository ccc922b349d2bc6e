import { printBase64 } from '../../log/base64.ts'
import { parseNote } from '../../log/note.ts'
import { parseVerifierKey, toKeyId } from '../../log/note-key.ts'
import type { LogState, ProvenEvent } from '../../wire/resource/receipt.ts'
import { hashStoredRecord } from '../store/ledger/document.ts'
import type { StoredRecord } from '../store/record.ts'
import type { Store } from '../store/store.ts'
import { listLogEvents } from './log-event.ts'
import type { LogService } from './log-service.ts'

interface StateRequest {
  readonly org: string
  /** Numbers of entries from which the consistency is proven. */
  readonly sizes: readonly number[]
  readonly hasEvents: boolean
}

/**
 * The newest checkpoint of a log with its keys, and the proofs that it continues earlier ones (rules 2.16). Undefined if the organisation has
 * no records.
 */
export async function readLogState(
  logs: LogService,
  store: Store,
  { org, sizes, hasEvents }: StateRequest,
): Promise<LogState | undefined> {
  const checkpoint = await logs.readCheckpoint(org)
  if (checkpoint === undefined) return undefined
  const { note, size } = checkpoint
  const proofs: LogState['proofs'] = []
  for (const from of sizes) {
    const proof = await logs.proveConsistency(org, from, size)
    if (proof !== undefined) proofs.push({ from, proof: proof.map(printBase64) })
  }
  const events = hasEvents ? await listProvenEvents(logs, await listLogEvents(store, org), size) : undefined
  const state = { checkpoint: note, keys: [...(await listSigningKeys(store, org, note))], proofs }
  return events === undefined ? state : { ...state, events }
}

/** The verifier keys that signed a note. The events of the log name them. */
export async function listSigningKeys(store: Store, org: string, note: string): Promise<string[]> {
  const { signatures } = parseNote(note)
  const keys = new Set((await listLogEvents(store, org)).flatMap(({ body }) => listKeys(body['keys'])))
  return [...keys].filter((text) => {
    const key = parseVerifierKey(text)
    return signatures.some(({ name, keyId }) => name === key.name && keyId === toKeyId(key))
  })
}

function listKeys(keys: unknown): readonly string[] {
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
}

async function listProvenEvents(
  logs: LogService,
  records: readonly StoredRecord[],
  size: number,
): Promise<ProvenEvent[]> {
  const events: ProvenEvent[] = []
  for (const record of records.toReversed()) {
    const { org, sequence } = record
    const proven = await logs.proveInclusion(org, sequence, size)
    if (proven === undefined) continue
    const [entry, proof] = [printBase64(proven.entry), proven.proof.map(printBase64)]
    events.push({ record: hashStoredRecord(record).document, entry, index: sequence - 1, proof })
  }
  return events
}
