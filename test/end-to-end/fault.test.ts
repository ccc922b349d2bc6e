import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GithubServer, startGithub } from '../../testkit/github/server.ts'
import { act, newSha, soleError } from '../../testkit/end-to-end/act.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { type Mishap, type Passage, readBody, startWay, type Way } from '../../testkit/end-to-end/way.ts'
import { createWorkspace, goodBuild } from '../../testkit/end-to-end/workspace.ts'

/** Nothing of these reaches the service. */
const before: Readonly<Record<string, Mishap>> = {
  'a refused connection': ({ closeFor }) => closeFor(50),
  'a reset before the body': ({ request }) => request.socket.resetAndDestroy(),
  'a reset after the body': async ({ request }) => {
    await readBody(request)
    request.socket.resetAndDestroy()
  },
  'a 500': async (passage) => answer(passage, { status: 500, type: 'application/json', body: '{"message":"Oops."}' }),
  'a 502 in HTML': async (passage) => answer(passage, { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' }),
  'a 429 with Retry-After': async (passage) => {
    passage.response.setHeader('retry-after', '1')
    await answer(passage, { status: 429, type: 'application/json', body: '{"message":"Too many."}' })
  },
}

/** These lose the answer to what was done. */
const after: Readonly<Record<string, Mishap>> = {
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

/** Nothing says that these would be better at a second try. */
const hopeless: Readonly<Record<string, Mishap>> = {
  'an answer that ends in the middle of its JSON': async ({ response, forward }) => {
    const { status, body } = await forward()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body.subarray(0, body.length / 2))
  },
  'an answer that never ends': async ({ response, forward }) => {
    const { status, headers, body } = await forward()
    response.writeHead(status, headers).write(body.subarray(0, 1))
  },
}

const harmless: Readonly<Record<string, Mishap>> = {
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
  { request, response }: Passage,
  { status, type, body }: { readonly status: number; readonly type: string; readonly body: string },
): Promise<void> {
  await readBody(request)
  response.writeHead(status, { 'content-type': type }).end(body)
}

const base = newSha()
const pull = { number: 12, author: 'ada', commits: [{ sha: newSha() }] } as const
let service: RunningService
let github: GithubServer

beforeAll(async () => {
  service = await startService()
  github = await startGithub({ repository: 'acme/greeting', pulls: [pull], commits: [{ sha: base }] })
})
afterAll(async () => {
  await service.stop()
  await github.close()
})

interface Step {
  readonly way: { readonly url: string }
  readonly trail: string
  readonly given: Readonly<Record<string, string>>
  /** One run has one; steps with the same are tries of the same step. */
  readonly run?: string
}

async function report({ way, trail, given, run = '77' }: Step) {
  using workspace = createWorkspace(goodBuild)
  return await act({
    workspace: workspace.folder,
    inputs: { url: way.url, token: service.token, trail, 'github-token': 'ghs_test', timeout: '20', ...given },
    github: { api_url: github.apiUrl, graphql_url: `${github.apiUrl}/graphql`, sha: pull.commits[0].sha, run_id: run },
  })
}

/** Every kind of write, in as few steps as can be. */
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
  'POST vulnscan',
  'PUT flows',
  'PUT trails',
]
const everyRecord = [
  'artifact_reported app.tgz',
  'attestation_overridden looked-at',
  'attestation_reported coverage',
  'attestation_reported looked-at',
  'attestation_reported pull_request',
  'attestation_reported quality',
  'attestation_reported scan',
  'attestation_reported unit-tests',
  'trail_reported',
]

/** What the service has recorded in a trail, in the order of names. */
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

describe.each(Object.entries({ ...before, ...after, ...harmless }))('%s', (_, mishap) => {
  test('on the first try of every write leaves each recorded exactly once', async () => {
    const trail = newSha()
    await using way = await startWay(service.url, mishap, { on: /^(POST|PUT) / })
    for (const given of steps) {
      const { exitCode, stdout } = await report({ way, trail, given })
      expect(exitCode, stdout).toBe(0)
    }
    expect(kindsOf(way)).toEqual(everyKind)
    expect(await readRecords(trail)).toEqual(everyRecord)
  })
})

/** What was struck: `PUT trails`, `POST junit`. */
function kindsOf({ struck }: Way): readonly string[] {
  const kinds = struck.map((line) => line.replace(/^(\w+) \/api\/v2\/(?:attestations\/.+\/)?(\w+).*$/, '$1 $2'))
  return [...new Set(kinds)].toSorted()
}

describe.each([
  ...Object.entries(before).map(([name, mishap]): [string, Mishap, number] => [name, mishap, 0]),
  ...Object.entries({ ...after, ...hopeless }).map(([name, mishap]): [string, Mishap, number] => [name, mishap, 1]),
])('%s, every time', (_, mishap, recorded) => {
  test('ends the step with the code of an outage; the same step, tried later, leaves one record', async () => {
    const trail = newSha()
    const given = { kind: 'generic', name: 'looked-at', compliant: 'true', timeout: '2' }
    await using way = await startWay(service.url, mishap, { on: /^POST /, always: true })
    const failed = await report({ way, trail, given })
    expect(failed.exitCode).toBe(4)
    expect(soleError(failed)).toContain(new URL(way.url).host)
    expect(failed.outputs).toMatchObject({ compliant: 'false' })
    expect(await readReports(trail)).toBe(recorded)

    expect(await report({ way: service, trail, given })).toMatchObject({ exitCode: 0 })
    expect(await readReports(trail)).toBe(1)
  })
})

async function readReports(trail: string): Promise<number> {
  const found = await service.read(`/attestations/acme/greeting/trail/${trail}`)
  return Array.isArray(found) ? found.length : 0
}
