import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredRecord } from '../../../../src/service/store/record.ts'
import { toCanonicalJson } from '../../../../src/wire/json/canonical.ts'
import { createCurrentDatabase, engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

const hash = (record: StoredRecord): string =>
  createHash('sha256')
    .update(toCanonicalJson({ ...record, sha256: undefined }))
    .digest('hex')

describe.each(engines)('appending to $name', (engine) => {
  test('gives a thousand concurrent writers distinct sequences without a gap', async () => {
    const store = await openEmpty(engine)
    const ids = Array.from({ length: 1000 }, (_, at) => `id-${at}`)

    const written = await Promise.all(ids.map((id) => store.append({ record: toRecord({ id }) })))

    const sequences = written.map(({ record }) => record.sequence).toSorted((a, b) => a - b)
    expect(sequences).toEqual(ids.map((_, at) => at + 1))
    expect(await store.count('acme', {})).toBe(1000)
    expect(new Set((await store.find('acme', {})).map(({ id }) => id))).toEqual(new Set(ids))
  })

  test('finds a record unchanged, with the hash of its other members', async () => {
    const store = await openEmpty(engine, () => 1790000000.25)
    const record = toRecord({
      id: 'a',
      fingerprint: 'f'.repeat(64),
      commit: 'c'.repeat(40),
      body: { text: 'ÄÖ \u0000 "\u2028" 🚀', deep: [{ b: 1, a: null }], number: 1e-7 },
      attachment: { filename: 'a.xml', content_type: 'text/xml', size: 3, sha256: '0'.repeat(64) },
    })

    const { record: stored, replayed } = await store.append({ record })

    expect(replayed).toBe(false)
    const position = { sequence: 1, created_at: 1790000000.25 }
    const added = { version: 2, nonce: expect.stringMatching(/^[a-f0-9]{32}$/), sha256: hash(stored) }
    expect(stored).toEqual({ ...record, ...position, ...added })
    expect(await store.findById('acme', 'a')).toEqual(stored)
  })

  test('gives each record a nonce of its own, so that equal requests have different hashes', async () => {
    const store = await openEmpty(engine, () => 1)
    const ids = Array.from({ length: 50 }, (_, at) => `id-${at}`)

    const written = await Promise.all(ids.map((id) => store.append({ record: toRecord({ id }) })))

    expect(new Set(written.map(({ record }) => record.nonce)).size).toBe(50)
    const [first] = written
    const again = await store.findById('acme', 'id-0')
    expect(again).toEqual(first?.record)
  })

  test('continues the sequence after a restart', async () => {
    const place = await createCurrentDatabase(engine)
    const first = await engine.open(place, () => 2000)
    await first.append({ record: toRecord({ id: 'a' }) })
    await first.close()

    const second = await engine.open(place, () => 1000)
    const { record } = await second.append({ record: toRecord({ id: 'b' }) })

    expect(record).toMatchObject({ sequence: 2, created_at: 2000 })
    expect((await second.find('acme', {})).map(({ id }) => id)).toEqual(['b', 'a'])
    await second.close()
  })

  test('fails an invalid record alone: the others of its batch are recorded, without a gap', async () => {
    const store = await openEmpty(engine)
    const ids = ['a', 'b', 'a', 'c']

    const outcomes = await Promise.allSettled(
      ids.map((id) => store.append({ record: toRecord({ id, trail: `of-${id}` }) })),
    )

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect((await store.find('acme', {})).map(({ id, sequence }) => [id, sequence])).toEqual([
      ['c', 3],
      ['b', 2],
      ['a', 1],
    ])
    expect(await store.count('acme', {})).toBe(3)
  })

  test('leaves no row of a failed record: no flow, trail, artifact or idempotency key', async () => {
    const store = await openEmpty(engine)
    await store.append({ record: toRecord({ id: 'a' }) })
    const lost = toRecord({ id: 'a', kind: 'artifact', flow: 'ghost', trail: 'ghost', fingerprint: 'f'.repeat(64) })
    const idempotency = { caller: 'ci', key: 'k', request: 'r' }

    await expect(store.append({ record: lost, idempotency })).rejects.toThrow(/under a new id|record_id_key/)

    expect(await store.hasFlow('acme', 'ghost')).toBe(false)
    expect(await store.countTrails('acme', 'ghost')).toBe(0)
    expect(await store.countArtifacts('acme', 'ghost')).toBe(0)
    expect(await store.append({ record: { ...lost, id: 'b' }, idempotency })).toMatchObject({ replayed: false })
  })

  test('numbers each organisation separately, in the order of arrival, with times that never decrease', async () => {
    const arrivals = fc.array(
      fc.record({ org: fc.constantFrom('a', 'b', 'c'), at: fc.integer({ min: 0, max: 9 }), bad: fc.boolean() }),
    )
    let times: number[] = []
    let run = 0
    const store = await openEmpty(engine, () => times.shift() ?? 0)
    await store.append({ record: toRecord({ id: 'taken', org: 'z' }) })
    await fc.assert(
      fc.asyncProperty(arrivals, async (list) => {
        run += 1
        times = list.map(({ at }) => at)
        const toId = (at: number): string => `${run}-${at}`
        const toOrg = (org: string): string => `${org}-${run}`

        await Promise.allSettled(
          list.map(({ org, bad }, at) =>
            store.append({ record: toRecord({ id: bad ? 'taken' : toId(at), org: toOrg(org) }) }),
          ),
        )

        for (const org of ['a', 'b', 'c']) {
          const records = (await store.find(toOrg(org), {})).toReversed()
          const arrived = list.flatMap((it, at) => (it.org === org && !it.bad ? [toId(at)] : []))
          expect(records.map(({ id }) => id)).toEqual(arrived)
          expect(records.map(({ sequence }) => sequence)).toEqual(arrived.map((_, at) => at + 1))
          const moments = records.map(({ created_at }) => created_at)
          expect(moments).toEqual(moments.toSorted((x, y) => x - y))
          expect(records.map(hash)).toEqual(records.map(({ sha256 }) => sha256))
        }
      }),
      { numRuns: 50 },
    )
  })

  test('settles queued writes when it is closed, and rejects later ones', async () => {
    const store = await engine.open(await createCurrentDatabase(engine))
    const waiting = [1, 2, 3].map((at) => store.append({ record: toRecord({ id: `${at}` }) }))

    await store.close()

    expect(await Promise.all(waiting)).toHaveLength(3)
    await expect(store.append({ record: toRecord({ id: 'late' }) })).rejects.toThrow('closed')
  })
})
