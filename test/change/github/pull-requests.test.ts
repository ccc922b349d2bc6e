import { describe, expect, test } from 'vitest'
import { findPullRequests } from '../../../src/change/github/pull-requests.ts'
import { errorOf, requestLines, openTestApi, token } from '../../../testkit/github/api.ts'
import { startGithub } from '../../../testkit/github/server.ts'
import {
  defaultRepository,
  shaOf,
  type Fault,
  type PullState,
  type GithubState,
} from '../../../testkit/github/state.ts'

const head = shaOf(1)
const merge = shaOf(0xabc)
const merged = { merged_at: '2026-11-20T12:00:00Z', merge_commit_sha: merge } as const

interface Search {
  readonly sha?: string
  readonly number?: number
  readonly mergedNumber?: number
}

async function find(state: GithubState, search: Search = {}) {
  await using server = await startGithub({ token, ...state })
  const query = { repository: defaultRepository, sha: head, ...search }
  const found = await findPullRequests(await openTestApi(server), query)
  return { found, lines: requestLines(server) }
}

function next(page: number): Record<string, string> {
  return { link: `<https://elsewhere.example/x?per_page=100&page=${page}>; rel="next"` }
}

describe.concurrent('which pull requests are found', () => {
  const pull: PullState = { number: 7, commits: [{ sha: head }], ...merged }

  test.each<[string, { state: GithubState; search?: Search }, number[]]>([
    ['by a commit', { state: { pulls: [pull] } }, [7]],
    ['by the merge commit', { state: { pulls: [pull] }, search: { sha: merge } }, [7]],
    [
      'by number, in a merge queue whose commit GitHub does not list for it',
      { state: { pulls: [pull] }, search: { sha: shaOf(55), number: 7 } },
      [7],
    ],
    ['several for one commit', { state: { pulls: [pull, { number: 8, commits: [{ sha: head }] }] } }, [7, 8]],
    [
      'more than one page',
      { state: { pulls: Array.from({ length: 103 }, (_, n) => ({ number: n, of: [head] })) } },
      Array.from({ length: 103 }, (_, n) => n),
    ],
    ['none', { state: { pulls: [pull] }, search: { sha: shaOf(55) } }, []],
    ['none of another repository', { state: { pulls: [{ ...pull, base: { repository: 'upstream/shop' } }] } }, []],
    ['after a delay', { state: { pulls: [pull], lag: 2 }, search: { sha: merge, mergedNumber: 7 } }, [7]],
    ['without a wait if none is expected', { state: { pulls: [pull], lag: 1 } }, []],
  ])('%s', async (_, { state, search }, numbers) => {
    const { found } = await find(state, search)
    expect(found.map(({ number }) => number)).toEqual(numbers)
  })

  test('the search waits longer before each attempt', async () => {
    await using server = await startGithub({ pulls: [pull], lag: 2 })
    const api = await openTestApi(server)
    await findPullRequests(api, { repository: defaultRepository, sha: merge, mergedNumber: 7 })
    expect(api.waits).toEqual([0.5, 1])
  })

  test('the search ends without a result before the timeout', async () => {
    await using server = await startGithub({ pulls: [{ number: 7 }], lag: 99 })
    const api = await openTestApi(server, 4)
    expect(await findPullRequests(api, { repository: defaultRepository, sha: head, mergedNumber: 7 })).toEqual([])
    expect(api.waits).toEqual([0.5, 1, 2])
  })

  test('the search ends after about a minute', async () => {
    await using server = await startGithub({ pulls: [{ number: 7 }], lag: 99 })
    const api = await openTestApi(server, 600)
    expect(await findPullRequests(api, { repository: defaultRepository, sha: head, mergedNumber: 7 })).toEqual([])
    expect(api.waits).toEqual([0.5, 1, 2, 4, 8, 16, 32])
  })

  test.each([
    ['that another commit merged, such as after a cherry-pick', { pulls: [pull] }],
    ['that does not exist', { pulls: [] }],
  ])('the search does not wait for a pull request %s', async (_, state) => {
    const { found, lines } = await find({ ...state, lag: 99 }, { sha: shaOf(55), mergedNumber: 7 })
    expect(found).toEqual([])
    expect(lines.filter((line) => /commits\/\w+\/pulls/.test(line))).toHaveLength(1)
  })

  test('the search continues while the pull request is still listed as open after its merge', async () => {
    const stale = { status: 200, body: [{ number: 7, merged_at: null }] }
    const faults = [{ on: /commits\/\w+\/pulls/, answer: stale, times: 2 }]
    const { found, lines } = await find({ pulls: [pull], faults }, { sha: merge, mergedNumber: 7 })
    expect(found).toMatchObject([{ state: 'merged' }])
    expect(lines.filter((line) => /commits\/\w+\/pulls/.test(line))).toHaveLength(3)
  })
})

describe('an invalid response is an error', () => {
  test.each<[string, Fault['answer'], string]>([
    ['no list', { status: 200, body: { items: [] } }, 'page 1 is not a list'],
    ['a next page that is not later', { status: 200, body: [], headers: next(1) }, 'the page after page 1 is page 1'],
    ['a pull request without a number', { status: 200, body: [{ title: 'x' }] }, 'has no number'],
  ])('%s', async (_, answer, says) => {
    await using server = await startGithub({ faults: [{ on: /commits/, answer }] })
    const error = await errorOf(
      findPullRequests(await openTestApi(server), { repository: defaultRepository, sha: head }),
    )
    expect(error).toMatchObject({ code: 'nonsense', message: expect.stringContaining(says) })
  })

  test('the URL of the next page is not used, only its number', async () => {
    const first = { status: 200, body: [{ number: 7 }], headers: next(2) }
    const { lines } = await find({ pulls: [{ number: 7 }], faults: [{ on: /commits\/\w+\/pulls/, answer: first }] })
    expect(lines.slice(0, 2)).toEqual(
      [1, 2].map((page) => `GET /repos/acme/shop/commits/${head}/pulls?per_page=100&page=${page}`),
    )
  })
})

describe('a token that may not read pull requests', () => {
  const forbidden = { status: 403, body: { message: 'Resource not accessible by integration' } }

  test('is an error with the line to add, not an empty list', async () => {
    await using server = await startGithub({ faults: [{ on: /GET \/repos\/acme\/shop\/pulls\?/, answer: forbidden }] })
    const error = await errorOf(
      findPullRequests(await openTestApi(server), { repository: defaultRepository, sha: head, mergedNumber: 7 }),
    )
    expect(error.code).toBe('refused')
    expect(error.message).toContain('`pull-requests: read`')
    expect(error.message).toContain('Resource not accessible by integration')
    expect(server.requests).toHaveLength(2)
  })
})
