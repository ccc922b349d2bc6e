import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { judgeCustom } from '../../../src/service/custom/evaluate.ts'
import type { CustomJob } from '../../../src/service/custom/job.ts'
import { createJqWorkers } from '../../../src/service/custom/worker.ts'

type Outcome = NonNullable<Awaited<ReturnType<typeof judgeCustom>>>

/** Judges for an organisation of its own, unless the test names one. */
async function judge(rules: readonly string[], org: string = randomUUID()): Promise<Outcome> {
  const judgement = await judgeCustom({ schema: undefined, rules, org }, {})
  if (judgement === undefined) throw new Error('nothing judges it')
  return judgement
}

const toJob = (rule: string): CustomJob => ({ schema: undefined, rules: [rule], value: '{}' })

const holds = { is_compliant: true, errors: [] }

/** The timeouts of the jobs that start from now on. They end when the test aborts them. */
function holdTimeouts(): readonly AbortController[] {
  const timeouts: AbortController[] = []
  const hold = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timeout = new AbortController()
    timeouts.push(timeout)
    return timeout.signal
  })
  onTestFinished(() => hold.mockRestore())
  return timeouts
}

/** Resolves when a job has started. A poll would advance the clock of the test. */
async function waitForJob(timeouts: readonly AbortController[]): Promise<void> {
  while (timeouts.length === 0) await nextTurn()
}

test('a rule that does not end ends its report', async () => {
  const timeouts = holdTimeouts()
  const rule = 'last(range(1e15))'
  const judging = judge([rule, 'true'])
  await waitForJob(timeouts)
  timeouts[0]?.abort()

  expect((await judging).errors).toEqual([
    `rule \`${rule}\` was not evaluated within the 2 s that a report has`,
    'rule `true` was not evaluated',
  ])
})

test('a rule that takes all memory fails, and the next report is evaluated', async () => {
  const { errors } = await judge(['[range(1e9)] | length > 0'])
  expect(errors).toEqual([expect.stringMatching(/^rule `.+` (failed|was not evaluated|could not be evaluated)/)])
  expect(await judge(['true'])).toEqual(holds)
})

test('a rule has the time of its report, however many rules there are', async () => {
  const rules = Array.from({ length: 100 }, (_, at) => `last(range(3000000)) > ${at}`)
  const { errors } = await judge(rules)
  expect(errors.filter((error) => error.includes('within the 2 s'))).toHaveLength(1)
  expect(errors.at(-1)).toMatch(/was not evaluated$/)
})

test('a rule that does not end delays its own organisation only', async () => {
  const timeouts = holdTimeouts()
  const run = createJqWorkers(2000)
  const order: string[] = []
  const evaluate = async (org: string, rule: string): Promise<void> => {
    await run(org, toJob(rule))
    order.push(org)
  }
  const slow = evaluate('a', 'last(range(1e15))')
  for (let at = 0; at < 20; at += 1) await evaluate('b', 'true')
  timeouts[0]?.abort()
  await slow
  expect(order).toEqual([...Array<string>(20).fill('b'), 'a'])
})

test('an organisation whose rule took much time has a quarter of the time afterwards', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const timeouts = holdTimeouts()
  const run = createJqWorkers(2000)
  const runaway = run('a', toJob('last(range(1e15))'))
  // 1.5 s are 0.5 s more than it may use at once.
  await waitForJob(timeouts)
  vi.advanceTimersByTime(1500)
  timeouts[0]?.abort()
  expect(await runaway).toMatchObject({ failure: 'timeout' })
  const order: string[] = []
  const waiting = run('a', toJob('true')).then(() => order.push('a'))

  vi.advanceTimersByTime(1999)
  await run('b', toJob('true')).then(() => order.push('b'))
  expect(order).toEqual(['b'])
  vi.advanceTimersByTime(1)
  await waiting
  expect(order).toEqual(['b', 'a'])
})

test('a rule of an organisation with 100 waiting reports is refused, and one of another organisation is not', async () => {
  const sent = Array.from({ length: 110 }, () => judge(['true'], 'full'))
  const other = judge(['true'], 'other')
  const settled = await Promise.allSettled(sent)
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(9)
  expect(await other).toEqual(holds)
})
