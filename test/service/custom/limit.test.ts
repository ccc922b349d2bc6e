import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { judgeCustom } from '../../../src/service/custom/evaluate.ts'
import type { CustomJob } from '../../../src/service/custom/job.ts'
import type { ThreadTime } from '../../../src/service/custom/thread-time.ts'
import { createJqWorkers } from '../../../src/service/custom/worker.ts'
import { holdClock, type HeldClock } from '../../../testkit/process/held-clock.ts'

type Outcome = NonNullable<Awaited<ReturnType<typeof judgeCustom>>>

/** Judges for an organisation of its own, unless the test names one. */
async function judge(rules: readonly string[], org: string = randomUUID()): Promise<Outcome> {
  const judgement = await judgeCustom({ schema: undefined, rules, org }, {})
  if (judgement === undefined) throw new Error('nothing judges it')
  return judgement
}

const toJob = (rule: string): CustomJob => ({ schema: undefined, rules: [rule], value: '{}' })

const holds = { is_compliant: true, errors: [] }

/** For a job that never ends: the clock of the test ends it. */
const endless = toJob('last(range(1e15))')
const byClock = { processorMs: 1501, clockMs: 1501 }

/** Resolves when a job has started, with the timer of its limit. */
async function waitForJob({ pending }: HeldClock, { clockMs }: ThreadTime): Promise<void> {
  while (pending(clockMs) === 0) await nextTurn()
}

test('a rule that does not end ends after its processor time', async () => {
  const run = createJqWorkers({ processorMs: 100, clockMs: 600_000 })
  expect(await run('a', endless)).toEqual({ steps: [], failure: 'timeout', spentMs: 100 })
})

test('a rule for which the machine has no time has no outcome, and the next one has', async () => {
  const clock = holdClock()
  const time = { processorMs: 600_000, clockMs: 1001 }
  const run = createJqWorkers(time)
  const starved = run('a', endless)
  await waitForJob(clock, time)
  vi.advanceTimersByTime(time.clockMs)
  expect(await starved).toMatchObject({ failure: 'busy' })
  expect(await run('b', toJob('true'))).toMatchObject({ failure: undefined })
})

test('a rule holds although this process was blocked for longer than the time that a report has', async () => {
  expect(await judge(['true'])).toEqual(holds)
  const judging = judge(['true'])
  await nextTurn()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500)
  expect(await judging).toEqual(holds)
})

test('a rule that takes all memory fails, and the next report is evaluated', async () => {
  const { errors } = await judge(['[range(1e9)] | length > 0'])
  expect(errors).toEqual([expect.stringMatching(/^rule `.+` (failed|was not evaluated|could not be evaluated)/)])
  expect(await judge(['true'])).toEqual(holds)
})

test('a report has one time for all its rules', async () => {
  const rules = Array.from({ length: 10_000 }, (_, at) => `last(range(1e5)) > ${at}`)
  const run = createJqWorkers({ processorMs: 100, clockMs: 600_000 })
  const { steps, failure } = await run('a', { schema: undefined, rules, value: '{}' })
  expect(failure).toBe('timeout')
  expect(steps.length).toBeLessThan(rules.length)
})

test('a rule that does not end delays its own organisation only', async () => {
  const clock = holdClock()
  const run = createJqWorkers(byClock)
  const order: string[] = []
  const evaluate = async (org: string, job: CustomJob): Promise<void> => {
    await run(org, job)
    order.push(org)
  }
  const slow = evaluate('a', endless)
  await waitForJob(clock, byClock)
  for (let at = 0; at < 20; at += 1) await evaluate('b', toJob('true'))
  vi.advanceTimersByTime(byClock.clockMs)
  await slow
  expect(order).toEqual([...Array<string>(20).fill('b'), 'a'])
})

test('an organisation whose rule took much time has a quarter of the time afterwards', async () => {
  const clock = holdClock()
  const run = createJqWorkers(byClock)
  const runaway = run('a', endless)
  // These are 501 ms more than it may use at once.
  await waitForJob(clock, byClock)
  vi.advanceTimersByTime(byClock.clockMs)
  expect(await runaway).toMatchObject({ failure: 'busy', spentMs: byClock.clockMs })
  const order: string[] = []
  const waiting = run('a', toJob('true')).then(() => order.push('a'))

  vi.advanceTimersByTime(4 * 501 - 1)
  await run('b', toJob('true')).then(() => order.push('b'))
  expect(order).toEqual(['b'])
  vi.advanceTimersByTime(1)
  await waiting
  expect(order).toEqual(['b', 'a'])
})

test('a rule of a caller with 75 waiting reports is refused, and one of another organisation is not', async () => {
  const sent = Array.from({ length: 110 }, () => judge(['true'], 'full'))
  const other = judge(['true'], 'other')
  const settled = await Promise.allSettled(sent)
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(34)
  expect(await other).toEqual(holds)
})
