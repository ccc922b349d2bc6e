import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { runFirst, setLowestPriority } from './priority.ts'
import type { Posted } from './reporter.ts'
import type { Caller } from './send.ts'

export interface Attackers extends AsyncDisposable {
  readonly start: () => void
  /** Ends the attacks. Resolves with a line for each of them. */
  readonly stop: () => Promise<readonly string[]>
}

/** Starts the process that attacks, and prepares its attacks. */
export async function startAttackers(caller: Caller): Promise<Attackers> {
  const child = await startCaller('attackers.ts', caller)
  if (child.pid !== undefined) setLowestPriority(child.pid)
  return {
    start: () => void child.send('start'),
    stop: async () => {
      const counts = once(child, 'message')
      child.send('stop')
      const [lines]: readonly unknown[] = await counts
      return Array.isArray(lines) ? lines.map(String) : []
    },
    [Symbol.asyncDispose]: () => stopCaller(child),
  }
}

export interface Reporter extends AsyncDisposable {
  /** Whether it runs before all other processes. */
  readonly isFirst: boolean
  /** Posts reports for so many seconds. */
  readonly post: (seconds: number) => Promise<readonly Posted[]>
}

/** Starts the process of the caller that is measured. */
export async function startReporter(caller: Caller): Promise<Reporter> {
  const child = await startCaller('reporter.ts', caller)
  return {
    isFirst: child.pid !== undefined && runFirst(child.pid),
    post: async (seconds) => {
      const answer = once(child, 'message')
      child.send(seconds)
      const [posted]: (readonly Posted[])[] = await answer
      return posted ?? []
    },
    [Symbol.asyncDispose]: () => stopCaller(child),
  }
}

/**
 * Starts a process with a session of its own, and waits until it is ready. Callers have machines of their own. On one machine with few
 * processors, the time that attackers take to write large requests would be measured as that of the service, and so would the time that the
 * scheduler lets the measuring process wait: 140 ms, several times in 20 s. So the attackers have the lowest priority, and the caller that is
 * measured runs before all others.
 */
async function startCaller(name: string, { origin, org, token }: Caller): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), origin, org, token], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
  await once(child, 'message')
  return child
}

async function stopCaller(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
