import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type PoolMode = 'session' | 'transaction' | 'statement'

export interface PgBouncer {
  /** The URL of a database of the server, through the pooler. */
  readonly toPooled: (url: string) => string
  readonly stop: () => Promise<void>
}

const program = process.env['PGBOUNCER'] ?? 'pgbouncer'

/** Whether this machine has pgbouncer. `PGBOUNCER` names another path. */
export function hasPgBouncer(): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/** Starts pgbouncer with the settings of deploy in front of a server. It does not run as root. */
export async function startPgBouncer(serverUrl: string, mode: PoolMode): Promise<PgBouncer> {
  const server = new URL(serverUrl)
  const folder = await mkdtemp(join(tmpdir(), 'evidence-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await findFreePort()
  await writeFile(join(folder, 'users'), `"${server.username}" "${decodeURIComponent(server.password)}"\n`)
  const settings = (await readFile('deploy/pgbouncer.ini', 'utf8'))
    .replace('evidence = host=192.0.2.21 port=5432', `* = host=${server.hostname} port=${server.port}`)
    .replace('6432', String(port))
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'users'))
    .replace('pool_mode = session', `pool_mode = ${mode}`)
  await writeFile(join(folder, 'pgbouncer.ini'), settings)
  const identity = process.getuid?.() === 0 ? readIdentity() : {}
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...identity })
  const ended = once(child, 'exit')
  await Promise.race([waitForPort(port), ended.then(() => Promise.reject(new Error('pgbouncer did not start')))])
  return {
    toPooled: (url) => {
      const pooled = new URL(url)
      pooled.port = String(port)
      return pooled.href
    },
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The user that the test kit creates for PostgreSQL. */
function readIdentity(): { readonly uid: number; readonly gid: number } {
  return { uid: readId('-u'), gid: readId('-g') }
}

function readId(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function waitForPort(port: number): Promise<void> {
  for (;;) {
    const socket = createConnection(port, '127.0.0.1')
    const isOpen = await new Promise((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    )
    socket.destroy()
    if (isOpen === true) return
    await delay(50)
  }
}
