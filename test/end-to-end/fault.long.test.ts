import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GithubServer, startGithub } from '../../testkit/github/server.ts'
import { runBuiltAction, newSha, onlyError } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import {
  type Fault,
  type ProxiedRequest,
  readBody,
  startFaultyProxy,
  type FaultyProxy,
} from '../../testkit/end-to-end/faulty-proxy.ts'
import { createWorkspace, goodBuild, type Workspace } from '../../testkit/end-to-end/workspace.ts'

/** Faults before the request reaches the service. */
const before: Readonly<Record<string, Fault>> = {
  'a refused connection': ({ closeFor }) => closeFor(50),
  'a reset before the body': ({ request }) => request.socket.resetAndDestroy(),
  'a reset after the body': async ({ request }) => {
    await readBody(request)
    request.socket.resetAndDestroy()
  },
  'a 500': async (write) => answer(write, { status: 500, type: 'application/json', body: '{"message":"Oops."}' }),
  'a 502 in HTML': async (write) => answer(write, { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' }),
  'a 429 with Retry-After': async (write) => {
    write.response.setHeader('retry-after', '1')
    await answer(write, { status: 429, type: 'application/json', body: '{"message":"Too many."}' })
  },
}

/** Faults that lose the response of a processed request. */
const after: Readonly<Record<string, Fault>> = {
  'a lost answer': async ({ request, forward }) => {
    await forward()
    request.socket.resetAndDestroy()
  },
  'an answer cut short': async ({ response, forward }) => {
    const { status, headers, body } = await forward()
    response.writeHead(status, { ...headers, 'content-length': body.length })
    response.write(body.subarray(0, body.length / 2), () => response.destroy())
  },
}

/** Faults that a retry does not repair. */
const hopeless: Readonly<Record<string, Fault>> = {
  'an answer that ends in the middle of its JSON': async ({ response, forward }) => {
    const { status, body } = await forward()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body.subarray(0, body.length / 2))
  },
  'an answer that never ends': async ({ response, forward }) => {
    const { status, headers, body } = await forward()
    response.writeHead(status, headers).write(body.subarray(0, 1))
  },
}

const harmless: Readonly<Record<string, Fault>> = {
  'an answer in drips': async ({ response, forward }) => {
    const { status, headers, body } = await forward()
    response.writeHead(status, headers)
    for (let at = 0; at < body.length; at += 8) {
      response.write(body.subarray(at, at + 8))
      await pause(1)
    }
    response.end()
  },
}

async function answer(
  { request, response }: ProxiedRequest,
  { status, type, body }: { readonly status: number; readonly type: string; readonly body: string },
): Promise<void> {
  await readBody(request)
  response.writeHead(status, { 'content-type': type }).end(body)
}

const base = newSha()
const pull = {
  number: 12,
  author: 'ada',
  commits: [{ sha: newSha() }],
  base: { ref: 'main', sha: base },
  merged_at: '2026-11-20T12:00:00Z',
} as const
let service: RunningService
let github: GithubServer
let workspace: Workspace

beforeAll(async () => {
  service = await startService()
  const files = { [`${pull.commits[0].sha}:.github/evidence.yml`]: goodBuild['.github/evidence.yml'] }
  github = await startGithub({ repository: 'acme/greeting', pulls: [pull], commits: [{ sha: base }], files })
  // One checkout for all steps, so that a repeated step sends the same bytes.
  workspace = createWorkspace(goodBuild)
})
afterAll(async () => {
  workspace[Symbol.dispose]()
  await service.stop()
  await github.close()
})

interface Step {
  readonly proxy: { readonly url: string }
  readonly trail: string
  readonly given: Readonly<Record<string, string>>
  /** One for each run. Steps with the same id are attempts of the same step. */
  readonly run?: string
}

async function report({ proxy, trail, given, run = '77' }: Step) {
  return await runBuiltAction({
    workspace: workspace.folder,
    inputs: { url: proxy.url, token: service.token, trail, 'github-token': 'ghs_test', timeout: '20', ...given },
    github: { api_url: github.apiUrl, graphql_url: `${github.apiUrl}/graphql`, sha: pull.commits[0].sha, run_id: run },
  })
}

/** Every kind of write, in as few steps as possible. */
const steps: readonly Readonly<Record<string, string>>[] = [
  { artifacts: '*.tgz', attach: 'true' },
  { kind: 'generic', name: 'looked-at', compliant: 'false' },
  { kind: 'override', name: 'looked-at', compliant: 'true', reason: 'It is known.', 'original-type': 'generic' },
  { kind: 'custom:coverage', name: 'coverage', data: '{"is_compliant":true,"lines":91}' },
]

const everyKind = [
  'POST artifacts',
  'POST codequality',
  'POST custom',
  'POST generic',
  'POST junit',
  'POST override',
  'POST pull_request',
  // The judgement.
  'POST trails',
  'POST vulnscan',
  'PUT flows',
  'PUT trails',
]
const everyRecord = [
  'artifact_attestation_reported quality',
  'artifact_attestation_reported scan',
  'artifact_attestation_reported unit-tests',
  'artifact_creation_reported app.tgz',
  'attestation_overridden looked-at',
  'trail_attestation_reported coverage',
  'trail_attestation_reported looked-at',
  'trail_attestation_reported pull_request',
  'trail_reported',
]

/** The recorded events of a trail, sorted by name. */
async function readRecords(trail: string): Promise<readonly string[]> {
  const { events } = (await service.read(`/trails/acme/greeting/${trail}`)) as {
    readonly events: readonly {
      readonly type: string
      readonly attestation_name?: string
      readonly filename?: string
    }[]
  }
  return events
    .filter(({ type }) => /reported$|overridden$/.test(type))
    .map(({ type, ...event }) => [type, event.attestation_name ?? event.filename].filter(Boolean).join(' '))
    .toSorted()
}

describe.each(Object.entries({ ...before, ...after, ...harmless }))('%s', (_, fault) => {
  test('on the first attempt of every write leaves one record of each', async () => {
    const trail = `run-${newSha()}`
    await using proxy = await startFaultyProxy(service.url, fault, { on: /^(POST|PUT) / })
    for (const given of steps) {
      const { exitCode, stdout } = await report({ proxy, trail, given })
      expect(exitCode, stdout).toBe(0)
    }
    expect(kindsOf(proxy)).toEqual(everyKind)
    expect(await readRecords(trail)).toEqual(everyRecord)
  })
})

/** The affected writes: `PUT trails`, `POST junit`. */
function kindsOf({ affected: struck }: FaultyProxy): readonly string[] {
  const kinds = struck.map((line) => line.replace(/^(\w+) \/api\/v2\/(?:attestations\/.+\/)?(\w+).*$/, '$1 $2'))
  return [...new Set(kinds)].toSorted()
}

describe.each([
  ...Object.entries(before).map(([name, fault]): [string, Fault, number] => [name, fault, 0]),
  ...Object.entries({ ...after, ...hopeless }).map(([name, fault]): [string, Fault, number] => [name, fault, 1]),
])('%s, every time', (_, fault, recorded) => {
  test('ends the step with the exit code of an outage, and the same step leaves one record later', async () => {
    const trail = `run-${newSha()}`
    const given = { kind: 'generic', name: 'looked-at', compliant: 'true', timeout: '2' }
    await using proxy = await startFaultyProxy(service.url, fault, { on: /^POST /, always: true })
    const failed = await report({ proxy, trail, given })
    expect(failed.exitCode).toBe(4)
    expect(onlyError(failed)).toContain(new URL(proxy.url).host)
    expect(failed.outputs).toMatchObject({ compliant: 'false' })
    expect(await readReports(trail)).toBe(recorded)

    expect(await report({ proxy: service, trail, given })).toMatchObject({ exitCode: 0 })
    expect(await readReports(trail)).toBe(1)
  })
})

async function readReports(trail: string): Promise<number> {
  const found = await service.read(`/attestations/acme/greeting/trail/${trail}`)
  return Array.isArray(found) ? found.length : 0
}
