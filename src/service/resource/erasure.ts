import type { Erasure } from '../../wire/resource/erasure.ts'
import type { StoredRecord } from '../store/record.ts'

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
