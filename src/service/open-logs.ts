import { toLogFolder, toLogKeyLocation, type DataLocation } from './data-location.ts'
import { openCheckpointFolder } from './log/checkpoint-folder.ts'
import { openLogKey } from './log/log-key.ts'
import { createLogService, type LogService } from './log/log-service.ts'
import type { Store } from './store/store.ts'

export interface LogOptions extends DataLocation {
  /** Signs the logs of the organisations; false by default. The embedded service does not sign. */
  readonly signLogs?: boolean
  readonly log?: (line: string) => void
}

/** Creates the service of the logs, once the public origin is known. Undefined if the logs are not signed. */
export type StartLogs = (publicUrl: () => string) => LogService | undefined

/**
 * Opens the key of the logs before anything is served, so that a wrong key fails the start (rules 2.16). Throws the EvidenceError of
 * openLogKey.
 */
export async function openLogs(store: Store, options: LogOptions): Promise<StartLogs> {
  const { signLogs = false, log = () => undefined } = options
  const [key, folder] = [toLogKeyLocation(options), toLogFolder(options)]
  if (!signLogs) return () => undefined
  if (key === undefined || folder === undefined) {
    log('The logs are not signed, because there is no folder for their key; give one with --key-file.')
    return () => undefined
  }
  const privateKey = await openLogKey(store.log, key)
  if (privateKey === undefined) {
    log(`The logs are not signed, because their key file ${key} does not exist; restore it from its backup.`)
    return () => undefined
  }
  return (publicUrl) => {
    const toOrigin = (org: string): string => `${new URL(publicUrl()).host}/log/${encodeURIComponent(org)}`
    return createLogService({ store, privateKey, folder: openCheckpointFolder(folder), toOrigin, log })
  }
}
