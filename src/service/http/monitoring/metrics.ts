import type { Store } from '../../store/store.ts'
import { QueueFull, StoreUnavailable } from '../../store/failure.ts'
import type { Malformed } from '../response/malformed.ts'
import type { Observed } from '../middleware/access-log.ts'
import { describeProcess } from './process-metrics.ts'
import { counter, createCounts, createHistogram, gauge, histogram, printFamilies, type Family } from './prometheus.ts'

export interface Metrics {
  readonly begin: () => void
  readonly tell: (observed: Observed) => void
  readonly refuse: (malformed: Malformed) => void
  /** In the text format of Prometheus. What the database must be asked for is left out while it does not answer. */
  readonly print: () => Promise<string>
}

interface MetricsOptions {
  readonly store: Store
  readonly version: string
  readonly log: (line: string) => void
}

/** Counts since this process began. Labels have few values: no name of anybody's is among them. */
export function createMetrics({ store, version, log }: MetricsOptions): Metrics {
  const traffic = createTraffic()
  const records = createCounts()
  store.watch(({ kind }) => records.add({ kind }))
  return {
    ...traffic,
    print: async () =>
      printFamilies([
        ...traffic.describe(),
        counter('evidence_records_total', 'Records by kind, also those of other processes.', records.samples()),
        ...describeWrites(store),
        ...(await describePending(store, log)),
        ...describeProcess(version),
      ]),
  }
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

interface Traffic extends Omit<Metrics, 'print'> {
  readonly describe: () => readonly Family[]
}

function createTraffic(): Traffic {
  const requests = createHistogram(seconds)
  const failures = createCounts()
  const refused = createCounts()
  let running = 0
  return {
    begin: () => {
      running += 1
    },
    tell: ({ route, method, status, ms, error }) => {
      running -= 1
      requests.observe({ route, method, status: String(status) }, ms / 1000)
      if (error instanceof StoreUnavailable) failures.add({ outage: error.outage })
      if (error instanceof QueueFull) failures.add({ outage: 'queue' })
    },
    refuse: ({ status, reason }) => refused.add({ status: String(status), reason }),
    describe: () => [
      histogram(
        'evidence_http_request_seconds',
        'Requests by the time until their answer was sent.',
        requests.samples(),
      ),
      gauge('evidence_http_requests_running', 'Requests that are being worked on.', [{ value: running }]),
      counter(
        'evidence_http_refused_total',
        'Connections that were refused before there was a request.',
        refused.samples(),
      ),
      counter(
        'evidence_database_errors_total',
        'Requests that the database failed, by what ailed it.',
        failures.samples(),
      ),
    ],
  }
}

const sizes = [1, 2, 4, 8, 16, 32, 64, 128]

function describeWrites({ load }: Store): readonly Family[] {
  const { waiting, batchSizes } = load()
  const batches = createHistogram(sizes)
  for (const [size, times] of batchSizes) batches.observe({}, size, times)
  return [
    gauge('evidence_writes_waiting', 'Writes that wait for the database.', [{ value: waiting }]),
    histogram('evidence_write_batch_size', 'Writes that were committed together.', batches.samples()),
  ]
}

async function describePending({ outbox }: Store, log: MetricsOptions['log']): Promise<readonly Family[]> {
  try {
    const value = await outbox.countPending()
    return [gauge('evidence_notifications_pending', 'Messages that wait to be delivered.', [{ value }])]
  } catch (cause) {
    log(`Messages that wait to be delivered cannot be counted: ${String(cause)}`)
    return []
  }
}
