import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../src/client/client.ts'
import type { Surroundings } from '../src/command/environment/surroundings.ts'
import { readInputs } from '../src/command/input/read-inputs.ts'
import { report } from '../src/command/report.ts'
import { startService } from '../src/service/main.ts'
import { startGithub } from '../testkit/github/server.ts'
import { startProxy, type Proxy } from './distance.ts'
import { median, printTable } from './table.ts'

type Service = Awaited<ReturnType<typeof startService>>

const rounds = 9
const latency = 50

/**
 * One step of a pull request against the real service and a GitHub, both far away: three artifacts, junit, vulnscan, codequality, the
 * pull request and the gate. What the distance costs, in round trips: the time with 50 ms each, less the time with none. A connection
 * that is opened costs one, too.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-report-'))
  const service = await startService({ folder: join(folder, 'service') })
  const github = await startGithub({ pulls: [pull], files: { [`${pull.base.sha}:template.yml`]: template } })
  const near = await startWorld(service.url, github.apiUrl, 0)
  const far = await startWorld(service.url, github.apiUrl, latency)
  try {
    prepare(folder)
    await putTemplate(service)
    const times = { near: [] as number[], far: [] as number[] }
    for (let round = -1; round < rounds; round += 1) {
      const [nearby, away] = [await step(folder, near, service), await step(folder, far, service)]
      if (round < 0) continue
      times.near.push(nearby)
      times.far.push(away)
    }
    const [without, with50] = [median(times.near), median(times.far)]
    printTable(
      ['what', 'measured', 'bar'],
      [
        ['one step, service near by, ms', without.toFixed(0), ''],
        [`one step, ${latency} ms a round trip, ms`, with50.toFixed(0), ''],
        ['round trips end to end', ((with50 - without) / latency).toFixed(1), '≤ 5'],
        ...count('service', far.service),
        ...count('GitHub', far.github),
      ],
    )
  } finally {
    for (const { service: one, github: other } of [near, far]) await Promise.all([one.close(), other.close()])
    await Promise.all([service.close(), github.close()])
    await rm(folder, { recursive: true })
  }
}

interface Far {
  readonly service: Proxy
  readonly github: Proxy
}

async function startWorld(service: string, github: string, roundTrip: number): Promise<Far> {
  return { service: await startProxy(service, roundTrip), github: await startProxy(github, roundTrip) }
}

function count(who: string, { requests, connections }: Proxy): string[][] {
  return [
    [`requests to the ${who}`, String(requests() / (rounds + 1)), ''],
    [`connections to the ${who}`, String(connections() / (rounds + 1)), ''],
  ]
}

const template = `version: 1
trail:
  attestations:
    - { name: unit, type: junit }
    - { name: scan, type: vulnscan }
    - { name: quality, type: codequality }
    - { name: review, type: pull_request, policy: { approvals: 1, independent: true } }
  artifacts:
    - { name: one }
    - { name: two }
    - { name: three }
`

function prepare(folder: string): void {
  const quality = {
    serverUrl: 'https://quality.invalid',
    taskId: '1',
    status: 'SUCCESS',
    analysedAt: '2026-11-20T09:00:00+0000',
    project: { key: 'shop', name: 'Shop', url: '' },
    qualityGate: { name: 'House', status: 'OK', conditions: [] },
  }
  const cases = Array.from({ length: 500 }, (_, at) => `<testcase name="case ${at}" classname="shop" time="0.01"/>`)
  const files = {
    'template.yml': template,
    'one.tgz': '1',
    'two.tgz': '2',
    'three.tgz': '3',
    'junit.xml': `<testsuite name="shop">${cases.join('')}</testsuite>`,
    'scan.sarif': JSON.stringify({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'Trivy', rules: [{ id: 'R', properties: { 'security-severity': '8' } }] } },
          results: [],
        },
      ],
    }),
    'quality-gate.json': JSON.stringify(quality),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
}

/** The flow has its template, as after the first run on the default branch. */
async function putTemplate({ url, firstToken = '' }: Service): Promise<void> {
  const client = createClient({ baseUrl: url, token: firstToken, budget: 30 })
  const params = { org: 'acme', flow_name: 'shop' }
  const file = { filename: 'evidence.yml', contentType: 'application/yaml', content: template }
  await client.putFlow({ params, body: { name: 'shop' }, file })
  await client.close()
}

let trails = 0

/** Milliseconds that one step takes. It must be COMPLIANT, or it did not do what is measured. */
async function step(folder: string, { service: { url }, github }: Far, { firstToken = '' }: Service): Promise<number> {
  trails += 1
  const given: Readonly<Record<string, string>> = {
    url,
    token: firstToken,
    trail: `trail-${trails}`,
    template: 'template.yml',
    artifacts: 'one=one.tgz\ntwo=two.tgz\nthree=three.tgz',
    gate: 'true',
    'github-token': 'ghs_bench',
  }
  const began = performance.now()
  const { explanation } = await report(
    readInputs((name) => given[name]),
    surround(folder, github.url),
  )
  const took = performance.now() - began
  if (explanation?.verdict !== 'COMPLIANT') throw new Error(`not COMPLIANT: ${explanation?.headline}`)
  return took
}

function quiet(): void {}

const sha = 'a'.repeat(40)
const pull = {
  number: 12,
  author: 'ada',
  head: { ref: 'fix', sha },
  base: { ref: 'main', sha: 'b'.repeat(40) },
  commits: [{ sha, message: 'Sell', author: { login: 'ada', name: 'Ada' } }],
  reviews: [{ user: 'grace', state: 'APPROVED', commit_id: sha, association: 'MEMBER' }],
} as const

function surround(cwd: string, api: string): Surroundings {
  return {
    host: {
      cwd,
      info: quiet,
      notice: quiet,
      warning: quiet,
      detail: quiet,
      status: undefined,
      debug: quiet,
      trace: undefined,
      mask: quiet,
      group: async (_, work) => work(),
    },
    environment: {
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_SERVER_URL: 'https://github.invalid',
      GITHUB_RUN_ID: String(trails),
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_API_URL: api,
      GITHUB_GRAPHQL_URL: `${api}/graphql`,
      GITHUB_SHA: 'c'.repeat(40),
      GITHUB_REF: `refs/pull/${pull.number}/merge`,
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_WORKFLOW_REF: `acme/shop/.github/workflows/ci.yml@refs/pull/${pull.number}/merge`,
      GITHUB_JOB: 'build',
    },
    event: {
      action: 'synchronize',
      number: pull.number,
      repository: { name: 'shop', full_name: 'acme/shop', default_branch: 'main', owner: { login: 'acme' } },
      pull_request: {
        number: pull.number,
        head: { ...pull.head, repo: { full_name: 'acme/shop', fork: false } },
        base: { ...pull.base, repo: { full_name: 'acme/shop' } },
        user: { login: pull.author },
      },
    },
    matrix: null,
    loadService: () => {
      throw new Error('the service is a remote one here')
    },
  }
}
