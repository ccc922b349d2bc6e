import { EvidenceError } from '../../error.ts'

/**
 * Why a checkpoint was not signed. `signer`: a command failed. `refused`: a key is not here, or the log does not continue its last checkpoint.
 * `database`: another failure, such as an outage.
 */
type SigningFailure = 'signer' | 'refused' | 'database'

/** Counts the failures since the start of this process. */
export interface SigningFailures {
  /** Counts a failure of the work, and marks it as one of the log of an organisation. */
  readonly watch: <T>(org: string, work: Promise<T>) => Promise<T>
  readonly read: () => ReadonlyMap<SigningFailure, number>
}

export function createSigningFailures(): SigningFailures {
  const counts = new Map<SigningFailure, number>([
    ['signer', 0],
    ['refused', 0],
    ['database', 0],
  ])
  return {
    read: () => counts,
    watch: async (org, work) => {
      try {
        return await work
      } catch (cause) {
        const kind = toSigningFailure(cause)
        counts.set(kind, (counts.get(kind) ?? 0) + 1)
        throw markUnsigned(cause, org)
      }
    },
  }
}

function toSigningFailure(cause: unknown): SigningFailure {
  if (!(cause instanceof EvidenceError)) return 'database'
  return cause.code === 'environment' ? 'signer' : 'refused'
}

/** A request that needs the log gets 503 for it (http/response/problem-response.ts). */
function markUnsigned(cause: unknown, org: string): unknown {
  if (!(cause instanceof EvidenceError)) return cause
  return new EvidenceError(cause.code, cause.message, { facts: { ...cause.facts, unsigned_log: org }, cause })
}
