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
  /** Makes the standby a primary without a standby. Resolves when it accepts writes. */
  readonly promote: () => Promise<void>
  readonly stopStandby: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** The standby is a copy of the stopped primary that follows its log. */
export async function createPostgresPair(): Promise<PostgresPair> {
  prepareUser()
  const folder = await mkdtemp(join(tmpdir(), 'evidence-pair-'))
  await chmod(folder, 0o755)
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const [firstPort, secondPort] = [await findPort(), await findPort()]
  const log: string[] = []
  const options = { flags: ['-c', 'hot_standby=on'], log: (line: string) => void log.push(line) }
  const primary = createCluster(first, firstPort, options)
  await primary.initialise()
  execFileSync('cp', ['-a', first, second])
  await writeFile(join(first, 'postgresql.auto.conf'), "synchronous_standby_names = '*'\n")
  await writeStandbySettings(second, firstPort)
  const standby = createCluster(second, secondPort, options)
  await primary.start()
  // The promise resolves at the promotion, because a standby announces itself in other words.
  const promoted = standby.start()
  promoted.catch(() => undefined)
  const urls = { primary: toServerUrl(firstPort), standby: toServerUrl(secondPort) }
  await waitUntil(urls.primary, "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'")
  let isKilled = false
  return {
    ...urls,
    run: runOn,
    killPrimary: () => {
      isKilled = true
      killTree(Number(readFileSync(join(first, 'postmaster.pid'), 'utf8').split('\n')[0]))
    },
    promote: async () => {
      await runOn(urls.standby, 'SELECT pg_promote()')
      await promoted
    },
    stopStandby: () => standby.stop(),
    remove: async () => {
      if (!isKilled) await primary.stop()
      await standby.stop()
      await rm(folder, { recursive: true, force: true })
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
