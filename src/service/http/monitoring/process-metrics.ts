import { counter, gauge, type Family } from './prometheus.ts'

/** Build information and resource use, under the standard names of the Prometheus client libraries. */
export function readProcessMetrics(version: string): readonly Family[] {
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
