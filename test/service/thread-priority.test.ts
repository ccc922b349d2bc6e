import { readFileSync, readdirSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { createJqWorkers } from '../../src/service/custom/worker.ts'
import { createTemplateThread } from '../../src/service/api/flow/template-thread.ts'

const own = getPriority()
const lower = Math.min(own + 10, constants.priority.PRIORITY_LOW)
/** Only Linux has a priority for each thread, and the lowest one has none below it. */
const canLower = process.platform === 'linux' && own < lower

/** The ids and priorities of the threads of this process. */
function readPriorities(): ReadonlyMap<string, number> {
  if (!canLower) return new Map()
  return new Map(readdirSync('/proc/self/task').map((id) => [id, readPriority(id)]))
}

function readPriority(id: string): number {
  try {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    // Field 19 of proc_pid_stat(5). Field 2 is in parentheses and may have spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  } catch {
    // The thread has ended meanwhile.
    return own
  }
}

/** The priorities of the threads that have another one now. */
function listChanged(before: ReadonlyMap<string, number>): readonly number[] {
  const changed = [...readPriorities()].filter(([id, priority]) => priority !== (before.get(id) ?? own))
  return changed.map(([, priority]) => priority)
}

test.each([
  {
    what: 'rules',
    // The pool keeps an idle one ready, which may still start.
    threads: [1, 2],
    work: () =>
      createJqWorkers({ processorMs: 10_000, clockMs: 60_000 })('acme', {
        schema: undefined,
        rules: ['.a'],
        value: '{}',
      }),
  },
  {
    what: 'templates',
    threads: [1],
    work: () => createTemplateThread()('version: 1\ntrail: {}\n'),
  },
])('the threads of $what have a lower priority from the start, and no others', async ({ threads, work }) => {
  const before = readPriorities()
  await work()
  const changed = listChanged(before)
  expect(canLower ? threads : [0], JSON.stringify([...before, ...readPriorities()])).toContain(changed.length)
  expect(new Set(changed)).toEqual(new Set(canLower ? [lower] : []))
  expect(getPriority()).toBe(own)
})
