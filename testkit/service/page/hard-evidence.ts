import { junitSuite, type TestTrail } from '../report.ts'
import { toSha } from './seed-evidence.ts'

/** Hebrew and Arabic. */
export const rightToLeft = 'הוספת תמיכה בתשלומים مرحبا بالعالم'

/** A name of 100 characters without a space. */
export function hardName(start: string): string {
  return `${start}${'-of-the-payments-platform'.repeat(4)}`.slice(0, 99).padEnd(100, 'x').replaceAll(' ', '')
}

/** A pull request with reviews that count and reviews that do not, for each reason. */
export function toHardReviews({ trail }: TestTrail): object {
  const review = (username: string, members: object): object => ({
    username,
    state: 'APPROVED',
    timestamp: 1_795_000_900,
    commit: trail,
    association: 'MEMBER',
    can_push: true,
    ...members,
  })
  const accounts = { author: true, committer: true }
  const author = hardName('reviewer')
  const pull = {
    url: 'https://github.com/o/r/pull/4711',
    number: 4711,
    title: `${hardName('title')} ${rightToLeft}`,
    state: 'open',
    author,
    created_at: 1_795_000_000,
    head_ref: hardName('feature/'),
    head_sha: trail,
    base_ref: hardName('release/'),
    commits: [
      { sha1: trail, author, co_authors: [hardName('co-author')], timestamp: 1_795_000_000, verified: true, accounts },
    ],
    approvers: [
      review('ada', {}),
      review(hardName('outsider'), { can_push: false, association: 'FIRST_TIME_CONTRIBUTOR' }),
      review(author, {}),
      review('mei', { commit: toSha('an earlier head') }),
      review('kim', { state: 'CHANGES_REQUESTED' }),
      review('otto', { state: 'COMMENTED' }),
    ],
  }
  return { git_provider: 'github', pull_requests: [pull] }
}

/** A scan with findings of the three severities, with packages, versions, advisories, long messages and long paths. */
export function toHardScan(total: number): object {
  const findings = Array.from({ length: total }, (_, index) => ({
    id: index % 4 === 3 ? `GHSA-${index}abc-9xyz-77pq` : `CVE-2026-${12_345 + index}`,
    message: `@${hardName('scope')}/${index} 1.2.${index} (fixed in 1.3.${index}): ${'the parser reads beyond the buffer; '.repeat(1 + (index % 9))}`,
    locations: [
      { uri: `services/${hardName('folder')}/package-lock.json`, lines: [1000 + index] },
      { uri: 'package-lock.json', lines: [12] },
    ],
    priority_score: 1000 - index,
  }))
  const third = Math.floor(total / 3)
  const [high, medium, low] = [findings.slice(0, third), findings.slice(third, 2 * third), findings.slice(2 * third)]
  const run = { high, medium, low, high_count: high.length, medium_count: medium.length, low_count: low.length }
  return { tool: { name: 'Trivy', version: '0.58.1' }, results: [run], schema_version: 1 }
}

export function toHardSuites(total: number, isFailing: boolean): readonly object[] {
  return Array.from({ length: total }, (_, index) =>
    junitSuite({
      name:
        index % 4 === 0
          ? hardName(`org.example.suite${index}.`)
          : `suite ${index} ${index % 4 === 1 ? rightToLeft : ''}`,
      total: 90 + index,
      counted: 90 + index,
      skipped: index % 12 === 0 ? 1 : 0,
      failures: isFailing && index < 3 ? 6 : 0,
      duration: 40.3,
      timestamp: 1_795_000_000 + index,
    }),
  )
}

const stackTrace = Array.from(
  { length: 24 },
  (_, line) => `    at ${hardName('org.example.')}.method${line}(Class.java:${100 + line})`,
).join('\n')

/** A result file with 18 failing tests, with stack traces. */
export function failedHardTests(): string {
  const cases = Array.from({ length: 18 }, (_, index) => {
    const message = index % 3 === 0 ? '' : ` message="AssertionError: expected ${index} to equal ${index + 1}"`
    const name = index % 2 === 0 ? hardName('test_') : `adds ${index}`
    return `<testcase name="${name}" classname="${hardName('org.example.')}"><failure${message}>java.lang.AssertionError: expected ${index}\n${stackTrace}</failure></testcase>`
  })
  return `<testsuites><testsuite name="${hardName('org.example.suite0.')}">${cases.join('')}</testsuite></testsuites>\n`
}
