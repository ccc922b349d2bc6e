import { describe, expect, onTestFinished, test } from 'vitest'
import { prepareSchema } from '../../../../src/service/store/schema.ts'
import { createStore } from '../../../../src/service/store/create-store.ts'
import { toCountQuery, toFindQuery } from '../../../../src/service/store/ledger/find-query.ts'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import type { Filter } from '../../../../src/service/store/reader.ts'
import type { NewRecord } from '../../../../src/service/store/record.ts'
import { openSqliteDriver } from '../../../../src/service/store/sqlite/driver.ts'
import { toRecord } from '../../../../testkit/service/store/engine.ts'

const [first, second] = ['c0ffee'.padEnd(40, '0'), 'c0ffef'.padEnd(40, '0')]

const records: readonly Partial<NewRecord>[] = [
  { commit: first },
  { name: 'lint' },
  { type: 'generic', commit: second },
  { flow: 'site', trail: 't' },
  { kind: 'trail', name: null, type: null },
  { org: 'other' },
]

/** A ledger with a record a second, from 101. */
async function openLedger(): Promise<Driver> {
  const driver = openSqliteDriver(':memory:')
  onTestFinished(() => driver.close())
  await prepareSchema(driver)
  let now = 100
  const store = await createStore(driver, { now: () => now })
  for (const [at, members] of records.entries()) {
    now = 101 + at
    await store.append({ record: toRecord({ id: `r${at + 1}`, ...members }) })
  }
  return driver
}

async function count(driver: Driver, filter: Filter): Promise<readonly [total: unknown, found: number]> {
  const [counted, found] = [toCountQuery('acme', filter), toFindQuery('acme', filter)]
  const [row] = await driver.read(counted.sql, counted.values)
  return [row?.['total'], (await driver.read(found.sql, found.values)).length]
}

const kinds = ['attestation'] as const

describe('the number of records', () => {
  test.each<[filter: Filter, total: number, isInTally: boolean]>([
    [{}, 5, true],
    [{ kinds }, 4, true],
    [{ kinds: ['attestation', 'trail'] }, 5, true],
    [{ kinds: [] }, 0, true],
    [{ kinds, flow: 'shop' }, 3, true],
    [{ kinds, flow: 'shop', name: 'lint' }, 1, true],
    [{ kinds, type: 'generic' }, 1, true],
    [{ kinds, type: 'absent' }, 0, true],
    [{ kinds, commit: first }, 1, false],
    [{ kinds, commitPrefix: 'c0ffee' }, 1, false],
    [{ kinds, commitPrefix: 'c0ffe' }, 2, false],
    [{ kinds, commitPrefix: 'd' }, 0, false],
    [{ kinds, flow: 'shop', trail: 'change-1' }, 3, false],
    [{ kinds, from: 103 }, 2, false],
    [{ kinds, to: 102 }, 2, false],
    [{ kinds, from: 102, to: 103 }, 2, false],
    [{ kinds, from: 200 }, 0, false],
    [{ kinds, to: 99 }, 0, false],
  ])('that match %j is %i, from the table of counts: %s', async (filter, total, isInTally) => {
    const driver = await openLedger()
    expect(await count(driver, filter)).toEqual([total, total])
    expect(toCountQuery('acme', filter).sql.includes('tally')).toBe(isInTally)
    // A member without a value is no condition.
    expect(toCountQuery('acme', { ...filter, fingerprint: undefined } as never)).toEqual(toCountQuery('acme', filter))
  })
})
