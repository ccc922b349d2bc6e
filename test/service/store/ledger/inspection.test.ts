import { describe, expect, test } from 'vitest'
import { toLedgerRow, type LedgerTable } from '../../../../src/service/store/ledger/inspection.ts'
import { engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

describe.each(engines)('an inspection in $name', (engine) => {
  test('finds records by their ids in every organisation', async () => {
    const { append, inspection } = await openEmpty(engine)
    for (const [id, org] of [
      ['a', 'acme'],
      ['b', 'other'],
      ['c', 'other'],
    ] as const)
      await append({ record: toRecord({ id, org }) })

    const rows = await inspection.findIds(['c', 'absent', 'a'])

    expect(rows.map(({ id, org, sequence }) => `${String(id)} ${String(org)} ${String(sequence)}`).toSorted()).toEqual([
      'a acme 1',
      'c other 2',
    ])
    expect(await inspection.findIds([])).toEqual([])
  })

  test('finds the newest time, and the first checkpoint that is older than its last record', async () => {
    let clock = 100
    const { append, inspection, log } = await openEmpty(engine, () => clock)
    const sign = (size: number): Promise<void> => log.saveCheckpoint('acme', { origin: 'log', size, note: `${size}` })
    expect(await inspection.readNewestTime()).toBeUndefined()
    for (const [id, time] of [
      ['a', 105],
      ['b', 190],
      ['c', 10],
    ] as const) {
      clock = time
      const { record } = await append({ record: toRecord({ id }) })
      clock = 100
      await sign(record.sequence)
    }

    expect(await inspection.readNewestTime()).toBe(190)
    expect(await inspection.findEarlyCheckpoint('acme', 5)).toEqual({ size: 2, seconds: 90 })
    expect(await inspection.findEarlyCheckpoint('acme', 90)).toBeUndefined()
    expect(await inspection.findEarlyCheckpoint('other', 5)).toBeUndefined()
  })

  test('reads the rows of each table beside the ledger', async () => {
    const { append, inspection } = await openEmpty(engine)
    const idempotency = { caller: 'ci', key: 'one', request: 'r' }
    await append({ record: toRecord({ id: 'a', kind: 'artifact', fingerprint: 'f' }), idempotency })
    const read = async (table: LedgerTable): Promise<object> => {
      const [one] = await inspection.readTable(table, 'acme')
      return {
        ...one,
        row: Object.fromEntries(Object.entries(one?.row ?? {}).map(([name, value]) => [name, String(value)])),
      }
    }

    expect(await read('flow')).toMatchObject({ key: ['shop'], row: { sequence: '1' }, head: 1 })
    expect(await read('trail')).toMatchObject({ key: ['shop', 'change-1'], row: { position: '1', sequence: '1' } })
    expect(await read('artifact')).toMatchObject({
      key: ['shop', 'change-1', 'f'],
      row: { position: '1', sequence: '1' },
    })
    expect(await read('tally')).toMatchObject({ row: { total: '1' } })
    expect(await read('idempotency')).toMatchObject({ key: ['ci', 'one'], row: { request: 'r', record: 'a' } })
  })

  test('of an organisation without records has no end', async () => {
    const { inspection } = await openEmpty(engine)

    expect(await inspection.readEnd('absent')).toEqual({
      head: 0,
      headTime: 0,
      last: 0,
      lastTime: 0,
      tagKey: '',
      tree: '',
    })
  })
})

test('the values of a ledger row have the names of its columns', () => {
  const names =
    'org sequence id kind flow trail name type fingerprint commit_sha created_at document sha256 ordinal tag'.split(' ')

  expect(toLedgerRow(names.map((name) => `value of ${name}`))).toEqual(
    Object.fromEntries(names.map((name) => [name, `value of ${name}`])),
  )
})
