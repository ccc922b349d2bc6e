import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { runProcess } from '../testkit/action/process.ts'
import { describePush } from './demo-build.ts'
import type { Project } from './project.ts'
import { runStep } from './step.ts'

const cli = join(import.meta.dirname, '..', 'dist', 'cli', 'index.js')

/**
 * Reports a build to `evidence serve`, which signs a log and verdicts with keys of its own, and verifies the package of the trail as a stranger
 * does: with the key of the log and no network. Returns whether it is verified.
 */
export async function runDemoPackage(project: Project, tarball: string, data: string): Promise<boolean> {
  await using service = await startService(data)
  const run = await runStep({
    workspace: project.folder,
    inputs: { url: service.url, token: service.token, artifacts: '*.tgz', gate: 'true' },
    environment: {},
    github: describePush(project.sha),
  })
  const evidence = createCommand(project.folder, { EVIDENCE_URL: service.url, EVIDENCE_TOKEN: service.token })
  const shown = await evidence('key', 'show', '--data', data, '--json')
  const { logs } = JSON.parse(shown.stdout) as { readonly logs: readonly VerifierKeys[] }
  const [key = ''] = logs.find(({ org }) => org === 'acme')?.keys ?? []
  const made = await evidence('package', 'greeting', project.sha, '--org', 'acme', '--output', 'greeting.tar')
  await service.stop()
  const about = ['--org', 'acme', '--flow', 'greeting', '--subject', tarball]
  // The demo has no GitHub that could prove the commit, so that the verdict says that it was declared.
  const accepted = ['--accept', 'declared']
  const verified = await evidence('verify', 'greeting.tar', '--log-key', key, ...about, ...accepted)
  console.log(indent(`${made.stdout}${made.stderr}`))
  console.log(indent(`evidence verify greeting.tar --log-key ${key} ${[...about, ...accepted].join(' ')}`))
  console.log(indent(`${verified.stdout}${verified.stderr}`, '│ '))
  console.log(`   exit code ${verified.exitCode} · the service is stopped: the file and the key are enough`)
  return run.exitCode === 0 && made.exitCode === 0 && verified.exitCode === 0
}

interface VerifierKeys {
  readonly org: string
  readonly keys: readonly string[]
}

interface DemoService extends AsyncDisposable {
  readonly url: string
  readonly token: string
  readonly stop: () => Promise<void>
}

async function startService(data: string): Promise<DemoService> {
  const words = [cli, 'serve', '--data', data, '--port', '0', '--log', 'none', '--json']
  const service: ChildProcess = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(service, 'exit')
  const stop = async (): Promise<void> => {
    service.kill()
    await ended
  }
  if (service.stdout === null) throw new Error('The service has no output.')
  const [line] = (await once(createInterface(service.stdout), 'line')) as [string]
  const { url, token } = JSON.parse(line) as Record<'url' | 'token', string>
  return { url, token, stop, [Symbol.asyncDispose]: stop }
}

type Command = (...words: readonly string[]) => ReturnType<typeof runProcess>

function createCommand(cwd: string, variables: Readonly<Record<string, string>>): Command {
  const env = { PATH: process.env['PATH'] ?? '', ...variables }
  return (...words) => runProcess({ file: process.execPath, args: [cli, ...words], cwd, env })
}

function indent(text: string, frame = ''): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `   ${frame}${line}`)
    .join('\n')
}
