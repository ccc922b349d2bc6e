import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { NewRecord } from '../../../../src/service/store/record.ts'
import { createCurrentDatabase, engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'
import { computeLog, readLog } from '../../../../testkit/service/store/log.ts'

const anyRecord = fc.record<Pick<NewRecord, 'flow' | 'trail' | 'kind'>>({
  kind: fc.constantFrom<NewRecord['kind']>('attestation', 'log_event'),
  flow: fc.constantFrom('shop', null),
  trail: fc.constantFrom('one', null),
})

describe.each(engines)('the log of $name', (engine) => {
  test('follows from the records after any sequence of batches, also with failed and repeated writes', async () => {
    const store = await openEmpty(engine)
    await store.append({ record: toRecord({ id: 'taken', org: 'other' }) })
    let run = 0
    const write = fc.record({ members: anyRecord, outcome: fc.constantFrom('new', 'new', 'bad', 'again') })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(write, { maxLength: 12 }), { minLength: 1, maxLength: 3 }),
        async (batches) => {
          run += 1
          const org = `org-${run}`
          for (const [batch, writes] of batches.entries()) {
            await Promise.allSettled(
              writes.map(({ members, outcome }, at) => {
                const id = outcome === 'bad' ? 'taken' : `${org} ${batch} ${at}`
                const idempotency = { caller: 'ci', key: outcome === 'again' ? 'one' : id, request: 'same' }
                return store.append({ record: toRecord({ id, org, ...members }), idempotency })
              }),
            )
            expect(await readLog(store, org)).toEqual(await computeLog(store, org))
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  test('is one log when two services write at once, and continues after a restart', async () => {
    const place = await createCurrentDatabase(engine)
    const stores = [await engine.open(place), await engine.open(place)]
    const ids = Array.from({ length: 150 }, (_, at) => at)

    await Promise.all(
      stores.flatMap((store, writer) =>
        ids.map((at) => store.append({ record: toRecord({ id: `${writer}-${at}`, trail: `change-${at % 3}` }) })),
      ),
    )
    await Promise.all(stores.map((store) => store.close()))
    const again = await engine.open(place)
    onTestFinished(() => again.close())
    await again.append({ record: toRecord({ id: 'last' }) })

    expect(await readLog(again, 'acme')).toEqual(await computeLog(again, 'acme'))
    expect(await readLog(again, 'acme')).toMatchObject({ size: 301 })
  })

  test('has another key for each organisation, so that equal names have other tags', async () => {
    const store = await openEmpty(engine)
    for (const org of ['acme', 'other']) await store.append({ record: toRecord({ id: org, org }) })

    const rows = await Promise.all(['acme', 'other'].map((org) => store.inspection.readLedger(org, 0)))

    const tags = rows.flat().map((row) => row['tag'])
    expect(tags).toHaveLength(2)
    expect(tags[0]).not.toBe(tags[1])
  })

  test('is the same after an import with its key', async () => {
    const [source, target] = [await openEmpty(engine), await openEmpty(engine)]
    for (let at = 0; at < 5; at += 1)
      await source.append({ record: toRecord({ id: `${at}`, trail: `change-${at % 2}` }) })
    const { tagKey } = await source.inspection.readEnd('acme')
    const records = (await source.find('acme', {})).toReversed().map((record) => ({ record, keys: [] }))

    await target.importLedger({ org: 'acme', tagKey }, Readable.from([records.slice(0, 2), records.slice(2)]))

    expect(await readLog(target, 'acme')).toEqual(await readLog(source, 'acme'))
    await target.append({ record: toRecord({ id: 'next' }) })
    expect(await readLog(target, 'acme')).toEqual(await computeLog(target, 'acme'))
  })

  test('records nothing if it does not fit its ledger', async () => {
    const place = await createCurrentDatabase(engine)
    const store = await engine.open(place)
    onTestFinished(() => store.close())
    await store.append({ record: toRecord({ id: 'one' }) })

    await engine.exec(place, "UPDATE head SET tree = ''")

    await expect(store.append({ record: toRecord({ id: 'two' }) })).rejects.toThrow(
      /does not fit its ledger of 1 records/,
    )
    expect(await store.readHead('acme')).toBe(1)
  })
})
