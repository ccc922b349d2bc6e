import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs'
import { devNull } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { findProgram } from '../../program.ts'
import { isBelow } from '../../regular-file.ts'
import { readBatch, type RunningGit } from './git-batch.ts'
import type { Checkout, GitCommand } from './git-object.ts'

/** A workspace, and its folder of git. Without symbolic links. */
interface Place {
  readonly root: string
  readonly folder: string
}

/**
 * The checkout of a workspace; undefined if its `.git` leads elsewhere, if git is not installed, or outside of a job if the repository
 * belongs to another user. One with a pipe in place of a file answers nothing, because git would wait for it in each command.
 */
export async function openCheckout(cwd: string, isJob: boolean): Promise<Checkout | undefined> {
  const place = findPlace(cwd)
  const program = place && findProgram('git', process.env)
  if (place === undefined || program === undefined) return undefined
  const { root, folder } = place
  if (hasPipe(folder)) return createSilentCheckout(root)
  if (!isJob && !(await isFoundByGit({ root, folder }, program))) return undefined
  // git compares with slashes.
  const owner = isJob ? ['-c', `safe.directory=${root.replaceAll(sep, '/')}`] : []
  const git = { program, root, options: [`--git-dir=${folder}`, `--work-tree=${root}`, ...owner] }
  return {
    root,
    runCommand: async (command) => runGit(git, command),
    readObjects: async (work) => readBatch(startGit(git, ['cat-file', '--batch']), work),
  }
}

/**
 * The workspace with the folder that `.git` is or names; undefined if that is not below the workspace. A `commondir`, of a linked work tree,
 * leads elsewhere. So may alternates, but they hold objects alone, and each object is verified.
 */
function findPlace(cwd: string): Place | undefined {
  try {
    const root = realpathSync.native(cwd)
    const folder = realpathSync.native(followGitFile(root, join(root, '.git')))
    const isRepository = folder !== root && isBelow(folder, root) && statSync(folder).isDirectory()
    return isRepository && !existsSync(join(folder, 'commondir')) ? { root, folder } : undefined
  } catch {
    return undefined
  }
}

/** The folders of a repository whose files git reads for each command. Other objects are many: reading one ends after a time. */
const readFolders = ['', 'info', 'objects/info', 'reftable']

/** Whether git would wait for what is in place of a file. */
function hasPipe(folder: string): boolean {
  const entries = readFolders.flatMap((name) => listFolder(join(folder, name), false))
  return [...entries, ...listFolder(join(folder, 'refs'), true)].some((entry) => {
    const found = entry.isFile() || entry.isDirectory() ? undefined : findStats(join(entry.parentPath, entry.name))
    return found !== undefined && (found.isFIFO() || found.isCharacterDevice())
  })
}

/** The entries of a folder; none if it cannot be read, as git then reports. */
function listFolder(folder: string, recursive: boolean): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive })
  } catch {
    return []
  }
}

function findStats(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

function createSilentCheckout(root: string): Checkout {
  return { root, runCommand: async () => undefined, readObjects: async (work) => work(async () => undefined) }
}

/** gitrepository-layout: a file `.git` has the text `gitdir: <path>`. */
function followGitFile(root: string, path: string): string {
  const found = statSync(path)
  if (!found.isFile() || found.size > maxGitFileSize) return path
  const text = readFileSync(path, 'utf8')
  return text.startsWith('gitdir: ') ? resolve(root, text.slice('gitdir: '.length).trimEnd()) : path
}

const maxGitFileSize = 64 * 1024

/** Whether git itself finds this repository. It finds none that belongs to another user, unless the user's `safe.directory` names it. */
async function isFoundByGit({ root, folder }: Place, program: string): Promise<boolean> {
  const printed = await runGit({ program, root, options: [] }, ['rev-parse', '--git-dir'])
  const found = printed && resolve(root, printed.toString('utf8').trimEnd())
  return found !== undefined && existsSync(found) && realpathSync.native(found) === folder
}

interface Git {
  /** The absolute path of git. */
  readonly program: string
  readonly root: string
  /** Options that name the repository. Without them git looks for one, and checks its owner. */
  readonly options: readonly string[]
}

/** Options have precedence over the configuration of the repository, which can name programs. */
const inert = [
  '--no-pager',
  '--literal-pathspecs',
  ...['core.fsmonitor=false', `core.hooksPath=${devNull}`, 'core.commitGraph=false'].flatMap((it) => ['-c', it]),
]

/** A repository can have a pipe in place of a file. */
const timeoutMs = 60_000

function startGit({ program, root, options }: Git, command: GitCommand): RunningGit {
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

async function runGit(git: Git, command: GitCommand): Promise<Buffer | undefined> {
  try {
    const { stdin, stdout, ended } = startGit(git, command)
    stdin.end()
    const printed: Buffer[] = []
    for await (const chunk of stdout) printed.push(chunk)
    return (await ended) === 0 ? Buffer.concat(printed) : undefined
  } catch {
    return undefined
  }
}

/**
 * The few variables that git needs, and none that can name a repository or a program, or that has a secret (rules 8.21). A partial clone
 * fetches nothing: `protocol.allow` in its configuration has no effect beside GIT_ALLOW_PROTOCOL, and "none" is no protocol.
 */
function toEnvironment(root: string): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(passed.map((name) => [name, process.env[name]])),
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_CEILING_DIRECTORIES: dirname(root),
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
  }
}

const passed = [
  'PATH',
  // Libraries of git, where a machine has them in a folder of their own.
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  // The configuration of the user, with `safe.directory`. As root, git compares the owner with SUDO_UID.
  'HOME',
  'XDG_CONFIG_HOME',
  'SUDO_UID',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'SystemDrive',
  'ProgramData',
]
