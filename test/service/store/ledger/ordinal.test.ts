import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Row } from '../../../../src/service/store/engine/driver.ts'
import type { NewRecord } from '../../../../src/service/store/record.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { createCurrentDatabase, engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

/** The ordinals of each flow and trail, in the order of the records. */
async function readSeries({ inspection }: Store, org = 'acme'): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const series = new Map<string, unknown[]>()
  let last = 0
  for (;;) {
    const rows = await inspection.readLedger(org, last)
    if (rows.length === 0) return series
    for (const row of rows) {
      const key = toKey(row)
      series.set(key, [...(series.get(key) ?? []), row['ordinal']])
      last = Number(row['sequence'])
    }
  }
}

const fromOne = (ordinals: readonly unknown[]): readonly number[] => ordinals.map((_, at) => at + 1)

function expectWithoutGap(series: ReadonlyMap<string, readonly unknown[]>): void {
  for (const ordinals of series.values()) expect(ordinals).toEqual(fromOne(ordinals))
}

const anySeries = fc.record<Pick<NewRecord, 'flow' | 'trail' | 'kind'>>({
  kind: fc.constantFrom<NewRecord['kind']>('attestation', 'artifact', 'transition', 'token_change', 'log_event'),
  flow: fc.constantFrom('shop', 'site', null),
  trail: fc.constantFrom('one', 'two', null),
})

/** Events of the log are numbered by themselves. */
const toKey = ({ kind, flow, trail }: Row): string =>
  JSON.stringify(kind === 'log_event' && flow === null && trail === null ? ['event'] : [flow, trail])

describe.each(engines)('the ordinals of $name', (engine) => {
  test('number the records of each flow and trail from 1, without a gap, also with failed and repeated writes', async () => {
    const store = await openEmpty(engine)
    await store.append({ record: toRecord({ id: 'taken', org: 'other' }) })
    let run = 0
    const write = fc.record({ series: anySeries, outcome: fc.constantFrom('new', 'new', 'bad', 'again') })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(write, { maxLength: 12 }), { minLength: 1, maxLength: 3 }),
        async (batches) => {
          run += 1
          const org = `org-${run}`
          for (const [batch, writes] of batches.entries()) {
            await Promise.allSettled(
              writes.map(({ series, outcome }, at) => {
                const id = outcome === 'bad' ? 'taken' : `${org} ${batch} ${at}`
                const idempotency = { caller: 'ci', key: outcome === 'again' ? 'one' : id, request: 'same' }
                return store.append({ record: toRecord({ id, org, ...series }), idempotency })
              }),
            )
          }

          expectWithoutGap(await readSeries(store, org))
          const recorded = [...(await readSeries(store, org)).values()].flat().length
          expect(recorded).toBe(await store.readHead(org))
        },
      ),
      { numRuns: 30 },
    )
  })

  test('of events of the log and of the other records of the organisation are separate', async () => {
    const store = await openEmpty(engine)
    const none = { flow: null, trail: null, name: null, type: null }

    for (const [at, kind] of (['log_event', 'token_change', 'log_event', 'token_change'] as const).entries())
      await store.append({ record: toRecord({ id: `${at}`, kind, ...none }) })

    expect(Object.fromEntries(await readSeries(store))).toEqual({ '["event"]': [1, 2], '[null,null]': [1, 2] })
  })

  test('have no gap when two services write to one trail at once, and continue after a restart', async () => {
    const place = await createCurrentDatabase(engine)
    const stores = [await engine.open(place), await engine.open(place)]
    const ids = Array.from({ length: 150 }, (_, at) => at)

    await Promise.all(
      stores.flatMap((store, writer) =>
        ids.map((at) =>
          store.append({ record: toRecord({ id: `${writer}-${at}`, trail: at % 3 === 0 ? null : 'one' }) }),
        ),
      ),
    )
    await Promise.all(stores.map((store) => store.close()))
    const again = await engine.open(place)
    onTestFinished(() => again.close())
    await again.append({ record: toRecord({ id: 'last', trail: 'one' }) })

    const series = await readSeries(again)
    expectWithoutGap(series)
    expect(series.get('["shop","one"]')).toHaveLength(201)
    expect(series.get('["shop",null]')).toHaveLength(100)
  })

  test('are separate for each organisation, and names that differ in case or length are separate trails', async () => {
    const store = await openEmpty(engine)
    const trails = ['a', 'A', 'a-', '', 'a', 'a%']

    for (const [at, trail] of trails.entries()) {
      for (const org of ['acme', 'acme2']) await store.append({ record: toRecord({ id: `${org}-${at}`, org, trail }) })
    }

    expect(Object.fromEntries(await readSeries(store))).toEqual({
      '["shop","a"]': [1, 2],
      '["shop","A"]': [1],
      '["shop","a-"]': [1],
      '["shop",""]': [1],
      '["shop","a%"]': [1],
    })
    expectWithoutGap(await readSeries(store, 'acme2'))
  })
})
