import { expect, onTestFinished, test } from 'vitest'
import { createTrailJudge } from '../../../src/service/history/trail-judge.ts'
import { createPlanningWorker } from '../../../src/service/notify/planning-worker.ts'
import { openStore } from '../../../src/service/store/open.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

test.each([
  { others: 9_999, from: 1 },
  { others: 10_000, from: 0 },
])(
  'the skipped records of 10,000 organisations are remembered: after $others others, planning goes on after record $from',
  async ({ others, from }) => {
    const store = await openStore(':memory:')
    onTestFinished(() => store.close())
    const reads: number[] = []
    const outbox: typeof store.outbox = {
      ...store.outbox,
      readAfter: (org, sequence, limit) => {
        if (org === 'acme') reads.push(sequence)
        return store.outbox.readAfter(org, sequence, limit)
      },
    }
    const worker = createPlanningWorker({
      store: { ...store, outbox },
      trailJudge: createTrailJudge(),
      publicUrl: () => '',
      log: () => undefined,
    })
    await store.append({ record: toRecord({ id: 'a' }) })
    worker.markBehind('acme', 1)
    await worker.planBatch()
    for (let at = 0; at < others; at += 1) worker.markBehind(`other-${at}`, 0)
    await worker.planBatch()
    await store.append({ record: toRecord({ id: 'b' }) })
    worker.markBehind('acme', 2)
    await worker.planBatch()
    expect(reads.at(0)).toBe(0)
    expect(reads.at(-1)).toBe(from)
  },
)
