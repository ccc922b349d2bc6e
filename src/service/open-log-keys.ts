import { EvidenceError } from '../error.ts'
import { isSharedDatabase, toLogFolder, toLogKeyLocation, type DataLocation } from './data-location.ts'
import { openCheckpointFolder } from './log/checkpoint-folder.ts'
import { createKey, listKeys, parsePublicKey, rotateKey, type ListedKey, type Rotation } from './log/key-change.ts'
import { listVerifierKeys, type LogVerifierKeys } from './log/log-event.ts'
import { restartLog, type LogRestart, type RestartRequest } from './log/restart-log.ts'
import { openDatabase } from './open-database.ts'
import type { Store } from './store/store.ts'

/** The keys of the logs of a database, and the restart of a log (rules 2.19). */
export interface LogKeyStore extends Pick<Store, 'close'> {
  /** `publicKey`: the text of a PEM file. */
  readonly createKey: (publicKey: string | undefined) => Promise<ListedKey>
  readonly rotateKey: (rotation: Rotation) => Promise<ListedKey>
  readonly listKeys: () => Promise<readonly ListedKey[]>
  /** The verifier keys of each started log, as witnesses and the input `log-key` take them. */
  readonly listVerifierKeys: () => Promise<readonly LogVerifierKeys[]>
  readonly restartLog: (request: RestartRequest) => Promise<LogRestart>
}

/** Opens the keys without starting a service, for the command line. The service can be running. */
export async function openLogKeys(location: DataLocation): Promise<LogKeyStore> {
  const [path, folder] = [toLogKeyLocation(location), toLogFolder(location)]
  if (path === undefined || folder === undefined) {
    throw new EvidenceError('usage', 'There is no folder for the keys of the logs; give one with --key-file.')
  }
  const store = await openDatabase(location)
  const place = { table: store.log, now: store.now, path }
  return {
    createKey: (pem) => createKey(place, pem === undefined ? undefined : parsePublicKey(pem)),
    rotateKey: ({ publicKey: pem, ...rotation }) =>
      rotateKey(place, { ...rotation, publicKey: pem === undefined ? undefined : parsePublicKey(pem) }),
    listKeys: () => listKeys(place),
    listVerifierKeys: () => listVerifierKeys(store),
    restartLog: (request) =>
      restartLog({ store, folder: openCheckpointFolder(folder), isShared: isSharedDatabase(location) }, request),
    close: store.close,
  }
}
