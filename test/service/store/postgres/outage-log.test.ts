import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createOutageLog } from '../../../../src/service/store/postgres/outage-log.ts'

test('an outage has one line at its beginning and one at its end, with its duration in seconds', async () => {
  const lines: string[] = []
  const outages = createOutageLog((line) => lines.push(line))
  const before = performance.now()
  outages.fail(new Error('refused'))
  outages.fail(new Error('refused again'))
  await sleep(300)
  outages.recover()
  outages.recover()
  const elapsed = (performance.now() - before) / 1000

  expect(lines).toEqual([
    'The connection to the database is lost, and the service reconnects by itself: refused',
    expect.stringMatching(/^The database is connected again after \d+\.\d s\.$/),
  ])
  const seconds = Number(/after ([\d.]+) s/.exec(lines[1] ?? '')?.[1])
  expect(seconds).toBeGreaterThanOrEqual(0.2)
  // The line has one decimal.
  expect(seconds).toBeLessThanOrEqual(elapsed + 0.05)
  expect(outages.count()).toBe(1)
})

test('a closed log has no further outages', () => {
  const lines: string[] = []
  const outages = createOutageLog((line) => lines.push(line))
  outages.close()
  outages.fail(new Error('refused'))
  expect([lines, outages.count()]).toEqual([[], 0])
})
