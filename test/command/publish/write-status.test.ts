import { describe, expect, test } from 'vitest'
import { publishStatus, type StatusChange } from '../../../src/command/publish/status.ts'
import type { CommitStatus } from '../../../src/github/change-answer.ts'
import { openGithub, type GithubApi } from '../../../src/github/api.ts'
import { startGithub, type GithubServer } from '../../../testkit/github/server.ts'
import type { Fault } from '../../../testkit/github/state.ts'

const sha = 'a'.repeat(40)
const login = 'ci[bot]'
const position = { sequence: 5, readAt: Date.UTC(2026, 10, 22) }
const time = '2026-11-22T00:00:00.000Z'
const never = async (): Promise<boolean> => false
const always = async (): Promise<boolean> => true

async function start(faults: readonly Fault[] = []): Promise<GithubServer> {
  const pulls = [{ number: 7, head: { sha }, base: { ref: 'main' } }]
  return startGithub({ repository: 'acme/shop', login, pulls, faults })
}

async function openApi(github: GithubServer, timeoutSeconds = 20): Promise<GithubApi> {
  return openGithub({ token: 'ghs_test', apiUrl: github.apiUrl, timeoutSeconds, notice: () => undefined })
}

const lines = ({ requests }: GithubServer): readonly string[] =>
  requests.map(({ line }) => line.replace(/\?.*/, '').replace('/repos/acme/shop', ''))

const context = 'delivery-evidence/shop'

function status(sequence: number, members: Partial<CommitStatus> = {}): CommitStatus {
  const description = `text · record ${sequence} · ${time}`
  return {
    context,
    state: 'failure',
    description,
    targetUrl: '',
    createdAt: position.readAt / 1000,
    creator: login,
    ...members,
  }
}

/** Publishes a success at a commit on which the run has seen these statuses. */
async function publish(
  statuses: readonly CommitStatus[] | undefined,
  change: Partial<StatusChange> = {},
  faults: readonly Fault[] = [],
) {
  await using github = await start(faults)
  const description = `Compliant · record 5 · ${time}`
  const own = { context, state: 'success', description, targetUrl: 'https://e.example' } as const
  const applied = await publishStatus(await openApi(github), {
    place: { repository: 'acme/shop', sha },
    status: own,
    position,
    seen: statuses && { login, statuses },
    contention: { before: never, after: never },
    ...change,
  })
  return { applied, isOwn: applied.description === description, lines: lines(github), set: github.statuses.length }
}

/** Answers each reading of the statuses with this list. */
const listOf = (...body: readonly object[]): readonly Fault[] => [
  { on: /^GET .*statuses/, times: 9, answer: { status: 200, body } },
]

describe('a status', () => {
  test.each<[title: string, seen: readonly CommitStatus[] | undefined]>([
    ['beside none', []],
    ['if those of the commit are not known', undefined],
    ['in the place of an older one', [status(4)]],
    ['in the place of one of its position', [status(5)]],
    ['beside a newer one of another writer', [status(6, { creator: 'eve' })]],
    ['beside a newer one of another context', [status(6, { context: 'delivery-evidence/bank' })]],
    ['in the place of one without a position', [status(6, { description: 'text' })]],
    ['in the place of one that GitHub expects', [status(6, { state: 'expected' })]],
    [
      'in the place of one whose clock is wrong',
      [status(5, { description: 'text · 2030-01-01T00:00:00.000Z', createdAt: position.readAt / 1000 - 2 })],
    ],
  ])('is set %s', async (_, seen) => {
    const { isOwn, lines: asked } = await publish(seen)
    expect([isOwn, asked]).toEqual([true, [`POST /statuses/${sha}`]])
  })
  test.each([
    ['is not set below one of the same second, which GitHub has without milliseconds', 1, '00.999'],
    ['is set below one of a clock that is more than a second fast', 0, '01.999'],
  ])('%s', async (_, applies, seconds) => {
    const description = `text · record 5 · 2026-11-22T00:00:${seconds}Z`
    const change = { position: { ...position, readAt: position.readAt + (applies === 1 ? 500 : 1500) } }
    const { lines: asked } = await publish([status(5, { description })], change)
    expect(asked).toEqual(applies === 1 ? [] : [`POST /statuses/${sha}`])
  })
  test('is not set below a newer one, which applies', async () => {
    const { applied, lines: asked } = await publish([status(4), status(7), status(6)])
    expect(applied).toEqual({ context, state: 'failure', description: status(7).description, targetUrl: '' })
    expect(asked).toEqual([])
  })
  test('that is a success is compared with the present ones, and another one is not', async () => {
    const contention = { before: always, after: never }
    const { lines: asked } = await publish([], { contention })
    expect(asked).toEqual([expect.stringMatching(/^GET .*status/), `POST /statuses/${sha}`])
    const pending = { context, state: 'pending', description: 'x', targetUrl: '' } as const
    expect((await publish([], { contention, status: pending })).lines).toEqual([`POST /statuses/${sha}`])
  })
  test('is read again if another run may have set one, and stays if none did', async () => {
    const { isOwn, lines: asked, set } = await publish([], { contention: { before: never, after: always } })
    expect([isOwn, set]).toEqual([true, 1])
    expect(asked).toEqual([`POST /statuses/${sha}`, expect.stringMatching(/^GET .*status/)])
  })

  const post = `POST /statuses/${sha}`
  const read = `GET /commits/${sha}/statuses`
  const contention = { before: never, after: always }
  const listed = (sequence: number, members: object = {}): object => {
    const { creator, targetUrl, createdAt: _createdAt, ...shown } = status(sequence)
    return { ...shown, creator: { login: creator }, target_url: targetUrl, created_at: time, ...members }
  }
  test.each<[title: string, list: readonly object[]]>([
    ['is not in the list yet', []],
    ['is below one of another context', [listed(9, { context: 'other' }), listed(5)]],
    ['is below one of another writer', [listed(9, { creator: { login: 'eve' }, context: 'other' }), listed(5)]],
  ])('stays with one request if it %s', async (_, list) => {
    const { applied, lines: asked } = await publish([], { contention }, listOf(...list))
    expect(asked).toEqual([post, read])
    expect(applied.description).toMatch(/ · record 5 · /)
  })
  test('that replaced a newer one gives way to it', async () => {
    const { applied, lines: asked } = await publish([], { contention }, [
      { on: /^GET .*statuses/, answer: { status: 200, body: [listed(5), listed(7)] } },
      ...listOf(listed(7), listed(5)),
    ])
    expect(asked).toEqual([post, read, post, read])
    expect(applied).toEqual({ context, state: 'failure', description: status(7).description, targetUrl: '' })
  })
  test('that two other runs replace is set twice more', async () => {
    const { lines: asked } = await publish([], { contention }, [
      { on: /^GET .*statuses/, times: 2, answer: { status: 200, body: [listed(5), listed(7)] } },
      ...listOf(listed(7), listed(5)),
    ])
    expect(asked).toEqual([post, read, post, read, post, read])
  })
  test('that other runs replace again and again is an outage after three rounds', async () => {
    const faults = listOf(listed(5), listed(7))
    await expect(publish([], { contention }, faults)).rejects.toMatchObject({
      code: 'unreachable',
      message: `Could not set the status ${context} of commit ${sha}: other runs replaced it 3 times. Run this job again.`,
    })
  })
})
