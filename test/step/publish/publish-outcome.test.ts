import type { Outcome } from '../../../src/step/outcome/outcome.ts'
import { withGithubAnswer } from '../../../src/step/change/github-answer.ts'
import type { StepRun } from '../../../src/step/change/run.ts'
import { parseComment } from '../../../src/step/publish/comment-rows.ts'
import { publishAfter, publishFailure } from '../../../src/step/publish/publish.ts'
import { EvidenceError } from '../../../src/error.ts'
import { outcomeOf, type Scene, sha, toRun } from '../../../testkit/step/publish-scene.ts'
import { createRunContext } from '../../../testkit/step/workspace.ts'
import { startGithub } from '../../../testkit/github/server.ts'
import type { Fault, GithubState } from '../../../testkit/github/state.ts'
import { describe, expect, test } from 'vitest'

const forbidden = { status: 403, body: { message: 'No.' } }

interface Published {
  readonly outcome: Outcome | undefined
  readonly messages: readonly string[]
  readonly state: string | undefined
  readonly comments: number
  /** The body of each comment. */
  readonly bodies: readonly string[]
  readonly lines: readonly string[]
}

interface Options extends Pick<Scene, 'facts'> {
  readonly state?: GithubState
  readonly failure?: unknown
  readonly token?: string
  /** Whether the run has asked GitHub about its change before, with the query that it shares. */
  readonly hasAsked?: boolean
}

/** Publishes an outcome, or with `failure` that there is none. */
async function publish(
  given: Scene['given'],
  { state = {}, failure, token = 'ghs_test', hasAsked = false, ...rest }: Options = {},
): Promise<Published> {
  const pulls = [{ number: 7, head: { sha }, base: { ref: 'main' } }]
  await using github = await startGithub({ repository: 'octo/app', pulls, ...state })
  const own = createRunContext('.')
  const levels = { warning: 'warning', notice: 'notice', debug: 'debug' } as const
  const messages: string[] = []
  const logs = Object.fromEntries(
    Object.keys(levels).map((level) => [level, (text: string) => void messages.push(`${level}: ${text}`)]),
  )
  const context = { ...own, host: { ...own.host, ...logs }, environment: { GITHUB_API_URL: github.apiUrl } }
  const run = await openRun(toRun({ given: { 'github-token': token, ...given }, context, ...rest }), hasAsked)
  const outcome =
    failure === undefined ? await publishAfter(run, async () => outcomeOf()) : await publishFailure(run, failure)
  const [last] = github.statuses.slice(-1)
  const lines = github.requests.map(({ line }) => line)
  const bodies = github.comments.map(({ body }) => body)
  return { outcome: outcome ?? undefined, messages, state: last?.state, comments: bodies.length, bodies, lines }
}

async function openRun(run: StepRun, hasAsked: boolean): Promise<StepRun> {
  if (!hasAsked) return run
  const context = withGithubAnswer(run.plan.inputs, run.plan.change, run.context)
  await context.readGithub()
  return { ...run, context }
}

const faultAt = (on: RegExp, answer: Fault['answer'] = forbidden): GithubState => ({
  faults: [{ on, times: 99, answer }],
})

/** The number of queries of a run that has asked GitHub before. */
async function countQueries(wait: string, failure?: unknown): Promise<number> {
  const { lines } = await publish({ wait, url: 'https://e.example/api/v2' }, { hasAsked: true, failure })
  return lines.filter((line) => line === 'POST /graphql').length
}

describe('a run publishes its outcome', () => {
  test('as a status and a comment, of which the status decides if it is asked to', async () => {
    const { outcome, state, comments, messages } = await publish({})
    expect([state, comments, messages, outcome?.isDecidedByStatus]).toEqual(['success', 1, [], false])
    expect(outcome?.commentUrl).toEqual(expect.any(String))
    expect((await publish({ gate: 'status' })).outcome).toMatchObject({ isDecidedByStatus: true })
    expect((await publish({ gate: 'artifact' })).outcome).toMatchObject({ isDecidedByStatus: false })
  })
  test('as a row for its flow in the comment', async () => {
    const { bodies } = await publish({})
    const row = { org: 'acme', flow: 'shop', state: 'success', sha: sha.slice(0, 7), position: { sequence: 5 } }
    expect(bodies.map((body) => parseComment(body).rows)).toMatchObject([[row]])
  })
  test('and decides by the exit code where it sets no status', async () => {
    const { outcome, state, comments } = await publish({ gate: 'status' }, { facts: { event: 'push' } })
    expect([outcome?.isDecidedByStatus, state, comments]).toEqual([false, undefined, 1])
  })
  test('without what is on GitHub already: the status alone, because no comment is known to be its own', async () => {
    const { messages, state, comments } = await publish({}, { state: faultAt(/^POST \/graphql/) })
    expect([state, comments]).toEqual(['success', 0])
    expect(messages).toEqual([expect.stringMatching(/^debug: The comment on the pull request was not written: /)])
  })
  test('nowhere without a pull request to publish it at', async () => {
    const { outcome, lines } = await publish({ comment: 'false', status: 'false' })
    expect([outcome, lines]).toEqual([outcomeOf(), []])
  })
  test('nowhere without a token, which a required status needs', async () => {
    const quiet = await publish({}, { token: '' })
    expect([quiet.outcome?.statusFailure, quiet.messages, quiet.lines]).toEqual([undefined, [], []])
    const undecided = await publish({ gate: 'status' }, { token: '' })
    expect(undecided.outcome).toMatchObject({ isDecidedByStatus: false })
    expect(undecided.outcome).not.toHaveProperty('statusFailure')
    const required = await publish({ status: 'true' }, { token: '' })
    expect(required.outcome).toMatchObject({
      isDecidedByStatus: false,
      statusFailure: { message: 'The status was not set: `github-token` is empty.', exitCode: 2 },
    })
  })

  test.each(['fork', 'dependabot'] as const)(
    'with one notice for status and comment of a run of %s',
    async (restricted) => {
      const state = faultAt(/^(POST|PATCH) .*(statuses|comments)/)
      const { outcome, messages } = await publish({}, { state, facts: { restricted } })
      expect(messages).toEqual([expect.stringMatching(/^notice: The token of .* only reads, .*forks\.md/)])
      expect(outcome).not.toHaveProperty('statusFailure')
      const decisive = await publish({ gate: 'status' }, { state, facts: { restricted } })
      expect(decisive.messages).toEqual([expect.stringContaining('This step decides as with `gate: true`.')])
      const required = await publish({ status: 'true' }, { state, facts: { restricted } })
      expect(required.outcome?.statusFailure?.message).toMatch(/^The token of .* only reads, .*forks\.md/)
      expect(required.messages).toEqual([])
    },
  )

  const advice = ' Or set `status: false`.'
  test('with a notice if the token may not set the status', async () => {
    const { outcome, messages } = await publish({}, { state: faultAt(/^POST .*statuses/) })
    expect(messages).toEqual([expect.stringMatching(/^notice: Could not set the status .*`statuses: write`/)])
    expect(messages[0]?.endsWith(advice)).toBe(true)
    expect(outcome).toMatchObject({ isDecidedByStatus: false })
    expect(outcome).not.toHaveProperty('statusFailure')
    const absent = { status: 404, body: { message: 'Not Found' } }
    expect((await publish({}, { state: faultAt(/^POST .*statuses/, absent) })).messages).toEqual([
      expect.stringMatching(/^notice: /),
    ])
  })
  test('with a warning if GitHub does not set the status for another reason', async () => {
    const unprocessable = { status: 422, body: { message: 'Too many.' } }
    const { messages } = await publish({}, { state: faultAt(/^POST .*statuses/, unprocessable) })
    expect(messages).toEqual([expect.stringMatching(/^warning: .*Too many/)])
    expect(messages[0]?.endsWith(advice)).toBe(false)
    expect(messages[0]).toMatch(/\.$/)
  })
  test('and decides by the exit code if no status can be set, and fails after any other failure', async () => {
    const { outcome, messages } = await publish({ gate: 'status' }, { state: faultAt(/^POST .*statuses/) })
    expect(outcome).toMatchObject({ isDecidedByStatus: false })
    expect(outcome).not.toHaveProperty('statusFailure')
    expect(messages).toEqual([
      expect.stringMatching(/^notice: Could not set .*This step decides as with `gate: true`\.$/),
    ])
    const unprocessable = { status: 422, body: { message: 'Too many.' } }
    const failed = await publish({ gate: 'status' }, { state: faultAt(/^POST .*statuses/, unprocessable) })
    expect([failed.outcome?.statusFailure?.exitCode, failed.messages]).toEqual([5, []])
  })
  test('and fails if the status is required, without a second message', async () => {
    const { outcome, messages } = await publish({ status: 'true' }, { state: faultAt(/^POST .*statuses/) })
    expect([outcome?.statusFailure?.exitCode, messages]).toEqual([5, []])
  })
  test('with a message if the comment is refused, which is a warning where it is required', async () => {
    const state = faultAt(/^POST .*comments/)
    const text = 'The comment on the pull request was not written: '
    const quiet = await publish({}, { state })
    expect(quiet.messages).toEqual([expect.stringMatching(`^debug: ${text}`)])
    expect([quiet.outcome?.commentUrl, quiet.state]).toEqual([undefined, 'success'])
    expect((await publish({ comment: 'true' }, { state })).messages).toEqual([
      expect.stringMatching(`^warning: ${text}`),
    ])
  })

  test('again with what is on GitHub after a wait', async () => {
    expect([await countQueries('0'), await countQueries('1')]).toEqual([1, 2])
  })
})

describe('a run without an outcome publishes', () => {
  test('that it has none', async () => {
    const failure = new EvidenceError('unreachable', 'The service is down.')
    expect(await publish({}, { failure })).toMatchObject({ state: 'error', comments: 0, messages: [] })
    const unknown = new EvidenceError('refused', 'x', { facts: { status: 404 } })
    expect((await publish({}, { failure: unknown })).state).toBe('pending')
  })
  test('with what the run has read of GitHub', async () => {
    expect(await countQueries('1', new Error('x'))).toBe(1)
  })
  test('nothing without a place', async () => {
    const { lines, messages } = await publish({ comment: 'false', status: 'false' }, { failure: new Error('x') })
    expect([lines, messages]).toEqual([[], []])
  })
  test('a warning if a required status could not be set', async () => {
    const state = { faults: [{ on: /^POST .*statuses/, times: 99, answer: forbidden }] }
    const { messages } = await publish({ status: 'true' }, { state, failure: new Error('x') })
    expect(messages).toEqual([
      expect.stringMatching(/^warning: This failure was not published on GitHub\. Could not set/),
    ])
    const quiet = await publish({}, { state, failure: new Error('x') })
    expect(quiet.messages).toEqual([expect.stringMatching(/^notice: Could not set/)])
  })
})
