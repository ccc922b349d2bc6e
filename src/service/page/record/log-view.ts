import { EvidenceError, settle } from '../../../error.ts'
import { printBase64 } from '../../../log/base64.ts'
import type { ServiceContext } from '../../context.ts'
import type { WitnessState } from '../../log/cosignature-log.ts'
import { listSigningKeys } from '../../log/log-state.ts'
import { hashStoredRecord } from '../../store/ledger/stored-document.ts'
import { erasableKinds } from '../../store/record.ts'
import type { Store } from '../../store/store.ts'

/** The newest checkpoint of a log, for people. */
export interface LogView {
  readonly origin: string
  readonly size: number
  /** In base64. */
  readonly root: string
  /** The signed note. */
  readonly note: string
  /** The verifier keys that signed it. */
  readonly keys: readonly string[]
}

/**
 * The log of an organisation: undefined if the service signs none, or the organisation has no records; `refused` if the service signs no
 * checkpoint, because the log does not continue an earlier one, or a key of the log does not sign (rules 2.16, 2.19).
 */
export async function readLogView(
  { logs, store }: Pick<ServiceContext, 'logs' | 'store'>,
  org: string,
): Promise<LogView | 'refused' | undefined> {
  if (logs === undefined) return undefined
  const read = await settle(logs.readCheckpoint(org))
  if (!read.ok && read.error instanceof EvidenceError) return 'refused'
  if (!read.ok) throw read.error
  if (read.value === undefined) return undefined
  const { origin, size, root, note } = read.value
  const keys = await listSigningKeys(store, org, note)
  return { origin, size, root: printBase64(root), note, keys }
}

/** The witnesses of the policy, each with its newest cosignature; none without a log. */
export async function readWitnesses(
  { logs }: Pick<ServiceContext, 'logs'>,
  org: string,
): Promise<readonly WitnessState[]> {
  return (await logs?.listWitnesses(org)) ?? []
}

/**
 * The document of a report, whose SHA-256 the log has. Undefined for an erased record, and for one that is not about a flow: those can have
 * members that only some callers may see.
 */
export async function readDocument(store: Store, org: string, sequence: number): Promise<string | undefined> {
  const record = await store.findBySequence(org, sequence)
  if (record === undefined || record.erased === true || !erasableKinds.includes(record.kind)) return undefined
  return hashStoredRecord(record).document
}
