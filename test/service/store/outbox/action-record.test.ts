import { describe, expect, test } from 'vitest'
import { createActionReader } from '../../../../src/service/notify/action-reader.ts'
import type { NewRecord } from '../../../../src/service/store/record.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

const noLookups = { flow: null, trail: null, type: null }

function toAction(id: string, name: string, url: string): NewRecord {
  const body = { name, triggers: ['ON_OVERRIDE'], targets: [{ type: 'WEBHOOK', url }] }
  return toRecord({ id, kind: 'notification', name, ...noLookups, body })
}

function toDeletion(id: string, name: string, number: number): NewRecord {
  return toRecord({ id, kind: 'notification_deletion', name, ...noLookups, body: { number } })
}

/** Two actions, of which `one` is changed, deleted and created again. */
const history = [
  toAction('a', 'one', 'https://a.test/1'),
  toRecord({ id: 'report' }),
  toAction('b', 'two', 'https://a.test/2'),
  toAction('c', 'one', 'https://a.test/3'),
  toDeletion('d', 'one', 1),
  toAction('e', 'one', 'https://a.test/4'),
  toDeletion('f', 'one', 1),
]

async function openWithHistory(engine: (typeof engines)[number]): Promise<Store> {
  const store = await openEmpty(engine)
  for (const record of history) await store.append({ record })
  await store.append({ record: { ...toAction('o', 'one', 'https://b.test'), org: 'other' } })
  return store
}

describe.each(engines)('the changes of notification actions in $name', (engine) => {
  test('are read in their order, with the number of each deleted action', async () => {
    const { outbox } = await openWithHistory(engine)
    const all = await outbox.readActionRecords('acme', { after: 0, upTo: 99 })
    expect(all.map(({ sequence, kind, name, body }) => [sequence, kind, name, body['number']])).toEqual([
      [1, 'notification', 'one', undefined],
      [3, 'notification', 'two', undefined],
      [4, 'notification', 'one', undefined],
      [5, 'notification_deletion', 'one', 1],
      [6, 'notification', 'one', undefined],
      [7, 'notification_deletion', 'one', 1],
    ])
    expect(await outbox.readActionRecords('acme', { after: 3, upTo: 5 })).toEqual(all.slice(2, 4))
    expect(await outbox.readActionRecords('none', { after: 0, upTo: 99 })).toEqual([])
  })

  test('give the actions after any record, in any order of reads', async () => {
    const readActions = createActionReader(await openWithHistory(engine))
    const urlsAt = async (upTo?: number): Promise<unknown> =>
      [...(await readActions('acme', upTo))].map(([number, { report }]) => [number, Object(report.targets[0]).url])
    const first = [1, 'https://a.test/1']
    const second = [2, 'https://a.test/2']
    const again = [3, 'https://a.test/4']
    expect(await urlsAt(2)).toEqual([first])
    expect(await urlsAt(3)).toEqual([first, second])
    expect(await urlsAt(4)).toEqual([[1, 'https://a.test/3'], second])
    expect(await urlsAt(5)).toEqual([second])
    expect(await urlsAt()).toEqual([second, again])
    expect(await urlsAt(3)).toEqual([first, second])
    expect(await urlsAt(0)).toEqual([])
    expect(await urlsAt(7)).toEqual([second, again])
  })

  test('are read together for many readers, and again after a read that failed', async () => {
    const store = await openWithHistory(engine)
    const read: number[] = []
    let fails = true
    const readActions = createActionReader(
      {
        ...store,
        findBySequence: async (org, sequence) => {
          if (fails) throw new Error('no connection')
          read.push(sequence)
          return store.findBySequence(org, sequence)
        },
      },
      1,
    )
    await expect(readActions('acme')).rejects.toThrow('no connection')
    fails = false
    const [one, other] = await Promise.all([readActions('acme'), readActions('acme')])
    expect(one).toEqual(other)
    expect(read).toEqual([3, 6])
    // There is room for one organisation.
    expect((await readActions('other')).size).toBe(1)
    expect((await readActions('acme')).size).toBe(2)
    expect(read).toEqual([3, 6, 1, 3, 6])
  })
})
