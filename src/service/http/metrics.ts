import type { MiddlewareHandler } from 'hono'
import type { Store } from '../store/store.ts'

export interface Metrics {
  /** Counts every request by the class of its answer. */
  readonly count: MiddlewareHandler
  /** Prometheus text. */
  readonly print: () => string
}

/** Counts since this process began. */
export function createMetrics(store: Store): Metrics {
  const began = store.now()
  const requests = new Map<string, number>()
  const records = new Map<string, number>()
  let running = 0
  store.watch(({ kind }) => add(records, kind))
  return {
    count: async (c, next) => {
      running += 1
      await next()
      running -= 1
      add(requests, `${Math.floor(c.res.status / 100)}xx`)
    },
    print: () =>
      [
        ...toSeries('evidence_requests_total', 'counter', toLabelled('status', requests)),
        ...toSeries('evidence_records_total', 'counter', toLabelled('kind', records)),
        ...toSeries('evidence_requests_running', 'gauge', [['', running]]),
        ...toSeries('evidence_uptime_seconds', 'gauge', [['', Math.round(store.now() - began)]]),
        ...toSeries('evidence_memory_bytes', 'gauge', [['', process.memoryUsage.rss()]]),
        '',
      ].join('\n'),
  }
}

type Sample = readonly [labels: string, value: number]

function toSeries(name: string, type: 'counter' | 'gauge', samples: readonly Sample[]): readonly string[] {
  return [`# TYPE ${name} ${type}`, ...samples.map(([labels, value]) => `${name}${labels} ${value}`)]
}

function toLabelled(label: string, counts: ReadonlyMap<string, number>): readonly Sample[] {
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([value, count]) => [`{${label}="${value}"}`, count])
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
