import { EvidenceError } from '../../error.ts'
import { formatErrors, parse } from '../../wire/parse.ts'
import { ErasureReason, type Erasure } from '../../wire/resource/erasure.ts'
import type { DataLocation } from '../data-location.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { openDatabase } from '../store/open.ts'
import { toErasure, eraseRecord, type ErasureRequest } from '../api/record/erasure.ts'
import type { Actor } from '../store/record.ts'
import type { Store } from '../store/store.ts'

/** The erasures of a service (rules 2.18). */
interface ErasureStore extends Pick<Store, 'close'> {
  /** Throws EvidenceError `usage` for an unknown record, one that cannot be erased, and a reason that is not valid. */
  readonly eraseRecord: (request: Omit<ErasureRequest, 'actor' | 'credential'>) => Promise<Erasure>
}

/** Opens a database for erasures without starting a service, for the command line. */
export async function openErasures(location: DataLocation, actor: Actor): Promise<ErasureStore> {
  const store = await openDatabase(location)
  return {
    eraseRecord: async (request) => {
      const reason = parse(ErasureReason, request.reason)
      if (!reason.ok) throw new EvidenceError('usage', `The reason is invalid: ${formatErrors(reason.errors)}.`)
      return toErasure(await eraseRecord(store, { ...request, actor }).catch(throwUsageError))
    },
    close: store.close,
  }
}

function throwUsageError(cause: unknown): never {
  throw cause instanceof HttpProblem ? new EvidenceError('usage', cause.message, { cause }) : cause
}
