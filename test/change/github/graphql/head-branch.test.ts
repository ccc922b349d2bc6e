import { describe, expect, test } from 'vitest'
import { askAboutChange } from '../../../../src/change/github/graphql/change.ts'
import { openTestApi, requestLines } from '../../../../testkit/github/api.ts'
import { startGithub } from '../../../../testkit/github/server.ts'
import { defaultRepository, shaOf, type PullState } from '../../../../testkit/github/state.ts'

const [head, base] = [shaOf(1), shaOf(0xba5e)]
const pull: PullState = { number: 7, commits: [{ sha: head }] }
const fork = { repository: 'eve/shop', branch: 'feature' }
const ofFork: PullState = { ...pull, head: { sha: head, repository: 'eve/shop' } }
const question = {
  repository: defaultRepository,
  sha: head,
  number: undefined,
  mergedNumber: undefined,
  queue: undefined,
  path: 'x.yml',
}

async function findOfHead(pulls: readonly PullState[]) {
  await using server = await startGithub({ pulls, commits: [{ sha: head }] })
  const answer = await askAboutChange(await openTestApi(server), { ...question, head: fork })
  return { answer, lines: requestLines(server), numbers: answer.ofHead.map(({ number }) => number) }
}

describe('the pull request of a head branch, such as that of a fork', () => {
  test('is found with its comments by the same query', async () => {
    const { answer, lines } = await findOfHead([{ number: 9, of: [head] }, ofFork])
    expect(answer).toMatchObject({
      ofHead: [{ number: 7, baseRef: 'main', baseSha: base, headRepository: 'eve/shop' }],
      headSha: head,
      comments: [],
      pullRequests: [{ number: 7 }],
    })
    expect(lines).toEqual(['POST /graphql'])
  })

  test.each<[string, PullState[]]>([
    ['of another fork', [{ ...ofFork, head: { sha: head, repository: 'mallory/shop' } }]],
    ['of another branch', [{ ...ofFork, head: { ...ofFork.head, ref: 'other' } }]],
    [
      'with a newer head',
      [{ ...ofFork, head: { ...ofFork.head, sha: shaOf(2) }, commits: [{ sha: head }, { sha: shaOf(2) }] }],
    ],
    ['that is closed', [{ ...ofFork, state: 'closed' }]],
  ])('is not one %s', async (_, pulls) => {
    expect((await findOfHead(pulls)).numbers).toEqual([])
  })

  test('may be one of several, of which no member is about one alone', async () => {
    const { answer, numbers } = await findOfHead([ofFork, { ...ofFork, number: 8 }])
    expect(numbers).toEqual([7, 8])
    expect(answer).toMatchObject({ headSha: undefined, commits: undefined, comments: undefined, mergedFile: undefined })
  })

  test('is read alone: a list of commits of another one does not matter', async () => {
    const broken = {
      number: 9,
      head: { sha: shaOf(3), repository: 'mallory/shop' },
      commits: [{ sha: head }],
      count: 7,
    }
    expect((await findOfHead([broken, ofFork])).numbers).toEqual([7])
  })
})
