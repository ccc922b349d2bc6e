import { once } from 'node:events'
import { devNull } from 'node:os'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { findProgram } from '../program.ts'

/** A repository that git may read (rules 8.21). `findCheckout` makes it. */
export interface Checkout {
  /** The absolute path of git. */
  readonly program: string
  /** The root of the workspace, without symbolic links. */
  readonly root: string
  /** Options that name the repository. Without them git looks for one, and checks its owner. */
  readonly options: readonly string[]
}

/** Everything that git is asked. Each of these commands is built in, reads, and starts no other program. */
type GitCommand =
  | readonly ['cat-file', '--batch']
  | readonly ['rev-parse', '--git-dir']
  | readonly ['symbolic-ref', '--quiet', 'HEAD']
  | readonly ['config', '--get-regexp', string]
  | readonly ['ls-files', '--stage', '-z', '--', ...string[]]
  | readonly ['check-attr', '-z', 'filter', 'ident', 'working-tree-encoding', '--', string]

/** Options have precedence over the configuration of the repository, which can name programs. */
const inert = [
  '--no-pager',
  '--literal-pathspecs',
  ...['core.fsmonitor=false', `core.hooksPath=${devNull}`, 'core.commitGraph=false'].flatMap((it) => ['-c', it]),
]

/** A repository can have a pipe in place of a file. */
const timeoutMs = 60_000

interface RunningGit {
  readonly stdin: Writable
  readonly stdout: AsyncIterable<Buffer> & { readonly destroy: () => void }
  /** The exit code, at the end. */
  readonly ended: Promise<unknown>
  readonly kill: () => void
}

/** The absolute path of git; undefined if it is not installed. */
export function findGit(): string | undefined {
  return findProgram('git', process.env)
}

/** Starts a command. */
export async function startGit({ program, root, options }: Checkout, command: GitCommand): Promise<RunningGit> {
  // Loaded here, because a step without a checkout must start quickly.
  const { spawn } = await import('node:child_process')
  const child = spawn(program, [...options, ...inert, ...command], {
    cwd: root,
    env: toEnvironment(root),
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    windowsHide: true,
  })
  // If git ends before it has read all input, its exit code has the reason.
  child.stdin.on('error', () => undefined)
  const ended = once(child, 'exit').then(
    ([code]) => code,
    () => undefined,
  )
  return { stdin: child.stdin, stdout: child.stdout, ended, kill: () => child.kill() }
}

/** The output of a command; undefined if it fails. */
export async function runGit(checkout: Checkout, command: GitCommand): Promise<Buffer | undefined> {
  const git = await startGit(checkout, command)
  git.stdin.end()
  const printed: Buffer[] = []
  for await (const chunk of git.stdout) printed.push(chunk)
  return (await git.ended) === 0 ? Buffer.concat(printed) : undefined
}

/**
 * The variables of this process without those of git, which can name repositories and programs. A partial clone fetches nothing:
 * `protocol.allow` in its configuration has no effect beside GIT_ALLOW_PROTOCOL, and "none" is no protocol.
 */
function toEnvironment(root: string): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name))
  return {
    ...Object.fromEntries(others),
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_CEILING_DIRECTORIES: dirname(root),
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
  }
}
