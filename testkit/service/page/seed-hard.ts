import { toForm, type Harness } from '../harness.ts'
import { putFlow, putTrail, reportArtifact, reportAttestation, reportOverride, type TestTrail } from '../report.ts'
import { pathOf } from './expect-safe.ts'
import { failedHardTests, hardName, rightToLeft, toHardReviews, toHardScan, toHardSuites } from './hard-evidence.ts'
import { toSha } from './seed-evidence.ts'

/** The numbers of the scene of hard data. */
export const hardScene = { trails: 36, flows: 43, suites: 48, cells: 12, findings: 60, nameLength: 100 } as const

const template = `version: 1
trail:
  attestations:
    - { name: review, type: pull_request, policy: { approvals: 2, independent: true } }
    - { name: ${hardName('check')}, type: generic }
  artifacts:
    - name: ${hardName('artifact')}
      attestations:
        - { name: unit-tests, type: junit, policy: { min_tests: 100, max_skipped: 5, max_age: "30d" } }
        - { name: vulnerabilities, type: vulnscan, policy: { max: { high: 0, medium: 5, low: 20 } } }
`

/**
 * Creates an organisation with long lists, long names, long texts and text from right to left: what pages look like in a company of many
 * teams. Returns the paths of its pages by name.
 */
export async function seedHardPages(service: Harness, org = 'hard'): Promise<Readonly<Record<string, string>>> {
  for (let index = 0; index < hardScene.flows - 2; index += 1)
    await putFlow(service, { org, flow: `service-${index}`, trail: '' }, { members: toFlowMembers(index) })
  const long = { org, flow: hardName('flow'), trail: '' }
  await putFlow(service, long, { template, members: toFlowMembers(0) })
  const many = { org, flow: 'payments', trail: '' }
  await putFlow(service, many, { template: 'version: 1\n' })
  for (let index = 0; index < hardScene.trails; index += 1) await seedListedTrail(service, many, index)
  const trail = { ...long, trail: toSha('hard') }
  return {
    organisation: `/${org}`,
    flow: `/${org}/flows/payments`,
    longFlow: `/${org}/flows/${long.flow}`,
    search: `/${org}/search?q=unit-tests`,
    ...(await seedHardTrail(service, trail)),
  }
}

function toFlowMembers(index: number): object {
  return { description: index % 3 === 0 ? `${hardName('description')} ${rightToLeft}` : 'Reports of one service' }
}

/** Every sixth trail is overridden, others are compliant, failing or without a report. */
async function seedListedTrail(service: Harness, many: TestTrail, index: number): Promise<void> {
  const trail = { ...many, trail: toSha(`listed-${index}`) }
  const subject = index % 4 === 0 ? `${hardName('subject')} ${rightToLeft}` : `Correct the total of invoice ${index}`
  const branch = index % 5 === 0 ? hardName('feature/') : 'main'
  const author = index % 7 === 0 ? `${hardName('Author ')} <a@example.org>` : 'Mei Lin <mei@example.org>'
  await putTrail(service, trail, {
    members: { git_commit_info: { sha1: trail.trail, message: subject, author, branch, timestamp: 1_795_000_000 } },
  })
  if (index % 6 === 4) return
  await reportAttestation(service, trail, { kind: 'generic', is_compliant: index % 3 > 0 })
  if (index % 6 === 3) await reportOverride(service, trail)
}

async function seedHardTrail(service: Harness, trail: TestTrail): Promise<Readonly<Record<string, string>>> {
  const fingerprint = toSha('hard-artifact', 64)
  await putTrail(service, trail, { members: toHardTrail(trail) })
  const artifact = await reportArtifact(service, trail, {
    fingerprint,
    filename: `${hardName('artifact')}.tgz`,
    template_reference_name: hardName('artifact'),
    git_commit: trail.trail,
  })
  const report = async (members: Parameters<typeof reportAttestation>[2]): Promise<string> =>
    pathOf(await reportAttestation(service, trail, members))
  const tie = { artifact_fingerprint: fingerprint }
  const pullRequest = await report({ kind: 'pull_request', attestation_name: 'review', ...toHardReviews(trail) })
  const vulnscan = await report({
    kind: 'vulnscan',
    attestation_name: 'vulnerabilities',
    vulnscan_results: toHardScan(hardScene.findings),
    annotations: { source: { workflow: 'scan.yml', job: hardName('job') }, run: { id: 12_345_678_901, attempt: 2 } },
    ...tie,
  })
  await reportOverride(service, trail, {
    attestation_name: 'vulnerabilities',
    original_attestation_type: 'vulnscan',
    artifact_fingerprint: fingerprint,
    reason: `${'The finding is in a package that only the build uses. '.repeat(6)}${rightToLeft}`,
    new_compliance_status: true,
  })
  return {
    trail: `/${trail.org}/flows/${trail.flow}/trails/${trail.trail}`,
    artifact: pathOf(artifact),
    pullRequest,
    vulnscan,
    junit: await seedCells(service, trail, tie),
  }
}

/** One report of tests for each cell of a matrix; the last one fails. Returns the path of its page. */
async function seedCells(service: Harness, { org, flow, trail }: TestTrail, tie: object): Promise<string> {
  let path = ''
  for (let cell = 0; cell < hardScene.cells; cell += 1) {
    const isFailing = cell === hardScene.cells - 1
    const matrix = {
      os: ['ubuntu-latest', 'windows-latest', 'macos-latest'][cell % 3],
      node: 18 + 2 * Math.floor(cell / 3),
    }
    const data = {
      attestation_name: 'unit-tests',
      junit_results: toHardSuites(hardScene.suites, isFailing),
      annotations: { source: { workflow: 'test.yml', job: 'test', matrix }, run: { id: 12_345_678_901, attempt: 1 } },
      ...tie,
    }
    const form = toForm(data, isFailing ? { content: failedHardTests(), name: `${hardName('junit')}.xml` } : undefined)
    path = pathOf(await service.request('POST', `/attestations/${org}/${flow}/trail/${trail}/junit`, { form }))
  }
  return path
}

function toHardTrail({ trail }: TestTrail): object {
  return {
    description: `Merge pull request #4711 from ${hardName('fork')}/main: ${rightToLeft}`,
    git_commit_info: {
      sha1: trail,
      message: `${hardName('subject')}\n\n${'A line of a message. '.repeat(40)}`,
      author: `${hardName('Author ')} <someone.with.a.long.address@department.example.org>`,
      branch: hardName('feature/'),
      timestamp: 1_795_000_000,
      url: `https://github.com/${hardName('owner')}/${hardName('repository')}/commit/${trail}`,
    },
    repo_info: { name: `${hardName('owner')}/${hardName('repository')}`, url: 'https://github.com/o/r' },
    user_data: { [hardName('key')]: { [hardName('inner')]: hardName('value'), list: ['a', 'b'] } },
  }
}
