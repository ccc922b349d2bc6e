import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inquire } from '../testkit/service/crash/inquest.ts'
import { raiseStorm } from '../testkit/service/crash/storm.ts'
import { createPostgresServer } from '../testkit/service/store/postgres-server.ts'
import { printTable } from './table.ts'

const kills = Number(process.env['EVIDENCE_BENCH_KILLS'] ?? 100)

/** A hundred SIGKILLs under load on each engine, and what became of the records. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-crash-'))
  const server = await createPostgresServer()
  const rows: string[][] = []
  try {
    for (const [name, database] of [
      ['SQLite', join(folder, 'evidence.db')],
      ['PostgreSQL', server.url],
    ] as const) {
      const place = { data: join(folder, name), database }
      const survived = await raiseStorm(place, kills)
      const wrong = await inquire(place, survived)
      for (const line of wrong) console.log(line)
      const { acknowledged, retried, replayed } = survived
      rows.push([name, ...[survived.kills, acknowledged.length, retried, replayed, wrong.length].map(String)])
    }
  } finally {
    await server.remove()
    await rm(folder, { recursive: true })
  }
  printTable(
    ['engine', 'SIGKILLs', 'acknowledged', 'sent again', 'of these recorded before', 'lost, twice or wrong'],
    [...rows, ['bar', '100', '', '', '', '0']],
  )
}
