import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readChange } from '../../../src/change/commit/event.ts'
import { GitCommit, RepoInfo } from '../../../src/wire/resource/git.ts'

interface Case {
  readonly about: string
  readonly environment: Readonly<Record<string, string>>
  readonly event: Record<string, unknown>
  readonly facts: Readonly<Record<string, unknown>> & {
    readonly commit: { readonly sha1: string; readonly url: string }
    readonly base?: string
    readonly repo?: Readonly<Record<string, unknown>>
  }
}

/** Events in the format of docs.github.com (Webhook events and payloads), each with the expected facts. */
const cases = globSync('test/fixture/event/*.json').map((file): [string, Case] => [
  basename(file, '.json'),
  JSON.parse(readFileSync(file, 'utf8')),
])
const caseOf = (name: string): Case => {
  const found = cases.find(([fixture]) => fixture === name)?.[1]
  if (found === undefined) throw new Error(`no fixture ${name}`)
  return found
}

/** The variables that the runner sets for every run. */
const everyRun = {
  GITHUB_REPOSITORY: 'acme/shop',
  GITHUB_REPOSITORY_ID: '4711',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_RUN_ID: '1658821493',
  GITHUB_RUN_ATTEMPT: '2',
  GITHUB_WORKFLOW_REF: 'acme/shop/.github/workflows/ci.yml@refs/heads/feature/@coins',
  GITHUB_JOB: 'build',
}
const matrix = { os: 'linux', node: 24 }
const read = ({ environment, event }: Pick<Case, 'environment' | 'event'>) =>
  readChange({ ...everyRun, ...environment }, event, matrix)

describe('the facts of a run', () => {
  test.each(cases)('%s', (_, { environment, event, facts }) => {
    const { description = 'The shop', ...repo } = facts.repo ?? {}
    expect(readChange({ ...everyRun, ...environment }, event, matrix)).toEqual({
      event: environment['GITHUB_EVENT_NAME'],
      commits: [],
      // A schedule, whose payload may have no repository, runs on the default branch.
      defaultBranch: environment['GITHUB_EVENT_NAME'] === 'schedule' ? 'main' : defaultBranchOf(event),
      range: facts.base === undefined ? undefined : { from: facts.base, to: facts.commit.sha1 },
      runUrl: 'https://github.com/acme/shop/actions/runs/1658821493/attempts/2',
      commitUrl: facts.commit.url,
      source: expect.objectContaining({ workflow: '.github/workflows/ci.yml', job: 'build', matrix }),
      run: { id: 1_658_821_493, attempt: 2 },
      ...facts,
      repo: {
        name: 'acme/shop',
        url: 'https://github.com/acme/shop',
        id: '4711',
        provider: 'github',
        ...(description === null ? {} : { description }),
        ...repo,
      },
    })
  })

  test.each(cases)('%s: commits and repository are valid for the API', (_, fixture) => {
    const { commit, commits, repo } = read(fixture)
    for (const one of [commit, ...commits]) expect(GitCommit.safeParse(one).success).toBe(true)
    expect(RepoInfo.safeParse(repo).success).toBe(true)
  })

  test('cover every event with a rule', () => {
    const covered = new Set(cases.map(([, { environment }]) => environment['GITHUB_EVENT_NAME']))
    const onChanges = [
      'push',
      'pull_request',
      'pull_request_target',
      'pull_request_review',
      'merge_group',
      'workflow_run',
    ]
    const others = ['release', 'schedule', 'workflow_dispatch', 'repository_dispatch', 'deployment']
    expect(covered).toEqual(new Set([...onChanges, ...others]))
  })
})

function defaultBranchOf({ repository }: Record<string, unknown>): unknown {
  return repository === undefined ? undefined : Object(repository)['default_branch']
}

test('facts in the payload about another commit are ignored', () => {
  const { environment, event } = caseOf('push')
  const { commit } = read({ environment, event: replace(event, ['head_commit', 'id'], 'f'.repeat(40)) })
  expect(commit).toEqual({ sha1: environment['GITHUB_SHA'], branch: 'main', url: expect.any(String) })
})

describe('a push with the longest list of commits that GitHub sends', () => {
  const { environment, event } = caseOf('push')
  const rangeOf = (change: Record<string, unknown>, ref = 'refs/heads/main') =>
    read({ environment: { ...environment, GITHUB_REF: ref }, event: { ...event, ref, ...change } }).range
  const to = environment['GITHUB_SHA']
  const before = event['before']
  const none = '0'.repeat(40)

  test.each([
    [19, undefined],
    [20, { from: before, to }],
    [21, undefined],
    [2047, undefined],
    [2048, { from: before, to }],
  ])('%i commits', (length, range) => {
    expect(rangeOf({ commits: listOf(length) })).toEqual(range)
  })

  test('of a new branch has the commits that are not in the default branch', () => {
    expect(rangeOf({ commits: listOf(20), before: none }, 'refs/heads/fix')).toEqual({ from: 'main', to })
  })

  test('of the first commits in a repository has no start', () => {
    expect(rangeOf({ commits: listOf(20), before: none })).toEqual({ from: undefined, to })
  })
})

describe('a pull request', () => {
  test('has a URL of its own if the payload has none', () => {
    const { environment, event } = caseOf('pull-request')
    const pull = { ...Object(event['pull_request']), html_url: undefined }
    expect(read({ environment, event: { ...event, pull_request: pull } }).pullRequest?.url).toBe(
      'https://github.com/acme/shop/pull/12',
    )
  })

  test('from the same repository is not from a fork, regardless of the case of its name', () => {
    const { environment, event } = caseOf('pull-request')
    const change = read({ environment: { ...environment, GITHUB_REPOSITORY: 'Acme/Shop' }, event })
    expect(change.restricted).toBeUndefined()
  })
})

describe('the workflow file', () => {
  test.each([
    ['acme/shop/.github/workflows/ci.yml@refs/pull/12/merge', '.github/workflows/ci.yml'],
    ['acme/shop/.github/workflows/ci.yml@1a954628a960aaef81d7b2d4521929579f3541e6', '.github/workflows/ci.yml'],
    ['acme/shop/.github/workflows/at@home.yml@refs/tags/v1', '.github/workflows/at@home.yml'],
    ['acme/rules/.github/workflows/required.yml@refs/heads/main', 'acme/rules/.github/workflows/required.yml'],
  ])('%s is %s', (reference, workflow) => {
    const { environment, event } = caseOf('push')
    const change = read({ environment: { ...environment, GITHUB_WORKFLOW_REF: reference }, event })
    expect(change.source?.workflow).toBe(workflow)
  })
})

describe('a missing value is an error that names it', () => {
  test.each([
    ['pull-request', 'pull_request.head.sha'],
    ['pull-request', 'pull_request.head.ref'],
    ['pull-request', 'pull_request.base.sha'],
    ['pull-request', 'pull_request.base.ref'],
    ['pull-request', 'pull_request.number'],
    ['pull-request-review', 'pull_request.head.sha'],
    ['pull-request-target', 'pull_request.head.sha'],
    ['merge-group', 'merge_group.head_sha'],
    ['merge-group', 'merge_group.head_ref'],
    ['merge-group', 'merge_group.base_sha'],
    ['workflow-run-push', 'workflow_run.head_sha'],
    ['workflow-run-push', 'workflow_run.event'],
    ['push', 'commits.1.id'],
  ])('%s without %s', (name, member) => {
    const { environment, event } = caseOf(name)
    for (const wrong of [undefined, null, '', 1.5, { sha: 'x' }]) {
      expect(() => read({ environment, event: replace(event, member.split('.'), wrong) })).toThrow(
        expect.objectContaining({
          code: 'environment',
          message: expect.stringContaining(`${environment['GITHUB_EVENT_NAME']} has no ${member} (`),
        }),
      )
    }
  })

  test.each([undefined, null, 'text', []])('in the payload %j', (event) => {
    expect(() => readChange({ ...everyRun, ...caseOf('pull-request').environment }, event, null)).toThrow(
      /The payload of the event pull_request has no pull_request\.number/,
    )
  })

  test.each(['GITHUB_EVENT_NAME', 'GITHUB_SHA', 'GITHUB_REPOSITORY'])('the variable %s', (name) => {
    const { environment, event } = caseOf('push')
    expect(() => read({ environment: { ...environment, [name]: '' }, event })).toThrow(`${name} is not set`)
  })

  test.each([
    ['GITHUB_SHA', 'HEAD'],
    ['GITHUB_RUN_ID', '12a'],
    ['GITHUB_RUN_ATTEMPT', '-1'],
  ])('the variable %s, if it is %s', (name, value) => {
    const { environment, event } = caseOf('push')
    expect(() => read({ environment: { ...environment, [name]: value }, event })).toThrow(new RegExp(`^${name} is `))
  })
})

/** The payload with another value at a path. */
function replace(value: unknown, [member = '', ...rest]: readonly string[], wrong: unknown): Record<string, unknown> {
  const object: Record<string, unknown> = Object(value)
  const copy = Array.isArray(object) ? [...object] : { ...object }
  return Object.assign(copy, { [member]: rest.length === 0 ? wrong : replace(object[member], rest, wrong) })
}

function listOf(length: number): readonly { readonly id: string }[] {
  return Array.from({ length }, (_, at) => ({ id: at.toString(16).padStart(40, '0') }))
}
