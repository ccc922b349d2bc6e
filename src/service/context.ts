import type { JobTokenVerifier } from './access/job-token.ts'
import type { LogService } from './log/log-service.ts'
import type { RateLimit } from './limit/rate-limit.ts'
import type { AttachmentStore } from './attachment/attachment-store.ts'
import type { MemoryBudget } from './limit/memory-budget.ts'
import type { MinimumRate } from './http/request/minimum-rate.ts'
import type { RecordMemory } from './limit/record-memory.ts'
import type { TrailJudge } from './history/trail-judge.ts'
import type { ReportRooms } from './history/report-room.ts'
import type { SsrfGuard } from './notify/ssrf-guard.ts'
import type { Store } from './store/store.ts'
import type { WaitQueue } from './limit/wait-queue.ts'

/** The services that handlers and pages use. */
export interface ServiceContext {
  readonly store: Store
  readonly attachments: AttachmentStore
  readonly trailJudge: TrailJudge
  /** The signed logs of the organisations; undefined if this service does not sign them. */
  readonly logs: LogService | undefined
  readonly rooms: ReportRooms
  readonly jobTokens: JobTokenVerifier
  /** Public origin of the service, without a path or a trailing slash. */
  readonly publicUrl: () => string
  /** Aborted when the service shuts down. Requests that wait for a change then get their response. */
  readonly stopping: AbortSignal
  readonly log: (line: string) => void
  readonly waits: WaitQueue
  /** Decides to which addresses notifications are sent. */
  readonly guard: SsrfGuard
  /** Limit per caller; undefined for no limit. */
  readonly rate: RateLimit | undefined
  /** Limit per client address for requests without a valid token; undefined for no limit. */
  readonly failedLogins: RateLimit | undefined
  /** The memory for bodies in progress. */
  readonly memory: MemoryBudget
  /** The memory for large trails that requests read. */
  readonly records: RecordMemory
  /** The slowest transfer of a request body that is allowed; undefined for the default. */
  readonly minimumRate: MinimumRate | undefined
}
