import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { refuseWhenFull } from '../../../src/service/api/custom-type.ts'
import { limitThreadTime, ThreadBusy } from '../../../src/service/custom/thread-time.ts'

/** A thread that runs a script when it gets a message. */
async function startJob(script: string): Promise<Worker> {
  const thread = new Worker(`const { parentPort } = require('node:worker_threads'); ${script}`, { eval: true })
  onTestFinished(async () => void (await thread.terminate()))
  await once(thread, 'online')
  return thread
}

const never = 600_000

test('a job that waits for a processor has its time although the clock shows more', async () => {
  const thread = await startJob(
    `parentPort.once('message', () => setTimeout(() => parentPort.postMessage('done'), 1000))`,
  )
  const limit = limitThreadTime(thread, { processorMs: 200, clockMs: never })
  thread.postMessage('start', [])
  expect(await once(thread, 'message', { signal: limit.signal })).toEqual(['done'])
  limit.end()
  expect(limit.reason()).toBeUndefined()
})

test.each([
  ['a loop', 'for (;;);'],
  ['a regular expression', `/^(a+)+$/.test('a'.repeat(100) + 'b')`],
])('%s that does not end has its processor time', async (_what, script) => {
  const thread = await startJob(script)
  const limit = limitThreadTime(thread, { processorMs: 100, clockMs: never })
  await once(limit.signal, 'abort')
  limit.end()
  expect(limit.reason()).toBe('timeout')
})

test('a job that gets no processor time ends by the clock', async () => {
  const thread = await startJob(`parentPort.once('message', () => undefined)`)
  const limit = limitThreadTime(thread, { processorMs: 60_000, clockMs: 100 })
  await once(limit.signal, 'abort')
  limit.end()
  expect(limit.reason()).toBe('busy')
})

/** Node before 24.6 measures no thread. The processor time of the process is at least that of each thread. */
test('a thread that cannot be measured has the time that the process used', async () => {
  const limit = limitThreadTime({}, { processorMs: 100, clockMs: never })
  const used = process.cpuUsage()
  while (process.cpuUsage(used).user < 200_000);
  await once(limit.signal, 'abort')
  limit.end()
  expect(limit.reason()).toBe('timeout')
})

test('a machine that has no time answers 503, with the time to wait', async () => {
  const refused = refuseWhenFull(Promise.reject(new ThreadBusy('evaluate rules')))
  await expect(refused).rejects.toMatchObject({
    status: 503,
    message: 'The machine is too busy to evaluate rules; nothing was recorded. Try again in a few seconds.',
    headers: { 'retry-after': '5' },
  })
})
