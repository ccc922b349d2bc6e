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

/** Measured once, on another machine: Node 24, milliseconds until each ended for want of an input or of a network. */
const peers = [
  ['actions/checkout v7', 77],
  ['create-github-app-token', 79],
  ['dorny/test-reporter', 99],
  ['configure-aws-credentials', 125],
  ['mikepenz/action-junit-report', 127],
  ['actions/attest', 181],
  ['docker/build-push-action', 234],
] as const
/** An empty script there. */
const peerEmpty = 28

/**
 * From the start of the built action to its first request, over an empty script: public imports only, and what is loaded until then.
 * In turns, and as a ratio, for another machine or a busy one has other milliseconds.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-start-'))
  const arrivals = createArrivals()
  try {
    const env = { ...prepare(folder), INPUT_URL: await arrivals.listen() }
    const checkedOut = { ...env, ...checkOut(join(folder, 'checkout')) }
    const empty = join(folder, 'empty.js')
    writeFileSync(empty, '')
    const [nothing, started, startedInCheckout]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      nothing.push(await time(async () => void (await once(spawn(process.execPath, [empty]), 'exit'))))
      started.push(await timeStart(arrivals.next, [entry], env))
      startedInCheckout.push(await timeStart(arrivals.next, [entry], checkedOut))
    }
    const loaded = await listLoaded(arrivals.next, folder, env)
    const bytes = loaded.map((path) => statSync(path).size)
    printTable(
      ['what', 'measured', 'bar'],
      [
        ['an empty script, ms', median(nothing).toFixed(1), ''],
        ['start to first request, ms', median(started).toFixed(1), ''],
        ['as a ratio to an empty script', (median(started) / median(nothing)).toFixed(2), '≤ 4.20'],
        ['in a checkout, where git is asked', (median(startedInCheckout) / median(nothing)).toFixed(2), ''],
        ['JavaScript loaded until then, kB', (bytes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(0), '≤ 900'],
        ['in so many files', String(loaded.length), ''],
        ...peers.map(([name, milliseconds]) => [
          `${name}, to its first error`,
          (milliseconds / peerEmpty).toFixed(2),
          '',
        ]),
      ],
    )
  } finally {
    arrivals.close()
    await rm(folder, { recursive: true })
  }
}

/** A server that tells when a request arrives, and answers none. */
function createArrivals(): { listen: () => Promise<string>; next: () => Promise<number>; close: () => void } {
  let tell: ((moment: number) => void) | undefined
  const server = createServer((_, response) => {
    tell?.(performance.now())
    response.socket?.destroy()
  })
  return {
    listen: async () => {
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const address = server.address()
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/v2`
    },
    next: async () => new Promise((done) => (tell = done)),
    close: () => server.close(),
  }
}

/** A push to the default branch, as a runner tells of it. */
function prepare(folder: string): Record<string, string> {
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

/** The commit of the event, as actions/checkout leaves it. */
function checkOut(folder: string): Record<string, string> {
  mkdirSync(folder)
  const git = (...words: readonly string[]): string => execFileSync('git', words, { cwd: folder, encoding: 'utf8' })
  git('init', '--quiet')
  git('-c', 'user.name=n', '-c', 'user.email=e', 'commit', '--quiet', '--allow-empty', '--message=m')
  return { GITHUB_WORKSPACE: folder, GITHUB_SHA: git('rev-parse', 'HEAD').trim() }
}

async function time(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Milliseconds until the request arrived. */
async function timeStart(
  next: () => Promise<number>,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const arrival = next()
  const began = performance.now()
  const child = spawn(process.execPath, words, { env, stdio: 'ignore' })
  const ended: Promise<number> = once(child, 'exit').then(() => {
    throw new Error('the action ended before its first request: is dist/ built?')
  })
  const arrived = await Promise.race([arrival, ended])
  await kill(child, ended)
  return arrived - began
}

async function kill(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL')
  await ended.catch(() => undefined)
}

/** The files of ours that were loaded before the first request. */
async function listLoaded(
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
  await timeStart(next, ['--import', hook, entry], env)
  const urls = readFileSync(list, 'utf8').trimEnd().split('\n')
  return [...new Set(urls)].filter((url) => /\.[cm]?js$/.test(url)).map((url) => fileURLToPath(url))
}
