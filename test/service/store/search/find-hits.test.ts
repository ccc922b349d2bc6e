import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import type { SearchPosition } from '../../../../src/service/store/reader.ts'
import { findHits } from '../../../../src/service/store/search/find-hits.ts'
import { partSize } from '../../../../src/service/store/search/statement.ts'
import { createCurrentDatabase, engines } from '../../../../testkit/service/store/engine.ts'
import { openIndex, toWords } from '../../../../testkit/service/store/search-index.ts'

interface Entry {
  readonly org: string
  readonly term: string
  readonly sequence: number
  readonly kind: 'trail' | 'artifact'
}

const toRows = (entries: readonly Entry[]): string =>
  `VALUES ${entries
    .map(
      ({ org, term, sequence, kind }) =>
        `('${org}', ${Math.floor(sequence / partSize)}, '${term}', ${sequence}, '${kind}', 'subject')`,
    )
    .join(', ')}`

/** The pages of a search up to its end, and the statements of each. */
async function readPages(
  driver: Driver,
  { org, terms, limit, last }: { org: string; terms: readonly string[]; limit: number; last: number },
): Promise<readonly { readonly found: readonly string[]; readonly statements: number }[]> {
  const words = toWords(terms)
  const pages = []
  let after: SearchPosition | undefined = { sequence: last + 1, kind: 'trail' }
  while (after !== undefined) {
    let statements = 0
    const read: Driver['read'] = (sql, values) => {
      statements += 1
      return driver.read(sql, values)
    }
    const { hits, next }: Awaited<ReturnType<typeof findHits>> = await findHits({ read }, { org, words, after, limit })
    pages.push({ found: hits.map((hit) => `${String(hit['sequence'])} ${String(hit['kind'])}`), statements })
    after = next
  }
  return pages
}

/** Two frequent words, each in 700 of a thousand records of each part and never together, except in the record `both`. */
const neverTogether = (parts: number, both: number): string => `WITH RECURSIVE numbers(i) AS (
    SELECT CAST(0 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < ${parts * 1400 - 1})
  SELECT 'acme', i / 1400, CASE i % 2 WHEN 0 THEN 'even' ELSE 'odd' END, i / 1400 * ${partSize} + i % 1400, 'trail', 'subject' FROM numbers
  UNION ALL SELECT 'acme', 0, 'odd', ${both}, 'trail', 'subject'`

describe.each(engines)('a search in $name', (engine) => {
  test('of frequent words that hardly meet has limited work, and finds their match where it continues', async () => {
    const question = { org: 'acme', terms: ['even', 'odd'], limit: 20 }
    const few = await readPages(await openIndex(engine, neverTogether(12, 10)), { ...question, last: 12 * partSize })
    const many = await readPages(await openIndex(engine, neverTogether(30, 10)), { ...question, last: 30 * partSize })

    const statementsOf = (pages: typeof few): number => Math.max(...pages.map(({ statements }) => statements))
    expect(statementsOf(many)).toBe(statementsOf(few))
    expect(few.length).toBeGreaterThan(1)
    for (const pages of [few, many]) {
      expect(pages.flatMap(({ found }) => found)).toEqual(['10 trail'])
      expect(pages.at(-1)?.found).toEqual(['10 trail'])
    }
  })

  test('of a rare and a frequent word reads only where the rare one is', async () => {
    const select = `${neverTogether(60, 10)} UNION ALL SELECT 'acme', 3, 'rare', ${3 * partSize + 8}, 'trail', 'subject'`
    const driver = await openIndex(engine, select)
    const question = { org: 'acme', limit: 20, last: 60 * partSize }
    const [met] = await readPages(driver, { ...question, terms: ['even', 'rare'] })
    const absent = await readPages(driver, { ...question, terms: ['even', 'absent'] })

    expect(met).toEqual({ found: [`${3 * partSize + 8} trail`], statements: expect.any(Number) })
    // Ranges of 1, 8 and 64 parts, each with one statement that shows that a word is absent.
    expect(absent).toEqual([{ found: [], statements: 3 }])
    expect(met?.statements).toBeLessThan(25)
  })

  test('has every match once over its pages, for any index and any length of a page', async () => {
    const terms = ['app', 'apple', 'bee'] as const
    const entry = fc.record({
      term: fc.constantFrom(...terms),
      // Few places, so that words meet, beside the edges of parts.
      sequence: fc
        .tuple(fc.constantFrom(0, 1, 2, 3, 30, 31, 90), fc.constantFrom(0, 1, 16_383))
        .map(([a, b]) => a * partSize + b),
      kind: fc.constantFrom('trail' as const, 'artifact' as const),
    })
    const place = await createCurrentDatabase(engine)
    await (await engine.open(place)).close()
    const driver = await engine.openDriver(place)
    onTestFinished(() => driver.close())
    let number = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        async (entries, limit) => {
          const org = `org-${(number += 1)}`
          const unique = new Map(entries.map((one) => [`${one.term} ${one.sequence} ${one.kind}`, { ...one, org }]))
          await engine.exec(
            place,
            `INSERT INTO search_term (org, part, term, sequence, kind, field) ${toRows([...unique.values()])}`,
          )
          const listKeys = (prefix: string): ReadonlySet<string> =>
            new Set(
              entries.filter(({ term }) => term.startsWith(prefix)).map(({ sequence, kind }) => `${sequence} ${kind}`),
            )
          for (const prefixes of [['app'], ['app', 'bee'], ['bee', 'apple', 'app']]) {
            const sets = prefixes.map(listKeys)
            const expected = [...(sets[0] ?? [])]
              .filter((key) => sets.every((set) => set.has(key)))
              .toSorted(compareKeys)
            const pages = await readPages(driver, { org, terms: prefixes, limit, last: 91 * partSize })
            expect(pages.flatMap(({ found }) => found)).toEqual(expected)
            expect(pages.every(({ found }) => found.length <= limit)).toBe(true)
          }
        },
      ),
      { numRuns: 20 },
    )
  })
})

/** Newest first, and by kind among those of one record. */
function compareKeys(one: string, other: string): number {
  const [[sequence = '', kind = ''], [otherSequence = '', otherKind = '']] = [one.split(' '), other.split(' ')]
  return Number(otherSequence) - Number(sequence) || (kind < otherKind ? -1 : 1)
}
