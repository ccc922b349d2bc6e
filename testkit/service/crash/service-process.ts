import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'

const entry = resolve('src/cli/index.ts')

/** Data location of a service. */
export interface ServiceData {
  readonly data: string
  /** Path or URL, as `--database` takes it. */
  readonly database: string
}

/** A service in its own process. */
export interface ServiceProcess {
  /** Base URL, which ends in /api/v2. */
  readonly url: string
  /** Printed at the first start only. */
  readonly token: string | undefined
  /** Warnings and errors so far. */
  readonly log: () => string
  /** Sends the signal, waits for the end of the process, and resolves to its exit code. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
}

/**
 * Starts a service. The first start on a data location prints a token as its last line. `prefix`: a program that runs the service as its
 * own process, such as a tracer.
 */
export async function startServiceProcess(
  { data, database }: ServiceData,
  isFirst: boolean,
  prefix: readonly string[] = [],
): Promise<ServiceProcess> {
  const words = ['serve', '--port', '0', '--log', 'none', '--data', data, '--database', database]
  const [program = process.execPath, ...rest] = [...prefix, process.execPath, entry, ...words]
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    child.kill(signal)
    await ended
    return child.exitCode
  }
  const log = collectText(child.stderr)
  const last = isFirst ? /^Admin token.*\n/m : /^Data: .*\n/m
  const output = await readUntil(child, last, log)
  const url = /listens on (\S+)/.exec(output)?.[1] ?? ''
  return { url, token: /Admin token.*: (\S+)/.exec(output)?.[1], log, end }
}

type ServiceChild = ChildProcessByStdio<null, Readable, Readable>

/** The standard output once it matches. Rejects if the service ends before. */
async function readUntil(child: ServiceChild, last: RegExp, log: () => string): Promise<string> {
  const output = collectText(child.stdout)
  const ended = once(child, 'close')
  while (!last.test(output())) {
    if (child.exitCode !== null) throw new Error(`evidence serve ended before it listened: ${output()}${log()}`)
    await Promise.race([once(child.stdout, 'data'), ended])
  }
  return output()
}

function collectText(stream: Readable): () => string {
  let text = ''
  stream.on('data', (chunk) => (text += String(chunk)))
  return () => text
}

/** Exit code and output of `evidence fsck`. */
export async function runFsck({ data, database }: ServiceData): Promise<string> {
  const child = spawn(process.execPath, [entry, 'fsck', '--data', data, '--database', database], {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  await once(child, 'close')
  return `${child.exitCode}: ${output}`
}
