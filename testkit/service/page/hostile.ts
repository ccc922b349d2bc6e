import { form, textAt, type Harness } from '../harness.ts'
import { pathOf } from './safe.ts'
import { attest, override, print, putFlow, putTrail, reportArtifact, scan, suite, type Spot } from '../report.ts'

/** Markup, quotes, Markdown, a turn of direction, control characters, Hebrew and Arabic, and ten thousand letters without a gap. */
const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>'& \`[x](javascript:alert(1))\` {{7*7}} \u202Egnp.exe\u202C שלום مرحبا \u0007\u001B[31m ${'W'.repeat(10_000)}`
/** What is looked up by its text holds no control characters, and no more than an index takes. */
const evilSha = evil.replaceAll(/\p{Cc}/gu, '').slice(0, 400)
const evilUrl = 'javascript:alert(document.domain)//https://example.org'

/** Attestation names are printable and short; this is as bad as they get. */
const evilName = `"><script>alert(1)</script>\u202E ${'M'.repeat(150)}`

/** Names of flows and trails are of letters and digits; no longer one is taken. */
const longName = 'n'.repeat(400)

/** The pages of things whose every field is hostile, by what they show. */
export async function buildHostileScene(service: Harness): Promise<Readonly<Record<string, string>>> {
  const org = 'הארגון <b>של</b> "x"'
  const spot: Spot = { org: encodeURIComponent(org), flow: longName, trail: longName }
  const data = { [evil]: evil, list: [evil], deep: { [evil]: { [evil]: evilUrl } } }
  const urls = {
    [evil]: evilUrl,
    b: { href: evilUrl, fingerprint: evil },
    c: { href: `https://example.org/"><script>${evil}` },
    d: 7,
  }
  const commit = {
    sha1: evilSha,
    message: `${evil}\n${evil}`,
    author: evil,
    author_username: evil,
    branch: evil,
    timestamp: 1e300,
    url: evilUrl,
    parents: [evil],
  }
  const repo = { name: evil, url: evilUrl, id: evil, description: evil, provider: evil }
  const common = {
    origin_url: evilUrl,
    description: evil,
    git_commit_info: commit,
    repo_info: repo,
    external_urls: urls,
    annotations: { ...data, source: { workflow: evil, job: evil } },
    user_data: data,
  }
  const flow = await putFlow(service, spot, {
    members: { description: evil, tags: data },
    template: `version: 1 # ${evil.replaceAll(/[\p{Cc}\u202A-\u202E]/gu, '')}\ntrail:\n  attestations:\n    - { name: '${evilName.replaceAll("'", '')}', type: junit }\n`,
  })
  const trail = await putTrail(service, spot, {
    members: {
      description: evil,
      git_commit_info: commit,
      repo_info: repo,
      origin_url: evilUrl,
      external_urls: urls,
      user_data: data,
    },
  })
  const artifact = await reportArtifact(service, spot, {
    filename: evil,
    description: evil,
    build_url: evilUrl,
    commit_url: evilUrl,
    repo_url: evilUrl,
    git_commit_info: commit,
    repo_info: repo,
    external_urls: urls,
    annotations: data,
    user_data: data,
    commits_list: [commit],
  })
  const kinds: readonly (readonly [kind: string, members: object])[] = [
    ['generic', { is_compliant: false }],
    ['junit', { junit_results: [suite({ name: evil, failures: 1, duration: 1e300, timestamp: -1e300 })] }],
    [
      'vulnscan',
      {
        vulnscan_results: {
          ...scan({
            high: [
              {
                id: evil,
                message: evil,
                locations: [evil, null, { uri: evil, lines: [evil] }, { odd: evil }],
                priority_score: 1e300,
              },
            ],
          }),
          tool: { name: evil, version: evil },
        },
      },
    ],
    ['codequality', { codequality_results: badQuality() }],
    ['pull_request', { git_provider: 'github', pull_requests: [badPull()] }],
    ['jira', { jira_results: [{ issue_id: evil, issue_url: evilUrl, issue_exists: false, issue_fields: data }] }],
    ['custom', { type_name: 'odd', attestation_data: { is_compliant: false, ...data } }],
  ]
  const pages: [string, string][] = []
  for (const [kind, members] of kinds) {
    const told = await attest(service, spot, {
      kind,
      ...common,
      attestation_name: `${kind} ${evilName}`,
      artifact_fingerprint: print,
      ...members,
    })
    pages.push([kind, pathOf(told)])
  }
  const attached = await service.ask('POST', `/attestations/${spot.org}/${spot.flow}/trail/${spot.trail}/generic`, {
    form: form({ attestation_name: 'plain', is_compliant: true }, { content: evil, name: `${evilName}.html` }),
  })
  const overridden = await override(service, spot, {
    attestation_name: 'plain',
    reason: evil,
    ...common,
    expires_at: 1e300,
  })
  await service.ask('PUT', `/actions/${spot.org}/flows`, {
    json: {
      name: evil,
      triggers: ['ON_OVERRIDE'],
      flows: [longName],
      targets: [
        { type: 'WEBHOOK', url: `https://example.org/${'p'.repeat(5000)}?"><script>` },
        { type: 'SLACK', webhook: 'https://example.org/' },
      ],
    },
  })
  const home = `/${spot.org}`
  return {
    org: home,
    notifications: `${home}/actions`,
    search: `${home}/search?q=${encodeURIComponent(evil.slice(0, 500))}`,
    found: `${home}/search?q=plain`,
    filter: `${pathOf(flow)}?author=${encodeURIComponent(evil.slice(0, 300))}&state=x&below=-1&branch=%00`,
    flow: pathOf(flow),
    trail: pathOf(trail),
    artifact: pathOf(artifact),
    attached: pathOf(attached),
    override: pathOf(overridden),
    unknown: `${home}/attestations/${encodeURIComponent(textAt(attached.body, 'attestation_id') + evilName)}`,
    ...Object.fromEntries(pages),
  }
}

function badQuality(): object {
  return {
    analysedAt: evil,
    revision: evil,
    project: { key: evil, url: evilUrl, name: evil },
    serverUrl: evilUrl,
    taskId: evil,
    status: evil,
    changedAt: evil,
    qualityGate: {
      status: evil,
      name: evil,
      conditions: [{ metric: evil, errorThreshold: evil, operator: evil, status: evil, value: evil }],
    },
  }
}

function badPull(): object {
  return {
    url: evilUrl,
    number: 1,
    title: evil,
    state: 'open',
    author: evil,
    created_at: 1e300,
    head_ref: evil,
    head_sha: evil,
    base_ref: evil,
    commits: [{ sha1: evil, author: evil, co_authors: [evil, evil], timestamp: 1e300 }],
    approvers: [{ username: evil, state: evil, timestamp: 1e300, commit: evil, association: evil }],
  }
}
