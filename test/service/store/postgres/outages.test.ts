import { expect, onTestFinished, test, vi } from 'vitest'
import { createOutages } from '../../../../src/service/store/postgres/outages.ts'

test('an outage has one line at its beginning and one at its end, with its duration in seconds', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const outages = createOutages((line) => lines.push(line))
  outages.fail(new Error('refused'))
  outages.fail(new Error('refused again'))
  vi.advanceTimersByTime(2300)
  outages.recover()
  outages.recover()

  expect(lines).toEqual([
    'The connection to the database is lost, and the service reconnects by itself: refused',
    'The database is connected again after 2.3 s.',
  ])
  expect(outages.count()).toBe(1)
})

test('a closed log has no further outages', () => {
  const lines: string[] = []
  const outages = createOutages((line) => lines.push(line))
  outages.close()
  outages.fail(new Error('refused'))
  expect([lines, outages.count()]).toEqual([[], 0])
})
