import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A copy of examples/greeting in its own git repository. */
export interface Project {
  readonly folder: string
  readonly sha: string
  /** The commit before; the same one for a project without a change. */
  readonly base: string
}

export interface Built {
  readonly tests: number
  readonly failed: number
  readonly tarball: string
}

/** Copies the example and the files of the overlay, and commits them without the reports, which the tools of a job write. */
export function prepareProject(folder: string, overlay: string | undefined): Project {
  cpSync(join(import.meta.dirname, 'greeting'), folder, { recursive: true })
  git(folder, 'init', '--quiet', '--initial-branch=main')
  const base = commitAll(folder, 'Greet in German')
  if (overlay === undefined) return { folder, sha: base, base }
  cpSync(join(import.meta.dirname, overlay), folder, { recursive: true })
  return { folder, sha: commitAll(folder, 'Greet in French'), base }
}

function commitAll(folder: string, message: string): string {
  git(folder, 'add', '--all', '--', '.', ':(exclude)reports')
  git(folder, 'commit', '--quiet', `--message=${message}`)
  return git(folder, 'rev-parse', 'HEAD')
}

/** Runs the tests and packs the tarball. A failing test does not stop it, because its result is the evidence. */
export function buildProject({ folder }: Project): Built {
  npm(folder, 'test')
  const packed = npm(folder, 'pack', '--silent')
  if (packed.status !== 0) throw new Error(`npm pack ended with ${packed.status}: ${packed.stderr}`)
  const report = readFileSync(join(folder, 'reports', 'junit.xml'), 'utf8')
  return { tests: count(report, 'tests'), failed: count(report, 'fail'), tarball: packed.stdout.trim() }
}

/** Reads a count from the comments at the end of the report: `<!-- fail 1 -->`. */
function count(report: string, what: string): number {
  return Number(new RegExp(`<!-- ${what} (\\d+) -->`).exec(report)?.[1])
}

function git(cwd: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.invalid', '-c', 'commit.gpgsign=false']
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]} ended with ${status}: ${stderr}`)
  return stdout.trim()
}

/** Runs the npm of this demo, or that on PATH. On Windows, the latter is a script that needs a shell. */
function npm(cwd: string, ...args: string[]): SpawnSyncReturns<string> {
  const script = process.env['npm_execpath']
  const options = { cwd, encoding: 'utf8', env: { ...process.env, npm_config_offline: 'true' } } as const
  return script === undefined
    ? spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
    : spawnSync(process.execPath, [script, ...args], options)
}
