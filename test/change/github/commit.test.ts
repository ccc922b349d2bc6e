import { expect, test } from 'vitest'
import { readCommit } from '../../../src/change/github/commit.ts'
import { openTestApi } from '../../../testkit/github/api.ts'
import { startGithub } from '../../../testkit/github/server.ts'
import { defaultRepository, shaOf } from '../../../testkit/github/state.ts'

const sha = shaOf(1)

test('a commit has its people, time and parents', async () => {
  const author = { login: 'ann', name: 'Ann Lee', email: 'ann@example.com' }
  const date = '2026-11-20T11:00:00Z'
  await using server = await startGithub({
    commits: [
      {
        sha,
        message: 'Sell shoes\n\nAt last.',
        author,
        date,
        committed: '2026-11-20T23:00:00Z',
        parents: [shaOf(2), shaOf(3)],
      },
    ],
  })
  expect(await readCommit(await openTestApi(server), { repository: defaultRepository, sha })).toEqual({
    sha1: sha,
    message: 'Sell shoes\n\nAt last.',
    author: 'Ann Lee <ann@example.com>',
    author_username: 'ann',
    timestamp: Date.parse(date) / 1000,
    url: `https://github.example/acme/shop/commit/${sha}`,
    parents: [shaOf(2), shaOf(3)],
  })
})

test('an author without an account has no login', async () => {
  await using server = await startGithub({ commits: [{ sha, author: { name: 'Eve', email: 'eve@example.com' } }] })
  const found = await readCommit(await openTestApi(server), { repository: defaultRepository, sha })
  expect(found).toMatchObject({ author: 'Eve <eve@example.com>', parents: [] })
  expect(found).not.toHaveProperty('author_username')
})
