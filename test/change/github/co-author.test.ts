import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCoAuthors, readCoAuthorLogins } from '../../../src/change/github/co-author.ts'
import { measureGrowth } from '../../../testkit/growth.ts'
import { errorOf, openTestApi } from '../../../testkit/github/api.ts'
import { startGithub } from '../../../testkit/github/server.ts'
import { defaultRepository, shaOf } from '../../../testkit/github/state.ts'

test.each<[string, string, { name: string; email: string; login?: string }[]]>([
  ['an ordinary address', 'Co-authored-by: Bob Ray <bob@example.com>', [{ name: 'Bob Ray', email: 'bob@example.com' }]],
  [
    "GitHub's address",
    'Co-authored-by: Bob <1+bob-r@users.noreply.github.com>',
    [{ name: 'Bob', email: '1+bob-r@users.noreply.github.com', login: 'bob-r' }],
  ],
  [
    "GitHub's older address",
    'Co-authored-by: Bob <bob@users.noreply.github.com>',
    [{ name: 'Bob', email: 'bob@users.noreply.github.com', login: 'bob' }],
  ],
  [
    'the address of a GitHub Enterprise Server',
    'Co-authored-by: Bob <1+bob@users.noreply.ghes.example>',
    [{ name: 'Bob', email: '1+bob@users.noreply.ghes.example', login: 'bob' }],
  ],
  [
    'a bot',
    'Co-authored-by: Copilot <2+copilot[bot]@users.noreply.github.com>',
    [{ name: 'Copilot', email: '2+copilot[bot]@users.noreply.github.com', login: 'copilot[bot]' }],
  ],
  [
    'any case, Windows lines',
    'x\r\n\r\nCO-AUTHORED-BY: A <a@b>\r\nco-authored-by:B<b@c>\r\n',
    [
      { name: 'A', email: 'a@b' },
      { name: 'B', email: 'b@c' },
    ],
  ],
  ['no name', 'Co-authored-by: <a@b>', [{ name: '', email: 'a@b' }]],
  ['a mention inside a line', 'was Co-authored-by: A <a@b>', []],
  ['a trailer of another kind', 'Signed-off-by: A <a@b>', []],
  ['an address on the next line', 'Co-authored-by: A\n<a@b>', []],
])('%s', (_, message, expected) => {
  expect(findCoAuthors(message)).toEqual(expected.map((person) => ({ login: undefined, ...person })))
})

test('every generated co-author is found', () => {
  const name = fc.stringMatching(/^[A-Za-zäöü]{1,9}( [A-Za-z]{1,9})?$/)
  const email = fc.stringMatching(/^[a-z]{1,9}@[a-z]{1,9}\.org$/)
  fc.assert(
    fc.property(fc.array(fc.record({ name, email })), (people) => {
      const message = ['Title', '', ...people.map((it) => `Co-authored-by: ${it.name} <${it.email}>`)].join('\n')
      expect(findCoAuthors(message).map((it) => ({ name: it.name, email: it.email }))).toEqual(people)
    }),
  )
})

test.each([
  ['spaces', (length: number) => `Co-authored-by:${' '.repeat(length)}`],
  ['brackets', (length: number) => 'Co-authored-by: <'.repeat(length / 17)],
])('a hostile message with %s is parsed in linear time', (_, toMessage) => {
  expect(measureGrowth((length) => void findCoAuthors(toMessage(length)))).toBeLessThan(40)
})

test('the login of a co-author in a commit that is not visible is an error, not unknown', async () => {
  await using server = await startGithub()
  const commit = { sha: shaOf(1), commit: { message: 'x\n\nCo-authored-by: Cleo <cleo@example.com>' } }
  const logins = readCoAuthorLogins((await openTestApi(server)).createClient(), defaultRepository, [commit])
  expect(await errorOf(logins)).toMatchObject({
    code: 'refused',
    message: expect.stringContaining('`contents: read`'),
  })
})
