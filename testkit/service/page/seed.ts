import { toForm, type Harness } from '../harness.ts'
import { pathOf } from './expect-safe.ts'
import {
  reportAttestation,
  reportOverride,
  putFlow,
  putTrail,
  reportArtifact,
  vulnscanResults,
  junitSuite,
  type TestTrail,
} from '../report.ts'
import { seedNotificationActions } from './seed-notifications.ts'
import { attestTests, toFailingScan, toQualityReport, toPullRequestReport, toSha, subjects } from './seed-evidence.ts'

const template = `version: 1
trail:
  attestations:
    - { name: review, type: pull_request, policy: { approvals: 1, independent: true } }
    - { name: ticket, type: jira }
  artifacts:
    - name: app
      attestations:
        - { name: unit-tests, type: junit, policy: { min_tests: 100, max_skipped: 5 } }
        - { name: scan, type: vulnscan, policy: { max: { high: 0, medium: 5 } } }
        - { name: quality, type: codequality }
        - { name: coverage, type: 'custom:coverage' }
`

/** Paths of the pages of an organisation with flows in every state. */
export interface SeededPages {
  readonly org: string
  readonly flow: string
  readonly compliant: string
  readonly failing: string
  readonly incomplete: string
  readonly artifact: string
  /** By kind. */
  readonly attestations: Readonly<Record<string, string>>
}

const authors = ['Ada Keller <ada@example.org>', 'Jonas Brandt <jonas@example.org>', 'Mei Lin <mei@example.org>']

/** Creates the organisation through the API. `older` is the number of additional older trails. */
export async function seedPages(service: Harness, older = 12, org = 'acme'): Promise<SeededPages> {
  await service.request('POST', `/custom-attestation-types/${org}`, {
    form: toForm({ name: 'coverage', description: 'Line coverage', rules: ['.lines >= 80'] }),
  })
  const shop: TestTrail = { org, flow: 'shop', trail: '' }
  const first = template
    .replace('    - { name: ticket, type: jira }\n', '')
    .replace('max: { high: 0, medium: 5 }', 'max: { high: 1 }')
  await putFlow(service, shop, {
    template: first,
    members: { description: 'The web shop, from basket to receipt', tags: { team: 'checkout', tier: 1 } },
  })
  await putFlow(service, shop, { template })
  for (let index = 0; index < older; index += 1)
    await seedChange(service, { ...shop, trail: toSha(`old-${index}`) }, { index, isPassing: index % 4 !== 1 })
  const incomplete = { ...shop, trail: toSha('incomplete') }
  await startSeededTrail(service, incomplete, 5)
  await reportAttestation(service, incomplete, toPullRequestReport(incomplete, 5))
  const compliant = { ...shop, trail: toSha('compliant') }
  const passed = await seedChange(service, compliant, { index: 6, isPassing: true })
  const settled = await seedNotificationActions(service, org)
  const failing = { ...shop, trail: toSha('failing') }
  const failed = await seedChange(service, failing, { index: 7, isPassing: false })
  const overridden = await reportOverride(service, failing, {
    attestation_name: 'ticket',
    original_attestation_type: 'jira',
    reason: 'SHOP-441 lives in the partner’s tracker, agreed with Mei on the release call',
  })
  await seedOtherFlows(service, org)
  await settled()
  return {
    org: `/${org}`,
    flow: `/${org}/flows/shop`,
    compliant: trailPath(compliant),
    failing: trailPath(failing),
    incomplete: trailPath(incomplete),
    artifact: passed.artifact,
    attestations: { ...failed.attestations, override: pathOf(overridden) },
  }
}

interface SeededChange {
  readonly index: number
  readonly isPassing: boolean
}

async function seedChange(
  service: Harness,
  testTrail: TestTrail,
  { index, isPassing }: SeededChange,
): Promise<Pick<SeededPages, 'artifact' | 'attestations'>> {
  await startSeededTrail(service, testTrail, index)
  const fingerprint = toSha(`app-${testTrail.trail}`, 64)
  const artifact = await reportArtifact(service, testTrail, {
    fingerprint,
    filename: `shop-2.${index}.0.tgz`,
    template_reference_name: 'app',
    git_commit: testTrail.trail,
    build_url: `https://github.com/acme/shop/actions/runs/${9_000 + index}`,
    commit_url: `https://github.com/acme/shop/commit/${testTrail.trail}`,
    repo_info: { name: 'acme/shop', url: 'https://github.com/acme/shop' },
  })
  const tie = {
    artifact_fingerprint: fingerprint,
    annotations: { source: { workflow: 'build.yml', job: 'test' }, run: { id: String(9_000 + index), attempt: 1 } },
  }
  const reports: readonly (readonly [string, Parameters<typeof reportAttestation>[2]])[] = [
    ['pull_request', toPullRequestReport(testTrail, index)],
    [
      'jira',
      {
        kind: 'jira',
        attestation_name: 'ticket',
        jira_results: [
          {
            issue_id: `SHOP-${430 + index}`,
            issue_url: `https://tracker.example.org/SHOP-${430 + index}`,
            issue_exists: isPassing,
            issue_fields: { summary: subjects[index % subjects.length] },
          },
        ],
      },
    ],
    [
      'vulnscan',
      {
        kind: 'vulnscan',
        attestation_name: 'scan',
        vulnscan_results: isPassing ? vulnscanResults() : toFailingScan(),
        ...tie,
      },
    ],
    [
      'codequality',
      {
        kind: 'codequality',
        attestation_name: 'quality',
        codequality_results: toQualityReport(testTrail, isPassing),
        ...tie,
      },
    ],
    [
      'custom',
      {
        kind: 'custom',
        attestation_name: 'coverage',
        type_name: 'coverage',
        attestation_data: { lines: isPassing ? 91.4 : 62, branches: 84.2, report: 'https://ci.example.org/coverage/7' },
        ...tie,
      },
    ],
    [
      'generic',
      {
        kind: 'generic',
        attestation_name: 'licences',
        is_compliant: true,
        description: 'No licence that the list does not know',
        ...tie,
      },
    ],
  ]
  const paths: [string, string][] = []
  for (const [kind, members] of reports)
    paths.push([kind, pathOf(await reportAttestation(service, testTrail, members))])
  paths.push(['junit', pathOf(await attestTests(service, testTrail, { isPassing, tie }))])
  return { artifact: pathOf(artifact), attestations: Object.fromEntries(paths) }
}

async function startSeededTrail(service: Harness, testTrail: TestTrail, index: number): Promise<void> {
  const subject = subjects[index % subjects.length] ?? ''
  await putTrail(service, testTrail, {
    members: {
      git_commit_info: {
        sha1: testTrail.trail,
        message: `${subject}\n\nThe bank asked for it in March; the old way stays for receipts\nthat were printed before.`,
        author: authors[index % authors.length],
        branch: index % 3 === 0 ? 'main' : `change/${subject.toLowerCase().replaceAll(' ', '-').slice(0, 28)}`,
        timestamp: 1_795_000_000 + index * 5000,
        url: `https://github.com/acme/shop/commit/${testTrail.trail}`,
      },
      repo_info: { name: 'acme/shop', url: 'https://github.com/acme/shop', provider: 'github' },
      origin_url: `https://github.com/acme/shop/actions/runs/${9_000 + index}`,
    },
  })
}

/** Creates flows without a template, with several trails and without trails. */
async function seedOtherFlows(service: Harness, org: string): Promise<void> {
  const billing = { org, flow: 'billing', trail: 'release-41' }
  await putFlow(service, billing, { members: { description: 'Invoices and reminders' } })
  await reportAttestation(service, billing, { kind: 'generic', is_compliant: true, attestation_name: 'smoke-test' })
  await putFlow(service, { org, flow: 'search-index', trail: '' }, { template: 'version: 1\n' })
  const mobile = { org, flow: 'mobile-app', trail: '' }
  await putFlow(service, mobile, {
    template: 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n',
  })
  for (let build = 1; build <= 6; build += 1) {
    await reportAttestation(
      service,
      { ...mobile, trail: `build-${build}` },
      { kind: 'junit', attestation_name: 'unit-tests', junit_results: [junitSuite({ failures: build === 2 ? 1 : 0 })] },
    )
  }
}

function trailPath({ org, flow, trail }: TestTrail): string {
  return `/${org}/flows/${flow}/trails/${trail}`
}
