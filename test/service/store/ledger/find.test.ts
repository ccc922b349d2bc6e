import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Filter, Part } from '../../../../src/service/store/reader.ts'
import type { NewRecord, StoredRecord } from '../../../../src/service/store/record.ts'
import { engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

const shas = ['aaaaaaa1', 'aaaaaaa2', 'aaaabbb1', 'ffffffff'].map((start) => start.padEnd(40, '0'))
const option = <T>(...values: T[]): fc.Arbitrary<T | undefined> =>
  fc.option(fc.constantFrom(...values), { nil: undefined })

const anyRecord = fc.record<
  Omit<NewRecord, 'id' | 'org' | 'actor' | 'origin' | 'ignored_members' | 'body' | 'attachment'>
>({
  kind: fc.constantFrom('flow', 'trail', 'artifact', 'attestation', 'override', 'custom_type'),
  flow: fc.constantFrom('shop', 'site', null),
  trail: fc.constantFrom('one', 'two', null),
  name: fc.constantFrom('unit', 'scan', null),
  type: fc.constantFrom('junit', 'custom:x', null),
  fingerprint: fc.constantFrom(...shas.map((sha) => sha.padEnd(64, '0')), null),
  commit: fc.constantFrom(...shas, null),
})

const anyFilter: fc.Arbitrary<{ readonly [Member in keyof Filter]: Filter[Member] | undefined }> = fc.record({
  kinds: fc.option(fc.uniqueArray(fc.constantFrom('flow', 'artifact', 'attestation', 'override')), { nil: undefined }),
  flow: option('shop', 'site'),
  trail: option('one', 'two'),
  name: option('unit', 'scan'),
  type: option('junit', 'custom:x'),
  fingerprint: option(...shas.map((sha) => sha.padEnd(64, '0'))),
  commit: option(...shas),
  fingerprintPrefix: option('aaaaaaa', 'aaaa', 'f', 'b'),
  commitPrefix: option('aaaaaaa', 'aaaaaaa1', 'ffff'),
  from: option(0, 3, 10, 99),
  to: option(0, 3, 10, 99),
  upTo: option(0, 3, 10, 99),
  above: option(0, 3, 10, 99),
  withoutTrail: option(true),
})

const given = (filter: object): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

type Question = {
  readonly [Member in keyof Filter]-?: (asked: NonNullable<Filter[Member]>, record: StoredRecord) => boolean
}

/** The same queries over a plain array. */
const answers: Question = {
  kinds: (asked, { kind }) => asked.includes(kind),
  flow: (asked, { flow }) => flow === asked,
  trail: (asked, { trail }) => trail === asked,
  name: (asked, { name }) => name === asked,
  type: (asked, { type }) => type === asked,
  fingerprint: (asked, { fingerprint }) => fingerprint === asked,
  commit: (asked, { commit }) => commit === asked,
  fingerprintPrefix: (asked, { fingerprint }) => fingerprint?.startsWith(asked) ?? false,
  commitPrefix: (asked, { commit }) => commit?.startsWith(asked) ?? false,
  from: (asked, { created_at }) => created_at >= asked,
  to: (asked, { created_at }) => created_at <= asked,
  upTo: (asked, { sequence }) => sequence <= asked,
  above: (asked, { sequence }) => sequence > asked,
  withoutTrail: (_, { trail }) => trail === null,
}

const matches = (filter: Filter, record: StoredRecord): boolean =>
  Object.entries(filter).every(([member, asked]) => answers[member as 'flow'](asked as string, record))

function selectPart(newestFirst: readonly StoredRecord[], { skip = 0, limit, oldestFirst }: Part): readonly number[] {
  const sequences = newestFirst.map(({ sequence }) => sequence)
  return oldestFirst === true
    ? sequences
        .toReversed()
        .slice(skip, skip + limit)
        .toReversed()
    : sequences.slice(skip, skip + limit)
}

function toPlace({ id, sequence, kind, flow, trail, fingerprint, commit }: StoredRecord): object {
  return { id, sequence, kind, flow, trail, fingerprint, commit }
}

describe.each(engines)('finding in $name', (engine) => {
  test('returns and counts exactly the matching records, newest first, and any part of them', async () => {
    let clock = 0
    let run = 0
    const store = await openEmpty(engine, () => (clock += 0.5))
    const question = fc.record({
      filter: anyFilter,
      part: fc.record(
        { skip: fc.nat({ max: 5 }), limit: fc.nat({ max: 5 }), oldestFirst: fc.constant(true) },
        { requiredKeys: ['limit'] },
      ),
      sequences: fc.array(fc.nat({ max: 45 }), { maxLength: 120 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRecord, { maxLength: 40 }),
        fc.array(question, { minLength: 5 }),
        async (records, questions) => {
          clock = 0
          run += 1
          const org = `acme-${run}`
          await store.append({ record: toRecord({ id: `elsewhere-${run}`, org: `other-${run}` }) })
          const written = await Promise.all(
            records.map((record, at) => store.append({ record: toRecord({ id: `${run}-${at}`, org, ...record }) })),
          )
          const newestFirst = written.map(({ record }) => record).toReversed()

          for (const { filter: wanted, part, sequences } of questions) {
            const filter = given(wanted)
            const expected = newestFirst.filter((record) => matches(filter, record))
            expect(await store.find(org, filter)).toEqual(expected)
            expect(await store.find(org, filter, part.limit)).toEqual(expected.slice(0, part.limit))
            expect(await store.findPlaces(org, filter, part.limit)).toEqual(expected.slice(0, part.limit).map(toPlace))
            expect(await store.locate(org, filter, part)).toEqual(selectPart(expected, part))
            const listed = newestFirst.filter(({ sequence }) => sequences.includes(sequence))
            expect(await store.find(org, { sequences })).toEqual(listed)
            expect((await store.measure(org, { sequences })) > 0).toBe(listed.length > 0)
            expect(await store.count(org, filter)).toBe(expected.length)
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  test('finds the records of more sequences than one statement takes', async () => {
    const store = await openEmpty(engine)
    const written = await Promise.all(['a', 'b', 'c'].map((id) => store.append({ record: toRecord({ id }) })))
    const sequences = Array.from({ length: 35_000 }, (_, at) => at + 1).toReversed()
    expect(await store.find('acme', { sequences })).toEqual(written.map(({ record }) => record).toReversed())
    expect(await store.measure('acme', { sequences })).toBe(3 * 2048)
  })

  test('finds by id within the organisation only', async () => {
    const store = await openEmpty(engine)
    await store.append({ record: toRecord({ id: 'a' }) })

    expect(await store.findById('acme', 'a')).toMatchObject({ id: 'a' })
    expect(await store.findById('other', 'a')).toBeUndefined()
    expect(await store.findById('acme', 'b')).toBeUndefined()
  })

  test('finds by sequence within the organisation only, and no sequence without a record', async () => {
    const store = await openEmpty(engine)
    for (const id of ['a', 'b']) await store.append({ record: toRecord({ id }) })

    expect(await store.findBySequence('acme', 2)).toMatchObject({ id: 'b' })
    expect(await store.findBySequence('acme', 3)).toBeUndefined()
    expect(await store.findBySequence('other', 1)).toBeUndefined()
    expect([await store.readHead('acme'), await store.readHead('other')]).toEqual([2, 0])
  })

  test('treats SQL and wildcards in values as plain text', async () => {
    const store = await openEmpty(engine)
    await store.append({ record: toRecord({ id: 'a', name: "x' OR 1=1 --" }) })

    expect(await store.find('acme', { kinds: ['attestation'], name: "x' OR 1=1 --" })).toHaveLength(1)
    expect(await store.find('acme', { kinds: ['attestation'], name: "' OR 1=1 --" })).toHaveLength(0)
    expect(await store.find('acme', { flow: '%' })).toHaveLength(0)
  })
})
