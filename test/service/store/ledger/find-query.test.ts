import { expect, test } from 'vitest'
import { prepareSchema } from '../../../../src/service/store/schema.ts'
import {
  isShortScan,
  toCountQuery,
  toFindQuery,
  toLocateQuery,
} from '../../../../src/service/store/ledger/find-query.ts'
import { openSqliteDriver } from '../../../../src/service/store/sqlite/driver.ts'
import type { Filter } from '../../../../src/service/store/reader.ts'

const attestations = ['attestation'] as const

/** The index in SQLite's query plan. */
async function planOf(filter: Filter, { sql, values } = toFindQuery('acme', filter, 100)): Promise<string> {
  const driver = openSqliteDriver(':memory:')
  await prepareSchema(driver)
  const steps = await driver.read(`EXPLAIN QUERY PLAN ${sql}`, values)
  await driver.close()
  return steps.map(({ detail }) => String(detail)).join('\n')
}

test('a query for no kind of record has no rows', async () => {
  const driver = openSqliteDriver(':memory:')
  await prepareSchema(driver)
  for (const toQuery of [toFindQuery, toCountQuery]) {
    for (const filter of [{ kinds: [], commit: 'c' }, { kinds: [] }]) {
      const { sql, values } = toQuery('acme', filter)
      expect((await driver.read(sql, values)).filter(({ total }) => total !== 0)).toEqual([])
      // PostgreSQL has no empty list.
      expect(sql).not.toContain('IN ()')
    }
  }
  await driver.close()
})

test.each([
  [2, 3, 5],
  [2, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
])('the scan of an index for the part after %d with %d rows ends after %d rows', (skip, limit, end) => {
  const { values } = toLocateQuery('acme', { kinds: attestations }, { skip, limit })
  expect(values).toEqual(['acme', 'attestation', end, limit, skip])
})

/** The place of a page, and how the plan of its query shows that place. */
const places = [
  { place: {}, shown: /kind=\?/ },
  { place: { upTo: 9 }, shown: /kind=\?[^\n]*sequence<\?/ },
  { place: { above: 9 }, shown: /kind=\?[^\n]*sequence>\?/ },
]
test.each<Filter>([
  { kinds: attestations },
  { kinds: attestations, flow: 'shop' },
  { kinds: attestations, name: 'unit' },
  { kinds: attestations, type: 'junit' },
  { kinds: attestations, from: 1, to: 2 },
  { kinds: attestations, flow: 'shop', from: 1, to: 2 },
])(
  'a page of a list by %j is read from its place in an index, without a row that is skipped or sorted',
  async (filter) => {
    for (const { place, shown } of places) {
      const located = { ...filter, ...place }
      const query = toLocateQuery('acme', located, { limit: 21, ...('above' in place && { oldestFirst: true }) })
      const plan = await planOf(located, query)
      expect(isShortScan(located, {})).toBe(true)
      expect(query.sql).not.toContain('OFFSET')
      expect(plan).not.toMatch(/SCAN record|USE TEMP B-TREE/)
      expect(plan).toMatch(/SEARCH record USING COVERING INDEX record_by_\w+ \(org=\? AND kind=\?/)
      expect(plan).toMatch(shown)
    }
  },
)

test.each<[Filter, number]>([
  [{ kinds: attestations }, 1],
  [{ kinds: attestations, flow: 'shop', name: 'unit' }, 0],
  [{ kinds: attestations, name: 'unit', type: 'junit' }, 0],
  [{ commitPrefix: 'c' }, 0],
  [{ kinds: attestations, withoutTrail: true }, 0],
])('a read by %j that skips %i rows is a long scan', (filter, skip) => {
  expect(isShortScan(filter, { skip })).toBe(false)
})

test.each<[Filter, string]>([
  [{ kinds: attestations }, 'record_by_kind (org=? AND kind=?)'],
  [{ kinds: attestations, flow: 'shop' }, 'record_by_flow (org=? AND kind=? AND flow=?)'],
  [{ kinds: attestations, flow: 'shop', name: 'unit' }, 'record_by_name (org=? AND kind=? AND name=?)'],
  [{ kinds: attestations, type: 'junit' }, 'record_by_type (org=? AND kind=? AND type=?)'],
  [{ kinds: attestations, flow: 'shop', trail: 'a' }, 'record_by_trail (org=? AND trail=? AND flow=?)'],
  [{ trail: 'a' }, 'record_by_trail (org=? AND trail=?)'],
  [{ kinds: attestations, flow: 'shop', commit: 'c' }, 'record_by_commit (org=? AND commit_sha=?)'],
  [{ kinds: attestations, flow: 'shop', fingerprint: 'f' }, 'record_by_fingerprint (org=? AND fingerprint=?)'],
  [{ kinds: ['trail', 'artifact', 'attestation'], commit: 'c' }, 'record_by_commit (org=? AND commit_sha=?)'],
  [{ kinds: ['artifact', 'trail'], flow: 'shop', commit: 'c' }, 'record_by_commit (org=? AND commit_sha=?)'],
  [{ kinds: ['artifact'], flow: 'shop', fingerprint: 'f' }, 'record_by_fingerprint (org=? AND fingerprint=?)'],
  [{ commitPrefix: 'c' }, 'record_by_commit (org=? AND commit_sha>? AND commit_sha<?)'],
  [
    { kinds: attestations, fingerprintPrefix: 'f' },
    'record_by_fingerprint (org=? AND fingerprint>? AND fingerprint<?)',
  ],
  [{ kinds: attestations, from: 1 }, 'record_by_kind (org=? AND kind=? AND sequence>?)'],
  [{ kinds: attestations, to: 1 }, 'record_by_kind (org=? AND kind=? AND sequence<?)'],
])('a question for %j walks the narrowest index, and no table from end to end', async (filter, index) => {
  const plan = await planOf(filter)

  expect(plan).toContain(index)
  expect(plan).not.toContain('SCAN record')
  const sorts = 'commitPrefix' in filter || 'fingerprintPrefix' in filter || !('kinds' in filter)
  // The query merges the scans of several kinds.
  if ((filter.kinds?.length ?? 0) > 1) return
  expect(/walk0[^]*USE TEMP B-TREE|USE TEMP B-TREE[^]*walk0/.test(plan)).toBe(sorts)
})
