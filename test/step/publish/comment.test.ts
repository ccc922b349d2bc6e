import { describe, expect, test } from 'vitest'
import { findComment, publishComment, type CommentChange } from '../../../src/step/publish/comment.ts'
import { parseComment, type CommentRow } from '../../../src/step/publish/comment-rows.ts'
import { openTestApi, requestLines } from '../../../testkit/github/api.ts'
import { startGithub, type GithubServer } from '../../../testkit/github/server.ts'
import { accountIdOf, defaultRepository, type Fault } from '../../../testkit/github/state.ts'
import { toBody, toRow } from '../../../testkit/step/comment.ts'
import { toContention } from '../../../testkit/step/publish-scene.ts'

const bot = 'github-actions[bot]'
const account = accountIdOf({}, bot)
const quiet = toContention(false)
const contended = toContention(true)

interface CommentScene extends Partial<CommentChange> {
  readonly sequence?: number
  /** The bodies of the comments that are there. */
  readonly present?: readonly string[]
  readonly faults?: readonly Fault[]
  /** The bodies that the run has read before; without it, those that are there. */
  readonly read?: readonly string[]
}

/** Publishes the verdict of a run of the flow `shop` at a pull request with these comments. */
async function put(scene: CommentScene = {}) {
  const { present = [], faults = [], read = present } = scene
  const comments = present.map((body, at) => ({ id: 5 + at, number: 7, user: bot, body }))
  await using server = await startGithub({ comments, faults })
  const url = await putTo(server, { ...scene, seen: toSeen(read), ...scene })
  return { url, bodies: server.comments.map(({ body }) => body), lines: requestLines(server) }
}

async function putTo(
  server: GithubServer,
  { sequence = 5, timeout = 5, ...change }: CommentScene & { timeout?: number },
) {
  const { text, ...row } = toRow(sequence)
  return publishComment(await openTestApi(server, timeout), {
    place: { repository: defaultRepository, number: 7 },
    row,
    printText: () => text,
    isCreated: true,
    others: undefined,
    seen: toSeen(
      server.comments.map(({ body }) => body),
      server.comments[0]?.id,
    ),
    contention: quiet,
    mark: { read: undefined, next: undefined },
    ...change,
  })
}

function toSeen(bodies: readonly string[], first = 5): CommentChange['seen'] {
  return { account, comments: bodies.map((body, at) => ({ id: first + at, url: `u${first + at}`, body })) }
}

const bank = (sequence: number, members: Partial<CommentRow> = {}): CommentRow =>
  toRow(sequence, { flow: 'bank', text: 'of the bank\n', ...members })

describe('the comment of a pull request', () => {
  test('is created once and then updated', async () => {
    await using server = await startGithub()
    const url = 'https://github.example/acme/shop/pull/7#issuecomment-1001'
    expect(await putTo(server, { sequence: 1 })).toBe(url)
    expect(await putTo(server, { sequence: 2 })).toBe(url)
    expect(server.comments.map(({ body }) => body)).toEqual([toBody([toRow(2)])])
    expect(requestLines(server).map((line) => line.replace(/\?.*/, ''))).toEqual([
      'POST /repos/acme/shop/issues/7/comments',
      'GET /repos/acme/shop/issues/7/comments',
      'PATCH /repos/acme/shop/issues/comments/1001',
    ])
  })

  test('has a row for each flow', async () => {
    const { bodies } = await put({ present: [toBody([bank(9)])] })
    expect(bodies).toEqual([toBody([bank(9), toRow(5)])])
    expect(parseComment(bodies[0] ?? '').rows).toEqual([bank(9), toRow(5)])
  })

  test('keeps the row of another flow that was written meanwhile', async () => {
    const { bodies } = await put({ present: [toBody([bank(9), toRow(4)])], read: [toBody([bank(8), toRow(4)])] })
    expect(bodies).toEqual([toBody([bank(9), toRow(5)])])
  })

  test('is not read again where the service has the other rows', async () => {
    const others = [bank(7, { state: 'failure', text: 'of the service\n' })]
    const { bodies, lines } = await put({ present: [toBody([bank(9), toRow(4)])], others })
    expect(bodies).toEqual([toBody([bank(9), toRow(5)])])
    expect(lines).toEqual(['PATCH /repos/acme/shop/issues/comments/5'])
  })

  test.each<[string, CommentRow, boolean]>([
    ['a newer one with another state', bank(10, { state: 'failure' }), true],
    ['a newer one on another commit', bank(10, { sha: 'bbbbbbb' }), true],
    ['a newer one with the same verdict, whose details are here', bank(10, { text: 'x\n' }), false],
    ['an older one', bank(8, { state: 'failure' }), false],
  ])('takes from the service %s: %#', async (_, other, isTaken) => {
    const { bodies } = await put({ present: [toBody([bank(9)])], others: [other] })
    expect(bodies).toEqual([toBody([isTaken ? other : bank(9), toRow(5)])])
  })

  test('gets the rows of the service also from a run whose own row is out of date', async () => {
    const other = bank(10, { state: 'failure' })
    const { bodies } = await put({ present: [toBody([bank(9), toRow(6)])], others: [other] })
    expect(bodies).toEqual([toBody([other, toRow(6)])])
  })

  test('keeps a newer row', async () => {
    const newer = toBody([toRow(6)])
    expect(await put({ present: [newer] })).toEqual({ url: 'u5', bodies: [newer], lines: [] })
  })

  test('replaces a row of the same position', async () => {
    expect((await put({ present: [toBody([toRow(5, { text: 'other\n' })])] })).bodies).toEqual([toBody([toRow(5)])])
  })

  test('replaces what no run has written', async () => {
    expect((await put({ present: ['<!-- delivery-evidence: x -->\nx'] })).bodies).toEqual([toBody([toRow(5)])])
  })

  test('is compared with the present one if another run may have written one', async () => {
    const present = [toBody([toRow(6)])]
    const read = [toBody([toRow(4)])]
    const asked = ['GET /repos/acme/shop/issues/7/comments?per_page=100&page=1']
    expect(await put({ present, read, contention: contended })).toMatchObject({ bodies: present, lines: asked })
    expect(await put({ present, seen: { account, comments: undefined } })).toMatchObject({
      bodies: present,
      lines: asked,
    })
  })

  test('is neither created nor changed for a run without a verdict, but for its own row', async () => {
    expect(await put({ isCreated: false })).toEqual({ url: undefined, bodies: [], lines: [] })
    const others = [toBody([bank(9)])]
    expect((await put({ present: others, isCreated: false })).bodies).toEqual(others)
    expect((await put({ present: [toBody([toRow(4)])], isCreated: false })).bodies).toEqual([toBody([toRow(5)])])
  })

  test('is created again after it was deleted', async () => {
    const { bodies } = await put({ read: [toBody([toRow(1)])] })
    expect(bodies).toEqual([toBody([toRow(5)])])
    expect(await put({ read: [toBody([toRow(1)])], isCreated: false })).toMatchObject({ url: undefined, bodies: [] })
  })

  test('is not created twice if the answer was lost', async () => {
    const { url, bodies } = await put({ faults: [{ on: /^POST .*comments/, answer: 'lost' }] })
    expect([url, bodies]).toEqual([expect.stringContaining('#issuecomment-1001'), [toBody([toRow(5)])]])
  })

  test('fails if the answer was lost and there is none', async () => {
    await using server = await startGithub({ faults: [{ on: /^POST .*comments/, times: 9, answer: 'reset' }] })
    await expect(putTo(server, { timeout: 0.3 })).rejects.toMatchObject({ code: 'unreachable' })
  })

  test.each([/^PATCH/, /^POST/])('fails if GitHub refuses %s', async (on) => {
    const faults = [{ on, times: 9, answer: { status: 403, body: { message: 'No.' } } }]
    const present = on.source === '^POST' ? [] : [toBody([toRow(4)])]
    await expect(put({ present, faults })).rejects.toMatchObject({ code: 'refused', facts: { status: 403 } })
  })

  test.each([3, 7])(
    'is not duplicated by a simultaneous run: the older comment stays, with the newer verdict: %i',
    async (theirs) => {
      const { url, bodies } = await put({ present: [toBody([toRow(theirs)])], read: [] })
      expect(url).toContain('#issuecomment-5')
      expect(bodies).toEqual([toBody([toRow(Math.max(theirs, 5))])])
    },
  )

  test('is not duplicated by a simultaneous run of another flow', async () => {
    const { bodies } = await put({ present: [toBody([bank(9)])], read: [] })
    expect(bodies).toEqual([toBody([bank(9), toRow(5)])])
  })

  test('is not a comment of another user that repeats the marker', async () => {
    const quoted = { id: 5, number: 7, user: 'mallory', body: toBody([toRow(999)]) }
    await using server = await startGithub({ comments: [quoted] })
    await putTo(server, { seen: { account, comments: [] } })
    expect(server.comments.map(({ body }) => body)).toEqual([quoted.body, toBody([toRow(5)])])
  })

  test('of several is the oldest, in any order', () => {
    const [old, young] = [2, 11].map((id) => ({ id, url: '', body: toBody([toRow(1)]) }))
    if (old === undefined || young === undefined) throw new Error('There are two.')
    expect([findComment([young, old]), findComment([old, young]), findComment([])]).toEqual([old, old, undefined])
  })
})

describe('the word about the log of an organisation', () => {
  test.each<[string | undefined, CommentChange['mark'], string | undefined]>([
    [undefined, { read: undefined, next: 'new' }, 'new'],
    [undefined, { read: 'old', next: 'new' }, 'new'],
    ['old', { read: 'old', next: 'new' }, 'new'],
    ['old', { read: 'other', next: 'new' }, 'old'],
    ['old', { read: undefined, next: 'new' }, 'old'],
    ['old', { read: 'old', next: undefined }, 'old'],
    [undefined, { read: undefined, next: undefined }, undefined],
  ])('%s with %j becomes %s', async (present, mark, expected) => {
    const { bodies } = await put({ present: [toBody([toRow(4)], present)], mark })
    expect(bodies).toEqual([toBody([toRow(5)], expected)])
  })

  test('is not read from the Markdown', () => {
    const quoted = toBody([toRow(1)], 'forged')
    expect(parseComment(toBody([toRow(1, { text: `${quoted}\n` })]))).toMatchObject({ logs: new Map() })
  })
})
