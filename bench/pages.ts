import { randomUUID } from 'node:crypto'
import { startHarness, type Harness } from '../testkit/service/harness.ts'
import { shaOf } from '../testkit/service/page/scene-evidence.ts'
import type { NewRecord } from '../src/service/store/store.ts'
import { median, printTable } from './table.ts'

const org = 'bench'
const trails = 100_000
const attestations = 500
const rounds = 7
const author = 'Ada <ada@example.org>'

/** Pages of a flow of 100,000 trails and of a trail with 500 attestations, over HTTP, after one request that warms up. */
export async function run(): Promise<void> {
  const service = await startHarness({ openPages: true })
  try {
    await fill(service)
    const pages = {
      'organisation of that flow': `/${org}`,
      [`flow of ${trails} trails`]: `/${org}/flows/large`,
      'the same, from its middle': `/${org}/flows/large?below=${trails / 2}`,
      'filter by a branch that many have': `/${org}/flows/large?branch=main`,
      'filter by an author that nobody is': `/${org}/flows/large?author=nobody`,
      'filter by a state that none is in': `/${org}/flows/large?state=COMPLIANT`,
      'filter by a commit': `/${org}/flows/large?commit=${shaOf('7').slice(0, 10)}`,
      'search for that commit': `/${org}/search?q=${shaOf('7')}`,
      'badge of a branch that none has': `/${org}/flows/large/badge.svg?branch=none`,
      [`trail with ${attestations} attestations`]: `/${org}/flows/other/trails/full`,
    }
    const rows: string[][] = []
    for (const [name, path] of Object.entries(pages)) rows.push([name, ...(await measure(service, path))])
    printTable(['page', 'median, ms', 'slowest, ms', 'kB'], rows)
  } finally {
    await service.close()
  }
}

async function measure(service: Harness, path: string): Promise<string[]> {
  const times: number[] = []
  let size = 0
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now()
    const { status, text } = await service.ask('GET', `/${path}`, { token: null })
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
    if (round > 0) times.push(performance.now() - began)
    size = text.length
  }
  return [median(times).toFixed(0), Math.max(...times).toFixed(0), (size / 1000).toFixed(0)]
}

/** Two records a trail, through the store itself. */
async function fill({ store }: Harness): Promise<void> {
  const append = (record: Partial<NewRecord>): Promise<unknown> =>
    store.append({ record: { ...blank, id: randomUUID(), ...record } })
  for (let start = 0; start < trails; start += 1000) {
    const batch = Array.from({ length: 1000 }, (_, at) => start + at)
    await Promise.all(
      batch.flatMap((index) => {
        const trail = shaOf(String(index))
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
  body: {},
  attachment: null,
}
