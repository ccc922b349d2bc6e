import { hash } from 'node:crypto'
import { printVerifierKey } from '../../log/note-key.ts'
import { listAbandoned } from '../../log/restart-event.ts'
import type { LogKey } from '../store/log/log-key-table.ts'
import { createNewRecord } from '../store/new-record.ts'
import type { Actor, NewRecord, StoredRecord } from '../store/record.ts'
import type { Store } from '../store/store.ts'
import { pickActiveKeys, toKeyBytes } from './key-ring.ts'

/** The events of the log of an organisation, newest first. */
export async function listLogEvents(store: Store, org: string): Promise<readonly StoredRecord[]> {
  return store.find(org, { kinds: ['log_event'] })
}

/** Whether the log began after another one with at least this checkpoint, by one of its events. */
export function isEarlierLog(
  events: readonly StoredRecord[],
  { origin, size }: { readonly origin: string; readonly size: number },
): boolean {
  const restarts = events.filter(({ body }) => body['event'] === 'restart')
  return restarts
    .flatMap(({ body }) => listAbandoned(body))
    .some((abandoned) => abandoned.origin === origin && abandoned.size >= size)
}

/** A verifier key of a log, such as `evidence.example.org/log/acme+1a2b3c4d+AbCd…`. */
export function toLogVerifierKey(origin: string, key: LogKey): string {
  return printVerifierKey({ name: origin, type: 0x01, publicKey: toKeyBytes(key) })
}

/** A record of kind `log_event`. */
export function toLogEvent(org: string, body: NewRecord['body'], actor: Actor = { name: 'service' }): NewRecord {
  return createNewRecord({ org, kind: 'log_event', actor, body })
}

/** An event commits to the key of the tags too, so that it does not change unseen. */
export async function hashTagKey(store: Store, org: string): Promise<string> {
  const head = await store.log.readLogHead(org)
  return hash('sha256', Buffer.from(head?.tagKey ?? '', 'hex'))
}

/** The keys of the log of an organisation. */
export interface LogVerifierKeys {
  readonly org: string
  readonly origin: string
  /** The verifier keys that sign now. */
  readonly keys: readonly string[]
}

/** The verifier keys of each log that is started. */
export async function listVerifierKeys(store: Store): Promise<readonly LogVerifierKeys[]> {
  const active = pickActiveKeys(await store.log.listLogKeys(), store.now())
  const listed: LogVerifierKeys[] = []
  for (const org of await store.inspection.listOrganisations()) {
    const origin = (await listLogEvents(store, org))[0]?.body['origin']
    if (typeof origin !== 'string') continue
    listed.push({ org, origin, keys: active.map((key) => toLogVerifierKey(origin, key)) })
  }
  return listed
}
