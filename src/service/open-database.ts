import { omitUndefined } from '../wire/optional.ts'
import type { AppOptions } from './app.ts'
import { toDatabaseLocation, toKeyFileLocation, type DataLocation } from './data-location.ts'
import { openStore } from './store/open.ts'
import type { Store } from './store/store.ts'

/** Opens the store of a location. `log` gets the outages of a PostgreSQL server. */
export function openDatabase(location: DataLocation, log?: AppOptions['log']): Promise<Store> {
  const { mustExist } = location
  return openStore(
    toDatabaseLocation(location),
    omitUndefined({ keyFile: toKeyFileLocation(location), log, mustExist }),
  )
}

interface SecretOptions {
  /** Removes the secrets that the key file does not open. */
  readonly discardSecrets?: boolean
  readonly log?: AppOptions['log']
}

/**
 * Throws EvidenceError if a secret does not open: without it, the service would send no notification to its target, and the operator
 * would not notice (rules 7.4).
 */
export async function prepareSecrets(
  { secrets }: Store,
  { discardSecrets = false, log }: SecretOptions,
): Promise<void> {
  if (!discardSecrets) return secrets.checkSecrets()
  for (const org of await secrets.discardSecrets()) {
    log?.(
      `Secrets of notification actions of ${org} were discarded. GET /actions/${org} lists the actions that need their secret again.`,
    )
  }
}
