import { randomUUID } from 'node:crypto'
import { startHarness, type Harness } from '../testkit/service/harness.ts'
import { toSha } from '../testkit/service/page/seed-evidence.ts'
import type { NewRecord } from '../src/service/store/record.ts'
import { median, printTable } from './table.ts'

const org = 'bench'
const trails = 100_000
const attestations = 500
const rounds = 7
const author = 'Ada <ada@example.org>'

/**
 * Measures the pages of a flow with 100,000 trails and of a trail with 500 attestations, and pages of the lists of the API, over HTTP, after
 * one warm-up request.
 */
export async function run(): Promise<void> {
  const service = await startHarness({ openPages: true })
  try {
    await appendRecords(service)
    const pages = {
      organisation: `/${org}`,
      [`flow with ${trails} trails`]: `/${org}/flows/large`,
      'flow, from the middle': `/${org}/flows/large?below=${trails / 2}`,
      'filter: branch of many trails': `/${org}/flows/large?branch=main`,
      'filter: author without trails': `/${org}/flows/large?author=unknown`,
      'filter: state without trails': `/${org}/flows/large?state=COMPLIANT`,
      'filter: commit': `/${org}/flows/large?commit=${toSha('7').slice(0, 10)}`,
      'search: commit': `/${org}/search?q=${toSha('7')}`,
      'badge: branch without trails': `/${org}/flows/large/badge.svg?branch=none`,
      [`trail with ${attestations} attestations`]: `/${org}/flows/other/trails/full`,
    }
    const size = 'per_page=100'
    const lists = {
      'list of trails, newest 100': `/trails/${org}/large?${size}`,
      'list of trails, from the middle': `/trails/${org}/large?${size}&page=${trails / 200}`,
      'list of attestations, newest 100': `/attestations/${org}?${size}`,
      'list of attestations, from the middle': `/attestations/${org}?${size}&page=${trails / 200}`,
      'list of attestations, next of the middle': await findNext(
        service,
        `/attestations/${org}?${size}&page=${trails / 200}`,
      ),
      'list of attestations, last page': `/attestations/${org}?${size}&page=${trails / 100}`,
    }
    const rows: string[][] = []
    for (const [name, path] of Object.entries(pages)) rows.push([name, ...(await measure(service, `/${path}`, null))])
    for (const [name, path] of Object.entries(lists)) rows.push([name, ...(await measure(service, path))])
    printTable(['page', 'median, ms', 'slowest, ms', 'kB'], rows)
  } finally {
    await service.close()
  }
}

/** The path of the next page of a list, as its `Link` has it. */
async function findNext(service: Harness, path: string): Promise<string> {
  const { headers } = await service.request('GET', path)
  return /<[^>]*?\/api\/v2([^>]+)>; rel="next"/.exec(headers['link'] ?? '')?.[1] ?? path
}

async function measure(service: Harness, path: string, token?: null): Promise<string[]> {
  const times: number[] = []
  let size = 0
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now()
    const { status, text } = await service.request('GET', path, token === null ? { token } : {})
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
    if (round > 0) times.push(performance.now() - startedAt)
    size = text.length
  }
  return [median(times).toFixed(0), Math.max(...times).toFixed(0), (size / 1000).toFixed(0)]
}

/** Appends two records for each trail directly to the store. */
async function appendRecords({ store }: Harness): Promise<void> {
  const append = (record: Partial<NewRecord>): Promise<unknown> =>
    store.append({ record: { ...blank, id: randomUUID(), ...record } })
  for (let start = 0; start < trails; start += 1000) {
    const batch = Array.from({ length: 1000 }, (_, at) => start + at)
    await Promise.all(
      batch.flatMap((index) => {
        const trail = toSha(String(index))
        const commit = {
          sha1: trail,
          message: `Change ${index}`,
          author,
          branch: index % 10 === 0 ? 'main' : `b${index}`,
        }
        return [
          append({
            kind: 'trail',
            flow: 'large',
            trail,
            commit: trail,
            body: { name: trail, git_commit_info: commit },
          }),
          append({ flow: 'large', trail, name: 'tests', body: { attestation_name: 'tests', is_compliant: true } }),
        ]
      }),
    )
  }
  const names = Array.from({ length: attestations }, (_, at) => `check-${at}`)
  await Promise.all(
    names.map((name) =>
      append({ flow: 'other', trail: 'full', name, body: { attestation_name: name, is_compliant: true } }),
    ),
  )
}

const blank: NewRecord = {
  id: '',
  org,
  kind: 'attestation',
  flow: null,
  trail: null,
  name: null,
  type: 'generic',
  fingerprint: null,
  commit: null,
  actor: { name: 'ci' },
  origin: null,
  ignored_members: [],
  body: {},
  attachment: null,
}
