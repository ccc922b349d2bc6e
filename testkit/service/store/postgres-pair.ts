import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { createCluster, findPort, prepareUser, toServerUrl } from './postgres-server.ts'

/** A primary, and a standby that confirms each commit before the primary answers it. */
export interface PostgresPair {
  readonly primary: string
  readonly standby: string
  /** Runs a statement on a server. Returns its rows. */
  readonly run: (url: string, statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Kills the primary with all its processes. */
  readonly killPrimary: () => void
  /** Stops the primary as an operator does, after the standby has all its records. */
  readonly stopPrimary: () => Promise<void>
  /** Makes the standby a primary without a standby. Resolves when it accepts writes. */
  readonly promote: () => Promise<void>
  readonly killStandby: () => void
  readonly startStandby: () => void
  readonly stopStandby: () => Promise<void>
  /** From now on, the primary confirms commits by itself. */
  readonly waiveStandby: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** The standby is a copy of the stopped primary that follows its log. `disk`: the folder of the primary. */
export async function createPostgresPair(disk?: string): Promise<PostgresPair> {
  prepareUser()
  const folder = await mkdtemp(join(tmpdir(), 'evidence-pair-'))
  await chmod(folder, 0o755)
  const [first, second] = [join(disk ?? folder, 'first'), join(folder, 'second')]
  const [firstPort, secondPort] = [await findPort(), await findPort()]
  const primary = createServer(first, firstPort)
  await primary.initialise()
  execFileSync('cp', ['-a', first, second])
  await writeFile(join(first, 'postgresql.auto.conf'), "synchronous_standby_names = '*'\n")
  await writeStandbySettings(second, firstPort)
  const standby = createServer(second, secondPort)
  await primary.start()
  // The promise resolves at the promotion, because a standby announces itself in other words.
  let promoted: Promise<void>
  const startStandby = (): void => {
    promoted = standby.start()
    promoted.catch(() => undefined)
  }
  startStandby()
  const urls = { primary: toServerUrl(firstPort), standby: toServerUrl(secondPort) }
  await waitUntil(urls.primary, "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'")
  return {
    ...urls,
    run: runOn,
    killPrimary: primary.kill,
    stopPrimary: primary.stop,
    promote: async () => {
      await runOn(urls.standby, 'SELECT pg_promote()')
      await promoted
    },
    killStandby: standby.kill,
    startStandby,
    stopStandby: standby.stop,
    waiveStandby: async () => {
      await runOn(urls.primary, "ALTER SYSTEM SET synchronous_standby_names = ''")
      await runOn(urls.primary, 'SELECT pg_reload_conf()')
    },
    remove: async () => {
      await primary.stop()
      await standby.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface PairServer {
  readonly initialise: () => Promise<void>
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly kill: () => void
}

function createServer(folder: string, port: number): PairServer {
  const cluster = createCluster(folder, port, { flags: ['-c', 'hot_standby=on'], log: () => undefined })
  let isRunning = false
  return {
    initialise: () => cluster.initialise(),
    start: () => {
      isRunning = true
      return cluster.start()
    },
    // A process that has ended ends no second time.
    stop: async () => {
      if (isRunning) await cluster.stop()
      isRunning = false
    },
    kill: () => {
      killTree(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]))
      isRunning = false
    },
  }
}

async function writeStandbySettings(folder: string, primaryPort: number): Promise<void> {
  await writeFile(join(folder, 'standby.signal'), '')
  const connection = `host=127.0.0.1 port=${primaryPort} user=postgres password=''secret word''`
  await writeFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
}

/** Kills a process and its children at once, so that no child completes a commit after the end of its parent. */
function killTree(id: number): void {
  const children = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim().split(' ')
  for (const one of [id, ...children.map(Number)]) process.kill(one, 'SIGKILL')
}

async function waitUntil(url: string, query: string): Promise<void> {
  for (;;) {
    const rows = await runOn(url, query).catch(() => [])
    if (rows.length > 0) return
    await delay(50)
  }
}

async function runOn(url: string, statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Readonly<Record<string, unknown>>>(statement)).rows
  } finally {
    await client.end()
  }
}
