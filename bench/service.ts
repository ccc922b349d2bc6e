import type { Row } from './row.ts'
import { listEngines, startLibraryServer, startServeProcess, type MeasuredServer } from './service/engine.ts'
import { sendLoad } from './service/load.ts'
import { measureTwoProcesses } from './service/two-processes.ts'
import { measureInTurns } from './step.ts'

const rounds = 2
/** Reports in one measurement, by the number of connections. */
const reports = { 1: 600, 100: 6000 } as const
type Connections = keyof typeof reports

/**
 * Processor time of the service for one report of test results, with all its threads, as a ratio to a server with the same HTTP libraries
 * that records nothing. PostgreSQL is a process of its own and not counted. And what a second process adds.
 */
export async function run(): Promise<readonly Row[]> {
  await using libraries = await startLibraryServer()
  const rows: Row[] = []
  for (const engine of listEngines()) {
    await using database = await engine.createDatabase()
    await using service = await startServeProcess(database)
    // Warms up the compiler and the caches.
    for (const server of [libraries, service]) await sendLoad(server, reports[100], 100)
    const one = (server: MeasuredServer, connections: Connections) => async (): Promise<number> =>
      measureReport(server, connections)
    const taken = await measureInTurns(rounds, {
      libraries: one(libraries, 1),
      service: one(service, 1),
      busyLibraries: one(libraries, 100),
      busyService: one(service, 100),
    })
    const measure = `processor time of a report on ${engine.name}, over that of the HTTP libraries`
    rows.push(
      {
        measure: `${measure}, 1 connection`,
        value: taken.service / taken.libraries,
        unit: '×',
        limit: { atMost: 50 },
      },
      {
        measure: `${measure}, 100 connections`,
        value: taken.busyService / taken.busyLibraries,
        unit: '×',
        limit: { atMost: 10 },
      },
    )
  }
  return [...rows, ...(await measureTwoProcesses())]
}

/** Milliseconds. */
async function measureReport(server: MeasuredServer, connections: Connections): Promise<number> {
  const total = reports[connections]
  const before = server.readProcessorMs()
  await sendLoad(server, total, connections)
  return (server.readProcessorMs() - before) / total
}
