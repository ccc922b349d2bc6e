import { randomInt } from 'node:crypto'
import type { GithubContext } from '../action/environment.ts'
import type { Outcome } from '../action/run-composite.ts'
import { runProcess } from '../action/process.ts'
import { startService, type RunningService } from '../end-to-end/service.ts'
import { startIssuer, type Issuer } from '../service/access/issuer.ts'
import type { Stage } from './stage.ts'

/** A service to which jobs report with their OIDC tokens, as bindings allow. */
export interface JobService extends AsyncDisposable {
  readonly service: RunningService
  /** Runs a step of a job on a stage, with the claims that GitHub gives to a run in this context. */
  readonly job: (stage: Stage, call: Parameters<Stage['step']>[0]) => Promise<Outcome>
}

type BindingOptions = Readonly<Record<string, string>>

/** Starts a service in which the jobs of acme may report, and those on main of `overrides.yml` may override. */
export async function startJobService(): Promise<JobService> {
  const issuer = await startIssuer({})
  const service = await startService(['--oidc-issuer', issuer.url])
  const bind = (options: BindingOptions): Promise<void> => createBinding(service, issuer, options)
  await bind({ name: 'reports', flow: '*' })
  const overrides = { name: 'overrides', role: 'overrider', event: 'workflow_dispatch' }
  await bind({ ...overrides, ref: 'refs/heads/main', flow: '*' })
  return {
    service,
    job: async (stage, { github, inputs, ...call }) => {
      const named = { run_id: String(randomInt(1e9)), run_attempt: '1', actor: 'ada', ...github }
      const value = await issuer.sign({ audience: service.url, claims: toClaims(named) })
      issuer.setResponse('/id-token', { body: JSON.stringify({ value }) })
      const environment = {
        ACTIONS_ID_TOKEN_REQUEST_URL: issuer.idTokenUrl,
        ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner-secret',
        ...call.environment,
      }
      return stage.step({ ...call, environment, github: named, inputs: { token: '', ...inputs } })
    },
    [Symbol.asyncDispose]: async () => {
      await service.stop()
      await issuer.close()
    },
  }
}

async function createBinding({ data }: RunningService, issuer: Issuer, options: BindingOptions): Promise<void> {
  const all = { ...options, org: 'acme', issuer: issuer.url, 'owner-id': '42', data }
  const words = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value])
  const args = ['dist/cli/index.js', 'binding', 'create', ...words]
  const { exitCode, stdout, stderr } = await runProcess({ file: process.execPath, args, cwd: '.', env: {} })
  if (exitCode !== 0) throw new Error(`no binding was created: ${stdout}${stderr}`)
}

/** The claims of a run (docs.github.com, "OpenID Connect reference"). `workflow_ref` is the file at the ref of the run. */
function toClaims(github: GithubContext): GithubContext {
  const { ref = 'refs/heads/main', sha, event_name: event, base_ref: base = '', run_id, run_attempt, actor } = github
  const workflow = github['workflow_ref'] ?? `acme/greeting/.github/workflows/build.yml@${String(ref)}`
  return {
    sub: `repo:acme/greeting:ref:${String(ref)}`,
    repository: 'acme/greeting',
    repository_id: '4711',
    repository_owner: 'acme',
    repository_owner_id: '42',
    ref,
    sha,
    event_name: event,
    base_ref: base,
    workflow_ref: workflow,
    job_workflow_ref: workflow,
    run_id,
    run_attempt,
    actor,
    actor_id: '9',
    runner_environment: 'github-hosted',
  }
}
