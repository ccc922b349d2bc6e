import type { FreeObject } from '../../../schema/primitives.ts'
import type { SealedSecret, StoredRecord } from '../record.ts'
import { listCurrentActions } from './current-action.ts'
import { detachSecrets } from './detach.ts'
import type { Sealer } from './secret.ts'

/** The secrets of the notification actions of one organisation, moved out of its records. */
export interface MovedSecrets {
  /** The new bodies of the records that contained a secret, by sequence. */
  readonly bodies: ReadonlyMap<number, FreeObject>
  /** The secrets of current actions. Those of replaced and deleted actions are dropped. */
  readonly secrets: readonly SealedSecret[]
  /** Names of the actions, also deleted ones, whose secrets older backups contain. */
  readonly actions: readonly string[]
}

/**
 * Replaces the secrets in notification records by references, and seals those that are in use. `records`: all records of kind
 * `notification` and `notification_deletion` of an organisation, oldest first.
 */
export function moveSecrets(sealer: Sealer, org: string, records: readonly StoredRecord[]): MovedSecrets {
  const current = new Set(listCurrentActions(records).current.map(({ last }) => last.sequence))
  const bodies = new Map<number, FreeObject>()
  const secrets: SealedSecret[] = []
  const actions = new Set<string>()
  for (const { kind, name, body, sequence } of records) {
    const detached = kind === 'notification' ? detachSecrets(body, name ?? '') : { body, secrets: [] }
    if (detached.secrets.length === 0) continue
    bodies.set(sequence, detached.body)
    actions.add(name ?? '')
    if (!current.has(sequence)) continue
    for (const { id, text } of detached.secrets) secrets.push({ id, sealed: sealer.seal({ id, org }, text) })
  }
  return { bodies, secrets, actions: [...actions] }
}
