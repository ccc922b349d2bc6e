import { describe, expect, test } from 'vitest'
import type { Driver, Value } from '../../../../src/service/store/engine/driver.ts'
import type { SearchPosition } from '../../../../src/service/store/reader.ts'
import { findHits } from '../../../../src/service/store/search/find-hits.ts'
import { partSize } from '../../../../src/service/store/search/statement.ts'
import type { Engine } from '../../../../testkit/service/store/database.ts'
import { engines } from '../../../../testkit/service/store/engine.ts'
import { openIndex, toWords } from '../../../../testkit/service/store/search-index.ts'

/** So many entries of a word in a part, from its first sequence or the given place in it. */
type Entries = readonly [term: string, part: number, count?: number, from?: number]

/** The query for these entries. */
function toSelect([term, part, count = 1, from = 0]: Entries): string {
  const start = part * partSize + from
  return `WITH RECURSIVE numbers(i) AS (
      SELECT ${start} UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < ${start + count})
    SELECT 'acme', ${part}, '${term}', i, 'trail', 'subject' FROM numbers`
}

const openEntries = (engine: Engine, all: readonly Entries[]): Promise<Driver> =>
  openIndex(engine, ...all.map(toSelect))

interface Question {
  readonly terms: readonly string[]
  readonly limit?: number
  readonly after: SearchPosition
}

/** One search: its matches, where it stopped, and the parts and the limit of each statement. */
async function search(driver: Driver, { terms, limit = 20, after }: Question): Promise<object> {
  const steps: string[] = []
  const read: Driver['read'] = (sql, values = []) => {
    steps.push(
      `${sql.includes('matched FROM (') ? 'match' : 'count'} ${toParts(values, terms[0])} limit ${values.at(-1)}`,
    )
    return driver.read(sql, values)
  }
  const { hits, next } = await findHits({ read }, { org: 'acme', words: toWords(terms), after, limit })
  return { found: hits.map((hit) => `${String(hit['sequence'])} ${String(hit['kind'])}`), next, steps }
}

/** The numbers of parts are between the organisation and the first word. */
function toParts(values: readonly Value[], term = ''): string {
  const parts = values.slice(1, values.indexOf(term)).filter((part) => Number(part) >= 0)
  return parts.length > 1 ? `${parts[0]} to ${parts.at(-1)}` : String(parts[0])
}

const before = (part: number): SearchPosition => ({ sequence: part * partSize, kind: 'trail' })

describe.each(engines)('a search in $name reads', (engine) => {
  test('1, 8 and then 64 parts at once, and only counts where a word is absent', async () => {
    const driver = await openIndex(engine)
    expect(await search(driver, { terms: ['a', 'b'], after: before(101) })).toEqual({
      found: [],
      next: undefined,
      steps: [
        'count 100 limit 4097',
        'count 99 to 92 limit 513',
        'count 91 to 28 limit 513',
        'count 27 to 0 limit 513',
      ],
    })
  })

  test('the part of the record before a trail, and that of the record itself before its other matches', async () => {
    const driver = await openIndex(engine)
    for (const [sequence, kind, steps] of [
      [partSize, 'trail', ['count 0 limit 4097']],
      [partSize + 1, 'trail', ['count 1 limit 4097', 'count 0 limit 513']],
      [partSize, 'artifact', ['count 1 limit 4097', 'count 0 limit 513']],
      [partSize - 1, 'attestation', ['count 0 limit 4097']],
    ] as const)
      expect(await search(driver, { terms: ['a'], after: { sequence, kind } })).toEqual({ found: [], steps })
  })

  test('no part after the one that fills the page, and the next page begins behind its last match', async () => {
    const driver = await openEntries(engine, [
      ['a', 9, 1, 7],
      ['a', 8],
      ['a', 3],
      ['a', 0],
    ])
    const nine = [`count 9 limit 4097`, `match 9 limit 3`]
    expect(await search(driver, { terms: ['a'], limit: 2, after: before(10) })).toEqual({
      found: [`${9 * partSize + 7} trail`, `${8 * partSize} trail`],
      next: { sequence: 8 * partSize, kind: 'trail' },
      steps: [...nine, 'count 8 to 1 limit 513', 'match 8 to 1 limit 2'],
    })
    expect(await search(driver, { terms: ['a'], limit: 3, after: before(10) })).toMatchObject({
      next: { sequence: 3 * partSize, kind: 'trail' },
      steps: { length: 6 },
    })
    expect(await search(driver, { terms: ['a'], limit: 4, after: before(10) })).toMatchObject({
      found: { length: 4 },
      next: undefined,
    })
  })

  test.each([
    [512, ['count 8 to 1 limit 513', 'match 8 to 1 limit 21', 'count 0 limit 513']],
    [
      513,
      [
        'count 8 to 1 limit 513',
        ...[8, 7, 6].map((part) => `count ${part} limit 4097`),
        'count 5 limit 4097',
        'match 5 limit 21',
        ...[4, 3, 2, 1].map((part) => `count ${part} limit 4097`),
        'count 0 limit 513',
      ],
    ],
  ])('parts with %i entries of a word together only if these are few', async (count, steps) => {
    const driver = await openEntries(engine, [
      ['a', 5, count],
      ['b', 5, 2, 1000],
    ])
    expect(await search(driver, { terms: ['a', 'b'], after: before(10) })).toEqual({
      found: [],
      next: undefined,
      steps: ['count 9 limit 4097', ...steps],
    })
  })

  test('one part after the other as long as each is dense', async () => {
    const driver = await openEntries(engine, [
      ['a', 9, 513],
      ['b', 9, 513, 1000],
      ['a', 8, 512],
      ['b', 8, 512, 1000],
    ])
    expect(await search(driver, { terms: ['a', 'b'], after: before(10) })).toMatchObject({
      steps: [
        'count 9 limit 4097',
        'match 9 limit 21',
        'count 8 limit 4097',
        'match 8 limit 21',
        'count 7 to 0 limit 513',
      ],
    })
  })

  test('no further part once it has compared more than 4,096 entries', async () => {
    const driver = await openEntries(engine, [
      ['a', 9, 2048],
      ['b', 9, 2048, 3000],
      ['b', 8],
      ['c', 9, 2049, 3000],
      ['d', 8, 5000],
    ])
    const nine = ['count 9 limit 4097', 'match 9 limit 21']
    expect(await search(driver, { terms: ['a', 'b'], after: before(10) })).toEqual({
      found: [],
      next: undefined,
      steps: [...nine, 'count 8 limit 4097', 'count 7 to 0 limit 513'],
    })
    expect(await search(driver, { terms: ['a', 'c'], after: before(10) })).toEqual({
      found: [],
      next: { sequence: 9 * partSize, kind: 'trail' },
      steps: nine,
    })
    // Entries of a word beside which the other one is absent cost nothing.
    expect(await search(driver, { terms: ['d', 'a'], after: before(9) })).toMatchObject({ next: undefined })
  })

  test('at most 64 ranges', async () => {
    const driver = await openIndex(engine)
    const reached = 1 + 8 + 62 * 64
    expect(await search(driver, { terms: ['a'], after: before(reached + 1) })).toMatchObject({
      found: [],
      next: { sequence: partSize, kind: 'trail' },
      steps: { length: 64 },
    })
    const whole = await search(driver, { terms: ['a'], after: before(reached) })
    expect(whole).toEqual({ found: [], next: undefined, steps: expect.objectContaining({ length: 64 }) })
  })
})
