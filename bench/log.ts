import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderAttachments } from '../src/service/attachment/folder.ts'
import type { LogService } from '../src/service/log/log-service.ts'
import { checkStore } from '../src/service/operate/fsck.ts'
import { startPageThreads } from '../src/service/operate/record/page-maker.ts'
import { openLogs } from '../src/service/log/open-logs.ts'
import { openStore } from '../src/service/store/open.ts'
import type { Store } from '../src/service/store/store.ts'
import { fillLedger, spreadTrail } from './log/fill-ledger.ts'
import { fillLog } from './log/fill-log.ts'
import { measurePackage } from './log/measure-package.ts'
import { listEngines, type Database, type Engine } from './service/engine.ts'
import { median, printTable } from './table.ts'

/** Numbers of records of 1 kB. A check of fewer records is for a large part the start of its threads. */
const [checked, proven] = [
  Number(process.env['EVIDENCE_BENCH_RECORDS'] ?? 500_000),
  Number(process.env['EVIDENCE_BENCH_ENTRIES'] ?? 1_000_000),
]
const rounds = 3
const proofs = 500

/** Records a second that `evidence fsck` must check. */
const leastRates: Readonly<Record<string, number>> = { SQLite: 100_000, PostgreSQL: 30_000 }

/** Measures `evidence fsck` on a signed log, the package of one of its trails, and the proofs of a large log, on each engine. */
export async function run(): Promise<void> {
  for (const engine of listEngines()) {
    printTable([engine.name, 'value', 'limit'], [...(await measureFsck(engine)), ...(await measureProofs(engine))])
    console.log('')
  }
}

type MeasuredRow = readonly [measure: string, value: string, limit: string]

interface Opened {
  readonly database: Database
  readonly store: Store
  readonly folder: string
  /** Signs the logs of the store. */
  readonly startLogs: () => Promise<LogService>
}

async function withStore<T>(engine: Engine, work: (opened: Opened) => Promise<T>): Promise<T> {
  await using database = await engine.createDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'bench-log-'))
  const keyFile = join(folder, 'evidence.key')
  const store = await openStore(database.location, { keyFile })
  const startLogs = async (): Promise<LogService> => {
    const start = await openLogs(store, { folder, keyFile, signLogs: true })
    const logs = start(() => 'https://evidence.example')
    if (logs === undefined) throw new Error('The logs are not signed.')
    return logs
  }
  try {
    return await work({ database, store, folder, startLogs })
  } finally {
    await store.close()
    await rm(folder, { recursive: true })
  }
}

/** The best round, by the clock and by the processor time of this process: other processes disturb a round. */
async function measureFsck(engine: Engine): Promise<readonly MeasuredRow[]> {
  return withStore(engine, async ({ database, store, folder, startLogs }) => {
    await fillLedger(store, checked)
    await (await startLogs()).close()
    const attachments = await openFolderAttachments(join(folder, 'attachments'))
    const isFile = engine.name === 'SQLite'
    const results: (readonly [rate: number, perProcessor: number])[] = []
    for (let round = 0; round < rounds; round += 1) {
      const [startedAt, used] = [performance.now(), process.cpuUsage()]
      // As evidence fsck does, which also reads the file itself (PRAGMA integrity_check).
      await using maker = isFile ? startPageThreads(database.location) : undefined
      const stores = { store, attachments, ...(maker === undefined ? {} : { maker }) }
      const { records } = await checkStore(stores, { report: ({ what }) => throwFinding(what) })
      const { user, system } = process.cpuUsage(used)
      results.push([(records / (performance.now() - startedAt)) * 1e3, (records / (user + system)) * 1e6])
    }
    const logs = await startLogs()
    const made = await measurePackage(store, attachments, logs).finally(logs.close)
    const least = leastRates[engine.name] ?? 0
    const rate = Math.max(...results.map(([one]) => one))
    const perProcessor = Math.max(...results.map(([, one]) => one))
    return [
      [`fsck of ${checked.toLocaleString('en')} records of 1 kB, records a second`, rate.toFixed(0), `≥ ${least}`],
      ['share of that limit', `${((rate / least) * 100).toFixed(0)} %`, '≥ 100 %'],
      ['records a second of processor time', perProcessor.toFixed(0), ''],
      [
        `package of ${spreadTrail.records} records over ${spreadTrail.entries} entries, ms`,
        made.ms.toFixed(0),
        '< 1000',
      ],
      ['its size, MB', (made.bytes / 1e6).toFixed(1), ''],
    ]
  })
}

function throwFinding(what: string): never {
  throw new Error(`evidence fsck has a finding: ${what}`)
}

async function measureProofs(engine: Engine): Promise<readonly MeasuredRow[]> {
  return withStore(engine, async ({ database, store, startLogs }) => {
    const driver = await engine.openDriver(database)
    await fillLog(driver, store, proven)
    await driver.close()
    const logs = await startLogs()
    try {
      await logs.readCheckpoint('acme')
      const size = await store.readHead('acme')
      // The first proof saves the tiles.
      await logs.proveInclusion('acme', 1, size)
      const [times, used] = [[] as number[], process.cpuUsage()]
      for (let at = 0; at < proofs; at += 1) {
        const startedAt = performance.now()
        await logs.proveInclusion('acme', 1 + ((at * 7919) % size), size)
        times.push(performance.now() - startedAt)
      }
      const { user, system } = process.cpuUsage(used)
      return [
        [`proof in a log of ${proven.toLocaleString('en')} records, median, ms`, median(times).toFixed(2), '< 2'],
        ['processor time of a proof, ms', ((user + system) / 1e3 / proofs).toFixed(2), ''],
      ]
    } finally {
      await logs.close()
    }
  })
}
