import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { waitUntilListening, type Listening } from '../../process/listening.ts'
import { collectOutput } from '../../process/output.ts'
import { s3Environment } from '../attachment/fake-s3.ts'

const entry = resolve('src/cli/index.ts')

/** Data location of a service. */
export interface ServiceData {
  readonly data: string
  /** Path or URL, as `--database` takes it. */
  readonly database: string
  /** As `--attachments` takes it; a folder of `data` by default. */
  readonly attachments?: string
  /** Needed with attachments in a bucket. */
  readonly keyFile?: string
}

/** A service in its own process. */
export interface ServiceProcess extends Listening {
  /** Warnings and errors so far. */
  readonly log: () => string
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => void
  /** Sends the signal, waits for the end of the process, and resolves to its exit code. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
}

/** Starts a service. `prefix`: a program that runs the service as its own process, such as a tracer. */
export async function startServiceProcess(data: ServiceData, prefix: readonly string[] = []): Promise<ServiceProcess> {
  const words = ['serve', '--port', '0', '--log', 'none', ...toPlace(data)]
  const [program = process.execPath, ...rest] = [...prefix, process.execPath, entry, ...words]
  const child = spawn(program, rest, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
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
  return { ...(await started), log: stderr.text, signal: (signal) => void child.kill(signal), end }
}

/** Exit code and output of `evidence fsck`. */
export async function runFsck(data: ServiceData): Promise<string> {
  const child = spawn(process.execPath, [entry, 'fsck', ...toPlace(data)], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = collectOutput(child.stdout)
  await once(child, 'close')
  return `${child.exitCode}: ${output.text()}`
}

const environment = { PATH: process.env['PATH'] ?? '', ...s3Environment }

function toPlace({ data, database, attachments, keyFile }: ServiceData): readonly string[] {
  const [files, key] = [
    attachments === undefined ? [] : ['--attachments', attachments],
    keyFile === undefined ? [] : ['--key-file', keyFile],
  ]
  return ['--data', data, '--database', database, ...files, ...key]
}
