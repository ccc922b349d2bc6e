import type { Idempotency, StoredRecord } from '../store/record.ts'
import type { Store } from '../store/store.ts'
import type { LogKeys } from './key-ring.ts'
import { hashTagKey, toLogEvent, toLogVerifierKey } from './log-event.ts'

interface LogStart {
  readonly org: string
  /** The origin of a log that begins now. */
  readonly origin: string
  readonly keys: LogKeys
}

/**
 * Starts the log of an organisation, or records the rotation of its key, unless its newest event has the present key. The event commits to
 * the origin, to the key of the tags and to the keys of the signatures, so that none of them changes unseen (rules 2.16, 2.19). Returns the
 * origin, which a started log keeps until a restart.
 */
export async function startLog(store: Store, start: LogStart): Promise<string> {
  const { org, keys } = start
  const [event] = await store.find(org, { kinds: ['log_event'] }, 1)
  const known = event && findKnownOrigin(event, keys)
  if (known?.hasPresentKey === true) return known.origin
  const origin = known?.origin ?? start.origin
  const body = {
    event: known === undefined ? 'start' : 'rotate',
    origin,
    ...toSigningKeys(origin, keys),
    tag_key_sha256: await hashTagKey(store, org),
  }
  await store.append({ record: toLogEvent(org, body), idempotency: toRequest(body.keys, event) })
  return origin
}

/** Of two processes that record the same at the same time, the second repeats the request of the first. */
function toRequest([request = '']: readonly string[], event: StoredRecord | undefined): Idempotency {
  return { caller: 'service', key: `log start ${request} after ${event?.sequence ?? 0}`, request }
}

interface SigningKeys {
  /** The verifier keys that sign now, the present one first. */
  readonly keys: readonly string[]
  readonly overlap_until?: number
}

function toSigningKeys(origin: string, { active }: LogKeys): SigningKeys {
  const keys = active.map((key) => toLogVerifierKey(origin, key))
  const [present, ...before] = active
  return present === undefined || before.length === 0 ? { keys } : { keys, overlap_until: present.overlapUntil }
}

interface KnownOrigin {
  readonly origin: string
  readonly hasPresentKey: boolean
}

/** The origin of a log whose newest event has a key of this database. Undefined for another one, such as that of an imported ledger. */
function findKnownOrigin({ body }: StoredRecord, { active, all }: LogKeys): KnownOrigin | undefined {
  const { origin, keys } = body
  if (typeof origin !== 'string' || !Array.isArray(keys)) return undefined
  if (!all.some((key) => keys.includes(toLogVerifierKey(origin, key)))) return undefined
  const [present] = active
  return { origin, hasPresentKey: present !== undefined && keys.includes(toLogVerifierKey(origin, present)) }
}
