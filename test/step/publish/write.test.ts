import { describe, expect, test } from 'vitest'
import { findFlowComment, publishComment, type CommentChange } from '../../../src/step/publish/comment.ts'
import { toCommentBody } from '../../../src/change/github/comment-body.ts'
import { openGithub, type GithubApi } from '../../../src/change/github/api.ts'
import { toContention } from '../../../testkit/step/publish-scene.ts'
import { startGithub, type GithubServer } from '../../../testkit/github/server.ts'
import { accountIdOf, type Fault } from '../../../testkit/github/state.ts'

const sha = 'a'.repeat(40)
const place = { repository: 'acme/shop', number: 7 }
const flow = ['acme', 'shop'] as const
const login = 'ci[bot]'
const account = accountIdOf({}, login)
const position = { sequence: 5, readAt: Date.UTC(2026, 10, 22) }
const time = '2026-11-22T00:00:00.000Z'

async function start(faults: readonly Fault[] = []): Promise<GithubServer> {
  const pulls = [{ number: 7, head: { sha }, base: { ref: 'main' } }]
  return startGithub({ repository: 'acme/shop', login, pulls, faults })
}

async function openApi(github: GithubServer, timeoutSeconds = 20): Promise<GithubApi> {
  return openGithub({ token: 'ghs_test', apiUrl: github.apiUrl, timeoutSeconds, notice: () => undefined })
}

function toBody(sequence: number, word?: string, of: readonly string[] = flow): string {
  return toCommentBody({ marker: `${JSON.stringify(of)} record ${sequence} · ${time}`, word }, `text of ${sequence}`)
}

const lines = ({ requests }: GithubServer): readonly string[] =>
  requests.map(({ line }) => line.replace(/\?.*/, '').replace('/repos/acme/shop', ''))

interface CommentScene extends Partial<CommentChange> {
  readonly present?: readonly string[]
  readonly faults?: readonly Fault[]
  readonly timeout?: number
  /** Whether the run has seen the present comments. */
  readonly isSeen?: boolean
}

/** Publishes the comment of a run at a pull request with these comments, of which the run has seen all or none. */
async function comment({ present = [], faults = [], isSeen = true, timeout, ...change }: CommentScene) {
  await using github = await start(faults)
  for (const [at, body] of present.entries()) github.addComment({ id: 101 + at, number: 7, body, user: login })
  const comments = present.map((body, at) => ({ id: 101 + at, url: `u${101 + at}`, body }))
  const url = await publishComment(await openApi(github, timeout), {
    place,
    flow,
    position,
    text: 'text',
    isCreated: true,
    seen: { account, comments: isSeen ? comments : undefined },
    contention: toContention(false),
    mark: { read: undefined, next: undefined },
    ...change,
  })
  return { url, bodies: github.comments.map(({ body }) => body), lines: lines(github) }
}

describe('a comment', () => {
  const own = toCommentBody({ marker: `["acme","shop"] record 5 · ${time}`, word: undefined }, 'text')
  test('is created once', async () => {
    const { url, bodies, lines: asked } = await comment({})
    expect([url, bodies]).toEqual([expect.any(String), [own]])
    expect(asked).toEqual(['POST /issues/7/comments', 'GET /issues/7/comments'])
  })
  test('is not created by a run without a verdict', async () => {
    expect(await comment({ isCreated: false })).toEqual({ url: undefined, bodies: [], lines: [] })
  })
  test('replaces an older one of its flow, and none of another', async () => {
    const other = toBody(9, undefined, ['acme', 'bank'])
    const { bodies, lines: asked } = await comment({ present: [other, toBody(4)], isCreated: false })
    expect([bodies, asked]).toEqual([[other, own], ['PATCH /issues/comments/102']])
  })
  test('replaces the oldest of several', async () => {
    const { bodies } = await comment({ present: [toBody(3), toBody(4)] })
    expect(bodies).toEqual([own, toBody(4)])
  })
  test('replaces one of the same position, and one without', async () => {
    expect((await comment({ present: [toBody(5)] })).bodies).toEqual([own])
    const without = toCommentBody({ marker: '["acme","shop"] ', word: undefined }, 'x')
    expect((await comment({ present: [without] })).bodies).toEqual([own])
  })
  test('replaces no newer one, whose address it has', async () => {
    const { url, bodies, lines: asked } = await comment({ present: [toBody(6)] })
    expect([url, bodies, asked]).toEqual(['u101', [toBody(6)], []])
  })
  test('is compared with the present ones if another run may have written one', async () => {
    const contention = { ...toContention(false), before: async () => true }
    const { bodies, lines: asked } = await comment({ present: [toBody(6)], contention })
    expect([bodies, asked]).toEqual([[toBody(6)], ['GET /issues/7/comments']])
    const unread = await comment({ present: [toBody(6)], isSeen: false })
    expect([unread.bodies, unread.lines]).toEqual([[toBody(6)], ['GET /issues/7/comments']])
    expect((await comment({ contention })).lines).toEqual(['POST /issues/7/comments', 'GET /issues/7/comments'])
  })
  test('is created again after the one that it replaces was deleted', async () => {
    const gone = { on: /^PATCH/, times: 1, answer: { status: 404, body: { message: 'Not Found' } } }
    const { bodies } = await comment({ present: [toBody(6, undefined, ['x', 'y']), toBody(4)], faults: [gone] })
    expect([bodies.length, bodies.at(-1)]).toEqual([2, own])
    const alone = await comment({ present: [toBody(4)], faults: [gone], isCreated: false })
    expect(alone.url).toBeUndefined()
  })
  test.each([/^PATCH/, /^POST/])('fails if GitHub refuses %s', async (on) => {
    const faults = [{ on, times: 9, answer: { status: 403, body: { message: 'No.' } } }]
    await expect(comment({ present: on.source === '^POST' ? [] : [toBody(4)], faults })).rejects.toMatchObject({
      code: 'refused',
      facts: { status: 403 },
    })
  })
  test('is found after its answer was lost', async () => {
    const { bodies, url } = await comment({ faults: [{ on: /^POST/, times: 1, answer: 'lost' }] })
    expect(bodies).toEqual([own])
    expect(url).toEqual(expect.any(String))
    const faults = [{ on: /^POST/, times: 9, answer: 'reset' as const }]
    await expect(comment({ faults, timeout: 0.3 })).rejects.toMatchObject({ code: 'unreachable' })
  })
  test('fails if GitHub refuses it, although another job has created one', async () => {
    const faults = [{ on: /^POST/, times: 9, answer: { status: 403, body: { message: 'No.' } } }]
    const scene = { present: [toBody(4)], seen: { account, comments: [] }, faults }
    await expect(comment(scene)).rejects.toMatchObject({ code: 'refused' })
  })
  test('of several is the oldest, in any order', () => {
    const [old, young] = [2, 11].map((id) => ({ id, url: '', body: toBody(1) }))
    if (old === undefined || young === undefined) throw new Error('There are two.')
    expect([findFlowComment([young, old], flow), findFlowComment([old, young], flow)]).toEqual([old, old])
    expect(findFlowComment([], flow)).toBeUndefined()
  })
  test('is removed beside an older one of another job, which then has the newest verdict', async () => {
    const older = { isSeen: true, seen: { account, comments: [] } }
    expect((await comment({ ...older, present: [toBody(4)] })).bodies).toEqual([own])
    expect((await comment({ ...older, present: [toBody(6)] })).bodies).toEqual([toBody(6)])
  })
})

const markOf = async (present: string | undefined, mark: CommentChange['mark']): Promise<string> => {
  const { bodies } = await comment({ present: [toBody(4, present)], mark })
  return /(old|new)-mark/.exec(bodies[0] ?? '')?.[1] ?? 'none'
}

describe('the mark of a comment', () => {
  test.each([
    [undefined, { read: undefined, next: 'new-mark' }, 'new'],
    ['old-mark', { read: 'old-mark', next: 'new-mark' }, 'new'],
    ['old-mark', { read: 'other', next: 'new-mark' }, 'old'],
    ['old-mark', { read: undefined, next: 'new-mark' }, 'old'],
    ['old-mark', { read: 'old-mark', next: undefined }, 'old'],
    [undefined, { read: undefined, next: undefined }, 'none'],
  ])('%s with %j becomes the %s one', async (present, mark, expected) => {
    expect(await markOf(present, mark)).toBe(expected)
  })
})
