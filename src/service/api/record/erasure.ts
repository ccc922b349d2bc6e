import { parseLogNumber } from '../../../log/checkpoint.ts'
import type { Handlers } from '../../http/handler.ts'
import { notFound, invalidRequest } from '../../http/http-problem.ts'
import { toErasedRecord } from '../../trail/erased-record.ts'
import { erasableKinds, type Actor, type NewRecord, type StoredRecord, type Write } from '../../store/record.ts'
import { printRemainder } from '../../store/ledger/document.ts'
import { createNewRecord } from '../../store/new-record.ts'
import type { Store } from '../../store/store.ts'
import type { Erasure } from '../../../wire/resource/erasure.ts'

/** Handles `eraseRecord`. A record that is erased already gives the same answer (rules 2.18). */
export const erasureHandlers: Pick<Handlers, 'eraseRecord'> = {
  eraseRecord: async ({ params, query: { reason }, caller: { actor, credential } }, { store }) => {
    const { org } = params
    const sequence = parseLogNumber(params.sequence)
    if (sequence === undefined) throw notFound(`record ${params.sequence} of "${org}"`)
    const erasure = await eraseRecord(store, { org, sequence, reason, actor, credential })
    return { status: 200, answer: toErasure(erasure) }
  },
}

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

/** The record that names this record as erased; undefined without one. */
async function findErasure(store: Store, org: string, sequence: number): Promise<StoredRecord | undefined> {
  const [erasure] = await store.find(org, { kinds: ['erasure'], name: String(sequence) }, 1)
  return erasure
}

/** The reason, time and author of the erasure of a record; undefined if it was not. */
export async function readErasureOf(
  store: Store,
  { org, sequence, erased }: StoredRecord,
): Promise<Erasure | undefined> {
  const erasure = erased === true ? await findErasure(store, org, sequence) : undefined
  return erasure && toErasure(erasure)
}

/** The form in which answers and pages show a record of kind `erasure`. */
export function toErasure({ actor, body, created_at, sequence }: StoredRecord): Erasure {
  return {
    sequence: Number(body['erased_sequence']),
    record_sha256: String(body['record_sha256']),
    erased_by: actor.name,
    erased_at: created_at,
    reason: String(body['reason']),
    erasure_sequence: sequence,
  }
}
