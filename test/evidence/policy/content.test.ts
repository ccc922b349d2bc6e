import { describe, expect, test } from 'vitest'
import { listAuthorIdentities } from '../../../src/evidence/policy/author.ts'
import { countFailedConditions } from '../../../src/evidence/policy/codequality.ts'
import { toExpiry } from '../../../src/evidence/policy/max-age.ts'
import { countBySeverity } from '../../../src/evidence/policy/vulnscan.ts'
import {
  codequality,
  condition,
  createRecorder,
  finding,
  passed,
  pullRequests,
  vulnscan,
} from '../../../testkit/evidence/builder.ts'
import { membersOf } from '../../../testkit/evidence/content.ts'
import { head } from '../../../testkit/evidence/origin.ts'

const coverage = condition('coverage')
const ids = (...names: readonly string[]) => names.map(finding)

const identitiesOf = (author: string): readonly string[] => {
  const content = pullRequests({ author, commits: [{ sha1: head, author, co_authors: [] }] })
  const [found] = membersOf(content).pull_requests ?? []
  return found === undefined ? [] : [...listAuthorIdentities(found)].toSorted()
}

describe('the identities of authors', () => {
  test.each<[author: string, identities: readonly string[]]>([
    ['Mona', ['mona']],
    ['', []],
    ['Mona Lisa <mona@example.com>', ['mona lisa', 'mona lisa <mona@example.com>', 'mona@example.com']],
    ['<mona@example.com>', ['<mona@example.com>', 'mona@example.com']],
    [
      'Mona < 12+mona-lisa@users.noreply.github.com >',
      ['12+mona-lisa@users.noreply.github.com', 'mona', 'mona < 12+mona-lisa@users.noreply.github.com >', 'mona-lisa'],
    ],
    ['mona@users.noreply.github.com', ['mona', 'mona@users.noreply.github.com']],
    ['x/mona@users.noreply.github.com.example', ['x/mona@users.noreply.github.com.example']],
    ['a@mona@users.noreply.github.com', ['a@mona@users.noreply.github.com']],
  ])('of %j', (author, identities) => {
    expect(identitiesOf(author)).toEqual([...identities].toSorted())
  })
})

test('findings and conditions are counted', () => {
  const low = ids('A', 'B', 'C')
  const scanned = vulnscan({ high_count: 2, medium: ids('M'), low, unknown_count: 4 }, { high: ids('H') })
  const counts = countBySeverity(membersOf(scanned).vulnscan_results ?? { results: [] })
  expect(counts).toEqual({ high: 3, medium: 1, low: 3, unknown: 4 })
  const passing = [condition('a', { status: 'OK' }), condition('b', { status: 'NO_VALUE' })]
  const analysed = codequality('ERROR', [coverage, ...passing])
  const { codequality_results: results } = membersOf(analysed)
  expect(results && countFailedConditions(results)).toBe(1)
})

test.each([
  ['30s', 30],
  ['2m', 120],
  ['3h', 10_800],
  ['1d', 86_400],
  ['2w', 1_209_600],
])('a report expires after %s', (age, seconds) => {
  const fact = createRecorder().attest('a', passed)
  expect(toExpiry(fact, age)).toBe(fact.created_at + seconds)
})
