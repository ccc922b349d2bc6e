import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CacheName } from '../src/service/cache-name.ts'
import { listEngines, type Engine } from './service/engine.ts'
import { toJunitReport } from './service/load.ts'
import { median, printTable } from './table.ts'

const cacheNames = Object.keys({
  histories: true,
  'concurrent-reads': true,
  judgements: true,
  'parsed-records': true,
  events: true,
} satisfies Record<CacheName, true>) as CacheName[]

const rounds = 3
const trails = 200
const reportsPerTrail = 6
const longTrailReports = 600
const pageReads = 40
const concurrency = 50
const flowRecords = 10

/** Processor milliseconds of one request of each kind. */
interface Costs {
  readonly report: number
  readonly longTrail: number
  readonly page: number
}

/**
 * Measures the service with all caches and without each one: the processor time of a report, of a report on a trail with 600 attestations,
 * and of a page of 100 trails. A cache that saves less than a tenth everywhere is to be removed.
 */
export async function run(): Promise<void> {
  for (const engine of listEngines()) {
    console.log(`${engine.name}\n`)
    const all = new Map<CacheName | undefined, Costs[]>()
    for (let round = 0; round < rounds; round += 1) {
      for (const withoutCache of [undefined, ...cacheNames]) {
        all.set(withoutCache, [...(all.get(withoutCache) ?? []), await measure(engine, withoutCache)])
      }
    }
    const base = toMedian(all.get(undefined) ?? [])
    const toRow = ([name, costs]: [CacheName | undefined, Costs[]]): string[] => {
      const found = toMedian(costs)
      const cell = (key: keyof Costs): string => `${found[key].toFixed(2)} (${(found[key] / base[key]).toFixed(2)}×)`
      return [name === undefined ? 'all caches' : `without ${name}`, cell('report'), cell('longTrail'), cell('page')]
    }
    printTable(['caches', 'a report, ms', 'on a trail of 600, ms', 'page of 100 trails, ms'], [...all].map(toRow))
    console.log('')
  }
}

function toMedian(costs: readonly Costs[]): Costs {
  const of = (key: keyof Costs): number => median(costs.map((cost) => cost[key]))
  return { report: of('report'), longTrail: of('longTrail'), page: of('page') }
}

async function measure(engine: Engine, withoutCache: CacheName | undefined): Promise<Costs> {
  await using database = await engine.createDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'bench-caches-'))
  const words = [engine.name, database.location, folder, ...(withoutCache === undefined ? [] : [withoutCache])]
  const child = fork(join(import.meta.dirname, 'service', 'cache-service.ts'), words)
  try {
    const [started] = (await once(child, 'message')) as [{ readonly origin: string; readonly token: string }]
    return await measureRequests(child, createSender(started))
  } finally {
    child.disconnect()
    await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

type SendRequest = (method: string, path: string, data?: object) => Promise<void>

function createSender({ origin, token }: { readonly origin: string; readonly token: string }): SendRequest {
  return async (method, path, data) => {
    const body = new FormData()
    if (data !== undefined) body.set('data_json', JSON.stringify(data))
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${origin}/api/v2${path}`, { method, headers, ...(data && { body }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  }
}

async function measureRequests(child: ChildProcess, send: SendRequest): Promise<Costs> {
  const reportTo = (trail: string, at: number): Promise<void> =>
    send('POST', `/attestations/bench/shop/trail/${trail}/junit`, {
      ...toJunitReport(at),
      attestation_name: `unit-tests-${at}`,
    })
  const report = (at: number): Promise<void> => reportTo(`trail-${Math.floor(at / reportsPerTrail)}`, at)
  for (let version = 0; version < flowRecords; version += 1) {
    await send('PUT', '/flows/bench/template_file', { name: 'shop', description: `version ${version}` })
  }
  // The first requests include compilation.
  await inParallel(concurrency * 8, (at) => reportTo(`warm-up-${at % concurrency}`, at))
  const time = async (count: number, work: (at: number) => Promise<void>): Promise<number> => {
    const before = await readProcessorTime(child)
    await inParallel(count, work)
    return ((await readProcessorTime(child)) - before) / count
  }
  return {
    report: await time(trails * reportsPerTrail, report),
    longTrail: await time(longTrailReports, (at) => reportTo('long', at)),
    page: await time(pageReads, (at) => send('GET', `/trails/bench/shop?page=${1 + (at % 2)}&per_page=100`)),
  }
}

/** Milliseconds that the service has used the processor. */
async function readProcessorTime(child: ChildProcess): Promise<number> {
  child.send('processor time')
  const [milliseconds] = await once(child, 'message')
  return Number(milliseconds)
}

async function inParallel(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0
  const workOn = async (): Promise<void> => {
    while (next < count) {
      const at = next
      next += 1
      await work(at)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, workOn))
}
