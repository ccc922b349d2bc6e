import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createClient, type Client } from '../../src/client/client.ts'
import type { RunContext } from '../../src/step/environment/run-context.ts'
import type { InputName } from '../../src/step/input/input.ts'
import type { Outcome } from '../../src/step/outcome/outcome.ts'
import { report } from '../../src/step/report.ts'
import { startService, type RunningService } from '../../src/service/main.ts'
import { startGithub, type GithubServer } from '../github/server.ts'
import type { GithubState } from '../github/state.ts'
import { createRunContext, createWorkspace, givenInputs } from './workspace.ts'

/** One step of a GitHub run: the files of its workspace, its inputs, and its run. */
export interface Step {
  readonly files?: Readonly<Record<string, string>>
  readonly given?: Readonly<Partial<Record<InputName, string>>>
  /** Default: 1. Of one job, the report of the latest run counts. */
  readonly run?: number
  readonly job?: string
  /** The name that the runner gives the step. The default is one name for all steps. */
  readonly action?: string
  /** Default: the default branch. A push to another branch puts no template on the flow. */
  readonly branch?: string
  /** An existing workspace. */
  readonly cwd?: string
  /** What GitHub has, beside the commit of the run with the template of the workspace. */
  readonly github?: GithubState
  /** A GitHub server that several steps share, in place of `github`. */
  readonly server?: GithubServer
  /** Variables of the run that replace others. */
  readonly variables?: Readonly<Record<string, string>>
  /** Receives the log. */
  readonly messages?: string[]
  /** Default: a push. */
  readonly event?: { readonly name: string; readonly payload: unknown }
}

/** A flow and a trail of its own at a real service. */
export interface TestTrail {
  readonly client: Client
  readonly target: { readonly org: string; readonly flow_name: string; readonly trail_name: string }
  readonly run: (step: Step) => Promise<Outcome>
  /** Everything that the service has recorded, as it returns it. */
  readonly dump: () => Promise<string>
}

const sha = 'c'.repeat(40)
const mainTip = 'd'.repeat(40)
export const templatePath = '.github/evidence.yml'

/** Starts one service for the tests of a file. Each call of the result creates a flow of its own. */
export function useService(): () => TestTrail {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-trail-'))
  let service: RunningService | undefined
  let client: Client | undefined
  beforeAll(async () => {
    service = await startService({ folder })
    client = createClient({ baseUrl: service.url, token: service.firstToken ?? '', timeoutSeconds: 30 })
  })
  afterAll(async () => {
    await client?.close()
    await service?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return () => {
    if (service === undefined || client === undefined) throw new Error('call this inside a test')
    return createTestTrail(service, client)
  }
}

/** A flow and a trail of its own at this service. */
export function createTestTrail({ url, firstToken = '' }: RunningService, client: Client): TestTrail {
  const target = { org: 'acme', flow_name: `flow-${randomUUID().slice(0, 8)}`, trail_name: 'trail' }
  const where = { url, token: firstToken, flow: target.flow_name, trail: target.trail_name }
  return {
    client,
    target,
    run: async (step) => runStep(step, where),
    dump: async () => {
      const recorded = [
        await client.listFlows({ params: target }),
        await client.listTrails({ params: target, query: {} }).catch(String),
        await client.listArtifacts({ params: target, query: {} }).catch(String),
        await client.listAttestations({ params: target, query: {} }),
      ]
      return JSON.stringify(recorded).replaceAll(/"evaluated_at":[\d.]+/g, '')
    },
  }
}

async function runStep(step: Step, where: Readonly<Partial<Record<InputName, string>>>): Promise<Outcome> {
  await using own = step.server === undefined ? await startGithub(toGithubState(step)) : undefined
  const apiUrl = (step.server ?? own)?.apiUrl
  const inputs = givenInputs({ ...toDefaults(step), ...where, ...step.given })
  return await report(inputs, toContext(step, apiUrl))
}

function toContext(step: Step, apiUrl: string | undefined): RunContext {
  const { files = {}, cwd = createWorkspace(files), branch = 'main', messages } = step
  const { name, payload } = step.event ?? { name: 'push', payload: toPushEvent(branch) }
  const environment = { ...toRunVariables(step, name), ...step.variables, GITHUB_API_URL: apiUrl }
  return {
    ...createRunContext(cwd, messages),
    environment,
    event: payload,
    loadService: async () => ({ startService }),
  }
}

/** A step with a template starts the trail with it, also without anything to report. */
function toDefaults({ files = {} }: Step): NonNullable<Step['given']> {
  return { kind: files[templatePath] === undefined ? 'none' : 'auto', 'github-token': 'ghs_test', timeout: '20' }
}

/** GitHub with the commit of the run, which has the template of the workspace. Beside the default branch, that branch has none. */
function toGithubState({ files = {}, branch = 'main', github }: Step): GithubState {
  const template = files[templatePath]
  return {
    repository: 'acme/shop',
    branches: { main: branch === 'main' ? sha : mainTip },
    commits: [{ sha }, { sha: mainTip }],
    files: template === undefined ? {} : { [`${sha}:${templatePath}`]: template },
    ...github,
  }
}

export function toPushEvent(branch: string): unknown {
  return {
    ref: `refs/heads/${branch}`,
    after: sha,
    repository: { name: 'shop', full_name: 'acme/shop', default_branch: 'main', owner: { login: 'acme' } },
    head_commit: { id: sha, message: 'Sell', timestamp: '2026-11-20T09:00:00Z', author: { name: 'Ada' } },
  }
}

export function toRunVariables(
  { run = 1, job = 'build', action = '__acme_evidence', branch = 'main' }: Step,
  event: string,
): Record<string, string> {
  return {
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_SERVER_URL: 'https://github.invalid',
    GITHUB_RUN_ID: String(run),
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_SHA: sha,
    GITHUB_REF: `refs/heads/${branch}`,
    GITHUB_EVENT_NAME: event,
    GITHUB_WORKFLOW_REF: 'acme/shop/.github/workflows/ci.yml@refs/heads/main',
    GITHUB_JOB: job,
    GITHUB_ACTION: action,
    EVIDENCE_CHECK_RUN: randomUUID(),
  }
}

/** A JUnit report of four tests with this number of failures. */
export function toJunitReport(failures = 0): string {
  const cases = [0, 1, 2, 3].map((at) => `<testcase name="t${at}">${at < failures ? '<failure/>' : ''}</testcase>`)
  return `<testsuite name="s">${cases.join('')}</testsuite>`
}

/** A step that reports a JUnit result. */
export function junitStep(failures = 0, step: Step = {}): Step {
  const given = { kind: 'junit', files: 'r.xml', ...step.given } as const
  return { ...step, files: { 'r.xml': toJunitReport(failures), ...step.files }, given }
}

/** A step that overrides the JUnit attestation of this name. */
export function overrideStep(name: string, compliant: boolean, step: Step = {}): Step {
  const given = { kind: 'override', 'original-type': 'junit', reason: 'known', name, compliant: String(compliant) }
  return { ...step, given: { ...given, ...step.given } }
}
