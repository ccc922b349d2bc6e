import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findInconsistencies } from '../testkit/service/fault/verify.ts'
import { reportDuringKills } from '../testkit/service/fault/kill-loop.ts'
import { createPostgresServer } from '../testkit/service/store/postgres-server.ts'
import { printTable } from './table.ts'

const kills = Number(process.env['EVIDENCE_BENCH_KILLS'] ?? 100)

/** Kills the service 100 times with SIGKILL under load, on each engine, and then checks its records. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-crash-'))
  const server = await createPostgresServer()
  const rows: string[][] = []
  try {
    for (const [name, database] of [
      ['SQLite', join(folder, 'evidence.db')],
      ['PostgreSQL', server.url],
    ] as const) {
      const location = { data: join(folder, name), database }
      const { load, service, token } = await reportDuringKills(location, kills)
      const wrong = Object.values(await findInconsistencies(location, { load, services: [service], token })).flat()
      for (const line of wrong) console.log(line)
      const { acknowledged, retried, replayed } = load.counts
      const seen = [...load.checkpoints.values()].flatMap((notes) => [...notes]).length
      rows.push([name, ...[kills, acknowledged.length, retried, replayed, seen, wrong.length].map(String)])
    }
  } finally {
    await server.remove()
    await rm(folder, { recursive: true })
  }
  printTable(
    [
      'engine',
      'SIGKILLs',
      'acknowledged',
      'retried',
      'retried after recording',
      'signed checkpoints',
      'lost, forked or wrong',
    ],
    [...rows, ['limit', '100', '', '', '', '', '0']],
  )
}
