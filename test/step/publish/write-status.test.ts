import { describe, expect, test } from 'vitest'
import { printPosition } from '../../../src/step/publish/position.ts'
import { publishStatus, type StatusChange } from '../../../src/step/publish/status.ts'
import type { CommitStatus } from '../../../src/change/github/change-answer.ts'
import { openGithub, type GithubApi } from '../../../src/change/github/api.ts'
import { toContention, undisputed } from '../../../testkit/step/publish-scene.ts'
import { startGithub, type GithubServer } from '../../../testkit/github/server.ts'
import { accountIdOf, type Fault } from '../../../testkit/github/state.ts'

const sha = 'a'.repeat(40)
const login = 'ci[bot]'
const [account, eve] = [accountIdOf({}, login), accountIdOf({}, 'eve')]
const position = { sequence: 5, readAt: Date.UTC(2026, 10, 22) }
const time = '2026-11-22T00:00:00.000Z'
const quiet = toContention(false)
const contended = { ...quiet, after: async () => true }

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
    creator: account,
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
    seen: statuses && { account, statuses },
    contention: quiet,
    ...undisputed,
    ...change,
  })
  return { applied, isOwn: applied.description === description, lines: lines(github), set: github.statuses.length }
}

/** Answers each reading of the statuses with this list. */
const listOf = (...body: readonly object[]): readonly Fault[] => [
  { on: /^GET .*statuses/, times: 9, answer: { status: 200, body } },
]

const post = `POST /statuses/${sha}`
const read = `GET /commits/${sha}/statuses`
const listed = (sequence: number, members: object = {}): object => {
  const { creator, targetUrl, createdAt: _createdAt, ...shown } = status(sequence)
  return { id: sequence, ...shown, creator: { id: creator }, target_url: targetUrl, created_at: time, ...members }
}

describe('a status', () => {
  test.each<[title: string, seen: readonly CommitStatus[] | undefined]>([
    ['beside none', []],
    ['if those of the commit are not known', undefined],
    ['in the place of an older one', [status(4)]],
    ['in the place of one of its position', [status(5)]],
    ['beside a newer one of another writer', [status(6, { creator: eve })]],
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
    const contention = { ...quiet, before: async () => true }
    const { lines: asked } = await publish([], { contention })
    expect(asked).toEqual([expect.stringMatching(/^GET .*status/), `POST /statuses/${sha}`])
    const pending = { context, state: 'pending', description: 'x', targetUrl: '' } as const
    expect((await publish([], { contention, status: pending })).lines).toEqual([`POST /statuses/${sha}`])
  })
  test('is read again if another run may have set one, and stays if none did', async () => {
    const { isOwn, lines: asked, set } = await publish([], { contention: contended })
    expect([isOwn, set]).toEqual([true, 1])
    expect(asked).toEqual([`POST /statuses/${sha}`, expect.stringMatching(/^GET .*status/)])
  })

  const own = listed(5, { id: 1, state: 'success', description: `Compliant · record 5 · ${time}` })
  test.each<[title: string, list: readonly object[]]>([
    ['is not in the list yet', []],
    ['is below one of another context', [listed(9, { context: 'other' }), own]],
    ['is below one of another writer and context', [listed(9, { creator: { id: eve }, context: 'other' }), own]],
  ])('stays with one request if it %s', async (_, list) => {
    const { applied, lines: asked } = await publish([], { contention: contended }, listOf(...list))
    expect(asked).toEqual([post, read])
    expect(applied.description).toMatch(/ · record 5 · /)
  })
  test('that replaced a newer one gives way to it', async () => {
    const { applied, lines: asked } = await publish([], { contention: contended }, [
      { on: /^GET .*statuses/, answer: { status: 200, body: [listed(5), listed(7)] } },
      ...listOf(listed(7), listed(5)),
    ])
    expect(asked).toEqual([post, read, post, read])
    expect(applied).toEqual({ context, state: 'failure', description: status(7).description, targetUrl: '' })
  })
  test('that two other runs replace is set twice more', async () => {
    const { lines: asked } = await publish([], { contention: contended }, [
      { on: /^GET .*statuses/, times: 2, answer: { status: 200, body: [listed(5), listed(7)] } },
      ...listOf(listed(7), listed(5)),
    ])
    expect(asked).toEqual([post, read, post, read, post, read])
  })
  test('that other runs replace again and again is an outage after three rounds', async () => {
    const faults = listOf(listed(5), listed(7))
    await expect(publish([], { contention: contended }, faults)).rejects.toMatchObject({
      code: 'unreachable',
      message: `Could not set the status ${context} of commit ${sha}: other runs replaced it 3 times. Run this job again.`,
    })
  })
})

describe('a status beside one of a newer verdict', () => {
  const red = { context, state: 'failure', description: `No · record 5 · ${time}`, targetUrl: '' } as const
  const renewTo = (state: 'success' | 'failure') => async (after: { readonly readAt: number }) => {
    const renewed = { sequence: 7, readAt: after.readAt + 1 }
    return { status: { ...red, state, description: `Renewed · ${printPosition(renewed)}` }, position: renewed }
  }
  const greenOf = (sequence: number) => status(sequence, { state: 'success' })
  const own = { status: red, contention: quiet }

  test.each<[title: string, change: Partial<StatusChange>, description: RegExp, seen?: CommitStatus]>([
    ['gives way to a success that the service gives too', { renew: renewTo('success') }, /^text · record 6/],
    ['gives way to a failure without a question', { renew: undefined }, /^text · record 6/, status(6)],
    ['replaces a success that the service does not give', { renew: renewTo('failure') }, /^Renewed/],
    ['is set if the service does not answer', { renew: async () => Promise.reject(new Error('x')) }, /^No/],
    ['of no verdict gives way to a success, because its step fails', { renew: undefined }, /^text/],
    [
      'gives way to a success of a newer run',
      { renew: renewTo('failure'), isOfNewerRun: async () => true },
      /^text · record 6/,
    ],
    [
      'is set beside a record that the service does not have',
      { contention: { ...quiet, selectReached: async () => [] } },
      /^No/,
    ],
    [
      'is set if the service does not say which records it has',
      { contention: { ...quiet, selectReached: async () => Promise.reject(new Error('x')) } },
      /^No/,
    ],
  ])('%s', async (...[, change, description, seen = greenOf(6)]) => {
    expect((await publish([seen], { ...own, ...change })).applied.description).toMatch(description)
  })

  test('that is a success gives way in any doubt', async () => {
    const doubtful = { ...quiet, selectReached: async () => Promise.reject(new Error('x')) }
    expect((await publish([status(6)], { contention: doubtful })).applied.state).toBe('failure')
    const beside = [greenOf(7), status(6)]
    expect((await publish(beside, { renew: renewTo('failure') })).applied.description).toMatch(/^Renewed/)
    expect((await publish(beside, { renew: renewTo('success') })).applied.description).toMatch(/^text · record 7/)
  })

  test('is looked for at the end of a step that leaves its decision to it', async () => {
    const decisive = { ...own, isDecisive: true, renew: renewTo('failure') }
    expect((await publish([], decisive)).lines).toEqual([post, read])
    const left = await publish([status(6)], { ...decisive, status: { ...red, state: 'pending' } }, listOf(listed(6)))
    expect([left.applied.description, left.lines]).toEqual([status(6).description, [read]])
    const gone = await publish([status(6)], decisive)
    expect([gone.applied.description, gone.lines]).toEqual([red.description, [read, post, read]])
  })
})
