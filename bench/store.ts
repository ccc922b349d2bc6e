import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../src/service/store/open.ts'
import type { Filter, NewRecord, Store } from '../src/service/store/store.ts'
import { createPostgresServer } from '../testkit/service/store/postgres-server.ts'
import { printTable } from './table.ts'

/** `EVIDENCE_BENCH_RECORDS=1000000` shows how the figures grow. */
const total = Number(process.env['EVIDENCE_BENCH_RECORDS'] ?? 50_000)
const writers = 100
const trails = total / 10

const questions: Readonly<Record<string, Filter>> = {
  'page of attestations': { kinds: ['attestation'] },
  'page of a flow': { kinds: ['attestation'], flow: 'flow-3' },
  'page of a name': { kinds: ['attestation'], name: 'scan', flow: 'flow-3' },
  'page since yesterday': { kinds: ['attestation'], from: 1 },
  'one commit': { commit: toSha(77) },
  'prefix of a commit': { commitPrefix: toSha(77).slice(0, 12) },
  'one trail': { flow: 'flow-7', trail: 'trail-77' },
}

/** The store alone, without HTTP: what each engine takes, on disk before it is acknowledged, and how long it takes to find. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-store-'))
  const server = await createPostgresServer(['-c', 'fsync=on'])
  try {
    for (const [name, place] of [
      ['SQLite', join(folder, 'evidence.db')],
      ['PostgreSQL', server.url],
    ] as const) {
      const store = await openStore(place)
      const rows = [...(await measureAppends(store)), ...(await measureFinds(store))]
      printTable(
        [`${name}, ${total} attestations`, 'measured', 'bar'],
        rows.map(([what, measured, bar]) => [what, measured, bar]),
      )
      await store.close()
    }
  } finally {
    await server.remove()
    await rm(folder, { recursive: true })
  }
}

type Measured = readonly [what: string, measured: string, bar: string]

async function measureAppends(store: Store): Promise<readonly Measured[]> {
  const times: number[] = []
  let next = 0
  const write = async (): Promise<void> => {
    while (next < total) {
      const at = next
      next += 1
      const began = performance.now()
      const idempotency = { caller: 'ci', key: `key-${at}`, request: toSha(at) }
      await store.append({ record: toRecord(at), idempotency })
      times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: writers }, write))
  const seconds = (performance.now() - began) / 1000
  return [
    [`appends a second, ${writers} at once`, (total / seconds).toFixed(0), '≥ 5000'],
    ['p99 of an append, ms', percentile(times, 0.99).toFixed(1), '< 50'],
  ]
}

async function measureFinds(store: Store): Promise<readonly Measured[]> {
  const rows: Measured[] = []
  for (const [what, filter] of Object.entries(questions)) {
    const times: number[] = []
    for (let round = 0; round < 30; round += 1) {
      const began = performance.now()
      await store.find('acme', filter, { offset: 0, limit: 100 })
      times.push(performance.now() - began)
    }
    rows.push([`${what}, p99, ms`, percentile(times.slice(5), 0.99).toFixed(1), '< 10'])
  }
  return rows
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN
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
    body: {
      attestation_name: name,
      junit_results: [{ name: 'suite', total: 100, failures: 0, errors: 0, skipped: 3, duration: 12.5 }],
      git_commit_info: { sha1: toSha(trail), branch: 'main', message: 'Sell', author: 'Ada' },
    },
    attachment: null,
  }
}
