import { describe, expect, test } from 'vitest'
import { findPullRequests } from '../../src/github/pull-requests.ts'
import { failureOf, linesOf, openTo, token } from '../../testkit/github/open.ts'
import { startGithub } from '../../testkit/github/server.ts'
import { home, shaOf, type Fault, type PullState, type World } from '../../testkit/github/world.ts'

const head = shaOf(1)
const merge = shaOf(0xabc)
const merged = { merged_at: '2026-11-20T12:00:00Z', merge_commit_sha: merge } as const

interface Search {
  readonly sha?: string
  readonly number?: number
  readonly named?: number
}

async function find(world: World, search: Search = {}) {
  await using server = await startGithub({ token, ...world })
  const asked = { repository: home, sha: head, ...search }
  const found = await findPullRequests(await openTo(server), asked)
  return { found, lines: linesOf(server) }
}

function next(page: number): Record<string, string> {
  return { link: `<https://elsewhere.example/x?per_page=100&page=${page}>; rel="next"` }
}

describe.concurrent('which pull requests are found', () => {
  const pull: PullState = { number: 7, commits: [{ sha: head }], ...merged }

  test.each<[string, { world: World; search?: Search }, number[]]>([
    ['by a commit', { world: { pulls: [pull] } }, [7]],
    ['by the merge commit', { world: { pulls: [pull] }, search: { sha: merge } }, [7]],
    [
      'by number, in a merge queue whose commit GitHub does not tie to it',
      { world: { pulls: [pull] }, search: { sha: shaOf(55), number: 7 } },
      [7],
    ],
    ['several of one commit', { world: { pulls: [pull, { number: 8, commits: [{ sha: head }] }] } }, [7, 8]],
    [
      'more than a page of them',
      { world: { pulls: Array.from({ length: 103 }, (_, n) => ({ number: n, of: [head] })) } },
      Array.from({ length: 103 }, (_, n) => n),
    ],
    ['none', { world: { pulls: [pull] }, search: { sha: shaOf(55) } }, []],
    [
      'none that stands in another repository',
      { world: { pulls: [{ ...pull, base: { repository: 'upstream/shop' } }] } },
      [],
    ],
    ['after a lag', { world: { pulls: [pull], lag: 2 }, search: { sha: merge, named: 7 } }, [7]],
    ['without waiting for what is not expected', { world: { pulls: [pull], lag: 1 } }, []],
  ])('%s', async (_, { world, search }, numbers) => {
    const { found } = await find(world, search)
    expect(found.map(({ number }) => number)).toEqual(numbers)
  })

  test('the lag is waited out with growing waits', async () => {
    await using server = await startGithub({ pulls: [pull], lag: 2 })
    await findPullRequests(await openTo(server), { repository: home, sha: merge, named: 7 })
    const times = server.requests.filter(({ line }) => line.includes('/commits/')).map(({ time }) => time)
    const [first = 0, second = 0, third = 0] = times
    expect(second - first).toBeGreaterThan(490)
    expect(third - second).toBeGreaterThan(990)
  })

  test('what never comes ends with the budget, as none', async () => {
    await using server = await startGithub({ pulls: [{ number: 7 }], lag: 99 })
    const started = performance.now()
    expect(await findPullRequests(await openTo(server, 2), { repository: home, sha: head, named: 7 })).toEqual([])
    expect(performance.now() - started).toBeLessThan(3000)
  })

  test.each([
    ['that another commit merged, as with a commit picked from there', { pulls: [pull] }],
    ['that is not there', { pulls: [] }],
  ])('none is waited for %s', async (_, world) => {
    const { found, lines } = await find({ ...world, lag: 99 }, { sha: shaOf(55), named: 7 })
    expect(found).toEqual([])
    expect(lines.filter((line) => /commits\/\w+\/pulls/.test(line))).toHaveLength(1)
  })

  test('one that is still open after its merge is looked at again', async () => {
    const stale = { status: 200, body: [{ number: 7, merged_at: null }] }
    const faults = [{ on: /commits\/\w+\/pulls/, answer: stale, times: 2 }]
    const { found, lines } = await find({ pulls: [pull], faults }, { sha: merge, named: 7 })
    expect(found).toMatchObject([{ state: 'merged' }])
    expect(lines.filter((line) => /commits\/\w+\/pulls/.test(line))).toHaveLength(3)
  })
})

describe('an answer that is not what it should be is an error', () => {
  test.each<[string, Fault['answer'], string]>([
    ['no list', { status: 200, body: { items: [] } }, 'page 1 is not a list'],
    ['pages that go round', { status: 200, body: [], headers: next(1) }, 'leads back to 1'],
    ['a pull request without a number', { status: 200, body: [{ title: 'x' }] }, 'has no number'],
  ])('%s', async (_, answer, says) => {
    await using server = await startGithub({ faults: [{ on: /commits/, answer }] })
    const error = await failureOf(findPullRequests(await openTo(server), { repository: home, sha: head }))
    expect(error).toMatchObject({ code: 'nonsense', message: expect.stringContaining(says) })
  })

  test('the address of a next page is never gone to: only its number counts', async () => {
    const first = { status: 200, body: [{ number: 7 }], headers: next(2) }
    const { lines } = await find({ pulls: [{ number: 7 }], faults: [{ on: /commits\/\w+\/pulls/, answer: first }] })
    expect(lines.slice(0, 2)).toEqual(
      [1, 2].map((page) => `GET /repos/acme/shop/commits/${head}/pulls?per_page=100&page=${page}`),
    )
  })
})

describe('a token that may not read pull requests', () => {
  const forbidden = { status: 403, body: { message: 'Resource not accessible by integration' } }

  test('is told from a commit that has none, and the line to add is said', async () => {
    await using server = await startGithub({ faults: [{ on: /GET \/repos\/acme\/shop\/pulls\?/, answer: forbidden }] })
    const error = await failureOf(findPullRequests(await openTo(server), { repository: home, sha: head, named: 7 }))
    expect(error.code).toBe('refused')
    expect(error.message).toContain('`pull-requests: read`')
    expect(error.message).toContain('Resource not accessible by integration')
    expect(server.requests).toHaveLength(2)
  })

  test('and one that may not read commits learns so where a co-author is to be known', async () => {
    const message = 'x\n\nCo-authored-by: Cleo <cleo@example.com>'
    const denied = {
      status: 200,
      body: { data: { repository: { c0: null } }, errors: [{ message: 'Resource not accessible' }] },
    }
    const faults = [{ on: /graphql/, answer: denied }]
    await using server = await startGithub({ pulls: [{ number: 7, commits: [{ sha: head, message }] }], faults })
    const error = await failureOf(findPullRequests(await openTo(server), { repository: home, sha: head, number: 7 }))
    expect(error).toMatchObject({ code: 'refused', message: expect.stringContaining('`contents: read`') })
    expect(error.message).toContain('("Resource not accessible")')
  })
})
