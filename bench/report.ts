import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../src/client/client.ts'
import type { RunContext } from '../src/step/environment/run-context.ts'
import { readInputs } from '../src/step/input/read-inputs.ts'
import { report } from '../src/step/report.ts'
import { startService } from '../src/service/main.ts'
import { startGithub } from '../testkit/github/server.ts'
import { shaOf } from '../testkit/github/state.ts'
import { startDelayProxy, type DelayProxy } from './delay-proxy.ts'
import type { Row } from './row.ts'

type Service = Awaited<ReturnType<typeof startService>>

const rounds = 5
const roundTripMs = 300

/**
 * Measures one run for a pull request against the real service and a GitHub server: three artifacts, junit, vulnscan, codequality, the gate,
 * and a pull request with 100 commits, 20 reviews and 99 comments. The round trips in a row follow from the duration with 300 ms a round
 * trip, minus the duration without. Opening a connection takes one.
 */
export async function run(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-report-'))
  const service = await startService({ folder: join(folder, 'service'), signLogs: true })
  const github = await startGithub({ pulls: [pull], comments, files: { [`${pull.base.sha}:template.yml`]: template } })
  const near = await startProxies(service.url, github.apiUrl, 0)
  const far = await startProxies(service.url, github.apiUrl, roundTripMs)
  try {
    writeFiles(folder)
    await putTemplate(service)
    const times = { near: [] as number[], far: [] as number[] }
    for (let round = -1; round < rounds; round += 1) {
      const [nearby, away] = [await runReport(folder, near, service), await runReport(folder, far, service)]
      if (round < 0) continue
      times.near.push(nearby)
      times.far.push(away)
    }
    const trips = (Math.min(...times.far) - Math.min(...times.near)) / roundTripMs
    return [
      { measure: 'a step with a gate: round trips in a row', value: trips, unit: 'trips', limit: { atMost: 7.2 } },
      toCountRow('the service', far.service, 12),
      toCountRow('GitHub', far.github, 3),
    ]
  } finally {
    for (const { service: one, github: other } of [near, far]) await Promise.all([one.close(), other.close()])
    await Promise.all([service.close(), github.close()])
    await rm(folder, { recursive: true })
  }
}

interface Proxies {
  readonly service: DelayProxy
  readonly github: DelayProxy
}

async function startProxies(service: string, github: string, latencyMs: number): Promise<Proxies> {
  return { service: await startDelayProxy(service, latencyMs), github: await startDelayProxy(github, latencyMs) }
}

function toCountRow(server: string, { requests }: DelayProxy, atMost: number): Row {
  return { measure: `its requests to ${server}`, value: requests() / (rounds + 1), unit: 'requests', limit: { atMost } }
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

function writeFiles(folder: string): void {
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

/** Puts the template on the flow, as the first run on the default branch does. */
async function putTemplate({ url, firstToken = '' }: Service): Promise<void> {
  const client = createClient({ baseUrl: url, token: firstToken, timeoutSeconds: 30 })
  const params = { org: 'acme', flow_name: 'shop' }
  const file = { filename: 'evidence.yml', contentType: 'application/yaml', content: template }
  await client.putFlow({ params, body: { name: 'shop' }, file })
  await client.close()
}

let startedRuns = 0

/** Milliseconds of one run. Throws unless the trail is COMPLIANT: the run would not have sent all the evidence. */
async function runReport(
  folder: string,
  { service: { url }, github }: Proxies,
  { firstToken = '' }: Service,
): Promise<number> {
  startedRuns += 1
  const given: Readonly<Record<string, string>> = {
    url,
    token: firstToken,
    trail: `trail-${startedRuns}`,
    template: 'template.yml',
    artifacts: 'one=one.tgz\ntwo=two.tgz\nthree=three.tgz',
    gate: 'true',
    'github-token': 'ghs_bench',
  }
  const startedAt = performance.now()
  const { explanation } = await report(
    readInputs((name) => given[name]),
    createRunContext(folder, github.url),
  )
  const took = performance.now() - startedAt
  if (explanation?.verdict !== 'COMPLIANT') throw new Error(`The trail is not COMPLIANT: ${explanation?.headline}`)
  return took
}

function ignoreOutput(): void {}

/** The most commits and comments that GitHub lists at once. */
const pageSize = 100

const sha = 'a'.repeat(40)
const pull = {
  number: 12,
  author: 'ada',
  head: { ref: 'fix', sha },
  base: { ref: 'main', sha: 'b'.repeat(40) },
  commits: Array.from({ length: pageSize }, (_, at) => ({
    sha: at === pageSize - 1 ? sha : shaOf(at + 1),
    message: 'Sell',
    author: { login: 'ada', name: 'Ada' },
  })),
  reviews: Array.from({ length: 20 }, (_, at) => ({ user: `grace${at}`, state: 'APPROVED', commit_id: sha })),
} as const

/** A discussion before the first comment of this action. */
const comments = Array.from({ length: pageSize - 1 }, (_, id) => ({ id, number: 12, user: 'ada', body: 'Ready?' }))

function createRunContext(cwd: string, api: string): RunContext {
  return {
    host: {
      cwd,
      info: ignoreOutput,
      notice: ignoreOutput,
      warning: ignoreOutput,
      detail: ignoreOutput,
      status: undefined,
      debug: ignoreOutput,
      trace: undefined,
      mask: ignoreOutput,
      group: async (_, work) => work(),
    },
    environment: {
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_SERVER_URL: 'https://github.invalid',
      GITHUB_RUN_ID: String(startedRuns),
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
      throw new Error('This benchmark does not use the embedded service.')
    },
  }
}
