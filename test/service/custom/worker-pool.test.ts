import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createWorkerPool } from '../../../src/service/custom/worker-pool.ts'

function useUntilEnd(worker: Worker): Worker {
  onTestFinished(async () => void (await worker.terminate()))
  return worker
}

test('a worker that fails after its job does not end the process, and gets no further job', async () => {
  const pool = createWorkerPool(1)
  const worker = useUntilEnd(await pool.take())
  pool.giveBack(worker)
  const exited = new Promise((resolve) => worker.once('exit', resolve))
  worker.postMessage(null, [])
  await exited

  const next = useUntilEnd(await pool.take())
  expect(next).not.toBe(worker)
  const answer = once(next, 'message')
  next.postMessage({ schema: undefined, rules: [], value: '{}' }, [])
  expect(await answer).toEqual([{ isDone: true, spentMs: expect.any(Number) }])
})
