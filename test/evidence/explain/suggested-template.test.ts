import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import { suggestTemplate, type SeenBuild, type SeenEvidence } from '../../../src/evidence/explain/suggested-template.ts'
import { analysis, finding, junit, vulnscan } from '../../../testkit/evidence/builder.ts'
import { membersOf } from '../../../testkit/evidence/content.ts'

const suggest = (build: Partial<SeenBuild>): string =>
  suggestTemplate({ evidence: [], artifacts: [], isReviewed: false, ...build })

function trailOf(build: Partial<SeenBuild>): unknown {
  return parse(suggest(build)).trail
}

function seen(name: string, content: AttestationContent, rest: Partial<SeenEvidence> = {}): SeenEvidence {
  return { name, type: content.kind, content: membersOf(content), ...rest }
}

const unitTests = { name: 'unit-tests', type: 'junit' }

describe('a suggested template requires', () => {
  test('tests, also where none was seen', () => {
    expect(trailOf({})).toEqual({ attestations: [unitTests] })
    expect(trailOf({ artifacts: ['app.tgz'] })).toEqual({ artifacts: [{ name: 'app', attestations: [unitTests] }] })
    expect(trailOf({ artifacts: ['app.tgz', 'lib.tgz'] })).toEqual({
      attestations: [unitTests],
      artifacts: [{ name: 'app' }, { name: 'lib' }],
    })
  })
  test('as many tests as were executed and listed, in each report of a name', () => {
    const evidence = [seen('junit', junit({ total: 12, skipped: 2, counted: 12 }))]
    expect(trailOf({ evidence })).toEqual({ attestations: [{ ...unitTests, policy: { min_tests: 10 } }] })
    const two = [...evidence, seen('junit', junit({ total: 5, counted: 5 }))]
    expect(trailOf({ evidence: two })).toEqual({ attestations: [{ ...unitTests, policy: { min_tests: 5 } }] })
  })
  test('the artifact’s own name of a report, and the type of a report beside another of its type', () => {
    const evidence = [seen('junit', junit()), seen('e2e', junit(), { artifact: 'app.tgz' })]
    expect(trailOf({ evidence, artifacts: ['app.tgz'] })).toMatchObject({
      artifacts: [{ attestations: [{ name: 'junit' }, { name: 'e2e' }] }],
    })
  })
  test('no high finding, and of the others as many as were seen', () => {
    const scan = vulnscan({ high: [finding('A')], medium_count: 3, unknown: [finding('B')], unknown_count: 2 })
    const text = suggest({ evidence: [seen('vulnscan', scan)] })
    expect(parse(text).trail.attestations).toEqual([
      unitTests,
      { name: 'scan', type: 'vulnscan', policy: { max: { high: 0, medium: 3, low: 0, unknown: 2 } } },
    ])
    expect(text).toMatch(
      /\n {4}# `unknown`: findings without a severity.* pip-audit, never state one\.\n {4}- \{ name: scan/,
    )
  })
  test('a review where one was seen, and else has it as a comment', () => {
    const review = { name: 'review', type: 'pull_request', policy: { approvals: 1, independent: true } }
    expect(trailOf({ isReviewed: true })).toEqual({ attestations: [review, unitTests] })
    expect(trailOf({ isReviewed: true, artifacts: ['a'] })).toMatchObject({ attestations: [review] })
    for (const artifacts of [[], ['a']]) {
      const uncommented = suggest({ artifacts }).replaceAll(/^( *)# (?=attestations:| *- )/gm, '$1')
      expect(parse(uncommented).trail.attestations[0]).toEqual(review)
    }
  })
})

test.each([
  [['payments-api-2.3.1.tgz'], ['payments-api']],
  [['app-1.0-SNAPSHOT.jar'], ['app']],
  [['payments_api-2.3.1-py3-none-any.whl'], ['payments_api']],
  [['dist/shop-2.3.1.tar.gz'], ['shop']],
  [['ghcr.io/acme/app:1.2'], ['app']],
  [
    ['app', 'docs'],
    ['app', 'docs'],
  ],
  [['app.tgz'], ['app']],
  [['app-v2'], ['app-v2']],
  [
    ['shop-1.0.0.whl', 'shop-1.0.0.tar.gz'],
    ['shop-whl', 'shop-tar-gz'],
  ],
  [['app-1.2.tgz', 'app-1.2.tgz@0123456789ab'], ['app']],
  [['log4j-2-api.jar'], ['log4j-2-api']],
  [['-.tgz'], ['artifact']],
])('the artifacts %j are named %j', (artifacts, names) => {
  expect(trailOf({ artifacts })).toMatchObject({ artifacts: names.map((name) => ({ name })) })
})

test.each([
  ['of the change', { revision: 'c'.repeat(40) }, { policy: { project: 'a:b' } }],
  ['that states no change', {}, {}],
  ['of a file', { serverUrl: '', revision: 'c'.repeat(40) }, {}],
])('an analysis %s has the policy %j', (_what, rest, policy) => {
  const content = membersOf(analysis({ project: { key: 'a:b', url: '', name: '' }, ...rest }))
  const found = trailOf({ evidence: [{ name: 'codequality', type: 'codequality', content }] })
  expect(found).toMatchObject({
    attestations: [expect.anything(), { name: 'quality', type: 'codequality', ...policy }],
  })
  expect(JSON.stringify(found).includes('project')).toBe('policy' in policy)
})

test('of several artifacts each has the line that names it', () => {
  const text = suggest({ artifacts: ['dist/shop-1.0.0.whl', 'site-2.0.tgz'] })
  expect(text).toContain('- name: shop # report it as shop=dist/shop-*.whl')
  expect(text).toContain('- name: site # report it as site=site-*.tgz')
  const withoutVersion = suggest({ artifacts: ['dist/tool.v2', 'site.tgz'] })
  expect(withoutVersion).toContain('- name: tool # report it as tool=dist/tool.v2')
})
