import { describe, expect, onTestFinished, test } from 'vitest'
import { createStore } from '../../../../src/service/store/create-store.ts'
import { createHistoryReader } from '../../../../src/service/store/history/history-reader.ts'
import { createListing } from '../../../../src/service/store/ledger/listing.ts'
import type { NewRecord } from '../../../../src/service/store/record.ts'
import type { HistoryReader, Listing } from '../../../../src/service/store/reader.ts'
import type { Engine } from '../../../../testkit/service/store/database.ts'
import { createCurrentDatabase, engines, toRecord } from '../../../../testkit/service/store/engine.ts'

/** The listing of a database with these records, without the cache of the store. */
async function open(
  engine: Engine,
  ...records: readonly (Partial<NewRecord> & Pick<NewRecord, 'id'>)[]
): Promise<Listing & HistoryReader> {
  const driver = await engine.openDriver(await createCurrentDatabase(engine))
  const store = await createStore(driver, { now: () => 1 })
  onTestFinished(() => store.close())
  for (const members of records) await store.append({ record: toRecord(members) })
  return { ...createListing(driver), ...createHistoryReader(driver) }
}

const flow = { org: 'acme', flow: 'shop' }

/** A hundred names that no trail has. */
const absent = Array.from({ length: 100 }, (_, at) => `absent-${at}`)

describe.each(engines)('histories in $name', (engine) => {
  test('of trails are read in their order, without records that are no reports', async () => {
    const listing = await open(
      engine,
      { id: '1', trail: 'a' },
      { id: '2', trail: 'b' },
      { id: '3', trail: 'a', kind: 'log_event' },
      { id: '4', trail: 'a', kind: 'override' },
      { id: '5', trail: 'a', flow: 'site' },
      { id: '6', trail: 'a', org: 'other' },
    )

    const trails = await listing.readTrails('acme', 'shop', ['a', 'absent', 'b'])

    expect([...trails].map(([name, records]) => [name, records.map(({ id }) => id)])).toEqual([
      ['a', ['1', '4']],
      ['b', ['2']],
    ])
    expect((await listing.readTrail({ ...flow, trail: 'a' })).map(({ id }) => id)).toEqual(['1', '4'])
    expect(await listing.readTrail({ ...flow, trail: 'absent' })).toEqual([])
  })

  test('of a trail after a hundred others are read and measured', async () => {
    const listing = await open(engine, { id: '1', trail: 'a' }, { id: '2', trail: 'b' })
    const names = ['a', ...absent, 'b']

    const trails = await listing.readTrails('acme', 'shop', names)

    expect([...trails].map(([name, records]) => [name, records.map(({ id }) => id)])).toEqual([
      ['a', ['1']],
      ['b', ['2']],
    ])
    expect([...(await listing.measureTrails('acme', 'shop', names)).keys()]).toEqual(['a', 'b'])
  })

  test('of no trails are empty, also beside a trail with an empty name', async () => {
    const listing = await open(engine, { id: '1', trail: '' })

    for (const names of [[], absent]) {
      expect([...(await listing.readTrails('acme', 'shop', names))]).toEqual([])
      expect([...(await listing.measureTrails('acme', 'shop', names))]).toEqual([])
    }
    expect([...(await listing.measureTrails('acme', 'shop', ['', 'absent'])).keys()]).toEqual([''])
  })

  test('of a flow have its reports, oldest first', async () => {
    const names = { trail: null, name: null, type: null }
    const listing = await open(
      engine,
      { id: '1', kind: 'flow', ...names },
      { id: '2', kind: 'flow', ...names },
      { id: '3', kind: 'flow', ...names, flow: 'site' },
      { id: '4' },
    )

    expect((await listing.readFlow(flow)).map(({ id }) => id)).toEqual(['1', '2'])
    expect(await listing.readFlow({ ...flow, org: 'other' })).toEqual([])
  })
})
