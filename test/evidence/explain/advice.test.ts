import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Explanation } from '../../../src/evidence/explain/explanation.ts'
import {
  approval,
  codequality,
  condition,
  createRecorder,
  failed,
  finding,
  jira,
  junit,
  pullRequests,
  requiring,
  withSource,
  vulnscan,
} from '../../../testkit/evidence/builder.ts'
import { otherCommit } from '../../../testkit/evidence/origin.ts'
import { explainRecords } from '../../../testkit/evidence/wire.ts'

const { attest } = createRecorder()

function adviceOn(...args: Parameters<typeof explainRecords>): readonly string[] {
  return explainRecords(...args).advice.map(({ names, text }) => `${names.join(', ')}: ${text}`)
}

const linksOf = (...args: Parameters<typeof explainRecords>) => explainRecords(...args).advice.map(({ link }) => link)

describe('the advice', () => {
  test('on failing tests is to fix them, and names the job and the run to repeat', () => {
    const source = withSource({ workflow: 'ci.yml', job: 'test' }, 42)
    const tests = attest('tests', junit({ failures: 2, errors: 1 }), source)
    expect(adviceOn(requiring('tests:junit'), tests)).toEqual([
      'tests: Fix the 3 failing tests, and push. If nothing has to change, re-run the job `test` of run 42.',
    ])
  })
  test('on a scan has the findings of the worst severity that is not allowed, as the scanner describes them', () => {
    const message = 'openssl 3.0.13 (fixed in 3.0.14): overread'
    const scan = attest(
      'scan',
      vulnscan({ high: [finding('CVE-1')], medium: [{ ...finding('CVE-2'), message }], medium_count: 4 }),
    )
    const policy = { max: { high: 1, medium: 0 } }
    expect(adviceOn(requiring({ name: 'scan', type: 'vulnscan', policy }), scan)).toEqual([
      'scan: Fix the 4 medium findings: upgrade openssl from 3.0.13 to 3.0.14 (CVE-2); and 3 more. Then scan again.',
    ])
  })
  test('on findings has each upgrade once, before findings without a fixed version', () => {
    const high = [
      describedFinding('CVE-1', 'tar 1.0: no fix yet'),
      describedFinding('CVE-2', 'qs 1.2 (fixed in 1.3 or 2.0): DoS'),
      describedFinding('CVE-3', 'qs 1.2 (fixed in 1.3 or 2.0): pollution'),
      describedFinding('tar:1', 'tar <6 (fixed by npm audit fix): write'),
      describedFinding('gyp:1', 'gyp <6 (fixed by node-gyp 10.0.0): write'),
    ]
    expect(adviceOn(requiring('scan:vulnscan'), attest('scan', vulnscan({ high, high_count: 1005 })))).toEqual([
      'scan: Fix the 1,005 high findings: upgrade qs from 1.2 to 1.3 or 2.0 (CVE-2, CVE-3); run npm audit fix, which upgrades tar (<6) (tar:1); upgrade to node-gyp 10.0.0, which brings a fixed version of gyp (<6) (gyp:1); and 1,001 more. Then scan again.',
    ])
    const [open = ''] = adviceOn(requiring('scan:vulnscan'), attest('scan', vulnscan({ high: high.slice(0, 1) })))
    expect(open).toBe('scan: Fix the 1 high finding: CVE-1 tar 1.0: no fix yet. Then scan again.')
  })
  test('on findings of unknown severity is to fix them, to name the severity, or to allow as many', () => {
    const scan = attest('scan', vulnscan({ unknown: [finding('CVE-1')], medium_count: 3, unknown_count: 2 }))
    expect(adviceOn(requiring('scan:vulnscan'), scan)).toEqual([
      'scan: Fix the 2 findings of unknown severity: CVE-1; and 1 more. Or name their severity in the tool, or accept as many with `max: {high: 0, medium: 0, low: 0, unknown: 2}` in the policy of the requirement. Then scan again.',
    ])
    const policy = { max: { high: 1 } }
    expect(adviceOn(requiring({ name: 'scan', type: 'vulnscan', policy }), scan)[0]).toContain(
      '`max: {high: 1, unknown: 2}`',
    )
  })
  test('on a result that does not show everything has its reasons and the policy that accepts it', () => {
    const scan = attest('scan', vulnscan({ high: [finding('CVE-1')], incomplete: ['2 projects were not tested'] }))
    const tests = attest('tests', junit({ failures: 1, incomplete: ['a package did not build'] }))
    expect(adviceOn(requiring('scan:vulnscan', 'tests:junit'), scan, tests)).toEqual([
      'scan: The scan is incomplete: 2 projects were not tested. Correct that and report it again, or accept it with `incomplete: allow` in the policy of its requirement. Fix the 1 high finding: CVE-1. Then scan again.',
      'tests: Fix the 1 failing test, and push. The test result is incomplete: a package did not build. Correct that and report it again, or accept it with `incomplete: allow` in the policy of its requirement.',
    ])
  })
  test('on a tool that no policy names is to name it, or to report a scanner', () => {
    const scan = attest('scan', vulnscan({ linter: true, tool: { name: 'ESLint', version: '9' } }))
    expect(adviceOn(requiring('scan:vulnscan'), scan)).toEqual([
      'scan: ESLint is not known to look for vulnerabilities, and no policy names it. Report the result of a vulnerability scanner, or accept this one with `tools: ["ESLint"]` in the policy of its requirement.',
    ])
  })
  test('on other evidence has its reasons', () => {
    const advice = adviceOn(
      requiring('quality:codequality', 'issue:jira', 'lint:generic'),
      attest('quality', codequality('ERROR', [condition('coverage')])),
      attest('issue', jira(['PAY-9', false])),
      attest('lint', failed),
    )
    expect(advice).toHaveLength(3)
    expect(advice[0]).toMatch(/^quality: .*coverage.*analyse it again\.$/)
    expect(advice[1]).toMatch(/^issue: .*PAY-9.*issue key/)
    expect(advice[2]).toMatch(/^lint: \S/)
  })
  test('on several missing items is given once', () => {
    expect(adviceOn(requiring('tests:junit', 'scan:vulnscan'))).toEqual([
      'tests, scan: No job has reported it. Report it in the job that produces it, with the step below. If that job failed or was skipped, repair the job first.',
    ])
  })
  test('on a report under another name is to rename it, at the page of its run', () => {
    const sent = withSource({ workflow: 'ci.yml', job: 'test' }, 42)
    const [advice] = explainRecords(requiring('tests:junit'), attest('unit', junit({}), sent)).advice
    const text = '`tests` is reported as `unit`. Set `name: tests` in the job `test`, or rename it in the template.'
    const link = { text: 'Open run 42', url: 'https://github.example/o/r/actions/runs/42' }
    expect(advice).toEqual({ names: ['tests'], text, link })
  })
  test('on a report without a name has the inputs that give it one, because `kind: auto` takes no name', () => {
    const required = requiring('unit:junit', 'e2e:junit', 'lint:generic', 'docs:generic')
    const advice = adviceOn(required, attest('junit', junit({})), attest('generic', failed))
    expect(advice).toContain(
      'unit: A report of the type `junit` has no name of the template. If it is this one, set `kind: junit`, `name: unit` and `files: FILE` in the step that reports it; else report it in the job that produces it, with the step below.',
    )
    expect(advice).toContainEqual(expect.stringMatching(/^lint: .* set `kind: generic` and `name: lint` in the step/))
  })
  test('on several missing items of a type names the nearest report, and none that is not near', () => {
    const advice = adviceOn(requiring('tests:junit', 'browser:junit'), attest('unit-tests', junit({})))
    expect(advice[0]).toMatch(/^tests: `tests` is reported as `unit-tests`\./)
    expect(advice[1]).toMatch(/^browser: No job has reported it\./)
  })
  test('has the page of a run, an analysis, an issue or a pull request', () => {
    expect(linksOf(requiring('lint:generic'), attest('lint', failed))).toEqual([undefined])
    expect(linksOf(requiring('quality:codequality'), attest('quality', codequality('ERROR')))).toEqual([
      { text: 'Open the analysis', url: 'https://quality.example/p' },
    ])
    expect(linksOf(requiring('issue:jira'), attest('issue', jira(['A-1', true], ['A-2', false])))).toEqual([
      { text: 'Open A-2', url: 'https://jira.example/browse/A-2' },
    ])
    const review = { name: 'review', type: 'pull_request', policy: { approvals: 1 } }
    expect(linksOf(requiring(review), attest('review', pullRequests({})))).toEqual([
      { text: 'Open pull request 7', url: 'https://github.example/o/r/pull/7' },
    ])
  })
  test('on old evidence is to run its job again, and on other faults of it too', () => {
    const required = requiring({ name: 'tests', type: 'junit', policy: { max_age: '1s', min_tests: 20 } })
    expect(adviceOn(required, attest('tests', junit({ total: 20 })))).toEqual([
      'tests: Older than 1s. Run its job again.',
    ])
    expect(adviceOn(required, attest('tests', junit({})))).toEqual([
      'tests: 10 tests executed (at least 20 needed). Report the files of all tests, or lower `min_tests` in the policy of the requirement. Older than 1s. Run its job again.',
    ])
  })
  test('is absent on a compliant trail', () => {
    expect(adviceOn(requiring('tests:junit'), attest('tests', junit({})))).toEqual([])
  })
  test('leaves out what is only shown', () => {
    const tests = { name: 'tests', type: 'junit', policy: { advisory: true } }
    expect(adviceOn(requiring(tests, 'scan:vulnscan'), attest('tests', junit({ failures: 1 })))).toHaveLength(1)
  })
})

const describedFinding = (id: string, message: string) => ({ ...finding(id), message })
const rejects = (username: string) => approval(username, { state: 'CHANGES_REQUESTED' })

describe('the advice on a review asks', () => {
  const review = { name: 'review', type: 'pull_request', policy: { approvals: 2, independent: true } }
  test.each([
    [[], 'ask 2 people with push access (not octavia, the author) for an approval'],
    [[approval('ada')], 'ask a person with push access (not octavia, the author), besides ada for an approval'],
    [[approval('ada'), approval('mei', { commit: otherCommit })], 'ask mei to approve the latest commit'],
    [
      [approval('ada'), approval('mei'), rejects('kim')],
      'ask kim, who requested changes, to approve it or to dismiss that review',
    ],
  ])('after %j: %s', (approvers, asked) => {
    const [advice = ''] = adviceOn(requiring(review), attest('review', pullRequests({ approvers })))
    expect(advice).toBe(`review: Pull request 7: ${asked}. Then the gate has to run again; no other job has to.`)
  })
  test.each([
    [pullRequests(), 'Open a pull request for this commit'],
    [pullRequests({ state: 'closed' }), 'Pull request 7 is closed. Reopen it'],
  ])('for a pull request that can be reviewed: %j', (content, text) => {
    expect(adviceOn(requiring(review), attest('review', content))[0]).toContain(text)
  })
})

/** The advice, and then the suggestion. */
function toText({ advice, fix = '' }: Explanation): string {
  return `${advice.map(({ text }) => text).join('\n')}\n${fix}`
}

describe('advice and suggestion together', () => {
  test('never relax a policy for a high finding or a quality gate, and do so last for others', () => {
    const count = fc.nat(3)
    const counts = fc.record({ high_count: count, medium_count: count, low_count: count })
    fc.assert(
      fc.property(counts, fc.boolean(), (found, isMissing) => {
        const records = [
          attest('scan', vulnscan(found)),
          attest('quality', codequality('ERROR', [condition('coverage')])),
        ]
        const required = requiring('scan:vulnscan', 'quality:codequality', ...(isMissing ? ['tests:junit'] : []))
        const lines = toText(explainRecords(required, ...records))
          .trim()
          .split('\n')
        const mayRelax = found.high_count === 0 && found.medium_count + found.low_count > 0
        const relaxing = lines.filter((line) => /max|policy/.test(line))
        expect(relaxing).toEqual(mayRelax ? [lines.at(-1)] : [])
        expect(relaxing.every((line) => /^- \{ name: scan, .*max: \{ high: 0,/.test(line))).toBe(true)
      }),
    )
  })

  test('give no two requirements the same file', () => {
    const name = fc.constantFrom(
      'app',
      'App',
      'a b',
      'a-b',
      'a/b',
      'é',
      'ö',
      '..',
      'x'.repeat(80),
      `${'x'.repeat(80)}y`,
    )
    const type = fc.constantFrom('junit', 'vulnscan', 'custom:cov')
    const required = fc.uniqueArray(fc.record({ name, type }), { selector: ({ name: it }) => it, maxLength: 8 })
    fc.assert(
      fc.property(required, (attestations) => {
        const template = { version: 1, trail: { attestations, artifacts: [{ name: 'app' }, { name: 'App' }] } }
        const steps: unknown = parse(explainRecords(template).fix ?? '[]')
        const files = (steps as { with: Record<string, string> }[]).map((step) => {
          const { files: found, data, artifacts = '' } = step.with
          return (found ?? data ?? artifacts.split('=')[1] ?? '').toLowerCase()
        })
        expect(files).toHaveLength(attestations.length + 2)
        expect(new Set(files).size).toBe(files.length)
        for (const file of files) expect(file).toMatch(/^(reports|dist)\/[a-z0-9_][a-z0-9_.-]*$/)
      }),
    )
  })
})
