import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface Finished {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly cancel?: Cancellation | undefined
}

/** The signals that a runner sends to a step of a cancelled run. */
export interface Cancellation {
  readonly on: AbortSignal
  readonly with: 'SIGINT' | 'SIGTERM'
}

/** Runs a process until it exits, with exactly this environment. */
export function runProcess({ file, args, cwd, env, cancel }: Command): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)]
    cancel?.on.addEventListener('abort', () => child.kill(cancel.with))
    child.once('error', reject)
    child.once('close', (code) => resolve({ exitCode: code ?? 128, stdout: stdout(), stderr: stderr() }))
  })
}

/** The path of a program. Throws if it is not on PATH. */
export function locate(name: string): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => [join(folder, name), join(folder, `${name}.exe`)])
  const found = candidates.find((path) => existsSync(path))
  if (found === undefined) throw new Error(`This needs ${name} on PATH.`)
  return found
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}
