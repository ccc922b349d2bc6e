import { expect, test } from 'vitest'
import { prepareSchema } from '../../../../src/service/store/schema.ts'
import { toCountQuery, toFindQuery } from '../../../../src/service/store/ledger/find-query.ts'
import { openSqliteDriver } from '../../../../src/service/store/sqlite/driver.ts'
import type { Filter } from '../../../../src/service/store/reader.ts'

const attestations = ['attestation'] as const

/** The index in SQLite's query plan. */
async function planOf(filter: Filter): Promise<string> {
  const driver = openSqliteDriver(':memory:')
  await prepareSchema(driver)
  const { sql, values } = toFindQuery('acme', filter, { offset: 0, limit: 100 })
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
])('the scan of an index for the window after %d with %d rows ends after %d rows', (offset, limit, end) => {
  const { values } = toFindQuery('acme', { kinds: attestations }, { offset, limit })
  expect(values).toEqual(['acme', 'acme', 'attestation', end, limit, offset])
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
