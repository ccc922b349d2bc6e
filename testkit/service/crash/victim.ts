import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

const entry = resolve('src/cli/index.ts')

/** Where a service keeps what it records. */
export interface Place {
  readonly data: string
  /** Path or URL, as `--database` takes it. */
  readonly database: string
}

/** A service in a process of its own. */
export interface Victim {
  /** Ends in /api/v2. */
  readonly url: string
  /** Shown at the first start alone. */
  readonly token: string | undefined
  /** Resolves when it is gone, with its exit code. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
}

/** The first start on a place prints a token as its last line; any later one does not. */
export async function startVictim({ data, database }: Place, isFirst: boolean): Promise<Victim> {
  const words = ['serve', '--port', '0', '--log', 'none', '--data', data, '--database', database]
  const child = spawn(process.execPath, [entry, ...words], {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    child.kill(signal)
    await ended
    return child.exitCode
  }
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  const last = isFirst ? /^Admin token.*\n/m : /^Data: .*\n/m
  while (!last.test(said)) {
    if (child.exitCode !== null) throw new Error(`evidence serve ended before it listened: ${said}`)
    await Promise.race([once(child.stdout, 'data'), ended])
  }
  return { url: /listens on (\S+)/.exec(said)?.[1] ?? '', token: /Admin token.*: (\S+)/.exec(said)?.[1], end }
}

/** What `evidence fsck` says of the place; its exit code first. */
export async function checkPlace({ data, database }: Place): Promise<string> {
  const child = spawn(process.execPath, [entry, 'fsck', '--data', data, '--database', database], {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  await once(child, 'close')
  return `${child.exitCode}: ${said}`
}
