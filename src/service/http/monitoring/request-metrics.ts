import type { Operation } from '../../../wire/operation/operation.ts'
import { operations } from '../../../wire/operation/operations.ts'
import { ComplianceState } from '../../../wire/primitives.ts'
import { outageKinds, QueueFull, StoreUnavailable } from '../../store/failure.ts'
import type { AccessLogEntry } from '../middleware/access-log.ts'
import type { RefusedConnection } from '../response/malformed-request.ts'
import { findProblemType, problemTypes } from '../response/problem-response.ts'
import { counter, createHistogram, createLabelledCounter, gauge, histogram, type Family } from './prometheus.ts'

const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

export interface RequestMetrics {
  readonly startRequest: () => void
  readonly endRequest: (observed: AccessLogEntry) => void
  readonly countRefusedConnection: (malformed: RefusedConnection) => void
  readonly families: () => readonly Family[]
}

/** Operations that report, by method and route. */
const reports: ReadonlyMap<string, string> = new Map(
  Object.entries<Operation>(operations)
    .filter(([, { access, method }]) => access === 'report' && method !== 'GET')
    .map(([name, { method, path }]) => [`${method} /api/v2${path}`, name]),
)

/** Those of refusals (rules 2.8). */
const reasons = Object.values(problemTypes).map(({ name }) => name)

export function createRequestMetrics(): RequestMetrics {
  const requests = createHistogram(latencyBuckets)
  const failures = createLabelledCounter([...outageKinds, 'queue'].map((outage) => ({ outage })))
  const refused = createLabelledCounter([{ status: '503', reason: 'connections' }])
  const reported = createLabelledCounter(
    [...reports.values()].flatMap((operation) => ['recorded', 'refused'].map((outcome) => ({ operation, outcome }))),
  )
  const refusedReports = createLabelledCounter(reasons.map((reason) => ({ reason })))
  const verdicts = createLabelledCounter(ComplianceState.options.map((verdict) => ({ verdict })))
  const countReport = ({ method, route, status }: AccessLogEntry): void => {
    const operation = reports.get(`${method} ${route}`)
    if (operation === undefined) return
    const type = findProblemType(status)
    reported.add({ operation, outcome: type === undefined ? 'recorded' : 'refused' })
    if (type !== undefined) refusedReports.add({ reason: type.name })
  }
  let running = 0
  return {
    startRequest: () => {
      running += 1
    },
    endRequest: (entry) => {
      const { route, method, status, ms, error, verdicts: found = [] } = entry
      running -= 1
      countReport(entry)
      for (const verdict of found) verdicts.add({ verdict })
      requests.observe({ route, method, status: String(status) }, ms / 1000)
      if (error instanceof StoreUnavailable) failures.add({ outage: error.outage })
      if (error instanceof QueueFull) failures.add({ outage: 'queue' })
    },
    countRefusedConnection: ({ status, reason }) => refused.add({ status: String(status), reason }),
    families: () => [
      histogram(
        'evidence_http_request_seconds',
        'Duration of requests until the response was sent.',
        requests.samples(),
      ),
      gauge('evidence_http_requests_running', 'Requests in progress.', [{ value: running }]),
      counter(
        'evidence_reports_total',
        'Reports by operation and outcome; a repeated one is recorded.',
        reported.samples(),
      ),
      counter('evidence_reports_refused_total', 'Reports that were refused, by reason.', refusedReports.samples()),
      counter('evidence_gates_total', 'Verdicts that were asked for, by verdict.', verdicts.samples()),
      counter(
        'evidence_http_refused_total',
        'Connections that were refused before a request was read.',
        refused.samples(),
      ),
      counter(
        'evidence_database_errors_total',
        'Requests that failed because of the database, by kind of outage.',
        failures.samples(),
      ),
    ],
  }
}
