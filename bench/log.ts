import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderAttachments } from '../src/service/attachment/folder.ts'
import { checkStore } from '../src/service/maintenance/fsck.ts'
import { openLogs } from '../src/service/open-logs.ts'
import { openStore } from '../src/service/store/open.ts'
import type { Store } from '../src/service/store/store.ts'
import { fillLedger } from './log/fill-ledger.ts'
import { listEngines, type Engine } from './service/engine.ts'
import { printTable } from './table.ts'

/** Number of records. */
const total = Number(process.env['EVIDENCE_BENCH_RECORDS'] ?? 100_000)

/** Records a second that `evidence fsck` must check. */
const leastRates: Readonly<Record<string, number>> = { SQLite: 100_000, PostgreSQL: 30_000 }

/** Measures `evidence fsck` on a signed log of records of 1 kB, on each engine. */
export async function run(): Promise<void> {
  for (const engine of listEngines()) {
    await using database = await engine.createDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'bench-log-'))
    const store = await openStore(database.location, { keyFile: join(folder, 'evidence.key') })
    try {
      const started = performance.now()
      await fillLedger(store, total)
      console.log('filled', performance.now() - started)
      await sign(store, folder)
      console.log('signed', performance.now() - started)
      await measureFsck(engine, store, folder)
    } finally {
      await store.close()
      await rm(folder, { recursive: true })
    }
  }
}

/** Publishes a checkpoint, and saves the tiles. */
async function sign(store: Store, folder: string): Promise<void> {
  const start = await openLogs(store, { folder, keyFile: join(folder, 'evidence.key'), signLogs: true })
  await start(() => 'https://evidence.example')?.close()
}

async function measureFsck({ name }: Engine, store: Store, folder: string): Promise<void> {
  const attachments = await openFolderAttachments(join(folder, 'attachments'))
  const findings: string[] = []
  const rates: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
    await checkStore({ store, attachments }, { report: ({ what }) => findings.push(what) })
    const { user, system } = process.cpuUsage(cpu)
    console.log((total / (performance.now() - startedAt)) * 1000, 'a s', (total / (user + system)) * 1e6, 'a CPU s')
    rates.push((total / (performance.now() - startedAt)) * 1000)
  }
  if (findings.length > 0) throw new Error(findings.join('\n'))
  const least = leastRates[name] ?? 0
  printTable(
    [`${name}, ${total} records`, 'value', 'limit'],
    [['fsck, records a second', Math.max(...rates).toFixed(0), `≥ ${least}`]],
  )
}
