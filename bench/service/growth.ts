import { randomUUID } from 'node:crypto'
import { createToken } from '../../src/service/access/token.ts'
import { createApp } from '../../src/service/app.ts'
import { openFolderAttachments } from '../../src/service/attachment/folder.ts'
import { listen } from '../../src/service/server.ts'
import type { NewRecord, Store } from '../../src/service/store/store.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, printTable } from '../table.ts'
import { openBare } from './bare.ts'
import type { Engine } from './engine.ts'
import { perTrail, toReport } from './load.ts'

const sizes = [1000, 10_000, 100_000, 1_000_000]
const rounds = 51
const writers = 256

/**
 * What reading takes with ever more attestations around: over HTTP, one request at a time, other things and other places each time. The
 * newest five pages of trails are what people look at again and again: there it is known how they stand.
 * Beside what is written a second stands the bare insert of as many rows into a table as large: the limit, and how near to it that is.
 */
export async function measureGrowth(engine: Engine): Promise<void> {
  await using opened = await engine.openStore()
  await using reader = await serve(opened.value)
  await using bare = await openBare(engine)
  const rows: string[][] = []
  let filled = 0
  for (const size of sizes) {
    const began = performance.now()
    await fill(opened.value, filled, size)
    const rate = (size - filled) / ((performance.now() - began) / 1000)
    const limit = await bare.insert(filled, size)
    filled = size
    const trails = Math.floor(size / perTrail)
    const place = (round: number): number => (round * 7919) % trails
    const trail = await time((round) => reader.read(`/trails/bench/shop/trail-${place(round)}`))
    const page = await time((round) => reader.read(`/attestations/bench?page=${1 + (round % 5)}&per_page=100`))
    const readTrails = (at: number): Promise<void> => reader.read(`/trails/bench/shop?page=${at}&per_page=100`)
    const anywhere = await time((round) => readTrails(1 + Math.floor(place(round) / 100)))
    const newest = await time((round) => readTrails(1 + (round % 5)))
    const byCommit = await time((round) => reader.read(`/search/bench/sha/${toSha(place(round) * perTrail)}`))
    const writing = [rate.toFixed(0), limit.toFixed(0), `${((rate / limit) * 100).toFixed(0)} %`]
    rows.push([String(size), ...writing, ...[trail, page, anywhere, newest, byCommit].map((it) => it.toFixed(1))])
  }
  const written = ['written a second', 'bare inserts a second', 'of the limit']
  const head = ['attestations', ...written, 'a trail, ms', '100 attestations', '100 trails', 'the newest', 'by commit']
  printTable(head, [...rows, ['bar', '', '', '', '< 5', '< 10', '< 10', '< 10', '']])
  console.log('')
}

async function time(read: (round: number) => Promise<void>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await read(round)
    took.push(performance.now() - began)
  }
  return median(took)
}

/** Through the store's own door, many at a time, as the service does. */
async function fill(store: Store, from: number, to: number): Promise<void> {
  let next = from
  const work = async (): Promise<void> => {
    for (let at = next++; at < to; at = next++) await store.append({ record: toNewRecord(at) })
  }
  await Promise.all(Array.from({ length: writers }, work))
}

function toNewRecord(at: number): NewRecord {
  const body = toReport(at)
  return {
    id: randomUUID(),
    org: 'bench',
    kind: 'attestation',
    flow: 'shop',
    trail: `trail-${Math.floor(at / perTrail)}`,
    name: body.attestation_name,
    type: 'junit',
    fingerprint: null,
    commit: toSha(at),
    actor: { name: 'bench' },
    body: { ...body },
    attachment: null,
  }
}

function toSha(at: number): string {
  return toReport(at).git_commit_info.sha1
}

interface Reader extends AsyncDisposable {
  readonly read: (path: string) => Promise<void>
}

async function serve(store: Store): Promise<Reader> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-attachments-'))
  const { token } = await createToken(store, { name: 'bench', org: '*', flow: '*', role: 'admin' })
  const attachments = await openFolderAttachments(folder)
  const server = await listen(createApp({ store, attachments, publicUrl: () => 'http://127.0.0.1' }), {
    host: '127.0.0.1',
    port: 0,
  })
  return {
    read: async (path) => {
      const url = `http://127.0.0.1:${server.port}/api/v2${path}`
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    },
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
