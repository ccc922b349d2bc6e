import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GithubServer, startGithub } from '../../testkit/github/server.ts'
import { shaOf } from '../../testkit/github/state.ts'
import { runActionOnEvent, eventCases as cases, type EventCase } from '../../testkit/end-to-end/event.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { createWorkspace } from '../../testkit/end-to-end/workspace.ts'

/** The facts that GitHub has of a commit. The events have the same. */
const known = {
  message: 'Count the coins twice',
  author: { login: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
  date: '2026-09-10T02:30:00+02:00',
  parents: [shaOf(7)],
}
const gitCommit = {
  message: known.message,
  author: 'Ada Lovelace <ada@example.com>',
  author_username: 'ada',
  timestamp: Date.parse(known.date) / 1000,
  parents: known.parents,
}

let service: RunningService
let github: GithubServer

beforeAll(async () => {
  const heads = [...new Set(cases.map(([, { facts }]) => facts.commit.sha1))]
  const bases = [...new Set(cases.flatMap(([, { facts }]) => facts.base ?? []))]
  service = await startService()
  github = await startGithub({
    pulls: heads.map((sha, at) => ({ number: 12 + at, head: { sha }, commits: changeOf(sha) })),
    commits: bases.map((sha) => ({ sha })),
  })
})
afterAll(async () => {
  await service.stop()
  await github.close()
})

/** A change of 120 commits: more than one page. */
function changeOf(head: string): readonly { readonly sha: string }[] {
  const before = Array.from({ length: 119 }, (_, at) => ({ sha: shaOf(1000 + at), message: `change ${at}` }))
  return [...before, { sha: head, ...known }]
}

const content = 'what was built'
const fingerprint = createHash('sha256').update(content).digest('hex')

/** One step of one run, which reports to a flow of its own. */
async function report(flow: string, fixture: EventCase) {
  using workspace = createWorkspace({ 'app.tgz': content })
  const generic = { kind: 'generic', name: 'looked-at', compliant: 'true', artifacts: 'app.tgz' }
  return await runActionOnEvent(fixture, {
    workspace: workspace.folder,
    inputs: { url: service.url, token: service.token, flow, 'github-token': 'ghs_test', ...generic },
    matrix: { os: 'linux', node: 24 },
    github: { api_url: github.apiUrl },
  })
}

describe('the record of a run without a checkout', () => {
  test.each(cases)('%s', async (name, fixture) => {
    const { facts } = fixture
    const { exitCode, stdout } = await report(name, fixture)
    expect(exitCode, stdout).toBe(0)

    const commit = { ...gitCommit, ...facts.commit }
    const runUrl = facts.runUrl ?? 'https://github.com/acme/shop/actions/runs/1658821493/attempts/2'
    const [attestation] = await readAll(`/attestations/acme/${name}/trail/${facts.commit.sha1}`)
    expect(attestation).toMatchObject({
      origin_url: runUrl,
      repo_info: {
        name: 'acme/shop',
        url: 'https://github.com/acme/shop',
        id: '4711',
        provider: 'github',
        ...repoOf(facts),
      },
      annotations: {
        run: { id: 1_658_821_493, attempt: 2 },
        source: { repository: 'acme/shop', job: 'build', matrix: { os: 'linux', node: 24 }, ...facts.source },
      },
    })
    expect(attestation?.['git_commit_info']).toEqual(commit)
    expect(attestation?.['annotations']).toHaveProperty('source.workflow')
    expect(pick(attestation, 'annotations')['built_from']).toBe(facts.builtFrom)

    const trail = record(await service.read(`/trails/acme/${name}/${facts.commit.sha1}`))
    expect(pick(trail, 'external_urls')['pull_request']).toBe(facts.pullRequest?.url)

    const artifact = record(await service.read(`/artifacts/acme/${name}/fingerprint/${fingerprint}`))
    expect(artifact).toMatchObject({ git_commit: facts.commit.sha1, build_url: runUrl })
    expect(shasOf(artifact['commits_list'])).toEqual(shasOf(expectedCommits(facts)))
  })

  test('covers every event that a gate or a report can run on', () => {
    expect(new Set(cases.map(([, { environment }]) => environment['GITHUB_EVENT_NAME']))).toEqual(
      new Set([
        'push',
        'pull_request',
        'pull_request_target',
        'pull_request_review',
        'merge_group',
        'workflow_run',
        'release',
        'schedule',
        'workflow_dispatch',
        'repository_dispatch',
        'deployment',
      ]),
    )
  })
})

function repoOf({ repo }: EventCase['facts']): object {
  return Object.fromEntries(Object.entries(repo ?? {}).filter(([, value]) => value !== null))
}

/** A push event has its commits. Those of a pull request or a merge group come from GitHub. */
function expectedCommits({ commits, base, commit }: EventCase['facts']): unknown {
  if (commits !== undefined) return commits
  return base === undefined ? [] : changeOf(commit.sha1)
}

function shasOf(commits: unknown): readonly unknown[] {
  return Array.isArray(commits) ? commits.map((commit: Record<string, unknown>) => commit['sha1'] ?? commit['sha']) : []
}

async function readAll(path: string): Promise<readonly Record<string, unknown>[]> {
  const found = await service.read(path)
  return Array.isArray(found) ? found.map(record) : []
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function pick(value: unknown, name: string): Record<string, unknown> {
  return record(record(value)[name])
}
