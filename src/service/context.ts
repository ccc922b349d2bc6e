import type { JobTokens } from './access/job-token.ts'
import type { RateLimit } from './access/rate.ts'
import type { AttachmentStore } from './attachment/attachment.ts'
import type { Pace } from './http/request/minimum-rate.ts'
import type { Store } from './store/store.ts'

/** What every handler works with. */
export interface Service {
  readonly store: Store
  readonly attachments: AttachmentStore
  readonly jobs: JobTokens
  /** Origin that the outside knows the service by, without a path or a slash at its end. */
  readonly publicUrl: () => string
  /** Aborted when the service stops: whoever waits for a change is answered then. */
  readonly stopping: AbortSignal
  readonly log: (line: string) => void
  /** Undefined where callers may ask as often as they like. */
  readonly rate: RateLimit | undefined
  /** Of each address, requests that no valid token came with; undefined where they may be as many as they like. */
  readonly strangers: RateLimit | undefined
  /** The slowest that a body may arrive; a usual one where it is undefined. */
  readonly pace: Pace | undefined
}
