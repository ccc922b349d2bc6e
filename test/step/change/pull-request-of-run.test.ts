import { describe, expect, test } from 'vitest'
import { findChangeOnGithub } from '../../../src/step/change/head-pull-request.ts'
import { findMergedNumber, withGithubAnswer } from '../../../src/step/change/github-answer.ts'
import type { RunContext } from '../../../src/step/environment/run-context.ts'
import { startGithub, type GithubServer } from '../../../testkit/github/server.ts'
import type { GithubState } from '../../../testkit/github/state.ts'
import { toPushEvent, toRunVariables } from '../../../testkit/step/report-steps.ts'
import { change, createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

const [head, base] = ['c'.repeat(40), 'b'.repeat(40)]

test.each<[message: string, number: number | undefined]>([
  ['Merge pull request #7 from acme/fix', 7],
  ['Merge pull request #123 from acme/fix', 123],
  ['Fix the ledger (#12)', 12],
  ['Fix the ledger (#12)  ', 12],
  ['Fix #7 (#12)\n\nMore (#13)', 12],
  ['Merge pull request #7 from acme/fix (#12)', 7],
  ['Merge pull request #123 from acme/fix', 123],
  ['A Merge pull request #7', undefined],
  ['Fix the ledger (#12) again', undefined],
  ['Fix the ledger (#1x)', undefined],
  ['Fix\n\n(#12)', undefined],
  ['(#2147483647)', 2_147_483_647],
  ['(#2147483648)', undefined],
  ['(#99999999999999999999)', undefined],
  ['', undefined],
])('the commit %j merges the pull request %s', (message, number) => {
  expect(findMergedNumber(message)).toBe(number)
})

/** The inputs and the context of a run for pushes, which GitHub answers. */
function toRun(github: GithubServer | undefined, messages: string[] = []) {
  const inputs = givenInputs({ 'github-token': github === undefined ? '' : 'ghs_test', timeout: '20' })
  const environment = { ...toRunVariables({}, 'workflow_run'), GITHUB_API_URL: github?.apiUrl }
  return { inputs, context: { ...createRunContext(createWorkspace({}), messages), environment } }
}

const facts = change({ repo: { name: 'acme/shop', url: '' }, commit: { sha1: head } })

describe('the reading of a change', () => {
  test('is one query, however often it is asked for', async () => {
    await using github = await startGithub({ repository: 'acme/shop', commits: [{ sha: head, message: 'Sell' }] })
    const { inputs, context } = toRun(github)
    const { readGithub } = withGithubAnswer(inputs, facts, context)
    const [first, second] = [await readGithub(), await readGithub()]
    expect(first).toBe(second)
    expect(first).toMatchObject({ kind: 'answered', answer: { commit: { sha1: head, message: 'Sell' } } })
    expect(github.requests).toHaveLength(1)
  })

  test('has the facts of the pull request of a branch only if the event names none', async () => {
    const pull = {
      number: 7,
      head: { ref: 'fix', sha: head, repository: 'eve/shop' },
      base: { ref: 'main', sha: base, repository: 'acme/shop' },
    }
    await using github = await startGithub({ repository: 'acme/shop', pulls: [pull] })
    const { inputs, context } = toRun(github)
    const ofBranch = { ...facts, headBranch: { repository: 'eve/shop', branch: 'fix' } }
    const pullRequest = { number: 7, url: '', baseRef: '', baseSha: '', headRepository: '' }
    const answers = await Promise.all(
      [ofBranch, { ...ofBranch, pullRequest }].map((own) => withGithubAnswer(inputs, own, context).readGithub()),
    )
    expect(answers).toMatchObject([{ answer: { ofHead: [{ number: 7 }] } }, { answer: { ofHead: [] } }])
  })

  test('is not possible without a token or a change', async () => {
    await using github = await startGithub({ repository: 'acme/shop' })
    const { inputs, context } = toRun(github)
    expect(await withGithubAnswer(inputs, undefined, context).readGithub()).toEqual({ kind: 'no-access' })
    const bare = toRun(undefined)
    expect(await withGithubAnswer(bare.inputs, facts, bare.context).readGithub()).toEqual({ kind: 'no-access' })
    expect(github.requests).toEqual([])
  })

  test.each([
    [403, 20],
    [404, 20],
    [501, 2],
    [500, 2],
  ])('is not available on a server that answers %d', async (status, timeout) => {
    const faults = [{ on: /graphql/, times: 99, answer: { status, body: { message: 'No.' } } }]
    await using github = await startGithub({ repository: 'acme/shop', faults })
    const { inputs, context } = toRun(github)
    expect(await withGithubAnswer({ ...inputs, timeout }, facts, context).readGithub()).toEqual({
      kind: 'unavailable',
      reason: expect.stringMatching(/[^.]$/),
    })
  })

  test('fails if GitHub does not answer, and for a repository without a name', async () => {
    const faults = [{ on: /graphql/, times: 99, answer: 'reset' as const }]
    await using github = await startGithub({ repository: 'acme/shop', faults })
    const { inputs, context } = toRun(github)
    const reset = withGithubAnswer({ ...inputs, timeout: 0.3 }, facts, context)
    await expect(reset.readGithub()).rejects.toMatchObject({ code: 'unreachable' })
    const unnamed = withGithubAnswer(inputs, change({ repo: { name: 'x', url: '' } }), context)
    await expect(unnamed.readGithub()).rejects.toMatchObject({ code: 'usage' })
  })

  test('shows each notice once', () => {
    const messages: string[] = []
    const { inputs, context } = toRun(undefined, messages)
    const { host } = withGithubAnswer(inputs, facts, context)
    for (const notice of ['few', 'few', 'none', 'few']) host.notice(notice)
    expect(messages).toEqual(['few', 'none'])
  })

  test('has the template by its path in git', async () => {
    const files = { [`${head}:ci/evidence.yml`]: 'version: 1\n' }
    await using github = await startGithub({ repository: 'acme/shop', commits: [{ sha: head }], files })
    const { context } = toRun(github)
    const inputs = givenInputs({ 'github-token': 'ghs_test', template: './ci//evidence.yml', timeout: '20' })
    const reading = await withGithubAnswer(inputs, facts, context).readGithub()
    const found = reading.kind === 'answered' ? reading.answer.files.get(head) : undefined
    expect(found).toEqual({ kind: 'text', text: 'version: 1\n' })
  })
})

/** The event after a run for a pull request of a fork, which it does not list. */
function toForkEvent(): object {
  const { repository } = toPushEvent('main') as { readonly repository: object }
  const ofFork = { full_name: 'eve/shop', name: 'shop', owner: { login: 'eve' } }
  const workflow_run = {
    event: 'pull_request',
    head_sha: head,
    head_branch: 'fix',
    head_repository: ofFork,
    pull_requests: [],
    head_commit: { id: head, message: 'Sell', timestamp: '2026-11-20T09:00:00Z', author: { name: 'Ada' } },
  }
  return { repository, workflow_run }
}

const nameEvent = (event: unknown, name: string): object => (event === undefined ? {} : { GITHUB_EVENT_NAME: name })

const find = async (state: GithubState | undefined, push?: unknown, name = 'push') => {
  await using github = state === undefined ? undefined : await startGithub({ repository: 'acme/shop', ...state })
  const messages: string[] = []
  const { inputs, context } = toRun(github, messages)
  const environment = { ...context.environment, ...nameEvent(push, name) }
  const run: RunContext = { ...context, environment, event: push ?? toForkEvent() }
  const { change: found, context: own } = await findChangeOnGithub(inputs, run)
  const requests = github?.requests.length ?? 0
  await own.readGithub().catch(() => undefined)
  return { found, messages, requests, later: (github?.requests.length ?? 0) - requests }
}

describe('the pull request of a fork', () => {
  const pull = {
    number: 7,
    head: { ref: 'fix', sha: head, repository: 'eve/shop' },
    base: { ref: 'main', sha: base, repository: 'acme/shop' },
  }

  test('is found by its branch, with its base and its range, in the one query', async () => {
    const { found, requests, later } = await find({ pulls: [pull] })
    expect(found).toMatchObject({ pullRequest: { number: 7, baseSha: base }, base, range: { from: base, to: head } })
    expect([requests, later]).toEqual([1, 0])
  })
  test('is found with REST, and then is the one that is asked about', async () => {
    const { found, requests, later } = await find({ pulls: [{ ...pull, state: 'closed' }] })
    expect(found?.pullRequest).toMatchObject({ number: 7 })
    expect([requests, later]).toEqual([2, 1])
  })
  test('is unknown without a token', async () => {
    const { found, messages } = await find(undefined)
    expect([found?.pullRequest, found?.headBranch]).toEqual([undefined, { repository: 'eve/shop', branch: 'fix' }])
    expect(messages).toContainEqual(expect.stringMatching(/^The pull request of this run was not found\. .*empty/s))
  })
  test('is unknown if GitHub refuses, and the log has the reason', async () => {
    const faults = [{ on: /./, times: 99, answer: { status: 403, body: { message: 'No.' } } }]
    const { found, messages } = await find({ faults })
    expect(found?.pullRequest).toBeUndefined()
    expect(messages).toContainEqual(expect.stringMatching(/^The pull request of this run was not found\. .*403/s))
  })
  test('is not looked for if the event lists it', async () => {
    const { repository, workflow_run } = toForkEvent() as Readonly<Record<'repository' | 'workflow_run', object>>
    const listed = { number: 9, head: { ref: 'fix', sha: head }, base: { ref: 'main', sha: base, repo: { id: 1 } } }
    const event = { repository: { ...repository, id: 1 }, workflow_run: { ...workflow_run, pull_requests: [listed] } }
    const { found, requests } = await find({ pulls: [pull] }, event, 'workflow_run')
    expect([found?.pullRequest?.number, requests]).toEqual([9, 0])
  })
  test('is not looked for in a push', async () => {
    const { found, requests } = await find({ pulls: [pull] }, toPushEvent('main'))
    expect([found?.pullRequest, requests]).toEqual([undefined, 0])
  })
})
