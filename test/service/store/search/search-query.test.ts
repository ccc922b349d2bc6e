import { expect, onTestFinished, test } from 'vitest'
import { prepareSchema } from '../../../../src/service/store/schema.ts'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import { toKeyQuery, toSearchQuery, toSizeQuery } from '../../../../src/service/store/search/search-query.ts'
import { openSqliteDriver } from '../../../../src/service/store/sqlite/driver.ts'

interface Keys {
  readonly names?: readonly string[]
  readonly commits?: readonly string[]
  readonly fingerprints?: readonly string[]
}

const list = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `value${at}`)
const parts = { first: 70, count: 64 }

const toScope = (all: readonly Keys[]): Parameters<typeof toSizeQuery>[0] => ({
  org: 'acme',
  words: all.map((keys) => ({
    word: { from: 'a', to: 'b', names: [] },
    keys: { names: [], commits: [], fingerprints: [], ...keys },
  })),
})

const toQuery = (...all: readonly Keys[]): ReturnType<typeof toSearchQuery> =>
  toSearchQuery(toScope(all), { parts, after: { sequence: 70 * 16_384, kind: 'trail' }, limit: 21 })

const sqlOf = (...all: readonly Keys[]): string => toQuery(...all).sql

async function openDriver(): Promise<Driver> {
  const driver = openSqliteDriver(':memory:')
  onTestFinished(() => driver.close())
  await prepareSchema(driver)
  return driver
}

/** The accesses in SQLite's query plan to tables and their indexes. */
async function planOf(driver: Driver, { sql, values }: ReturnType<typeof toSearchQuery>): Promise<readonly string[]> {
  const steps = await driver.read(`EXPLAIN QUERY PLAN ${sql}`, values)
  const details = steps.map(({ detail }) => String(detail).replace('COVERING ', ''))
  return details.filter((detail) => /(SEARCH|SCAN) (search_term|record)/.test(detail))
}

test('a search in SQLite walks an index of each column that has values, between the sequences of its parts', async () => {
  const driver = await openDriver()
  const keys = { names: list(3), commits: list(1), fingerprints: list(1) }
  const plan = [
    'SEARCH search_term USING PRIMARY KEY (org=? AND part=? AND term>? AND term<?)',
    'SEARCH record USING INDEX record_by_name (org=? AND kind=? AND name=? AND sequence>? AND sequence<?)',
    'SEARCH record USING INDEX record_by_commit (org=? AND commit_sha=? AND sequence>? AND sequence<?)',
    'SEARCH record USING INDEX record_by_fingerprint (org=? AND fingerprint=? AND sequence>? AND sequence<?)',
  ]
  expect(await planOf(driver, toQuery(keys))).toEqual(plan)
  expect(await planOf(driver, toQuery({}))).toEqual(plan.slice(0, 1))
  expect(await planOf(driver, toSizeQuery(toScope([keys]), parts, 513))).toEqual(plan)
})

test.each([
  ['name', 'record_by_name (org=? AND kind=? AND name>? AND name<?)'],
  ['commit_sha', 'record_by_commit (org=? AND commit_sha>? AND commit_sha<?)'],
  ['fingerprint', 'record_by_fingerprint (org=? AND fingerprint>? AND fingerprint<?)'],
] as const)('the values of %s are looked up one after the other', async (column, index) => {
  const plan = await planOf(await openDriver(), { sql: toKeyQuery(column), values: ['acme', 'a', 'b', 'acme', 'b'] })
  expect(plan).toHaveLength(2)
  for (const step of plan) expect(step).toContain(index)
})

test('few statements serve every search', () => {
  const byNames = [0, 1, 4, 5, 32].map((count) => sqlOf({ names: list(count) }))
  expect(byNames.map((sql) => byNames.indexOf(sql))).toEqual([0, 1, 1, 3, 3])
  const byShas = [
    { commits: list(1) },
    { fingerprints: list(4) },
    { commits: list(4), fingerprints: list(2) },
    { commits: list(5), fingerprints: list(1) },
    { fingerprints: list(32), commits: list(1) },
  ].map((keys) => sqlOf(keys))
  expect(byShas.map((sql) => byShas.indexOf(sql))).toEqual([0, 0, 0, 3, 3])
  expect(sqlOf({ names: list(1) }, {})).toBe(sqlOf({}, { names: list(3) }))
})

test('a search of one word groups without a condition', () => {
  expect(sqlOf({})).not.toContain('HAVING')
  expect(sqlOf({}, {})).toContain('HAVING')
})
