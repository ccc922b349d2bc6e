import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
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

/** Milliseconds of processor time of a command and what it starts, from its start to its end, as bash measures it. Throws if it fails. */
export function measureWhole({ file, args, cwd, env }: Command): number {
  const script = 'TIMEFORMAT="%3U %3S"; { time "$@" >/dev/null 2>&1; } 2>&1'
  const options = { cwd, env, encoding: 'utf8' as const }
  const [user = Number.NaN, system = Number.NaN] = execFileSync(
    'bash',
    ['--norc', '-ec', script, 'bash', file, ...args],
    options,
  )
    .split(' ')
    .map(Number)
  return (user + system) * 1000
}

/**
 * Milliseconds of processor time of a command, with all its threads, until an event, such as the arrival of its first request. Then it is
 * ended. Throws if it ends before. NaN where there is no /proc.
 */
export async function measureUntil(event: Promise<unknown>, { file, args, cwd, env }: Command): Promise<number> {
  const child = spawn(file, args, { cwd, env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await Promise.race([event, ended])
  const taken = readProcessorMs(child.pid ?? 0)
  if (!child.kill('SIGKILL')) throw new Error(`${file} ${args.join(' ')} ended too early. Run: npm run build`)
  await ended
  return taken
}

/** Linux counts the nanoseconds of each thread: the first number of /proc/PID/task/TID/schedstat (Documentation/scheduler/sched-stats). */
export function readProcessorMs(pid: number): number {
  const folder = `/proc/${pid}/task`
  if (!existsSync(folder)) return Number.NaN
  let nanoseconds = 0
  for (const thread of readdirSync(folder)) {
    nanoseconds += Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0])
  }
  return nanoseconds / 1e6
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
