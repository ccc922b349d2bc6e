import { expect, test } from 'vitest'
import { readCommitRange } from '../../../src/change/github/commit.ts'
import { errorOf, requestLines, openTestApi } from '../../../testkit/github/api.ts'
import { startGithub } from '../../../testkit/github/server.ts'
import { defaultRepository, shaOf } from '../../../testkit/github/state.ts'

const range = { repository: defaultRepository, from: shaOf(0xba5e), to: shaOf(0xbead) }
const commitsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ sha: shaOf(at + 1), message: `change ${at}` }))

test.each([0, 1, 100, 101, 612])('a range of %i commits is read in full', async (count) => {
  const pulls = [{ number: 7, head: { sha: range.to }, commits: commitsOf(count) }]
  await using server = await startGithub({ pulls })
  const found = await readCommitRange(await openTestApi(server), range)
  expect(found.map(({ sha1, message }) => [sha1, message])).toEqual(
    commitsOf(count).map(({ sha, message }) => [sha, message]),
  )
  expect(requestLines(server).every((line) => line.includes(`/compare/${range.from}...${range.to}?`))).toBe(true)
})

test('a range with fewer commits than GitHub counts is an error', async () => {
  const commits = commitsOf(1).map(({ sha }) => ({ sha }))
  const cut = { status: 200, body: { total_commits: 2, commits } }
  await using server = await startGithub({ faults: [{ on: /compare/, times: 9, answer: cut }] })
  expect(await errorOf(readCommitRange(await openTestApi(server), range))).toMatchObject({
    code: 'nonsense',
    message: expect.stringContaining('counts 2 commits and lists 1'),
  })
})
