import { createHash } from 'node:crypto'
import { toForm, type Harness, type HttpResponse } from '../harness.ts'
import { vulnscanFinding, vulnscanResults, junitSuite, type reportAttestation, type TestTrail } from '../report.ts'

/** Commit subjects of the seeded changes. */
export const subjects = [
  'Take the discount code off the receipt',
  'Retry the payment once when the bank is slow',
  'Round totals the way the tax office does',
  'Show the delivery date before checkout',
  'Move sessions out of the cookie',
  'Bring the basket back after signing in',
  'Stop asking for a phone number',
  'Say why a voucher was refused',
]

export function toPullRequestReport({ trail }: TestTrail, index: number): Parameters<typeof reportAttestation>[2] {
  const pull = {
    url: `https://github.com/acme/shop/pull/${300 + index}`,
    number: 300 + index,
    title: subjects[index % subjects.length],
    state: index % 3 === 0 ? 'merged' : 'open',
    author: 'jonas',
    created_at: 1_795_000_000 + index * 5000,
    head_ref: 'change/it',
    head_sha: trail,
    base_ref: 'main',
    commits: [
      {
        sha1: toSha(`first-${index}`),
        author: 'jonas',
        co_authors: ['mei'],
        timestamp: 1_795_000_000,
        verified: true,
        accounts,
      },
      { sha1: trail, author: 'jonas', timestamp: 1_795_000_400, verified: false, accounts },
    ],
    approvers: [
      { username: 'ada', state: 'APPROVED', timestamp: 1_795_000_900, commit: trail, association: 'MEMBER' },
      {
        username: 'otto',
        state: 'APPROVED',
        timestamp: 1_795_000_200,
        commit: toSha(`first-${index}`),
        association: 'CONTRIBUTOR',
      },
    ],
  }
  return { kind: 'pull_request', attestation_name: 'review', git_provider: 'github', pull_requests: [pull] }
}

const accounts = { author: true, committer: true }

function at(uri: string, line: number): object {
  return { uri, lines: [line] }
}

export function toFailingScan(): object {
  return vulnscanResults({
    high_count: 2,
    high: [
      {
        ...vulnscanFinding('CVE-2026-1234'),
        message: 'Prototype pollution in the query parser lets a request overwrite defaults',
        locations: [at('package-lock.json', 1204)],
        priority_score: 812,
      },
      {
        ...vulnscanFinding('CVE-2026-0777'),
        message: 'Signature check skipped for empty bodies',
        locations: [at('src/webhook.js', 41), at('src/hook.js', 9)],
        priority_score: 640,
      },
    ],
    medium_count: 3,
    medium: ['CVE-2025-9001', 'CVE-2025-9002', 'js/redos'].map((id, index) => ({
      ...vulnscanFinding(id),
      message: 'A pattern that takes time beyond measure on long text',
      locations: [at('src/voucher.js', 12 + index)],
      priority_score: 300 - index,
    })),
    low_count: 9,
    low: [vulnscanFinding('js/unused-local-variable')],
  })
}

function condition(metric: string, errorThreshold: string, members: object): object {
  return { metric, errorThreshold, operator: 'GT', status: 'OK', onLeakPeriod: true, ...members }
}

export function toQualityReport({ trail }: TestTrail, isPassing: boolean): object {
  return {
    analysedAt: '2026-11-21T06:12:09+0000',
    revision: trail,
    project: { key: 'acme_shop', url: 'https://quality.example.org/dashboard?id=acme_shop', name: 'Shop' },
    serverUrl: 'https://quality.example.org',
    taskId: 'AYx1',
    status: 'SUCCESS',
    changedAt: '2026-11-21T06:12:09+0000',
    qualityGate: {
      status: isPassing ? 'OK' : 'ERROR',
      name: 'Strict',
      conditions: [
        condition('new_reliability_rating', '1', { value: '1' }),
        condition('new_coverage', '80', {
          operator: 'LT',
          value: isPassing ? '93.5' : '61.2',
          status: isPassing ? 'OK' : 'ERROR',
        }),
        condition('duplicated_lines_density', '3', { value: '1.4', onLeakPeriod: false }),
        condition('new_security_hotspots_reviewed', '100', { operator: 'LT' }),
      ],
    },
  }
}

const failedTests = `<testsuites>
<testsuite name="payment.retries">
  <testcase name="gives up after the second try"><failure message="expected 2 calls, got 3">at retry (test/payment/retries.test.js:41:9)</failure></testcase>
  <testcase name="waits longer each time"><failure message="expected 200 ms, got 100 ms">at wait (test/payment/retries.test.js:67:5)</failure></testcase>
  <testcase name="sends the id of the merchant again"><error message="connect ECONNREFUSED 127.0.0.1:9402"/></testcase>
</testsuite></testsuites>
`

export async function attestTests(
  service: Harness,
  { org, flow, trail }: TestTrail,
  { isPassing, tie }: { isPassing: boolean; tie: object },
): Promise<HttpResponse> {
  const began = 1_795_000_000
  const junit_results = [
    junitSuite({ name: 'basket', total: 64, duration: 3.2, timestamp: began }),
    junitSuite({
      name: 'payment.retries',
      total: 48,
      failures: isPassing ? 0 : 2,
      errors: isPassing ? 0 : 1,
      duration: 12.75,
      timestamp: began + 4,
    }),
    junitSuite({ name: 'receipt', total: 132, skipped: 2, duration: 8.1, timestamp: began + 17 }),
    junitSuite({ name: 'sessions', total: 9, duration: 0.4, timestamp: began + 25 }),
  ].map((suite) => ({ ...suite, counted: suite['total'] }))
  const data = {
    attestation_name: 'unit-tests',
    junit_results,
    origin_url: 'https://github.com/acme/shop/actions/runs/9007',
    ...tie,
  }
  const file = {
    content: isPassing
      ? '<testsuites><testsuite name="payment.retries"><testcase name="once"/></testsuite></testsuites>\n'
      : failedTests,
    name: 'junit.xml',
  }
  return service.request('POST', `/attestations/${org}/${flow}/trail/${trail}/junit`, { form: toForm(data, file) })
}

/** A deterministic SHA for a name. */
export function toSha(name: string, length: 40 | 64 = 40): string {
  return createHash('sha256').update(name).digest('hex').slice(0, length)
}
