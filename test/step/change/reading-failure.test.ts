import { expect, test } from 'vitest'
import { withGithubAnswer, type ChangeContext } from '../../../src/step/change/github-answer.ts'
import type { ChangeFacts } from '../../../src/change/commit/facts.ts'
import { change, createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'
import { startGithub, type GithubServer } from '../../../testkit/github/server.ts'

const head = 'c'.repeat(40)
const facts = change({ repo: { name: 'acme/shop', url: '' }, commit: { sha1: head } })

function read(
  github: GithubServer,
  of: ChangeFacts,
  trace?: (line: string) => void,
): ReturnType<ChangeContext['readGithub']> {
  const context = createRunContext(createWorkspace({}))
  const inputs = givenInputs({ 'github-token': 'ghs_test', timeout: '5' })
  const run = { ...context, host: { ...context.host, trace }, environment: { GITHUB_API_URL: github.apiUrl } }
  return withGithubAnswer(inputs, of, run).readGithub()
}

test.each([
  [
    'an error with the status 200',
    { errors: [{ message: 'Not now' }], data: null },
    /answered with an error "Not now"; check the job's `permissions:`$/,
  ],
  ['an answer without data', {}, /sent an unexpected response \(it has no data\); check GITHUB_API_URL and any proxy$/],
])('GitHub that gives %s is not available, and the reason is one of a sentence', async (_, body, reason) => {
  const faults = [{ on: /graphql/, times: 99, answer: { status: 200, body } }]
  await using github = await startGithub({ repository: 'acme/shop', faults })
  expect(await read(github, facts)).toEqual({ kind: 'unavailable', reason: expect.stringMatching(reason) })
})

test('a mistake of the program is no failure of GitHub', async () => {
  await using github = await startGithub({ repository: 'acme/shop', commits: [{ sha: head }] })
  const reading = read(github, facts, () => {
    throw new RangeError('a mistake')
  })
  await expect(reading).rejects.toThrow(RangeError)
})

test('a change with a pull request is not searched by its head branch', async () => {
  const pull = { number: 7, head: { ref: 'fix', sha: head }, base: { ref: 'main' } }
  await using github = await startGithub({ repository: 'acme/shop', pulls: [pull] })
  const pullRequest = { number: 7, baseRef: 'main', baseSha: 'b'.repeat(40) } as ChangeFacts['pullRequest']
  const headBranch = { repository: 'acme/shop', branch: 'another' }
  const reading = await read(github, change({ ...facts, pullRequest, headBranch }))
  const found = reading.kind === 'answered' ? await reading.answer.awaitPullRequests() : []
  expect(found).toHaveLength(1)
  expect(github.requests.map(({ body }) => String(body)).join('\n')).not.toContain('another')
})
