import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../src/service/store/open.ts'
import type { Filter } from '../src/service/store/reader.ts'
import type { NewRecord } from '../src/service/store/record.ts'
import type { Store } from '../src/service/store/store.ts'
import { createPostgresServer } from '../testkit/service/store/postgres-server.ts'
import { printTable } from './table.ts'

/** Number of records. Set `EVIDENCE_BENCH_RECORDS=1000000` to measure a larger store. */
const total = Number(process.env['EVIDENCE_BENCH_RECORDS'] ?? 50_000)
const writers = 100
const trails = total / 10

const filters: Readonly<Record<string, Filter>> = {
  'page: all attestations': { kinds: ['attestation'] },
  'page: one flow': { kinds: ['attestation'], flow: 'flow-3' },
  'page: one name': { kinds: ['attestation'], name: 'scan', flow: 'flow-3' },
  'page: from a time': { kinds: ['attestation'], from: 1 },
  'one commit': { commit: toSha(77) },
  'commit prefix': { commitPrefix: toSha(77).slice(0, 12) },
  'one trail': { flow: 'flow-7', trail: 'trail-77' },
}

/** Measures the store without HTTP, on each engine: appends, which are on disk before they are acknowledged, and queries. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-store-'))
  const server = await createPostgresServer(['-c', 'fsync=on'])
  try {
    for (const [name, location] of [
      ['SQLite', join(folder, 'evidence.db')],
      ['PostgreSQL', server.url],
    ] as const) {
      const store = await openStore(location)
      const rows = [...(await measureAppends(store)), ...(await measureQueries(store))]
      printTable(
        [`${name}, ${total} attestations`, 'value', 'limit'],
        rows.map(([measure, value, limit]) => [measure, value, limit]),
      )
      await store.close()
    }
  } finally {
    await server.remove()
    await rm(folder, { recursive: true })
  }
}

type MeasuredRow = readonly [measure: string, value: string, limit: string]

async function measureAppends(store: Store): Promise<readonly MeasuredRow[]> {
  const times: number[] = []
  let next = 0
  const write = async (): Promise<void> => {
    while (next < total) {
      const at = next
      next += 1
      const startedAt = performance.now()
      const idempotency = { caller: 'ci', key: `key-${at}`, request: toSha(at) }
      await store.append({ record: toRecord(at), idempotency })
      times.push(performance.now() - startedAt)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: writers }, write))
  const seconds = (performance.now() - startedAt) / 1000
  return [
    [`appends a second, ${writers} concurrent`, (total / seconds).toFixed(0), '≥ 5000'],
    ['append, p99, ms', percentile(times, 0.99).toFixed(1), '< 50'],
  ]
}

async function measureQueries(store: Store): Promise<readonly MeasuredRow[]> {
  const rows: MeasuredRow[] = []
  for (const [name, filter] of Object.entries(filters)) {
    const times: number[] = []
    for (let round = 0; round < 30; round += 1) {
      const startedAt = performance.now()
      await store.find('acme', filter, 100)
      times.push(performance.now() - startedAt)
    }
    rows.push([`${name}, p99, ms`, percentile(times.slice(5), 0.99).toFixed(1), '< 10'])
  }
  return rows
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}

function toSha(number: number): string {
  return number.toString(16).padStart(12, '0').padEnd(40, 'a')
}

function toRecord(at: number): NewRecord {
  const trail = at % trails
  const name = at % 3 === 0 ? 'scan' : 'unit-tests'
  return {
    id: `id-${at}`,
    org: 'acme',
    kind: 'attestation',
    flow: `flow-${trail % 10}`,
    trail: `trail-${trail}`,
    name,
    type: 'junit',
    fingerprint: null,
    commit: toSha(trail),
    actor: { name: 'ci' },
    origin: null,
    ignored_members: [],
    body: {
      attestation_name: name,
      junit_results: [{ name: 'suite', total: 100, failures: 0, errors: 0, skipped: 3, duration: 12.5 }],
      git_commit_info: { sha1: toSha(trail), branch: 'main', message: 'Sell', author: 'Ada' },
    },
    attachment: null,
  }
}
