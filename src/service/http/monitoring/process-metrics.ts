import { counter, gauge, type Family } from './prometheus.ts'

/** What runs, and what it takes of the machine, under the names that every client library of Prometheus gives them. */
export function describeProcess(version: string): readonly Family[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  const { active } = performance.eventLoopUtilization()
  return [
    gauge('evidence_build_info', 'What is running; always 1.', [
      { labels: { version, node: process.version }, value: 1 },
    ]),
    gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', [
      { value: performance.timeOrigin / 1000 },
    ]),
    gauge('process_resident_memory_bytes', 'Memory that the process holds.', [{ value: rss }]),
    counter('process_cpu_seconds_total', 'Processor time that was used.', [{ value: (user + system) / 1e6 }]),
    gauge('nodejs_heap_size_used_bytes', 'Memory of the heap that is in use.', [{ value: heapUsed }]),
    counter('nodejs_eventloop_active_seconds_total', 'Time in which the event loop was busy.', [
      { value: active / 1000 },
    ]),
  ]
}
