import { describe, expect, test } from 'vitest'
import { engines, openEmpty } from '../../../../testkit/service/store/engine.ts'
import { emptyPlan, health, toDelivery } from '../../../../testkit/service/store/outbox.ts'

describe.each(engines)('the health of targets in $name', (engine) => {
  test('is that of the actions that are asked for', async () => {
    const { outbox } = await openEmpty(engine, () => 1000)
    const deliveries = [1, 2, 3].map((number) => toDelivery(1, { number }))
    await outbox.writePlan({ ...emptyPlan, deliveries: [...deliveries, toDelivery(2, { number: 3 })] })
    const [one, two, three] = [1, 2, 3].map((number) => ({ ...health, number, pending: number === 3 ? 2 : 1 }))
    expect(await outbox.readHealth('acme')).toEqual([one, two, three])
    expect(await outbox.readHealth('acme', [3, 1])).toEqual([one, three])
    expect(await outbox.readHealth('acme', [4])).toEqual([])
    expect(await outbox.readHealth('acme', [])).toEqual([])
    const many = Array.from({ length: 250 }, (_, at) => at + 3)
    expect(await outbox.readHealth('acme', many)).toEqual([three])
  })
})

test('the health of 8,000 targets with messages takes time in proportion to their number', async () => {
  const [sqlite] = engines
  if (sqlite === undefined) throw new Error('There is no engine.')
  const { outbox } = await openEmpty(sqlite, () => 1000)
  const deliveries = Array.from({ length: 8000 }, (_, at) =>
    toDelivery(1, { number: Math.floor(at / 100), target: at % 100 }),
  )
  await outbox.writePlan({ ...emptyPlan, deliveries })
  const start = process.cpuUsage()
  const read = await outbox.readHealth('acme')
  const { user, system } = process.cpuUsage(start)
  expect(read).toHaveLength(8000)
  // 1,900 ms when each target was searched among all messages.
  expect((user + system) / 1000).toBeLessThan(600)
})
