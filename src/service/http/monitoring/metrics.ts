import { recordKinds } from '../../../wire/resource/record-kind.ts'
import type { ServiceContext } from '../../context.ts'
import type { Store } from '../../store/store.ts'
import type { MemoryBudget } from '../../limit/memory-budget.ts'
import { shareForSecond } from '../../limit/shared-read.ts'
import { readDatabaseMetrics } from './database-metrics.ts'
import {
  counter,
  createHistogram,
  createLabelledCounter,
  gauge,
  histogram,
  printFamilies,
  type Family,
} from './prometheus.ts'
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts'

export interface Metrics extends Omit<RequestMetrics, 'families'> {
  /** The Prometheus text format. Values from the database are left out while it is unavailable. */
  readonly print: () => Promise<string>
}

interface MetricsOptions {
  readonly store: Store
  readonly memory: MemoryBudget
  readonly version: string
  readonly log: (line: string) => void
  /** Undefined if the logs are not signed. */
  readonly logs: ServiceContext['logs']
}

/** Metrics since the start of this process. Labels have few distinct values and contain no names of users or organisations. */
export function createMetrics({ store, memory, version, log, logs }: MetricsOptions): Metrics {
  const traffic = createRequestMetrics()
  const records = createLabelledCounter(recordKinds.map((kind) => ({ kind })))
  store.watch(({ kind }) => records.add({ kind }))
  return {
    ...traffic,
    print: shareForSecond(
      async () =>
        printFamilies([
          ...traffic.families(),
          counter('evidence_records_total', 'Records by kind, including those of other processes.', records.samples()),
          ...toWriteMetrics(store),
          gauge(
            'evidence_clock_departure_seconds',
            'Seconds by which the clock of this machine is ahead of the time of the service.',
            [{ value: store.readClockDeparture() }],
          ),
          ...toLogMetrics(logs),
          ...toMemoryMetrics(memory),
          ...(await readDatabaseMetrics(store, log)),
          ...readProcessMetrics(version),
        ]),
      store.now,
    ),
  }
}

const batchSizeBuckets = [1, 2, 4, 8, 16, 32, 64, 128]

function toWriteMetrics({ readLoad: load, countOutages }: Store): readonly Family[] {
  const { waiting, batchSizes } = load()
  const batches = createHistogram(batchSizeBuckets)
  for (const [size, times] of batchSizes) batches.observe({}, size, times)
  return [
    gauge('evidence_writes_waiting', 'Writes that wait for the database.', [{ value: waiting }]),
    counter('evidence_database_outages_total', 'Times that the connection to the database was lost.', [
      { value: countOutages() },
    ]),
    histogram('evidence_write_batch_size', 'Writes per database commit.', batches.samples()),
  ]
}

function toLogMetrics(logs: MetricsOptions['logs']): readonly Family[] {
  if (logs === undefined) return []
  const failures = [...logs.readFailures()].map(([reason, value]) => ({ labels: { reason }, value }))
  return [
    counter('evidence_log_failures_total', 'Times that a checkpoint was not signed, by reason.', failures),
    gauge('evidence_logs_unsigned', 'Logs whose last checkpoint could not be signed.', [
      { value: logs.countUnsigned() },
    ]),
    gauge(
      'evidence_log_published_timestamp_seconds',
      'When this process last published a checkpoint; 0 before the first.',
      [{ value: logs.readPublished() }],
    ),
  ]
}

function toMemoryMetrics({ readLoad }: MemoryBudget): readonly Family[] {
  const { usedBytes, waiting, refused } = readLoad()
  return [
    gauge('evidence_body_memory_bytes', 'Memory of request bodies in progress.', [{ value: usedBytes }]),
    gauge('evidence_body_memory_waiting', 'Requests that wait for memory.', [{ value: waiting }]),
    counter('evidence_body_memory_refused_total', 'Requests that were refused for lack of memory.', [
      { value: refused },
    ]),
  ]
}

/** Build information and resource use, under the standard names of the Prometheus client libraries. */
function readProcessMetrics(version: string): readonly Family[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  const { active } = performance.eventLoopUtilization()
  return [
    gauge('evidence_build_info', 'Version of the service and of Node.js; always 1.', [
      { labels: { version, node: process.version }, value: 1 },
    ]),
    gauge('process_start_time_seconds', 'Start time of the process, in seconds since 1970.', [
      { value: performance.timeOrigin / 1000 },
    ]),
    gauge('process_resident_memory_bytes', 'Resident memory of the process.', [{ value: rss }]),
    counter('process_cpu_seconds_total', 'CPU time used.', [{ value: (user + system) / 1e6 }]),
    gauge('nodejs_heap_size_used_bytes', 'Heap memory in use.', [{ value: heapUsed }]),
    counter('nodejs_eventloop_active_seconds_total', 'Time that the event loop was busy.', [{ value: active / 1000 }]),
  ]
}
