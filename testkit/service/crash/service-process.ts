import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { waitUntilListening, type Listening } from '../../process/listening.ts'
import { collectOutput } from '../../process/output.ts'

const entry = resolve('src/cli/index.ts')

/** Data location of a service. */
export interface ServiceData {
  readonly data: string
  /** Path or URL, as `--database` takes it. */
  readonly database: string
}

/** A service in its own process. */
export interface ServiceProcess extends Listening {
  /** Warnings and errors so far. */
  readonly log: () => string
  /** Sends the signal, waits for the end of the process, and resolves to its exit code. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
}

/** Starts a service. `prefix`: a program that runs the service as its own process, such as a tracer. */
export async function startServiceProcess(
  { data, database }: ServiceData,
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
  const [stdout, stderr] = [collectOutput(child.stdout), collectOutput(child.stderr)]
  const started = waitUntilListening(stdout).catch(async (cause) => {
    const code = (await end('SIGKILL')) ?? child.signalCode
    throw new Error(`evidence serve ended with ${code} before it listened: ${stderr.text()}`, { cause })
  })
  return { ...(await started), log: stderr.text, end }
}

/** Exit code and output of `evidence fsck`. */
export async function runFsck({ data, database }: ServiceData): Promise<string> {
  const child = spawn(process.execPath, [entry, 'fsck', '--data', data, '--database', database], {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = collectOutput(child.stdout)
  await once(child, 'close')
  return `${child.exitCode}: ${output.text()}`
}
