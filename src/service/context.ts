import type { JobTokenVerifier } from './access/job-token.ts'
import type { LogService } from './log/log-service.ts'
import type { RateLimit } from './limit/rate-limit.ts'
import type { AttachmentStore } from './attachment/attachment-store.ts'
import type { MemoryBudget } from './limit/memory-budget.ts'
import type { MinimumRate } from './http/request/minimum-rate.ts'
import type { RecordMemory, RecordReads } from './limit/record-memory.ts'
import type { ReportRooms } from './limit/report-room.ts'
import type { SsrfGuard } from './notify/ssrf-guard.ts'
import type { Store } from './store/store.ts'
import type { WaitQueue } from './limit/wait-queue.ts'
import { runForCaller } from './limit/turn.ts'

/** What handlers and pages use, for one request. */
export interface ServiceContext extends SharedContext {
  readonly reads: RecordReads
}

interface SharedContext {
  readonly store: Store
  readonly attachments: AttachmentStore
  /** The signed logs of the organisations; undefined if this service does not sign them. */
  readonly logs: LogService | undefined
  readonly rooms: ReportRooms
  /** Public origin of the service, without a path or a trailing slash. */
  readonly publicUrl: () => string
  /** Aborted when the service is to stop: a load balancer sends no more requests, and those that arrive are answered. */
  readonly draining: AbortSignal
  /** Aborted when the service shuts down. Requests that wait for a change then get their response. */
  readonly stopping: AbortSignal
  readonly log: (line: string) => void
  readonly waits: WaitQueue
  /** Decides to which addresses notifications are sent. */
  readonly guard: SsrfGuard
}

/** What the frame around handlers uses too: routes admit requests by it. */
export interface AppContext extends SharedContext {
  readonly jobTokens: JobTokenVerifier
  /** Limit per caller; undefined for no limit. */
  readonly rate: RateLimit | undefined
  /** Limit per client address for requests without a valid token; undefined for no limit. */
  readonly failedLogins: RateLimit | undefined
  /** The memory for bodies in progress. */
  readonly memory: MemoryBudget
  /** The memory for what requests read. */
  readonly records: RecordMemory
  /** The slowest transfer of a request body that is allowed; undefined for the default. */
  readonly minimumRate: MinimumRate | undefined
}

/** Runs the work of a request, in turn with the other requests of its caller, and counts what it reads. */
export function runRequest<T>(
  app: AppContext,
  caller: string,
  work: (service: ServiceContext) => Promise<T>,
): Promise<T> {
  return runForCaller(caller, () => app.records.run(caller, (reads) => work({ ...app, reads })))
}

/** Runs a part of a request that keeps none of the records that it reads. */
export function runPart<T>(service: ServiceContext, work: (part: ServiceContext) => Promise<T>): Promise<T> {
  return service.reads.part((reads) => work({ ...service, reads }))
}
