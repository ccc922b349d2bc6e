import { createPublicKey, type KeyObject } from 'node:crypto'
import { EvidenceError } from '../../../error.ts'
import { signStatement, toSpkiDigest, type Envelope } from '../../../log/dsse.ts'
import { openFirstKey, readOwnKey, toKeyText, toLogKeyFile } from '../../store/log/log-key-file.ts'
import type { StoredVerdictKey, VerdictKeyTable } from '../../store/log/verdict-key-table.ts'
import type { StoredRecord } from '../../store/record.ts'
import type { Store } from '../../store/store.ts'
import { listLogEvents, toLogEvent } from '../log-event.ts'

/** Signs the text of an in-toto statement. */
export type SignStatement = (statement: string) => Envelope

/**
 * Opens the present key of the verdicts (rules 11.6), and records in the log of an organisation what changed of the keys, so that a verdict that
 * follows is after it. Resolves with undefined if the private key is not here. Throws EvidenceError `file` if its file has another key.
 */
export type OpenVerdictSigner = (org: string) => Promise<SignStatement | undefined>

interface ListedVerdictKey {
  readonly keyid: string
  readonly publicKey: KeyObject
  readonly state: 'signs' | 'ended' | 'revoked'
  /** The sequences of its event and of that of its revocation in the log of the organisation. */
  readonly sequence: number | null
  readonly revokedSequence: number | null
}

interface VerdictKeyPlace {
  readonly store: Store
  /** Path of the first key file; the others are beside it. */
  readonly path: string
}

/**
 * Opens the keys of the verdicts, and creates the first one for a database without one. Throws EvidenceError `file` if the present key is not
 * here, or its file has another one.
 */
export async function openVerdictKeys({ store, path }: VerdictKeyPlace): Promise<OpenVerdictSigner> {
  if ((await store.log.listVerdictKeys()).length === 0) await createFirstVerdictKey(store.log, path)
  await requireVerdictKey({ store, path })
  return async (org) => {
    const key = (await store.log.listVerdictKeys()).at(-1)
    const file = key && readOwnKey(path, key, 'verdicts')
    if (file === undefined) return undefined
    await announceVerdictKeys(store, org)
    return (statement) => signStatement(statement, file)
  }
}

/** Throws EvidenceError `file` if the present key is not here, or its file has another one. */
export async function requireVerdictKey({ store, path }: VerdictKeyPlace): Promise<void> {
  const present = (await store.log.listVerdictKeys()).at(-1)
  if (present !== undefined && readOwnKey(path, present, 'verdicts') === undefined)
    throw toMissingKeyError(present, path)
}

/** The key of the file, or a new one, becomes that of the database, unless another process was earlier. */
export async function createFirstVerdictKey(table: VerdictKeyTable, path: string): Promise<void> {
  await table.addVerdictKey({ number: 1, publicKey: toKeyText(openFirstKey(path, 'verdicts'), 'verdicts') })
}

function toMissingKeyError({ number }: StoredVerdictKey, path: string): EvidenceError {
  const file = toLogKeyFile(path, number)
  const message = `The key ${number} of the verdicts is not here; copy ${file} from the machine that has it, or choose --unsigned for a copy that signs nothing. If the key is lost, evidence key rotate --verdicts makes the next one.`
  return new EvidenceError('file', message, { facts: { path: file } })
}

export function toVerdictKeyId({ publicKey }: Pick<StoredVerdictKey, 'publicKey'>): string {
  return toSpkiDigest(toPublicKey(publicKey))
}

function toPublicKey(text: string): KeyObject {
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
}

const [keyEvent, revocationEvent] = ['verdict_key', 'verdict_key_revoked']

/**
 * Records an event for the present key, and one for the revocation of a key that the log has, unless the log has them. The log is started. An
 * event repeats what the last one states of the log itself, because the newest event is read for that.
 */
export async function announceVerdictKeys(store: Store, org: string): Promise<void> {
  const [keys, events] = [await store.log.listVerdictKeys(), await listLogEvents(store, org)]
  const [newest] = events
  if (newest === undefined) return
  const { origin, keys: logKeys, overlap_until, tag_key_sha256 } = newest.body
  const ofLog = { origin, keys: logKeys, ...(overlap_until !== undefined && { overlap_until }), tag_key_sha256 }
  const add = async (event: string, key: StoredVerdictKey): Promise<void> => {
    const keyid = toVerdictKeyId(key)
    if (findEvent(events, event, keyid) !== undefined) return
    const record = toLogEvent(org, { event, keyid, public_key: key.publicKey, ...ofLog })
    await store.append({ record, idempotency: { caller: 'service', key: `${event} ${keyid}`, request: keyid } })
  }
  const isInLog = (key: StoredVerdictKey): boolean => findEvent(events, keyEvent, toVerdictKeyId(key)) !== undefined
  for (const key of keys.slice(-1)) await add(keyEvent, key)
  for (const key of keys) if (key.revokedAt !== null && isInLog(key)) await add(revocationEvent, key)
}

/** The first event of a key. An event never follows its revocation. */
function findEvent(events: readonly StoredRecord[], event: string, keyid: string): StoredRecord | undefined {
  return events.findLast(({ body }) => body['event'] === event && body['keyid'] === keyid)
}

/** The keys of the database, and those of which the log of an organisation has an event, the oldest first. */
export async function listVerdictKeys(store: Store, org: string): Promise<readonly ListedVerdictKey[]> {
  const [keys, events] = [await store.log.listVerdictKeys(), await listLogEvents(store, org)]
  const present = keys.at(-1)?.publicKey
  const revoked = new Set(keys.filter(({ revokedAt }) => revokedAt !== null).map(({ publicKey }) => publicKey))
  const announced = events
    .filter(({ body }) => body['event'] === keyEvent)
    .map(({ body }) => String(body['public_key']))
  // An imported ledger has the keys of another database.
  const all = new Set([...announced.toReversed(), ...keys.map(({ publicKey }) => publicKey)])
  return [...all].map((text) => {
    const publicKey = toPublicKey(text)
    const keyid = toSpkiDigest(publicKey)
    const revocation = findEvent(events, revocationEvent, keyid)
    const isRevoked = revocation !== undefined || revoked.has(text)
    const signs = text === present ? 'signs' : 'ended'
    return {
      keyid,
      publicKey,
      state: isRevoked ? 'revoked' : signs,
      sequence: findEvent(events, keyEvent, keyid)?.sequence ?? null,
      revokedSequence: revocation?.sequence ?? null,
    }
  })
}
