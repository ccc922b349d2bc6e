import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median, printTable } from './table.ts'

const rounds = 25
const entry = resolve('dist/action/index.js')
const sha = 'a'.repeat(40)

/** Other actions, measured once on another machine with Node 24: milliseconds until each exits for lack of an input or of a network. */
const otherActions = [
  ['actions/checkout v7', 77],
  ['create-github-app-token', 79],
  ['dorny/test-reporter', 99],
  ['configure-aws-credentials', 125],
  ['mikepenz/action-junit-report', 127],
  ['actions/attest', 181],
  ['docker/build-push-action', 234],
] as const
/** Milliseconds of an empty script on that machine. */
const emptyScriptMs = 28

/**
 * Measures the time from the start of the built action to its first request, and the JavaScript that is loaded until then. The action and
 * an empty script run in turns, and the limit is their ratio, which depends less on the machine and its load.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-start-'))
  const requests = createRequestServer()
  try {
    const env = { ...createRunnerEnvironment(folder), INPUT_URL: await requests.listen() }
    const checkedOut = { ...env, ...createCheckout(join(folder, 'checkout')) }
    const emptyScript = join(folder, 'empty.js')
    writeFileSync(emptyScript, '')
    const [emptyMs, started, startedInCheckout]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      emptyMs.push(await measureMs(async () => void (await once(spawn(process.execPath, [emptyScript]), 'exit'))))
      started.push(await measureStart(requests.next, [entry], env))
      startedInCheckout.push(await measureStart(requests.next, [entry], checkedOut))
    }
    const loaded = await listLoadedFiles(requests.next, folder, env)
    const bytes = loaded.map((path) => statSync(path).size)
    printTable(
      ['measure', 'value', 'limit'],
      [
        ['empty script, ms', median(emptyMs).toFixed(1), ''],
        ['start to first request, ms', median(started).toFixed(1), ''],
        ['ratio to an empty script', (median(started) / median(emptyMs)).toFixed(2), '≤ 3.80'],
        ['ratio in a git checkout', (median(startedInCheckout) / median(emptyMs)).toFixed(2), ''],
        [
          'JavaScript loaded before the first request, kB',
          (bytes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(0),
          '≤ 756',
        ],
        ['JavaScript files loaded', String(loaded.length), ''],
        ...otherActions.map(([name, milliseconds]) => [
          `ratio of ${name}, until its first error`,
          (milliseconds / emptyScriptMs).toFixed(2),
          '',
        ]),
      ],
    )
  } finally {
    requests.close()
    await rm(folder, { recursive: true })
  }
}

/** A server that reports the arrival time of each request and closes its connection without a response. */
function createRequestServer(): { listen: () => Promise<string>; next: () => Promise<number>; close: () => void } {
  let onRequest: ((arrivedAt: number) => void) | undefined
  const server = createServer((_, response) => {
    onRequest?.(performance.now())
    response.socket?.destroy()
  })
  return {
    listen: async () => {
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const address = server.address()
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/v2`
    },
    next: async () => new Promise((done) => (onRequest = done)),
    close: () => server.close(),
  }
}

/** Writes the event of a push to the default branch. Returns the environment variables of a runner. */
function createRunnerEnvironment(folder: string): Record<string, string> {
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
    RUNNER_TEMP: folder,
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: folder,
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
    INPUT_KIND: 'auto',
  }
}

/** A git repository with one commit, as after actions/checkout. */
function createCheckout(folder: string): Record<string, string> {
  mkdirSync(folder)
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  git('init', '--quiet')
  git('-c', 'user.name=n', '-c', 'user.email=e', 'commit', '--quiet', '--allow-empty', '--message=m')
  return { GITHUB_WORKSPACE: folder, GITHUB_SHA: git('rev-parse', 'HEAD').trim() }
}

async function measureMs(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Milliseconds from the start of the process to its first request. */
async function measureStart(
  next: () => Promise<number>,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const arrival = next()
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  const ended: Promise<number> = once(child, 'exit').then(() => {
    throw new Error('The action exited before its first request. Run: npm run build')
  })
  const arrived = await Promise.race([arrival, ended])
  await kill(child, ended)
  return arrived - startedAt
}

async function kill(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL')
  await ended.catch(() => undefined)
}

/** The JavaScript files that the action loads before its first request. */
async function listLoadedFiles(
  next: () => Promise<number>,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
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
  await measureStart(next, ['--import', hook, entry], env)
  const urls = readFileSync(list, 'utf8').trimEnd().split('\n')
  return [...new Set(urls)].filter((url) => /\.[cm]?js$/.test(url)).map((url) => fileURLToPath(url))
}
