import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import { findViolations, isNoWorse } from '../../../src/evidence/policy/attestation-kind.ts'
import {
  approval,
  codequality,
  condition,
  custom,
  finding,
  jira,
  junit,
  pullRequests,
  toCriteria,
  vulnscan,
} from '../../../testkit/evidence/builder.ts'
import { head } from '../../../testkit/evidence/origin.ts'

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const findingsOf = (count: number) => many(count, (at) => finding(`CVE-${at}`))
const suitesOf = (count: number) => many(count, (at) => ({ name: `suite ${at}`, failures: 1 }))
const conditionsOf = (count: number) => many(count, (at) => condition(`metric-${at}`))
const reasonsOf = (count: number) => many(count, (at) => `reason ${at}`)
const approvedBy = (count: number) => many(count, (at) => approval(`person-${at}`))
const writtenBy = (count: number) =>
  many(count, (at) => ({ sha1: head, author: `author-${at}`, co_authors: [], verified: true }))

/** Texts that take up to six bytes a character as JSON. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom('\u0000'.repeat(3000), '€'.repeat(5000)),
)
const size = fc.constantFrom(0, 1, 3, 500, 5000)

const large: fc.Arbitrary<AttestationContent> = fc.oneof(
  fc
    .tuple(text, size)
    .map(([name, count]) =>
      junit(...many(count, (at) => ({ name: `${name}${at}`, failures: 1, incomplete: [`${name}${at}`] }))),
    ),
  fc.tuple(text, size).map(([id, count]) => {
    const found = many(count, (at) => finding(`${id}${at}`))
    const tool = { name: id, version: '1' }
    return vulnscan({ high: found, medium: found, low: found, unknown: found, tool, linter: true, incomplete: [id] })
  }),
  fc.tuple(text, size).map(([word, count]) =>
    codequality(
      word,
      many(count, (at) => condition(`${word}${at}`)),
      word,
    ),
  ),
  fc.tuple(text, size).map(([name, count]) =>
    pullRequests({
      head_sha: name,
      author: name,
      commits: many(count, (at) => ({ sha1: name, author: `${name}${at}`, co_authors: [], committer: name })),
      approvers: many(count, (at) => approval(`${name}${at}`)),
    }),
  ),
  fc.tuple(text, size).map(([id, count]) => jira(...many(count, (at): [string, boolean] => [`${id}${at}`, false]))),
  fc.tuple(text, size).map(([word, count]) => custom(false, word, ...many(count, (at) => `${word}${at}`))),
)

describe('what a verdict reads of a report', () => {
  test('has at most 16 KiB, however large the report is', () => {
    fc.assert(
      fc.property(large, (content) => {
        expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThanOrEqual(16_384)
      }),
      { numRuns: 60 },
    )
  })
  test('is compared with itself as no worse', () => {
    fc.assert(
      fc.property(large, (content) => {
        expect(isNoWorse(structuredClone(content), content)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  /** Each list, just too long for a fact. `better` has fewer of its items, which would be no worse if they could be compared. */
  test.each<[list: string, long: AttestationContent, better: AttestationContent, worse: AttestationContent]>([
    [
      'findings',
      vulnscan({ low: findingsOf(900) }),
      vulnscan({ low: findingsOf(899) }),
      vulnscan({ low: findingsOf(901) }),
    ],
    ['failing suites', junit(...suitesOf(900)), junit(...suitesOf(899), { total: 20 }), junit(...suitesOf(901))],
    [
      'failed conditions',
      codequality('ERROR', conditionsOf(900)),
      codequality('ERROR', conditionsOf(899)),
      codequality('ERROR', conditionsOf(901)),
    ],
    [
      'reasons of an incomplete scan',
      vulnscan({ incomplete: reasonsOf(900) }),
      vulnscan({ incomplete: reasonsOf(899) }),
      vulnscan({ incomplete: reasonsOf(901) }),
    ],
  ])('is no worse only if it is equal, where it has too many %s', (...[, long, better, worse]) => {
    expect(isNoWorse(structuredClone(long), long)).toBe(true)
    expect(isNoWorse(better, long)).toBe(false)
    expect(isNoWorse(worse, long)).toBe(false)
  })

  test('counts what it does not list', () => {
    const criteria = toCriteria({ max: { low: 900 } })
    expect(findViolations(vulnscan({ low: findingsOf(900) }), criteria)).toEqual([])
    expect(findViolations(vulnscan({ low: findingsOf(901) }), criteria)).toEqual([
      '901 low findings (at most 900 allowed): CVE-0, CVE-1, CVE-2, …',
    ])
    const gate = codequality('ERROR', conditionsOf(900))
    expect(findViolations(gate, toCriteria({ max_failed_conditions: 900 }))).toEqual([])
    expect(findViolations(gate, toCriteria({ max_failed_conditions: 1 }))).toEqual([
      'quality gate ERROR: 900 conditions (900 failed conditions, at most 1 allowed)',
    ])
    expect(findViolations(jira(...many(2000, (at): [string, boolean] => [`A-${at}`, false])), criteria)).toEqual([
      '2,000 issues do not exist',
    ])
    expect(findViolations(custom(false, 1, ...reasonsOf(2000)), criteria)).toEqual(['2,000 rules of its type failed'])
  })

  test.each<[list: string, content: AttestationContent, policy: object, reason: RegExp]>([
    [
      'reviews',
      pullRequests({ approvers: approvedBy(900) }),
      { approvals: 1 },
      /^its 900 reviews are too many to judge$/,
    ],
    [
      'authors',
      pullRequests({ commits: writtenBy(900), approvers: [approval('mona')] }),
      { independent: true },
      /^its 901 authors are too many to compare, so no approval can be shown to be independent of them$/,
    ],
    [
      'pull requests',
      pullRequests(...many(900, (number) => ({ number }))),
      {},
      /^the report has 900 pull requests, which are too many$/,
    ],
    [
      'tools',
      vulnscan(...many(900, (at) => ({ tool: { name: `tool ${at}`, version: '1' } }))),
      { tools: ['tool 1'] },
      /^the report names 900 tools, which are too many to compare with the policy$/,
    ],
    [
      'linters',
      vulnscan(...many(900, (at) => ({ tool: { name: `tool ${at}`, version: '1' }, linter: true as const }))),
      {},
      /^the report names 900 tools, which are too many that no policy names$/,
    ],
  ])('fulfils no condition about too many %s', (...[, content, policy, reason]) => {
    expect(findViolations(content, toCriteria(policy))).toEqual([expect.stringMatching(reason)])
  })

  test.each<[list: string, content: AttestationContent, policy: object]>([
    ['reviews', pullRequests({ approvers: approvedBy(900) }), { merged: false }],
    [
      'authors',
      pullRequests({ commits: writtenBy(900), approvers: [approval('mona')] }),
      { approvals: 1, verified: true },
    ],
    ['tools', vulnscan(...many(900, (at) => ({ tool: { name: `tool ${at}`, version: '1' } }))), { max: { high: 0 } }],
  ])('fulfils a condition that does not need too many %s', (...[, content, policy]) => {
    expect(findViolations(content, toCriteria(policy))).toEqual([])
  })

  test('has each review that decides, however many reviews of strangers there are', () => {
    const states = ['COMMENTED', 'APPROVED', 'CHANGES_REQUESTED'] as const
    const comments = many(2000, (at) => approval(`stranger-${at}`, { state: states[at % 3] ?? '', can_push: false }))
    const approved = pullRequests({ approvers: [...comments, approval('mona')] })
    expect(findViolations(approved, toCriteria({ approvals: 1 }))).toEqual([])
    const request = approval('kim', { state: 'CHANGES_REQUESTED' })
    const requested = pullRequests({ approvers: [...comments, approval('mona'), request] })
    expect(findViolations(requested, toCriteria({ approvals: 1 }))).toEqual([
      'kim requested changes, and has to approve, or that review has to be dismissed',
    ])
  })

  test('names the first author that is no account, and how many there are', () => {
    const commits = writtenBy(3).map((commit) => ({ ...commit, accounts: { author: false, committer: true } }))
    expect(
      findViolations(pullRequests({ commits, approvers: [approval('mona')] }), toCriteria({ independent: true })),
    ).toEqual([
      'the author of commit ccccccc, author-0, has no account (and 2 more), so no approval can be shown to be independent of them',
    ])
  })
})
