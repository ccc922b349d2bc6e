import { describe, expect, test } from 'vitest'
import { createHeadUpdate } from '../../../../src/service/store/ledger/head.ts'
import { engines, openEmpty, toRecord, toStored } from '../../../../testkit/service/store/engine.ts'

const head = { org: 'acme', sequence: 4, created_at: 10, tagKey: '', tree: '' }

test('the next position follows the last one, and its time is not before that of the last record', () => {
  let clock = 9
  const update = createHeadUpdate(head, () => clock)
  expect(update.next()).toEqual({ sequence: 5, created_at: 10 })
  update.advance({ ...toStored(5, toRecord({ id: 'a' })), created_at: 12 })
  expect(update.next()).toEqual({ sequence: 6, created_at: 12 })
  clock = 13
  expect(update.next()).toEqual({ sequence: 6, created_at: 13 })
})

describe.each(engines)('the table of counts in $name', (engine) => {
  test('counts the records with the same kind, flow, name and type, and has an empty text for none', async () => {
    const { append, inspection } = await openEmpty(engine)
    const none = { flow: null, trail: null, name: null, type: null }
    const writes = [{ id: 'a' }, { id: 'b' }, { id: 'c', kind: 'log_event', ...none } as const]
    await Promise.all(writes.map((members) => append({ record: toRecord(members) })))
    await append({ record: toRecord({ id: 'd' }) })

    const rows = await inspection.readTable('tally', 'acme')

    expect(rows.map(({ key, row }) => [...key, Number(row['total'])])).toEqual([
      ['attestation', 'shop', 'unit-tests', 'junit', 3],
      ['log_event', '', '', '', 1],
    ])
  })
})
