import { hash, randomUUID, type KeyObject } from 'node:crypto'
import { printVerifierKey, toPublicBytes } from '../../log/note-key.ts'
import type { NewRecord, StoredRecord } from '../store/record.ts'
import type { Store } from '../store/store.ts'

interface LogStart {
  readonly org: string
  /** The origin of a log that begins now. */
  readonly origin: string
  readonly privateKey: KeyObject
}

/**
 * Starts the log of an organisation unless it is started with this key: an event commits to the origin, to the key of the tags and to the
 * key of the signatures, so that none of them changes unseen (rules 2.16). Returns the origin, which a started log keeps.
 */
export async function startLog(store: Store, { org, origin, privateKey }: LogStart): Promise<string> {
  const [event] = await store.find(org, { kinds: ['log_event'] }, { offset: 0, limit: 1 })
  const started = event && findStartedOrigin(event, privateKey)
  if (started !== undefined) return started
  const key = toVerifierKey(origin, privateKey)
  const head = await store.log.readLogHead(org)
  const tagKey = Buffer.from(head?.tagKey ?? '', 'hex')
  const body = { event: 'start', origin, keys: [key], tag_key_sha256: hash('sha256', tagKey) }
  // Of two processes that start a log at the same time, the second repeats the request of the first.
  const idempotency = { caller: 'service', key: `log start ${key} after ${event?.sequence ?? 0}`, request: key }
  await store.append({ record: toLogEvent(org, body), idempotency })
  return origin
}

/** The origin of a log that this event started with this key. */
function findStartedOrigin({ body }: StoredRecord, privateKey: KeyObject): string | undefined {
  const { origin, keys } = body
  if (typeof origin !== 'string' || !Array.isArray(keys)) return undefined
  return keys.includes(toVerifierKey(origin, privateKey)) ? origin : undefined
}

function toVerifierKey(name: string, privateKey: KeyObject): string {
  return printVerifierKey({ name, type: 0x01, publicKey: toPublicBytes(privateKey) })
}

function toLogEvent(org: string, body: NewRecord['body']): NewRecord {
  return {
    id: randomUUID(),
    org,
    kind: 'log_event',
    flow: null,
    trail: null,
    name: null,
    type: null,
    fingerprint: null,
    commit: null,
    actor: { name: 'service' },
    origin: null,
    ignored_members: [],
    body,
    attachment: null,
  }
}
