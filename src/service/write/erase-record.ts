import { toErasedRecord } from '../history/erased-record.ts'
import { invalidRequest, notFound } from '../http/http-problem.ts'
import { findErasure } from '../query/erasure.ts'
import { erasableKinds, type Actor, type NewRecord, type StoredRecord, type Write } from '../store/record.ts'
import { printRemainder } from '../store/ledger/stored-document.ts'
import { createNewRecord } from '../store/new-record.ts'
import type { Store } from '../store/store.ts'

/** The record to erase, why, and who asks for it. */
export interface ErasureRequest {
  readonly org: string
  readonly sequence: number
  readonly reason: string
  readonly actor: Actor
  readonly credential?: NonNullable<Write['credential']>
}

/**
 * Records an erasure, which removes the content of a record in the same transaction (rules 2.18). Resolves with the erasure; with the earlier
 * one if the record is erased already. Throws a 404 or 400 problem.
 */
export async function eraseRecord(store: Store, request: ErasureRequest): Promise<StoredRecord> {
  const { org, sequence, credential } = request
  const record = await store.findBySequence(org, sequence)
  if (record === undefined) throw notFound(`record ${sequence} of "${org}"`)
  const earlier = record.erased === true ? await findErasure(store, org, sequence) : undefined
  if (earlier !== undefined) return earlier
  if (!erasableKinds.includes(record.kind)) throw toNotErasable(record)
  const { record: erasure } = await store.append({
    record: toErasureRecord(record, request),
    ...(credential && { credential }),
  })
  return erasure
}

/** It has the series of the erased record, so that a list of the records of a trail shows it. */
function toErasureRecord(record: StoredRecord, { reason, actor }: ErasureRequest): NewRecord {
  const { org, flow, trail, kind, sequence, sha256 } = record
  const remainder = printRemainder(toErasedRecord(record))
  return createNewRecord({
    org,
    kind: 'erasure',
    flow,
    trail,
    name: String(sequence),
    actor,
    body: { erased_kind: kind, erased_sequence: sequence, reason, record_sha256: sha256, remainder },
  })
}

function toNotErasable({ kind, sequence }: StoredRecord): Error {
  const kinds = `${erasableKinds.slice(0, -1).join(', ')} and ${erasableKinds.at(-1)}`
  return invalidRequest('path', {
    sequence: `is record ${sequence} of the kind ${kind}; only the kinds ${kinds} can be erased`,
  })
}
