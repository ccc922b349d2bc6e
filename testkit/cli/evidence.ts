import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { Call } from '../../src/cli/terminal.ts'
import { runProcess, type Finished } from '../action/process.ts'
import { waitUntilListening, type Listening } from '../process/listening.ts'
import { collectOutput } from '../process/output.ts'

const entry = inject('cli')

export interface ProcessOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Calls `evidence` in this process, from its source, which takes a tenth of the time of a process. Its environment contains PATH and the given
 * variables only.
 */
export async function callEvidence(
  args: readonly string[],
  { cwd = '.', env = {} }: ProcessOptions = {},
): Promise<Finished> {
  const { call, stdout, stderr } = createCall(args, { cwd, env: { PATH: process.env['PATH'] ?? '', ...env } })
  const { main } = await import('../../src/cli/main.ts')
  return { exitCode: await main(call), stdout: stdout(), stderr: stderr() }
}

/** A call that is never stopped, and what it has printed. */
export function createCall(
  args: readonly string[],
  { cwd = '.', env = {} }: ProcessOptions,
): { readonly call: Call; readonly stdout: () => string; readonly stderr: () => string } {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  return {
    call: {
      args,
      environment: env,
      cwd: resolve(cwd),
      stdout: collectText(stdout),
      stderr: collectText(stderr),
      signal: new AbortController().signal,
      events: { onUncaughtException: ignore, onWarning: ignore, onOtherOutput: ignore, onExit: ignore },
    },
    stdout: () => stdout.join(''),
    stderr: () => stderr.join(''),
  }
}

function collectText(printed: string[]): Call['stdout'] {
  return { write: (text) => void printed.push(text), isTerminal: false }
}

function ignore(): void {
  return undefined
}

/** Runs `evidence` as a process. Its environment contains PATH and the given variables only. */
export function runEvidence(args: readonly string[], { cwd = '.', env = {} }: ProcessOptions = {}): Promise<Finished> {
  return runProcess({
    file: process.execPath,
    args: [entry, ...args],
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
}

export interface RunningService extends Listening {
  readonly pid: number
  /** The output so far. */
  readonly stdout: () => string
  readonly stderr: () => string
  /** Resolves when standard error matches the pattern. Rejects if the process ends before. */
  readonly waitForLog: (pattern: RegExp) => Promise<void>
  /** Sends the signal and resolves with the exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts `evidence serve` on a free port. It is killed at the end of the test if it still runs. */
export async function startEvidenceServe(
  data: string,
  args: readonly string[] = [],
  node: readonly string[] = [],
): Promise<RunningService> {
  const child = spawn(process.execPath, [...node, entry, 'serve', '--data', data, '--port', '0', ...args], {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = [collectOutput(child.stdout), collectOutput(child.stderr)]
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    ...(await waitUntilListening(stdout)),
    pid: child.pid ?? 0,
    stdout: stdout.text,
    stderr: stderr.text,
    waitForLog: async (pattern) => void (await stderr.until(pattern)),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

/** Creates a temporary folder that is removed after the test. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The single line on standard error, before the line that leads to its section, if there is one. Throws if there is more, or anything on standard output: no stack trace, no partial result. */
export function readErrorLine({ stdout, stderr }: Finished): string {
  const [line = '', help, ...more] = stderr.trimEnd().split('\n')
  const isHelp = help === undefined || /^More: docs\/reference\/errors\.md#[a-z-]+$/.test(help)
  if (stdout !== '' || !isHelp || more.length > 0 || !line.startsWith('evidence: ')) {
    throw new Error(`not a single line: ${JSON.stringify({ stdout, stderr })}`)
  }
  return line.slice('evidence: '.length)
}
