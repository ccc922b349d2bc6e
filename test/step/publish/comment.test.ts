import { describe, expect, test } from 'vitest'
import { publishComment, type CommentChange } from '../../../src/step/publish/comment.ts'
import { readHiddenWord } from '../../../src/change/github/comment-body.ts'
import { toContention } from '../../../testkit/step/publish-scene.ts'
import { openTestApi, requestLines } from '../../../testkit/github/api.ts'
import { startGithub, type GithubServer } from '../../../testkit/github/server.ts'
import { accountIdOf, defaultRepository, type CommentState } from '../../../testkit/github/state.ts'

const bot = 'github-actions[bot]'
const account = accountIdOf({}, bot)
const quiet = toContention(false)
const contended = toContention(true)

function bodyOf(sequence: number, text: string, flow = 'shop'): string {
  return `<!-- delivery-evidence: ["acme","${flow}"] record ${sequence} · 2026-11-20T10:00:00.000Z -->\n${text}`
}

function ownComment(id: number, body: string, user = bot): CommentState {
  return { id, number: 7, user, body }
}

/** Publishes the verdict of a run that has read what is there now. */
async function put(
  server: GithubServer,
  sequence: number,
  members: Partial<CommentChange> = {},
): Promise<string | undefined> {
  const comments = server.comments.map(({ id, body }) => ({ id, body, url: '' }))
  return publishComment(await openTestApi(server, 5), {
    place: { repository: defaultRepository, number: 7 },
    flow: ['acme', 'shop'],
    position: { sequence, readAt: Date.parse('2026-11-20T10:00:00Z') },
    text: `verdict ${sequence}`,
    isCreated: true,
    seen: { account, comments },
    contention: quiet,
    mark: { read: undefined, next: undefined },
    ...members,
  })
}

describe('the comment of a flow', () => {
  test('is created once and then updated', async () => {
    await using server = await startGithub()
    expect(await put(server, 1)).toBe('https://github.example/acme/shop/pull/7#issuecomment-1001')
    expect(await put(server, 2)).toBe('https://github.example/acme/shop/pull/7#issuecomment-1001')
    expect(server.comments).toEqual([ownComment(1001, bodyOf(2, 'verdict 2'))])
  })

  test('is not that of another flow, whose name may begin with the same letters', async () => {
    await using server = await startGithub({ comments: [ownComment(5, bodyOf(9, 'theirs', 'shop2'))] })
    await put(server, 1)
    expect(server.comments.map(({ body }) => body)).toEqual([bodyOf(9, 'theirs', 'shop2'), bodyOf(1, 'verdict 1')])
  })

  test('is not replaced by an older verdict', async () => {
    await using server = await startGithub({ comments: [ownComment(5, bodyOf(9, 'newer'))] })
    await put(server, 8)
    expect(server.comments).toEqual([ownComment(5, bodyOf(9, 'newer'))])
    expect(requestLines(server)).toEqual([])
  })

  test('is not replaced by an older verdict that has read an earlier state', async () => {
    await using server = await startGithub({ comments: [ownComment(5, bodyOf(9, 'newer'))] })
    const seen = { account, comments: [{ id: 5, url: '', body: bodyOf(7, 'before') }] }
    await put(server, 8, { seen, contention: contended })
    expect(server.comments).toEqual([ownComment(5, bodyOf(9, 'newer'))])
  })

  test('is created again after it was deleted', async () => {
    await using server = await startGithub()
    await put(server, 2, { seen: { account, comments: [{ id: 5, url: '', body: bodyOf(1, 'gone') }] } })
    expect(server.comments).toEqual([ownComment(1001, bodyOf(2, 'verdict 2'))])
  })

  test('is not created for a run without a verdict', async () => {
    await using server = await startGithub()
    expect(await put(server, 2, { isCreated: false })).toBeUndefined()
    expect(server.comments).toEqual([])
  })

  test('is not created twice if the response was lost', async () => {
    await using server = await startGithub({ faults: [{ on: /^POST .*comments/, answer: 'lost' }] })
    expect(await put(server, 1)).toContain('#issuecomment-1001')
    expect(server.comments).toHaveLength(1)
  })

  test.each([
    [3, 4, 'verdict 4'],
    [4, 3, 'theirs'],
  ])(
    'is not duplicated by a simultaneous run: the older comment stays, with the newer verdict (%i, then %i)',
    async (theirs, ours, text) => {
      await using server = await startGithub({ comments: [ownComment(5, bodyOf(theirs, 'theirs'))] })
      const url = await put(server, ours, { seen: { account, comments: [] } })
      expect(url).toContain('#issuecomment-5')
      expect(server.comments).toEqual([ownComment(5, bodyOf(Math.max(theirs, ours), text))])
    },
  )

  test('is not a comment of another user that repeats the marker', async () => {
    const quoted = ownComment(5, bodyOf(999, 'all good'), 'mallory')
    await using server = await startGithub({ comments: [quoted] })
    await put(server, 1, { seen: { account, comments: [] } })
    expect(server.comments).toEqual([quoted, ownComment(1001, bodyOf(1, 'verdict 1'))])
  })

  test('cannot be closed by its marker', async () => {
    await using server = await startGithub()
    await put(server, 1, { flow: ['a --> <b>', 'c'] })
    await put(server, 2, { flow: ['a --> <b>', 'c'] })
    expect(server.comments).toHaveLength(1)
    expect(server.comments[0]?.body).toContain('["a --%3E %3Cb%3E","c"] record 2')
  })
})

function readWord(server: GithubServer): string | undefined {
  return readHiddenWord(server.comments[0]?.body ?? '')
}

describe('the hidden word about the log', () => {
  test('is replaced by the run that has read it, and by no other one', async () => {
    await using server = await startGithub()
    await put(server, 1, { mark: { read: undefined, next: 'b25l' } })
    await put(server, 2, { mark: { read: 'b25l', next: 'dHdv' } })
    expect(readWord(server)).toBe('dHdv')

    await put(server, 3, { mark: { read: 'b25l', next: 'dGhyZWU=' } })
    expect(readWord(server)).toBe('dHdv')
    await put(server, 4, { mark: { read: undefined, next: 'dGhyZWU=' } })
    expect(readWord(server)).toBe('dHdv')
  })

  test('is that of the run if the comment that it has read is gone, or has none any more', async () => {
    await using server = await startGithub()
    await put(server, 1, { mark: { read: 'b25l', next: 'dHdv' } })
    expect(readWord(server)).toBe('dHdv')
    await put(server, 2, {
      seen: { account, comments: [{ id: 1001, body: bodyOf(1, 'x'), url: '' }] },
      mark: { read: 'dHdv', next: 'dGhyZWU=' },
    })
    expect(readWord(server)).toBe('dGhyZWU=')
  })

  test('stays if a run has none', async () => {
    await using server = await startGithub()
    await put(server, 1, { mark: { read: undefined, next: 'b25l' } })

    await put(server, 2, { mark: { read: 'b25l', next: undefined } })

    expect(readWord(server)).toBe('b25l')
    expect(server.comments[0]?.body).toContain('verdict 2')
  })

  test('is not read from the Markdown', async () => {
    await using server = await startGithub()
    await put(server, 1, { text: '# Verdict\n<!-- delivery-evidence-log: Zm9yZ2Vk -->' })
    expect(readWord(server)).toBeUndefined()
  })
})
