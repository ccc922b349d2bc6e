import { EvidenceError } from '../../../error.ts'
import {
  createLogKeyFile,
  isKeyHere,
  readLogKeyFile,
  readOwnKey,
  toKeyText,
  toLogKeyFile,
} from '../../store/log/log-key-file.ts'
import type { StoredVerdictKey } from '../../store/log/verdict-key-table.ts'
import type { Store } from '../../store/store.ts'
import { announceVerdictKeys, toVerdictKeyId } from './verdict-key.ts'

/** The keys of the verdicts, for the command line (rules 11.6). */
export interface VerdictKeyStore {
  readonly listVerdictKeys: () => Promise<readonly ShownVerdictKey[]>
  /** Makes the next key the present one: that of a file that is copied here, or a new one. */
  readonly rotateVerdictKey: () => Promise<ShownVerdictKey>
  /** Revokes an earlier key, and records it in each log that has verdicts of it. */
  readonly revokeVerdictKey: (number: number) => Promise<ShownVerdictKey>
}

interface ShownVerdictKey {
  readonly number: number
  readonly keyid: string
  readonly state: 'signs' | 'ended' | 'revoked'
  /** Epoch seconds. */
  readonly created_at: number
  /** Epoch seconds; null for a key that is not revoked. */
  readonly revoked_at: number | null
  /** The path of its file; null if the key is not here. */
  readonly file: string | null
}

/** `path`: of the first key file; the others are beside it. */
export function openVerdictKeyStore(store: Store, path: string): VerdictKeyStore {
  const listVerdictKeys = async (): Promise<readonly ShownVerdictKey[]> => {
    const keys = await store.log.listVerdictKeys()
    return keys.map((key) => toShown(key, path, keys.at(-1)))
  }
  const find = async (number: number): Promise<ShownVerdictKey> => {
    const key = (await listVerdictKeys()).find((one) => one.number === number)
    if (key !== undefined) return key
    throw new EvidenceError('usage', `The verdicts have no key ${number}; evidence key show lists the keys.`)
  }
  return {
    listVerdictKeys,
    rotateVerdictKey: async () => {
      const number = (await store.log.listVerdictKeys()).length + 1
      await addKey(store, number, toLogKeyFile(path, number))
      return find(number)
    },
    revokeVerdictKey: async (number) => {
      const { state } = await find(number)
      if (state === 'signs') {
        const message = `Key ${number} signs the verdicts; run evidence key rotate --verdicts first.`
        throw new EvidenceError('usage', message)
      }
      await store.log.revokeVerdictKey(number)
      for (const org of await store.inspection.listOrganisations()) await announceVerdictKeys(store, org)
      return find(number)
    },
  }
}

/** A copied file of an earlier key would end no use of that key. */
async function addKey({ log }: Store, number: number, file: string): Promise<void> {
  const publicKey = toKeyText(readLogKeyFile(file, 'verdicts') ?? createLogKeyFile(file, 'verdicts'), 'verdicts')
  const used = (await log.listVerdictKeys()).find((key) => key.publicKey === publicKey)
  if (used !== undefined)
    throw new EvidenceError('usage', `The key in ${file} is that of key ${used.number} already; remove the file.`)
  const added = (await log.addVerdictKey({ number, publicKey })).find((key) => key.number === number)
  if (added?.publicKey === publicKey) return
  const message = `Another process made another key the key ${number} of the verdicts at the same time; remove ${file}, and copy the file of that process.`
  throw new EvidenceError('file', message, { facts: { path: file } })
}

function toShown(key: StoredVerdictKey, path: string, present: StoredVerdictKey | undefined): ShownVerdictKey {
  const { number, createdAt: created_at, revokedAt: revoked_at } = key
  const ended = revoked_at === null ? 'ended' : 'revoked'
  return {
    number,
    keyid: toVerdictKeyId(key),
    state: key === present ? 'signs' : ended,
    created_at,
    revoked_at,
    file: isKeyHere(() => readOwnKey(path, key, 'verdicts')) ? toLogKeyFile(path, number) : null,
  }
}
