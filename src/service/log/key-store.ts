import { EvidenceError } from '../../error.ts'
import { isSharedDatabase, toKeyPlaces, type DataLocation, type KeyPlaces } from '../data-location.ts'
import { openCheckpointFolder } from './checkpoint-folder.ts'
import { listVerifierKeys, type LogVerifierKeys } from './log-event.ts'
import { restartLog, type LogRestart, type RestartRequest } from './restart-log.ts'
import { openDatabase } from '../store/open.ts'
import { createKeyFile, readKeyFile } from '../store/secret/key-file.ts'
import type { Store } from '../store/store.ts'
import { tryParsePublicKey } from '../../log/public-key.ts'
import {
  createLogKeyFile,
  isKeyHere,
  readLogKeyFile,
  readOwnKey,
  toKeyText,
  toLogKeyFile,
} from '../store/log/log-key-file.ts'
import type { LogKey, LogKeyTable } from '../store/log/log-key-table.ts'
import { pickActiveKeys } from './key-ring.ts'
import { createFirstKey } from './log-key.ts'
import { createFirstVerdictKey } from './verdict/verdict-key.ts'
import { openVerdictKeyStore, type VerdictKeyStore } from './verdict/verdict-key-store.ts'

/** The keys of the logs and the verdicts of a database, and the restart of a log (rules 2.19, 11.6). */
export interface LogKeyStore extends VerdictKeyStore, Pick<Store, 'close'> {
  /** Makes the keys of a new service: of its logs, its verdicts and its secrets. `publicKey`: that of a signer, the text of a PEM file. */
  readonly initKeys: (publicKey: string | undefined) => Promise<KeyPlaces>
  /** Prepares the file of the next key. */
  readonly createKey: () => Promise<ListedKey>
  readonly rotateKey: (rotation: Rotation) => Promise<ListedKey>
  readonly listKeys: () => Promise<readonly ListedKey[]>
  /** The verifier keys of each started log, as witnesses and the input `log-key` take them. */
  readonly listVerifierKeys: () => Promise<readonly LogVerifierKeys[]>
  readonly restartLog: (request: RestartRequest) => Promise<LogRestart>
}

/** Opens the keys without starting a service, for the command line. The service can be running. */
export async function openLogKeys(location: DataLocation): Promise<LogKeyStore> {
  const places = toKeyPlaces(location)
  if (places === undefined)
    throw new EvidenceError('usage', 'There is no folder for the keys of the logs; give one with --key-file.')
  const store = await openDatabase(location)
  const place = { table: store.log, now: store.now, path: places.log }
  return {
    ...openVerdictKeyStore(store, places.verdict),
    initKeys: (pem) => initKeys({ store, places, place }, pem === undefined ? undefined : parsePublicKey(pem)),
    createKey: () => createKey(place),
    rotateKey: ({ publicKey: pem, ...rotation }) =>
      rotateKey(place, { ...rotation, publicKey: pem === undefined ? undefined : parsePublicKey(pem) }),
    listKeys: () => listKeys(place),
    listVerifierKeys: () => listVerifierKeys(store),
    restartLog: (request) =>
      restartLog(
        { store, folder: openCheckpointFolder(places.checkpoints), isShared: isSharedDatabase(location) },
        request,
      ),
    close: store.close,
  }
}

/** Where the keys of the logs are. */
interface KeyPlace {
  readonly table: LogKeyTable
  /** Epoch seconds. */
  readonly now: () => number
  /** Path of the first key file; the others are beside it. */
  readonly path: string
}

/**
 * `signs`: the present key. `overlaps`: an earlier key that signs too, until the end of the overlap. `ended`: an earlier key. `prepared`: the
 * file of the next key, which the database does not have yet.
 */
type KeyState = 'signs' | 'overlaps' | 'ended' | 'prepared'

/** A key of the logs (rules 2.19). */
interface ListedKey {
  readonly number: number
  /** In base64. */
  readonly public_key: string
  readonly state: KeyState
  /** Epoch seconds; null for a prepared key. */
  readonly created_at: number | null
  /** Until when an earlier key signs too, in epoch seconds; null for another state. */
  readonly signs_until: number | null
  /** The path of its file; null if the key is not here. */
  readonly file: string | null
}

interface NewService {
  readonly store: Store
  readonly places: KeyPlaces
  readonly place: KeyPlace
}

/** A file that is here already, as after an export and import, becomes the key. */
async function initKeys({ store, places, place }: NewService, publicKey: string | undefined): Promise<KeyPlaces> {
  if ((await store.log.listLogKeys()).length > 0)
    throw new EvidenceError('usage', 'The service has its keys already; evidence key show lists them.')
  if (publicKey === undefined) await createFirstKey(place)
  else await addKey(place, { number: 1, publicKey, overlapUntil: 0 })
  await createFirstVerdictKey(store.log, places.verdict)
  if (readKeyFile(places.keyFile) === undefined) createKeyFile(places.keyFile)
  return places
}

/** Prepares the file of the next key. */
async function createKey(place: KeyPlace): Promise<ListedKey> {
  const present = (await place.table.listLogKeys()).at(-1)
  if (present === undefined) throw toNoKeyError()
  requireHere(place, present)
  const number = present.number + 1
  const file = toLogKeyFile(place.path, number)
  if (readLogKeyFile(file) !== undefined)
    throw new EvidenceError('usage', `The key file ${file} exists already. evidence key show lists the keys.`)
  createLogKeyFile(file)
  return findListed(place, number)
}

function toNoKeyError(): EvidenceError {
  return new EvidenceError('usage', 'The service has no keys yet; run evidence key init.')
}

interface Rotation {
  /** How long the present key signs too. */
  readonly overlapSeconds: number
  /** The next key is that of a signer. */
  readonly publicKey?: string | undefined
}

/** Makes the next key the present one: that of the signer, of the prepared file, or of a new file. */
async function rotateKey(place: KeyPlace, { overlapSeconds, publicKey }: Rotation): Promise<ListedKey> {
  const keys = await place.table.listLogKeys()
  const present = keys.at(-1)
  if (present === undefined) throw toNoKeyError()
  if (publicKey === undefined && overlapSeconds > 0) requireHere(place, present)
  const number = present.number + 1
  const file = toLogKeyFile(place.path, number)
  const next = publicKey ?? toKeyText(readLogKeyFile(file) ?? createLogKeyFile(file), 'logs')
  const used = keys.find((key) => key.publicKey === next)
  if (used !== undefined)
    throw new EvidenceError('usage', `The public key is that of key ${used.number} already; give a new one.`)
  const overlapUntil = overlapSeconds > 0 ? place.now() + overlapSeconds : 0
  await addKey(place, { number, publicKey: next, overlapUntil })
  return findListed(place, number)
}

/** A new file in another folder than that of the service would be of no use, and would end all signatures after a rotation. */
function requireHere({ path }: KeyPlace, present: LogKey): void {
  if (readOwnKey(path, present, 'logs') !== undefined) return
  const file = toLogKeyFile(path, present.number)
  throw new EvidenceError(
    'usage',
    `The present key of the logs, ${file}, is not here; run the command where the service has its keys, with its --key-file or --data, or evidence key rotate with --overlap none if the key is lost.`,
    { facts: { path: file } },
  )
}

async function addKey({ table, path }: KeyPlace, key: Omit<LogKey, 'createdAt'>): Promise<void> {
  const keys = await table.addLogKey(key)
  if (keys.find(({ number }) => number === key.number)?.publicKey === key.publicKey) return
  const file = toLogKeyFile(path, key.number)
  const message = `Another process made another key the key ${key.number} of the logs at the same time; remove ${file}, and copy the file of that process.`
  throw new EvidenceError('file', message, { facts: { path: file } })
}

/** The keys of the database, the oldest first, and the file that is prepared. */
async function listKeys(place: KeyPlace): Promise<readonly ListedKey[]> {
  const keys = await place.table.listLogKeys()
  const [present, overlapping] = pickActiveKeys(keys, place.now())
  const toState = (key: LogKey): KeyState => {
    if (key === present) return 'signs'
    return key === overlapping ? 'overlaps' : 'ended'
  }
  const listed = keys.map((key): ListedKey => {
    const state = toState(key)
    return {
      number: key.number,
      public_key: key.publicKey,
      state,
      created_at: key.createdAt,
      signs_until: state === 'overlaps' ? (present?.overlapUntil ?? null) : null,
      file: isKeyHere(() => readOwnKey(place.path, key, 'logs')) ? toLogKeyFile(place.path, key.number) : null,
    }
  })
  const prepared = listPrepared(place.path, keys.length + 1)
  return prepared === undefined ? listed : [...listed, prepared]
}

function listPrepared(path: string, number: number): ListedKey | undefined {
  const file = toLogKeyFile(path, number)
  const key = readLogKeyFile(file)
  if (key === undefined) return undefined
  return { number, public_key: toKeyText(key, 'logs'), state: 'prepared', created_at: null, signs_until: null, file }
}

async function findListed(place: KeyPlace, number: number): Promise<ListedKey> {
  const key = (await listKeys(place)).find((listed) => listed.number === number)
  if (key === undefined) throw new Error(`The key ${number} of the logs is missing.`)
  return key
}

/** The key in a PEM file, as the database has it. Throws EvidenceError `usage`. */
function parsePublicKey(pem: string): string {
  const key = tryParsePublicKey(pem)
  if (key?.asymmetricKeyType === 'ed25519') return toKeyText(key, 'logs')
  throw new EvidenceError('usage', 'The file of --public-key does not contain an Ed25519 public key in PEM.')
}
