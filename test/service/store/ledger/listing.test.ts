import { describe, expect, onTestFinished, test } from 'vitest'
import type { FreeObject } from '../../../../src/wire/primitives.ts'
import { createHistoryReader } from '../../../../src/service/store/history/history-reader.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { createCurrentDatabase, engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

async function record(store: Store, ...records: readonly Parameters<typeof toRecord>[0][]): Promise<void> {
  for (const members of records) await store.append({ record: toRecord(members) })
}

const toBody = (text: string): FreeObject => ({ attestation_name: 'a', is_compliant: true, user_data: { text } })

describe.each(engines)('listing in $name', (engine) => {
  test('lists each flow once, oldest first, for every kind of first record', async () => {
    const store = await openEmpty(engine)
    await record(
      store,
      { id: '1', kind: 'flow', flow: 'web', trail: null },
      { id: '2', flow: 'app' },
      { id: '3', flow: 'web' },
      { id: '4', kind: 'custom_type', flow: null, trail: null, name: 'coverage' },
      { id: '5', flow: 'elsewhere', org: 'other' },
    )

    expect(await store.listFlows('acme')).toEqual(['web', 'app'])
    expect(await store.hasFlow('acme', 'app')).toBe(true)
    expect(await store.hasFlow('acme', 'elsewhere')).toBe(false)
    expect([await store.findFlowStart('acme', 'app'), await store.findFlowStart('acme', 'elsewhere')]).toEqual([
      2,
      undefined,
    ])
    expect(await store.listFlows('absent')).toEqual([])
    expect(await store.listOrganisations()).toContain('acme')
    expect(await store.listOrganisations()).not.toContain('absent')
  })

  test('measures the facts of trails and the documents of a search in bytes', async () => {
    const store = await openEmpty(engine, () => 1)
    await record(
      store,
      { id: '1', trail: 'a', name: 'small', type: 'generic', body: toBody('') },
      { id: '2', trail: 'b', name: 'large', type: 'generic', body: toBody('é'.repeat(1000)) },
      { id: '3', trail: 'b', name: 'small', type: 'generic', body: toBody('') },
      { id: '4', trail: 'c', kind: 'trail', body: { user_data: { text: 'é'.repeat(20_000) } } },
    )
    const sizes = await store.measureTrails('acme', 'shop', ['a', 'b', 'c', 'absent'])
    const [small = 0, both = 0, unabridged = 0] = ['a', 'b', 'c'].map((trail) => sizes.get(trail))
    expect([...sizes.keys()].toSorted()).toEqual(['a', 'b', 'c'])
    expect([small > 0, both]).toEqual([true, 2 * small])
    expect(unabridged).toBeGreaterThan(20_000)
    const measure = (filter: object, limit?: number): Promise<number> => store.measure('acme', filter, limit)
    expect(await measure({ name: 'small' })).toBe(2 * 2048)
    expect(await measure({ name: 'small' }, 1)).toBe(2048)
    expect(await measure({ name: 'large' })).toBeGreaterThan(2048)
    expect(await measure({ name: 'absent' })).toBe(0)
  })

  test('reads and measures more trails than one statement takes', async () => {
    const place = await createCurrentDatabase(engine)
    const store = await engine.open(place)
    const names = Array.from({ length: 101 }, (_, at) => `trail-${at}`)
    await Promise.all(names.map((trail) => store.append({ record: toRecord({ id: trail, trail }) })))
    const sizes = await store.measureTrails('acme', 'shop', names)
    await store.close()
    const driver = await engine.openDriver(place)
    onTestFinished(() => driver.close())

    const trails = await createHistoryReader(driver).readTrails('acme', 'shop', names)

    expect([...trails.keys()].toSorted()).toEqual(names.toSorted())
    expect([...sizes.keys()].toSorted()).toEqual(names.toSorted())
  })

  test('lists each trail once, newest first by its first record, in any range', async () => {
    const store = await openEmpty(engine)
    await record(
      store,
      { id: '1', trail: 'a' },
      { id: '2', trail: 'b' },
      { id: '3', trail: 'a' },
      { id: '4', trail: 'c' },
      { id: '5', trail: 'x', flow: 'site' },
      { id: '6', trail: null },
    )

    expect(await store.listTrails('acme', 'shop')).toEqual(['c', 'b', 'a'])
    expect(await store.listTrails('acme', 'shop', { limit: 2 })).toEqual(['c', 'b'])
    expect(await store.listTrails('acme', 'shop', { upTo: 2, limit: 1 })).toEqual(['b'])
    expect(await store.listTrails('acme', 'shop', { upTo: 1, limit: 100 })).toEqual(['a'])
    expect(await store.listTrails('acme', 'shop', { upTo: 0, limit: 100 })).toEqual([])
    expect(await store.countTrails('acme', 'shop')).toBe(3)
    expect(await store.countTrails('acme', 'unknown')).toBe(0)
  })

  test('lists the trails that are named after a whole commit with this beginning, and no others', async () => {
    const store = await openEmpty(engine)
    const [sha1, sha256] = ['abcdef12'.padEnd(40, '0'), 'abcdef1f'.padEnd(64, '0')]
    const others = [
      'abcdef1',
      'abcdef12'.padEnd(41, '0'),
      'abcdef2'.padEnd(40, '0'),
      'abcdef1-'.padEnd(40, '0'),
      'abcdef1A'.padEnd(64, '0'),
    ]
    await record(store, ...[sha256, ...others, sha1].map((trail) => ({ id: trail, trail })), {
      id: '1',
      trail: sha1.replace('2', '3'),
      flow: 'site',
    })

    expect(await store.listCommitNames('acme', 'shop', 'abcdef1')).toEqual([sha1, sha256])
    expect(await store.listCommitNames('acme', 'shop', sha1)).toEqual([sha1])
    expect(await store.listCommitNames('acme', 'shop', 'abcdef3')).toEqual([])
  })

  test('reads every record of each existing trail, oldest first', async () => {
    const store = await openEmpty(engine)
    await record(
      store,
      { id: '1', trail: 'a' },
      { id: '2', trail: 'b' },
      { id: '3', trail: 'a', kind: 'override' },
      { id: '4', trail: 'a', flow: 'site' },
      { id: '5', trail: 'a', org: 'other' },
    )

    const trails = await store.readTrails('acme', 'shop', ['a', 'missing', 'b'])

    expect([...trails].map(([name, records]) => [name, records.map(({ id }) => id)])).toEqual([
      ['a', ['1', '3']],
      ['b', ['2']],
    ])
    expect((await store.readTrails('acme', 'shop', ['a'])).get('a')).toHaveLength(2)
    expect((await store.readTrails('acme', 'shop', [])).size).toBe(0)
  })

  test('reads more trails than one statement covers', async () => {
    const store = await openEmpty(engine)
    const names = Array.from({ length: 250 }, (_, at) => `trail-${at}`)
    await Promise.all(names.map((trail) => store.append({ record: toRecord({ id: trail, trail }) })))

    const trails = await store.readTrails('acme', 'shop', names)

    expect(new Set(trails.keys())).toEqual(new Set(names))
    expect([...trails.values()].every((records) => records.length === 1)).toBe(true)
    const sizes = await store.measureTrails('acme', 'shop', names)
    expect(new Set(sizes.keys())).toEqual(new Set(names))
  })

  test('lists each artifact of a trail once, newest first by its first report; other records do not count', async () => {
    const store = await openEmpty(engine)
    const [f1, f2] = ['1'.repeat(64), '2'.repeat(64)]
    await record(
      store,
      { id: '1', kind: 'artifact', fingerprint: f1 },
      { id: '2', kind: 'artifact', fingerprint: f1, trail: null },
      { id: '3', kind: 'artifact', fingerprint: f2 },
      { id: '4', kind: 'artifact', fingerprint: f1 },
      { id: '5', kind: 'artifact', fingerprint: f1, trail: null },
      { id: '6', kind: 'attestation', fingerprint: '3'.repeat(64) },
    )

    expect(await store.listArtifacts('acme', 'shop', { limit: 10 })).toEqual([
      { flow: 'shop', trail: 'change-1', fingerprint: f2 },
      { flow: 'shop', trail: null, fingerprint: f1 },
      { flow: 'shop', trail: 'change-1', fingerprint: f1 },
    ])
    expect(await store.listArtifacts('acme', 'shop', { upTo: 2, limit: 1 })).toEqual([
      { flow: 'shop', trail: null, fingerprint: f1 },
    ])
    expect(await store.countArtifacts('acme', 'shop')).toBe(3)
    const findStart = (trail: string | null, fingerprint: string): Promise<number | undefined> =>
      store.findArtifactStart('acme', { flow: 'shop', trail, fingerprint })
    expect([await findStart('change-1', f1), await findStart(null, f1), await findStart(null, f2)]).toEqual([
      1,
      2,
      undefined,
    ])
  })

  test('lists custom types with their versions, that which was created last first', async () => {
    const store = await openEmpty(engine)
    await record(
      store,
      ...['b', 'a', 'b', 'c', 'b'].map((name, at) => ({ id: `${at}`, kind: 'custom_type' as const, name })),
      { id: 'other', kind: 'custom_type', name: 'a', org: 'other' },
    )
    expect(await store.listCustomTypes('acme')).toEqual([
      { name: 'c', versions: 1, newest: 4 },
      { name: 'a', versions: 1, newest: 2 },
      { name: 'b', versions: 3, newest: 5 },
    ])
    expect(await store.listCustomTypes('none')).toEqual([])
  })
})
