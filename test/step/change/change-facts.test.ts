import { describe, expect, test } from 'vitest'
import {
  findChange,
  isQueuedChange,
  limitTexts,
  openGithubApi,
  repositoryWithUrl,
} from '../../../src/step/change/change.ts'
import { describeRunner } from '../../../src/step/change/runner.ts'
import { toFollowingPayload } from '../../../testkit/action/event-payload.ts'
import { toPushEvent, toRunVariables } from '../../../testkit/step/report-steps.ts'
import { commit, git, repositoryOf } from '../../../testkit/git/repository.ts'
import { startGithub } from '../../../testkit/github/server.ts'
import { change, createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

const [head, other] = ['a'.repeat(40), 'b'.repeat(40)]

describe('outside GitHub Actions, the change', () => {
  test('is the commit of the checkout, with the build of the server that runs it', async () => {
    const cwd = repositoryOf('one')
    git(cwd, 'remote', 'add', 'origin', 'https://git.example/acme/shop.git')
    const environment = { JOB_NAME: 'nightly', BUILD_NUMBER: '17', BUILD_URL: 'https://ci.example/17' }
    const found = await findChange({ ...createRunContext(cwd), environment })
    expect(found).toMatchObject({
      event: 'local',
      commit: { sha1: git(cwd, 'rev-parse', 'HEAD'), message: expect.stringMatching(/^one/) },
      onDefaultBranch: false,
      commits: [],
      runUrl: 'https://ci.example/17',
      source: { repository: found?.repo.name, workflow: 'evidence', event: 'local', job: 'nightly', matrix: null },
      run: { id: 17, attempt: 1 },
    })
  })
  test.each(['', 'x1', '1x', '1'.repeat(16)])('has no run for the build number %j', async (number) => {
    const environment = { JOB_NAME: 'nightly', BUILD_NUMBER: number }
    const found = await findChange({ ...createRunContext(repositoryOf('one')), environment })
    expect(found).toMatchObject({ source: { job: 'nightly' }, run: undefined })
  })
  test('has no build without a job, and its page is that of the commit', async () => {
    const cwd = repositoryOf('one')
    const environment = { BUILD_NUMBER: '17' }
    const found = await findChange({ ...createRunContext(cwd), environment })
    expect(found).toMatchObject({ source: undefined, run: undefined, runUrl: '', commitUrl: '' })
    expect(found?.repo).toEqual({ name: '', url: '' })
  })
  test('is unknown without a checkout', async () => {
    expect(await findChange(createRunContext(createWorkspace({})))).toBeUndefined()
  })
})

const builtIn = async (cwd: string, sha: string): Promise<unknown> => {
  const environment = { ...toRunVariables({}, 'push'), GITHUB_SHA: sha }
  const event = { ...(toPushEvent('main') as object), after: sha, head_commit: null }
  return (await findChange({ ...createRunContext(cwd), environment, event }))?.builtFrom
}

describe('the built commit of a run on GitHub', () => {
  test('is another one that is checked out', async () => {
    const cwd = repositoryOf('one')
    const first = git(cwd, 'rev-parse', 'HEAD')
    const second = commit(cwd, 'two')
    expect([await builtIn(cwd, first), await builtIn(cwd, second)]).toEqual([second, undefined])
  })
  test('is not that of a checkout on workflow_run, nor are the facts of the commit', async () => {
    const cwd = repositoryOf('one')
    const sha = git(cwd, 'rev-parse', 'HEAD')
    commit(cwd, 'two')
    const event = toFollowingPayload('pull_request', { base: other, head: sha })
    const environment = { ...toRunVariables({}, 'workflow_run'), GITHUB_SHA: other }
    const found = await findChange({ ...createRunContext(cwd), environment, event })
    expect([found?.commit.sha1, found?.commit.message, found?.builtFrom]).toEqual([sha, undefined, undefined])
  })
  test('is that of the event without a checkout', async () => {
    expect(await builtIn(createWorkspace({}), head)).toBeUndefined()
    const environment = { ...toRunVariables({}, 'pull_request'), GITHUB_SHA: other }
    const repository = { name: 'shop', full_name: 'acme/shop', default_branch: 'main', owner: { login: 'acme' } }
    const repo = { full_name: 'acme/shop' }
    const pull_request = { number: 7, head: { ref: 'fix', sha: head, repo }, base: { ref: 'main', sha: other, repo } }
    const event = { repository, pull_request }
    const found = await findChange({ ...createRunContext(createWorkspace({})), environment, event })
    expect([found?.commit.sha1, found?.builtFrom]).toEqual([head, other])
  })
})

test('a text over the limit is shortened, and the log names it', () => {
  const { host, messages } = createRunContext('.')
  const long = change({ commit: { sha1: head, message: 'm'.repeat(200_000), author: 'a'.repeat(200_000) } })
  const { commit: cut } = limitTexts(long, { host })
  expect([cut.message?.length, cut.author?.length].every((length) => (length ?? 0) < 200_000)).toBe(true)
  expect(messages).toEqual(['The commit is reported with a shortened message and author: it is over the limit.'])
  limitTexts(change({}), { host })
  expect(messages).toHaveLength(1)
})

test('a repository without an address is left out', () => {
  const repo = { name: 'acme/shop', url: 'https://git.example/acme/shop' }
  expect(repositoryWithUrl(change({ repo }))).toBe(repo)
  expect(repositoryWithUrl(change({ repo: { ...repo, url: '' } }))).toBeUndefined()
  expect(repositoryWithUrl(undefined)).toBeUndefined()
})

test.each([
  ['merge_group', undefined, true],
  ['workflow_run', 'merge_group', true],
  ['workflow_run', 'pull_request', false],
  ['workflow_run', 'push', false],
  ['push', undefined, false],
])('a %s after %s in a branch with the name of a queue is of a merge queue: %s', (event, before, isQueued) => {
  const queued = { sha1: head, branch: `gh-readonly-queue/main/pr-7-${head}` }
  const follows = before === undefined ? undefined : { workflow: 'build.yml', event: before }
  const source = { repository: '', workflow: '', event, job: '', matrix: null, follows }
  expect(isQueuedChange(change({ event, commit: queued, source }))).toBe(isQueued)
})

test('GitHub is asked with the token of the run, at the API of its server', async () => {
  await using github = await startGithub({ repository: 'octo/app', token: 'ghs_test', commits: [{ sha: head }] })
  const run = createRunContext('.')
  const traced: string[] = []
  const host = { ...run.host, trace: (line: string) => void traced.push(line) }
  const context = { ...run, host, environment: { GITHUB_API_URL: github.apiUrl } }
  const inputs = givenInputs({ 'github-token': 'ghs_test', timeout: '20' })
  const api = await openGithubApi(inputs, context)
  const route = `GET /repos/octo/app/commits/${head}`
  await api?.createClient().request({ purpose: 'read the commit', permission: 'contents: read', route })
  expect(github.requests).toHaveLength(1)
  expect(traced).toEqual([`${route}: ok`])
  expect(await openGithubApi(givenInputs({ 'github-token': '' }), context)).toBeUndefined()
})

const described = (sha: string, facts: Parameters<typeof change>[0], cwd = '.'): readonly string[] =>
  describeRunner(change(facts), {
    ...createRunContext(cwd),
    environment: { ...toRunVariables({}, 'push'), GITHUB_SHA: sha },
    event: {},
  })

describe('a notice about the runner', () => {
  const sentence = `The checked-out commit, and so the built one, is ${other}; the reported commit is ${head}.`
  test.each([
    ['pull_request', other, []],
    ['pull_request_review', other, []],
    ['pull_request_review_comment', other, []],
    ['pull_request', head, [sentence]],
    ['pull_request_target', other, [sentence]],
    ['push', other, [sentence]],
  ])('names the commit that a %s with GITHUB_SHA %s builds', (event, sha, notices) => {
    expect(described(sha, { event, builtFrom: other })).toEqual(notices)
  })
  test('is not needed if the commit itself is built', () => {
    expect(described(other, { event: 'push' })).toEqual([])
  })
  test('names the variables that the runner does not set, on GitHub alone', () => {
    const at = { ...createRunContext('.'), environment: { GITHUB_RUN_ID: '1', GITHUB_JOB: 'test' } }
    expect(describeRunner(change({}), { ...at, event: {} })).toEqual([
      'This runner does not set GITHUB_SERVER_URL, GITHUB_RUN_ATTEMPT, GITHUB_WORKFLOW_REF. Reports have no such facts about their run.',
    ])
    expect(describeRunner(change({}), at)).toEqual([])
  })
  test('names a working directory that does not exist', () => {
    expect(described(head, { event: 'push' }, '/no/such/folder')).toEqual([
      'The working directory /no/such/folder does not exist. The step finds no files and no checkout.',
    ])
  })
})
