import { hasPostgres } from '../../testkit/service/store/has-postgres.ts'
import { createPostgresServer } from '../../testkit/service/store/postgres-server.ts'
import type { Row } from '../row.ts'
import { measureInTurns } from '../step.ts'
import { startServeProcess } from './engine.ts'
import { sendLoad, type Target } from './load.ts'

const rounds = 3
const connections = 16
const reports = 768
/** Each commit waits 5 ms before its sync, as on a disk across a network. */
const slowCommit = ['-c', 'fsync=on', '-c', 'commit_delay=5000', '-c', 'commit_siblings=0']

/**
 * Reports a second of two processes on one PostgreSQL database, over those of one with as many connections in all. One process commits the
 * reports of all its callers together, so that two with half of the callers each cannot do more: the ratio shows whether they do less.
 */
export async function measureTwoProcesses(): Promise<readonly Row[]> {
  if (!hasPostgres()) return []
  const server = await createPostgresServer(slowCommit)
  try {
    const database = { location: server.url, [Symbol.asyncDispose]: server.remove }
    await using one = await startServeProcess(database)
    await using other = await startServeProcess(database, one)
    const [bench, shop] = ['bench', 'shop']
    const measurements = {
      alone: () => measure([{ ...one, org: bench }]),
      together: () =>
        measure([
          { ...one, org: bench },
          { ...other, org: bench },
        ]),
      twoAlone: () =>
        measure([
          { ...one, org: bench },
          { ...one, org: shop },
        ]),
      twoTogether: () =>
        measure([
          { ...one, org: bench },
          { ...other, org: shop },
        ]),
    }
    // Warms up the compilers and the caches.
    for (const warmUp of Object.values(measurements)) await warmUp()
    const taken = await measureInTurns(rounds, measurements)
    const measured = 'reports a second of two processes on one PostgreSQL database with slow commits, over those of one'
    return [
      {
        measure: `${measured}, one organisation`,
        value: taken.alone / taken.together,
        unit: '×',
        limit: { atLeast: 0.8 },
      },
      {
        measure: `${measured}, two organisations`,
        value: taken.twoAlone / taken.twoTogether,
        unit: '×',
        limit: { atLeast: 0.8 },
      },
    ]
  } finally {
    await server.remove()
  }
}

/** Milliseconds. The targets share the reports and the connections. */
async function measure(targets: readonly Target[]): Promise<number> {
  const startedAt = performance.now()
  await Promise.all(targets.map((target) => sendLoad(target, reports / targets.length, connections / targets.length)))
  return performance.now() - startedAt
}
