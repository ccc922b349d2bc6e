import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runProcess } from '../../testkit/action/process.ts'
import { startGithub } from '../../testkit/github/server.ts'
import { newSha, runBuiltAction, runSourceAction } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { startFaultyProxy } from '../../testkit/end-to-end/faulty-proxy.ts'
import { commitOf, createWorkspace, results, type Workspace } from '../../testkit/end-to-end/workspace.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
  await putTemplate(service)
})
afterAll(() => service.stop())

const template = 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n'

/** The flow has the template, so that a run without access to its commit is judged by it. */
async function putTemplate({ url, token }: RunningService): Promise<void> {
  const body = new FormData()
  body.set('data_json', JSON.stringify({ name: 'greeting' }))
  body.set('template_file', new File([template], 'evidence.yml'))
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${url}/flows/acme/template_file`, { method: 'PUT', headers, body })
}

interface Job {
  readonly sha: string
  readonly junit: string
  readonly run?: string
  readonly attempt?: string
  readonly matrix?: Readonly<Record<string, unknown>>
  readonly inputs?: Readonly<Record<string, string>>
  readonly workspace?: Workspace
}

/** A job that reports its tests. */
async function job({ sha, junit, run = '500', attempt = '1', matrix = {}, inputs = {}, workspace }: Job) {
  using own = createWorkspace({ 'reports/junit.xml': junit, '.github/evidence.yml': template })
  return await runSourceAction({
    workspace: (workspace ?? own).folder,
    inputs: { url: service.url, token: service.token, ...inputs },
    matrix,
    github: { sha, run_id: run, run_attempt: attempt },
  })
}

interface Held {
  readonly attestation_type: string
  readonly is_compliant: boolean
  readonly annotations: { readonly run: object; readonly source: { readonly matrix: unknown } }
}

async function readHeld(sha: string): Promise<readonly Held[]> {
  return (await service.read(`/attestations/acme/greeting/trail/${sha}`)) as readonly Held[]
}

async function readState(sha: string): Promise<string> {
  const { compliance_state } = (await service.read(`/trails/acme/greeting/${sha}`)) as { compliance_state: string }
  return compliance_state
}

describe('a second attempt of a run', () => {
  test('supersedes the report of the first attempt, and both are recorded', async () => {
    const sha = newSha()
    await job({ sha, junit: results.junitFailing })
    expect(await readState(sha)).toBe('NON-COMPLIANT')
    await job({ sha, junit: results.junit, attempt: '2' })
    expect(await readState(sha)).toBe('COMPLIANT')
    expect((await readHeld(sha)).map(({ annotations }) => annotations.run)).toEqual([
      { id: 500, attempt: 2 },
      { id: 500, attempt: 1 },
    ])
  })

  test('is not superseded by the spooled report of its first attempt', async () => {
    using workspace = createWorkspace({ 'reports/junit.xml': results.junitFailing, '.github/evidence.yml': template })
    const sha = commitOf(workspace)
    const inputs = { url: 'http://127.0.0.1:9/api/v2', 'on-unreachable': 'spool', timeout: '1' }
    expect(await job({ sha, junit: '', workspace, inputs })).toMatchObject({ exitCode: 0 })
    await job({ sha, junit: results.junit, attempt: '2' })

    expect(await replay(workspace, service)).toMatchObject({ exitCode: 0 })
    expect(await replay(workspace, service)).toMatchObject({ exitCode: 0 })

    expect(await readState(sha)).toBe('COMPLIANT')
    expect((await readHeld(sha)).map(({ is_compliant }) => is_compliant)).toEqual([false, true])
  })
})

function replay({ folder }: Workspace, { url }: { readonly url: string }) {
  return runProcess({
    file: process.execPath,
    args: [resolve('dist/cli/index.js'), 'replay', 'evidence-spool', '--url', url, '--timeout', '1'],
    cwd: folder,
    env: { EVIDENCE_TOKEN: service.token },
  })
}

describe('a spool', () => {
  test('whose replay is interrupted is sent completely later, each report once', async () => {
    const sha = newSha()
    using workspace = createWorkspace({
      'reports/junit.xml': results.junit,
      'reports/scan.sarif': results.sarif,
      'reports/quality-gate.json': results.qualityGate,
    })
    const inputs = { url: 'http://127.0.0.1:9/api/v2', 'on-unreachable': 'spool', timeout: '1', attach: 'true' }
    await job({ sha, junit: '', workspace, inputs })
    const spool = join(workspace.folder, 'evidence-spool')
    const kept = readdirSync(spool).filter((name) => name.endsWith('.json')).length
    await using proxy = await startFaultyProxy(
      service.url,
      async ({ request, forward }) => {
        await forward()
        request.socket.resetAndDestroy()
      },
      { on: /vulnscan/, always: true },
    )

    expect(await replay(workspace, proxy)).toMatchObject({ exitCode: 4 })
    expect(readdirSync(spool).filter((name) => name.endsWith('.json')).length).toBeLessThan(kept)
    expect(await replay(workspace, service)).toMatchObject({ exitCode: 0 })

    expect(readdirSync(spool)).toEqual([])
    const types = (await readHeld(sha)).map(({ attestation_type }) => attestation_type)
    expect(types.toSorted()).toEqual(['codequality', 'junit', 'vulnscan'])
  })
})

describe('cells of a matrix', () => {
  test('are separate, and a passing cell never hides a failing one', async () => {
    const sha = newSha()
    const cell = (os: string, junit: string, attempt = '1') => job({ sha, junit, attempt, matrix: { os } })
    await cell('linux', results.junitFailing)
    await cell('windows', results.junit)
    expect(await readState(sha)).toBe('NON-COMPLIANT')
    await cell('linux', results.junit, '2')
    expect(await readState(sha)).toBe('COMPLIANT')
    expect((await readHeld(sha)).map(({ annotations }) => annotations.source.matrix)).toEqual([
      { os: 'linux' },
      { os: 'windows' },
      { os: 'linux' },
    ])
  })
})

describe('inputs of a step', () => {
  test('are not changed by INPUT_ variables of the job', async () => {
    const sha = newSha()
    using workspace = createWorkspace({})
    await runBuiltAction({
      workspace: workspace.folder,
      inputs: { url: service.url, token: service.token, kind: 'generic', compliant: 'true' },
      environment: { INPUT_DESCRIPTION: 'of another action', INPUT_NAME: 'other', 'INPUT_USER-DATA': '{"x":1}' },
      github: { sha },
    })
    expect(JSON.stringify(await readHeld(sha))).not.toMatch(/of another action|"other"|"x"/)
  })
})

describe.each(['SIGINT', 'SIGTERM'] as const)('a run that is cancelled by %s', (signal) => {
  test('sends nothing more', async () => {
    const sha = newSha()
    using workspace = createWorkspace({})
    const cancelled = new AbortController()
    await using proxy = await startFaultyProxy(service.url, () => cancelled.abort(), { on: /^POST / })
    const { exitCode } = await runBuiltAction({
      workspace: workspace.folder,
      inputs: { url: proxy.url, token: service.token, kind: 'generic', compliant: 'true' },
      github: { sha },
      cancel: { on: cancelled.signal, with: signal },
    })
    expect(exitCode).not.toBe(0)
    expect(proxy.affected).toHaveLength(1)
    expect(await readHeld(sha)).toEqual([])
    expect(existsSync(join(workspace.folder, 'evidence-spool'))).toBe(false)
  })
})

test('a dry run prints the reports and the verdict, and writes nothing to the service or GitHub', async () => {
  const sha = newSha()
  await using proxy = await startFaultyProxy(service.url, ({ response }) => response.writeHead(500).end(), {
    on: /^(PUT|POST|PATCH|DELETE) /,
    always: true,
  })
  await using github = await startGithub({ repository: 'acme/greeting', pulls: [{ number: 12, commits: [{ sha }] }] })
  using workspace = createWorkspace({ 'reports/junit.xml': results.junit, '.github/evidence.yml': template })
  const { exitCode, outputs, stdout } = await runBuiltAction({
    workspace: workspace.folder,
    inputs: {
      url: proxy.url,
      token: service.token,
      'dry-run': 'true',
      gate: 'true',
      comment: 'true',
      'github-token': 'ghs_test',
    },
    github: { sha, api_url: github.apiUrl },
  })
  expect([exitCode, outputs['compliance']], stdout).toEqual([0, 'COMPLIANT'])
  expect(stdout).toMatch(/junit unit-tests/)
  expect(proxy.affected).toEqual([])
  const queries = github.requests.filter(({ line }) => line === 'POST /graphql')
  expect(github.requests.filter(({ line }) => !line.startsWith('GET ')).length).toBe(queries.length)
  for (const { body } of queries) expect(body).toMatchObject({ query: expect.stringMatching(/^query\(/) })
  await expect(service.read(`/trails/acme/greeting/${sha}`)).rejects.toThrow('404')
})
