import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { toPayload } from '../../testkit/action/event-payload.ts'
import { startService } from '../../testkit/end-to-end/service.ts'
import { startGithub } from '../../testkit/github/server.ts'
import { toGithubState, type Project } from './act-project.ts'
import { actionName } from './act-source.ts'

export interface ActSetup {
  /** The path of act. */
  readonly program: string
  /** A folder for files of the runs. */
  readonly folder: string
  /** The folder of this action. */
  readonly action: string
}

export interface ActTrial {
  /** YAML. */
  readonly workflow: string
  readonly event: string
  readonly project: Project
}

export interface ActResult {
  readonly exitCode: number
  readonly log: string
  /** The value of the output `compliance` of each step that has one. */
  readonly compliance: readonly string[]
}

/** Runs a workflow on an event in a project, on this machine, with a service and a GitHub server of its own. */
export async function runAct(setup: ActSetup, trial: ActTrial): Promise<ActResult> {
  const service = await startService()
  const github = await startGithub(toGithubState(trial.project))
  const files = join(setup.folder, `${trial.event}-files`)
  mkdirSync(files, { recursive: true })
  writeFileSync(join(files, 'workflow.yml'), trial.workflow)
  writeFileSync(join(files, 'event.json'), JSON.stringify(toPayload(trial.event, trial.project)))
  const args = [
    trial.event,
    `--workflows=${join(files, 'workflow.yml')}`,
    `--eventpath=${join(files, 'event.json')}`,
    // Without a container, and without the network: the action is a folder, and act does the checkout.
    '--platform=ubuntu-latest=-self-hosted',
    `--local-repository=${actionName}=${setup.action}`,
    '--no-cache-server',
    `--env=GITHUB_API_URL=${github.apiUrl}`,
    '--secret=GITHUB_TOKEN=ghs_test',
    `--var=EVIDENCE_URL=${service.url}`,
    `--secret=EVIDENCE_TOKEN=${service.token}`,
  ]
  try {
    return toResult(await execute(setup, trial.project.folder, args))
  } finally {
    await github.close()
    await service.stop()
  }
}

/** Unlike `execFile`, this does not stop the servers of this process. The home of act is a folder of its own, without settings. */
async function execute(
  { program, folder }: ActSetup,
  cwd: string,
  args: readonly string[],
): Promise<{ readonly exitCode: number; readonly log: string }> {
  const home = join(folder, 'home')
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const env = { PATH: path, HOME: home, XDG_CACHE_HOME: join(home, 'cache'), npm_config_offline: 'true' }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { exitCode: code ?? 128, log: Buffer.concat(chunks).toString('utf8') }
}

function toResult({ exitCode, log }: { readonly exitCode: number; readonly log: string }): ActResult {
  return {
    exitCode,
    log,
    compliance: [...log.matchAll(/::set-output:: compliance=([\w-]+)/g)].map(([, it = '']) => it),
  }
}
