import { toForm, textAt, type Harness } from '../harness.ts'
import { pathOf } from './expect-safe.ts'
import {
  reportAttestation,
  reportOverride,
  fingerprint,
  putFlow,
  putTrail,
  reportArtifact,
  vulnscanResults,
  junitSuite,
  type TestTrail,
} from '../report.ts'

/** Markup, quotes, Markdown, bidirectional overrides, control characters, Hebrew, Arabic, and a word of ten thousand letters. */
const hostileText = `"><script>alert(1)</script><img src=x onerror=alert(1)>'& \`[x](javascript:alert(1))\` {{7*7}} \u202Egnp.exe\u202C שלום مرحبا \u0007\u001B[31m ${'W'.repeat(3000)}`
/** Values in an index contain no control characters and have a limited length. */
const hostileSha = hostileText.replaceAll(/\p{Cc}/gu, '').slice(0, 400)
const hostileUrl = 'javascript:alert(document.domain)//https://example.org'

/** The worst attestation name that the service accepts: without hidden characters, and short. */
const hostileName = `"><script>alert(1)</script> ${'M'.repeat(150)}`

/** The longest name of a flow or a trail that the service accepts. */
const longName = 'n'.repeat(400)

/** Creates resources with hostile text in every field. Returns the paths of their pages by type. */
export async function seedHostilePages(service: Harness): Promise<Readonly<Record<string, string>>> {
  const org = 'הארגון <b>של</b> "x"'
  const key: TestTrail = { org: encodeURIComponent(org), flow: longName, trail: longName }
  const data = {
    [hostileText]: hostileText,
    list: [hostileText],
    deep: { [hostileText]: { [hostileText]: hostileUrl } },
  }
  const urls = {
    [hostileText]: hostileUrl,
    b: { href: hostileUrl, fingerprint: hostileText },
    c: { href: `https://example.org/"><script>${hostileText}` },
    d: 7,
  }
  const commit = {
    sha1: hostileSha,
    message: `${hostileText}\n${hostileText}`,
    author: hostileText,
    author_username: hostileText,
    branch: hostileText,
    timestamp: 1e300,
    url: hostileUrl,
    parents: [hostileText],
  }
  const repo = { name: hostileText, url: hostileUrl, id: hostileText, description: hostileText, provider: hostileText }
  const common = {
    origin_url: hostileUrl,
    description: hostileText,
    git_commit_info: commit,
    repo_info: repo,
    external_urls: urls,
    annotations: { ...data, source: { workflow: hostileText, job: hostileText } },
    user_data: data,
  }
  const flow = await putFlow(service, key, {
    members: { description: hostileText, tags: data },
    template: `version: 1 # ${hostileText.replaceAll(/[\p{Cc}\u202A-\u202E]/gu, '')}\ntrail:\n  attestations:\n    - { name: '${hostileName.replaceAll("'", '')}', type: junit }\n`,
  })
  const trail = await putTrail(service, key, {
    members: {
      description: hostileText,
      git_commit_info: commit,
      repo_info: repo,
      origin_url: hostileUrl,
      external_urls: urls,
      user_data: data,
    },
  })
  const artifact = await reportArtifact(service, key, {
    filename: hostileText,
    description: hostileText,
    build_url: hostileUrl,
    commit_url: hostileUrl,
    repo_url: hostileUrl,
    git_commit_info: commit,
    repo_info: repo,
    external_urls: urls,
    annotations: data,
    user_data: data,
    commits_list: [commit],
  })
  const kinds: readonly (readonly [kind: string, members: object])[] = [
    ['generic', { is_compliant: false }],
    ['junit', { junit_results: [junitSuite({ name: hostileText, failures: 1, duration: 1e300, timestamp: -1e300 })] }],
    [
      'vulnscan',
      {
        vulnscan_results: {
          ...vulnscanResults({
            high: [
              {
                id: hostileText,
                message: hostileText,
                locations: [hostileText, null, { uri: hostileText, lines: [hostileText] }, { odd: hostileText }],
                priority_score: 1e300,
              },
            ],
          }),
          tool: { name: hostileText, version: hostileText },
        },
      },
    ],
    ['codequality', { codequality_results: toHostileQuality() }],
    ['pull_request', { git_provider: 'github', pull_requests: [toHostilePullRequest()] }],
    [
      'jira',
      { jira_results: [{ issue_id: hostileText, issue_url: hostileUrl, issue_exists: false, issue_fields: data }] },
    ],
    ['custom', { type_name: 'odd', attestation_data: { is_compliant: false, ...data } }],
  ]
  const pages: [string, string][] = []
  for (const [kind, members] of kinds) {
    const response = await reportAttestation(service, key, {
      kind,
      ...common,
      attestation_name: `${kind} ${hostileName}`,
      artifact_fingerprint: fingerprint,
      ...members,
    })
    pages.push([kind, pathOf(response)])
  }
  const attached = await service.request('POST', `/attestations/${key.org}/${key.flow}/trail/${key.trail}/generic`, {
    form: toForm(
      { attestation_name: 'plain', is_compliant: true },
      { content: hostileText, name: `\u202E${hostileName}.html` },
    ),
  })
  const overridden = await reportOverride(service, key, {
    attestation_name: 'plain',
    reason: hostileText,
    ...common,
    expires_at: 1e300,
  })
  await service.request('PUT', `/actions/${key.org}/flows`, {
    json: {
      name: hostileText,
      triggers: ['ON_OVERRIDE'],
      flows: [longName],
      targets: [
        { type: 'WEBHOOK', url: `https://example.org/${'p'.repeat(4000)}?"><script>` },
        { type: 'SLACK', webhook: 'https://example.org/' },
      ],
    },
  })
  const home = `/${key.org}`
  return {
    org: home,
    notifications: `${home}/actions`,
    search: `${home}/search?q=${encodeURIComponent(hostileText.slice(0, 500))}`,
    found: `${home}/search?q=plain`,
    filter: `${pathOf(flow)}?author=${encodeURIComponent(hostileText.slice(0, 300))}&state=x&below=-1&branch=%00`,
    flow: pathOf(flow),
    trail: pathOf(trail),
    artifact: pathOf(artifact),
    attached: pathOf(attached),
    override: pathOf(overridden),
    unknown: `${home}/attestations/${encodeURIComponent(textAt(attached.body, 'attestation_id') + hostileName)}`,
    ...Object.fromEntries(pages),
  }
}

function toHostileQuality(): object {
  return {
    analysedAt: hostileText,
    revision: hostileText,
    project: { key: hostileText, url: hostileUrl, name: hostileText },
    serverUrl: hostileUrl,
    taskId: hostileText,
    status: hostileText,
    changedAt: hostileText,
    qualityGate: {
      status: hostileText,
      name: hostileText,
      conditions: [
        {
          metric: hostileText,
          errorThreshold: hostileText,
          operator: hostileText,
          status: hostileText,
          value: hostileText,
        },
      ],
    },
  }
}

function toHostilePullRequest(): object {
  return {
    url: hostileUrl,
    number: 1,
    title: hostileText,
    state: 'open',
    author: hostileText,
    created_at: 1e300,
    head_ref: hostileText,
    head_sha: hostileText,
    base_ref: hostileText,
    commits: [{ sha1: hostileText, author: hostileText, co_authors: [hostileText, hostileText], timestamp: 1e300 }],
    approvers: [
      { username: hostileText, state: hostileText, timestamp: 1e300, commit: hostileText, association: hostileText },
    ],
  }
}
