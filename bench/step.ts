import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A command that is measured. */
export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Writes what a runner has, with its Node, the event of a push to the default branch and a git checkout with one commit, to a folder. Returns
 * the environment variables of a step.
 */
export function createRunner(folder: string): Record<string, string> {
  const workspace = join(folder, 'checkout')
  const temp = join(folder, '_work', '_temp')
  const node = join(folder, 'externals', 'node24', 'bin', 'node')
  for (const needed of [workspace, temp, dirname(node)]) mkdirSync(needed, { recursive: true })
  symlinkSync(process.execPath, node)
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: workspace, encoding: 'utf8' })
  git('init', '--quiet')
  git('-c', 'user.name=n', '-c', 'user.email=e', 'commit', '--quiet', '--allow-empty', '--message=m')
  const sha = git('rev-parse', 'HEAD').trim()
  const event = {
    ref: 'refs/heads/main',
    after: sha,
    head_commit: { id: sha, message: 'm', author: { name: 'n', email: 'e' }, timestamp: '2026-01-01T00:00:00Z' },
    repository: { full_name: 'o/r', default_branch: 'main', html_url: 'https://github.com/o/r' },
    commits: [],
  }
  writeFileSync(join(folder, 'event.json'), JSON.stringify(event))
  return {
    PATH: process.env['PATH'] ?? '',
    RUNNER_TEMP: temp,
    GITHUB_ACTION_PATH: resolve('.'),
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: workspace,
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_EVENT_NAME: 'push',
    GITHUB_SHA: sha,
    GITHUB_REF: event.ref,
    GITHUB_REPOSITORY: 'o/r',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_RUN_ID: '1',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_WORKFLOW_REF: 'o/r/.github/workflows/ci.yml@refs/heads/main',
    GITHUB_JOB: 'build',
    INPUT_TOKEN: 'token',
  }
}

/** Milliseconds of processor time of a command and its children, by the shell. Throws if it fails. */
export function measureProcessorMs({ file, args, cwd, env }: Command): number {
  const options = { cwd, env: { ...env, PATH: process.env['PATH'] }, encoding: 'utf8' as const }
  // The second line of `times` is about the children: `0m0.132s 0m0.041s`.
  const output = execFileSync('sh', ['-ec', '"$@" >&2; times', 'sh', file, ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [user = Number.NaN, system = Number.NaN] = [...(output.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  )
  return (user + system) * 1000
}

/**
 * Milliseconds from the start of a command to an event, such as the arrival of its first request, or to its end. At the event the command is
 * ended. Throws if it ends before.
 */
export async function measureUntil(
  awaitEvent: (() => Promise<number>) | undefined,
  { file, args, cwd, env }: Command,
): Promise<number> {
  const event = awaitEvent?.()
  const startedAt = performance.now()
  const child = spawn(file, args, { cwd, env, stdio: 'ignore' })
  const ended = once(child, 'exit').then(() => performance.now())
  const endedAt = await Promise.race([ended, ...(event === undefined ? [] : [event])])
  if (event !== undefined && !child.kill('SIGKILL')) {
    throw new Error(`${file} ${args.join(' ')} ended too early. Run: npm run build`)
  }
  await ended
  return endedAt - startedAt
}

/** The JavaScript files that a Node process loads from disk, recorded by a module that it imports first. */
export function recordLoadedFiles(folder: string): { readonly flags: readonly string[]; readonly bytes: () => number } {
  const [hook, list] = [join(folder, 'hook.mjs'), join(folder, 'loaded')]
  writeFileSync(
    hook,
    `import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, nextLoad) => {
  if (url.startsWith('file:')) appendFileSync(${JSON.stringify(list)}, url + '\\n')
  return nextLoad(url, context)
} })`,
  )
  const listFiles = (): readonly string[] =>
    [...new Set(readFileSync(list, 'utf8').trimEnd().split('\n'))]
      .filter((url) => /\.[cm]?js$/.test(url))
      .map((url) => fileURLToPath(url))
  return {
    flags: ['--import', hook],
    bytes: () =>
      listFiles()
        .map((path) => statSync(path).size)
        .reduce((sum, size) => sum + size, 0),
  }
}

/** The smallest value of each measurement, which run in turns: load on the machine affects all of them, and the smallest the least. */
export async function measureInTurns<Name extends string>(
  rounds: number,
  measurements: Readonly<Record<Name, () => number | Promise<number>>>,
): Promise<Readonly<Record<Name, number>>> {
  const smallest: Record<string, number> = {}
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries<() => number | Promise<number>>(measurements)) {
      smallest[name] = Math.min(smallest[name] ?? Number.POSITIVE_INFINITY, await measure())
    }
  }
  return smallest as Readonly<Record<Name, number>>
}
