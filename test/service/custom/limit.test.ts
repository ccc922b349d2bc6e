import { randomUUID } from 'node:crypto'
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

test.each(['last(range(1e15))', 'def f: f; f'])('a rule that does not end ends its report: %s', async (rule) => {
  const { errors } = await judge(['.x', rule, 'true'])

  expect(errors).toEqual([
    'rule `.x` printed null instead of true',
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
  const order: string[] = []
  const evaluate = async (org: string, rule: string): Promise<void> => {
    await judge([rule], org)
    order.push(org)
  }
  const runaway = 'last(range(1e15))'
  const slow = [evaluate('a', runaway), evaluate('a', runaway)]
  for (let at = 0; at < 20; at += 1) await evaluate('b', 'true')
  await Promise.all(slow)
  expect(order).toEqual([...Array<string>(20).fill('b'), 'a', 'a'])
})

test('an organisation whose rule took much time has a quarter of the time afterwards', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const run = createJqWorkers(200)
  const runaway = run('a', toJob('last(range(1e15))'))
  // 1.5 s are 0.5 s more than it may use at once.
  vi.advanceTimersByTime(1500)
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
