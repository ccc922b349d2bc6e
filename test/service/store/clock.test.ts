import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createClock } from '../../../src/service/store/clock.ts'
import { createCurrentDatabase, engines } from '../../../testkit/service/store/engine.ts'

/** A clock that starts at 1000 s, on a machine whose clock is ahead by so many seconds and stays where the test sets it. */
function open(departure = 0) {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: (1000 + departure) * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  return { ...createClock(1000, (line) => lines.push(line)), lines }
}

test('a clock counts on from its start, in whole milliseconds', () => {
  const { now, readDeparture, lines } = open()
  vi.advanceTimersByTime(1500)
  expect([now(), readDeparture(), lines]).toEqual([1001.5, 0, []])
})

test('a clock of the machine that is changed is reported once, and is not followed', () => {
  const { now, readDeparture, lines } = open()
  vi.setSystemTime((1000 + 7 * 86_400) * 1000)
  expect([now(), now(), readDeparture()]).toEqual([1000, 1000, 604_800])
  vi.setSystemTime(1_000_000)
  expect(now()).toBe(1000)
  vi.setSystemTime(900_000)
  expect([now(), readDeparture()]).toEqual([1000, -100])
  expect(lines).toEqual([
    'The clock of this machine is 604800 s ahead of the time of the service, which does not follow it; correct the clock, or restart the service if the machine was suspended.',
    'The clock of this machine agrees with the time of the service again.',
    expect.stringContaining('is 100 s behind the time of the service'),
  ])
})

test('a difference of 5 s is not reported', () => {
  const { now, lines } = open(5)
  now()
  expect(lines).toEqual([])
})

test('a clock that differs at the start is reported', () => {
  expect(open(-6).lines).toEqual([expect.stringContaining('is 6 s behind')])
})

describe.each(engines)('on $name', (engine) => {
  test('the time is that of the machine of the database', async () => {
    const driver = await engine.openDriver(await createCurrentDatabase(engine))
    onTestFinished(() => driver.close())
    const before = Date.now() / 1000
    const time = await driver.readTime()
    expect(time).toBeGreaterThanOrEqual(before - 0.002)
    expect(time).toBeLessThanOrEqual(Date.now() / 1000 + 0.002)
  })
})
