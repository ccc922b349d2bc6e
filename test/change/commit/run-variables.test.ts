import { describe, expect, test } from 'vitest'
import { readChange } from '../../../src/change/commit/event.ts'
import { eventCase } from '../../../testkit/end-to-end/event.ts'

const variables = {
  GITHUB_REPOSITORY: 'acme/shop',
  GITHUB_REPOSITORY_ID: '4711',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_RUN_ID: '1658821493',
  GITHUB_RUN_ATTEMPT: '2',
  GITHUB_WORKFLOW_REF: 'acme/shop/.github/workflows/ci.yml@refs/heads/main',
  GITHUB_JOB: 'build',
}

function without(...names: readonly string[]) {
  const unset = Object.fromEntries(names.map((name) => [name, '']))
  return readChange({ ...variables, ...eventCase('push').environment, ...unset }, eventCase('push').event, null)
}

describe('on a runner that does not set every variable', () => {
  test.each<[string, object]>([
    ['GITHUB_RUN_ID', { run: undefined, runUrl: 'https://github.com/acme/shop/actions' }],
    ['GITHUB_RUN_ATTEMPT', { run: { id: 1_658_821_493, attempt: 1 } }],
    ['GITHUB_JOB', { source: expect.objectContaining({ job: '' }) }],
    ['GITHUB_SERVER_URL', { commitUrl: expect.stringMatching(/^https:\/\/github\.com\/acme\/shop\//) }],
  ])('%s', (name, facts) => {
    expect(without(name)).toMatchObject(facts)
  })

  // Two workflows that cannot be distinguished would supersede each other.
  test('a run of an unknown workflow has a workflow of its own', () => {
    const names = ['GITHUB_WORKFLOW_REF', 'GITHUB_WORKFLOW']
    expect(without(...names).source?.workflow).toBe('run 1658821493')
    expect(() => without(...names, 'GITHUB_RUN_ID')).toThrow('GITHUB_RUN_ID is not set')
  })
})

describe('a run has no secrets of the repository', () => {
  test.each([
    ['Dependabot', 'ada', 'dependabot'],
    ['None', 'ada', 'fork'],
    ['Actions', 'dependabot[bot]', undefined],
    ['', 'dependabot[bot]', undefined],
  ])('if their source is "%s" and the actor %s: %s', (source, actor, restricted) => {
    const { environment, event } = eventCase('pull-request')
    const own = { EVIDENCE_SECRET_SOURCE: source, GITHUB_ACTOR: actor }
    expect(readChange({ ...variables, ...environment, ...own }, event, null).restricted).toBe(restricted)
  })
})
