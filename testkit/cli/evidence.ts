import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { runProcess, type Finished } from '../action/process.ts'

const entry = resolve('src/cli/index.ts')

export interface Place {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs `evidence` as a process of its own, with no environment but what is given. */
export function evidence(words: readonly string[], { cwd = '.', env = {} }: Place = {}): Promise<Finished> {
  return runProcess({
    file: process.execPath,
    args: [entry, ...words],
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
}

export interface Serving {
  /** Ends in /api/v2. */
  readonly url: string
  /** Shown at the first start alone. */
  readonly token: string | undefined
  /** What it has printed so far. */
  readonly stdout: () => string
  readonly stderr: () => string
  /** Resolves once standard error matches. */
  readonly said: (pattern: RegExp) => Promise<void>
  /** Tells it to stop; its exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** `evidence serve` on any free port, ended with the test if nobody did before. */
export async function serve(
  data: string,
  words: readonly string[] = [],
  node: readonly string[] = [],
): Promise<Serving> {
  const isFirst = !existsSync(join(data, 'evidence.db'))
  const child = spawn(process.execPath, [...node, entry, 'serve', '--data', data, '--port', '0', ...words], {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (said.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (said.stderr += String(chunk)))
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await until(() => (isFirst ? /^Admin token.*\n/m : /^Data: .*\n/m).test(said.stdout), child)
  return {
    url: /listens on (\S+)/.exec(said.stdout)?.[1] ?? '',
    token: /Admin token.*: (\S+)/.exec(said.stdout)?.[1],
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    said: async (pattern) => {
      while (!pattern.test(said.stderr)) await Promise.race([once(child.stderr, 'data'), ended])
    },
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

async function until(isSaid: () => boolean, child: ChildProcess): Promise<void> {
  while (!isSaid()) {
    if (child.exitCode !== null) throw new Error('evidence serve ended before it said where it listens')
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
  }
}

/** A folder that is gone after the test. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** One sentence on standard error and nothing on standard output: never a trace, never half a result. */
export function soleSentence({ stdout, stderr }: Finished): string {
  const [line = '', ...more] = stderr.trimEnd().split('\n')
  if (stdout !== '' || more.length > 0 || !line.startsWith('evidence: ')) {
    throw new Error(`not one sentence: ${JSON.stringify({ stdout, stderr })}`)
  }
  return line.slice('evidence: '.length)
}
