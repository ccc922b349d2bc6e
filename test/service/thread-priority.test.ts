import { readFileSync, readdirSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { judgeCustom } from '../../src/service/custom/evaluate.ts'

const own = getPriority()
/** Only Linux has a priority for each thread, and the lowest one has none below it. */
const canLower = process.platform === 'linux' && own < constants.priority.PRIORITY_LOW

/** The ids of the threads of this process with a lower priority than its first one. */
function listLowerThreads(): readonly string[] {
  if (!canLower) return []
  return readdirSync('/proc/self/task').filter((id) => readThreadPriority(id) > own)
}

function readThreadPriority(id: string): number {
  try {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    // Field 19 of proc_pid_stat(5). Field 2 is in parentheses and may have spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  } catch {
    // The thread has ended meanwhile.
    return own
  }
}

/** The most threads at a time that are lower since the work began. Threads of other tests of this process are lower already. */
async function countDuring(work: Promise<unknown>): Promise<number> {
  const before = new Set(listLowerThreads())
  const count = (): number => listLowerThreads().filter((id) => !before.has(id)).length
  const counts: number[] = []
  const timer = setInterval(() => counts.push(count()), 10)
  await work.finally(() => clearInterval(timer))
  return Math.max(count(), ...counts)
}

const judge = (rule: string): Promise<unknown> =>
  judgeCustom({ schema: undefined, rules: [rule], org: rule }, { a: true })

test('a rule that takes long has a lower priority, and others have not', async () => {
  expect(await countDuring(judge('.a'))).toBe(0)
  expect(await countDuring(Promise.all([judge('last(range(1e15))'), judge('.a')]))).toBe(canLower ? 1 : 0)
  expect(await countDuring(judge('.a'))).toBe(0)
  expect(getPriority()).toBe(own)
})
