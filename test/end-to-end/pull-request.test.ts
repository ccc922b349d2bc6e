import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GithubServer } from '../../testkit/github/server.ts'
import type { GithubState } from '../../testkit/github/state.ts'
import { runBuiltAction, newSha, onlyError } from '../../testkit/end-to-end/run-action.ts'
import { openGithub, path, reviewed } from '../../testkit/end-to-end/reviewed.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { createWorkspace, results } from '../../testkit/end-to-end/workspace.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const head = newSha()
const base = newSha()
const merge = newSha()
const pull = {
  number: 12,
  title: 'Greet in French',
  author: 'ada',
  head: { ref: 'french', sha: head },
  base: { ref: 'main', sha: base },
  commits: [{ sha: head, message: 'Greet in French', author: { login: 'ada', name: 'Ada' } }],
} as const
const approval = { user: 'grace', state: 'APPROVED', commit_id: head, association: 'MEMBER' } as const

async function openReviewed(world: GithubState): Promise<GithubServer> {
  return openGithub({ repository: 'acme/greeting', files: { [`${base}:${path}`]: reviewed }, ...world })
}

/** One step of a workflow on the pull request, whose checkout is GitHub's merge commit. */
async function gate(
  github: GithubServer,
  given: { own?: string; inputs?: Record<string, string>; fork?: boolean; matrix?: Record<string, unknown> } = {},
) {
  using workspace = createWorkspace({ [path]: given.own ?? reviewed, 'reports/junit.xml': results.junit })
  const repository = {
    full_name: 'acme/greeting',
    default_branch: 'main',
    owner: { login: 'acme' },
    html_url: 'https://github.invalid/acme/greeting',
  }
  const from =
    given.fork === true ? { full_name: 'mallory/greeting', fork: true } : { full_name: 'acme/greeting', fork: false }
  return await runBuiltAction({
    workspace: workspace.folder,
    inputs: {
      url: service.url,
      token: service.token,
      gate: 'true',
      'github-token': 'ghs_test',
      trail: newSha(),
      ...given.inputs,
    },
    matrix: given.matrix ?? {},
    github: {
      sha: merge,
      api_url: github.apiUrl,
      graphql_url: `${github.apiUrl}/graphql`,
      event_name: 'pull_request',
      ref: 'refs/pull/12/merge',
      ref_name: '12/merge',
      head_ref: 'french',
      base_ref: 'main',
      event: {
        action: 'synchronize',
        number: 12,
        repository,
        pull_request: {
          number: 12,
          html_url: 'https://github.invalid/acme/greeting/pull/12',
          title: pull.title,
          user: { login: 'ada' },
          head: { ref: 'french', sha: head, repo: from },
          base: { ref: 'main', sha: base, repo: repository },
        },
      },
    },
  })
}

describe('a gate on a pull request', () => {
  test('passes after an independent approval of the head, and updates one comment', async () => {
    const github = await openReviewed({ pulls: [{ ...pull, reviews: [approval] }] })
    const trail = newSha()

    const first = await gate(github, { inputs: { trail } })
    const again = await gate(github, { inputs: { trail } })

    expect([first.exitCode, again.exitCode], first.stdout).toEqual([0, 0])
    expect(github.comments.filter(({ number }) => number === 12)).toHaveLength(1)
    expect(github.comments[0]?.body).toContain('COMPLIANT')
    const held = (await service.read(`/attestations/acme/greeting/trail/${trail}`)) as Record<string, unknown>[]
    expect(held.find((it) => it['attestation_type'] === 'pull_request')).toMatchObject({
      attestation_name: 'review',
      is_compliant: true,
      git_commit_info: { sha1: head, message: 'Greet in French' },
      annotations: { built_from: expect.stringMatching(/^[0-9a-f]{40}$/) },
      pull_requests: [
        {
          number: 12,
          state: 'open',
          merge_commit: null,
          head_sha: head,
          approvers: [{ username: 'grace', state: 'APPROVED' }],
        },
      ],
    })
  })

  test('names a needed job that failed in its comment', async () => {
    const github = await openReviewed({ pulls: [{ ...pull, reviews: [approval] }] })
    const needs = JSON.stringify({ lint: { result: 'failure' } })
    const { exitCode } = await gate(github, { inputs: { needs } })
    expect([exitCode, github.comments.length]).toEqual([1, 1])
    expect(github.comments[0]?.body).toContain('- The needed job lint failed.')
  })

  test('fails if only the author approved, and names the missing approval', async () => {
    const github = await openReviewed({ pulls: [{ ...pull, reviews: [{ ...approval, user: 'ada' }] }] })
    const { exitCode, outputs, summary } = await gate(github)
    expect(exitCode).toBe(1)
    expect(JSON.parse(outputs['failing'] ?? '')).toEqual(['review'])
    expect(summary).toMatch(/approv/)
  })

  test('has one comment for each cell of a matrix, with its source', async () => {
    const github = await openReviewed({ pulls: [{ ...pull, reviews: [approval] }] })
    for (const os of ['linux', 'windows', 'linux']) await gate(github, { matrix: { os } })
    expect(github.comments.map(({ body }) => /^From .*$/m.exec(body)?.[0])).toEqual([
      'From `build.yml / build / {"os":"linux"}`',
      'From `build.yml / build / {"os":"windows"}`',
    ])
  })

  test('does not depend on the permission to write the comment', async () => {
    const answer = { status: 403, body: { message: 'Resource not accessible by integration' } }
    const faults = [{ on: /POST .*comments/, times: 99, answer }]
    const github = await openReviewed({ pulls: [{ ...pull, reviews: [approval] }], faults })
    const [quiet, loud] = [await gate(github), await gate(github, { inputs: { comment: 'true' } })]
    expect([quiet.exitCode, loud.exitCode]).toEqual([0, 0])
    expect(quiet.annotations.filter(({ level }) => level !== 'notice')).toEqual([])
    const message = expect.stringContaining('`pull-requests: write`')
    expect(loud.annotations).toContainEqual(expect.objectContaining({ level: 'warning', message }))
  })

  test('does not pass for a change that edits the template', async () => {
    const github = await openReviewed({ pulls: [pull] })
    const { exitCode, summary } = await gate(github, { own: 'version: 1\n' })
    expect(exitCode).toBe(1)
    expect(summary).toContain('in the workspace differs from the one at the branch `main`')
  })

  test('uses the template of a change that adds one', async () => {
    const github = await openReviewed({
      pulls: [{ ...pull, reviews: [approval] }],
      files: { [`${base}:README.md`]: 'hi' },
    })
    const { exitCode, summary } = await gate(github)
    expect(exitCode, summary).toBe(0)
    expect(summary).toContain('This change adds')
  })

  test('fails if GitHub does not return the reviews', async () => {
    const github = await openReviewed({
      pulls: [{ ...pull, reviews: [approval] }],
      faults: [
        {
          on: /graphql|GET .*\/reviews/,
          times: 99,
          answer: { status: 403, body: { message: 'Resource not accessible by integration' } },
        },
      ],
    })
    const outcome = await gate(github)
    expect(outcome.exitCode).toBe(5)
    expect(onlyError(outcome)).toContain('pull-requests: read')
  })
})

describe('a pull request of a fork, which gets no secrets', () => {
  test('is not reported, has a notice, and succeeds', async () => {
    const github = await openReviewed({ pulls: [pull] })
    const { exitCode, annotations } = await gate(github, { fork: true, inputs: { token: '', gate: 'false' } })
    expect(exitCode).toBe(0)
    expect(annotations.map(({ level, message }) => `${level}: ${message}`).join('\n')).toMatch(
      /notice: .*of a fork and gets no secrets/,
    )
  })
  test('never passes a gate', async () => {
    const github = await openReviewed({ pulls: [pull] })
    const outcome = await gate(github, { fork: true, inputs: { token: '' } })
    expect(outcome.exitCode).toBe(5)
    expect(onlyError(outcome)).toContain('it has no trail to judge')
  })
  test('can be gated with the embedded service, which needs no secret', async () => {
    const github = await openReviewed({ pulls: [{ ...pull, reviews: [approval] }] })
    const { exitCode, summary } = await gate(github, { fork: true, inputs: { url: 'embedded', token: '' } })
    expect(exitCode, summary).toBe(0)
  })
})
