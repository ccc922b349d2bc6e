import { describe, expect, test } from 'vitest'
import { toCommentText } from '../../../src/step/publish/comment-text.ts'
import { createContention } from '../../../src/step/publish/contention.ts'
import { findContext, toDescription, toStatusVerdict } from '../../../src/step/publish/status-text.ts'
import { maxContextLength, maxDescriptionLength } from '../../../src/change/github/commit-status.ts'
import type { VerdictBasis } from '../../../src/step/outcome/verdict-basis.ts'
import type { Explanation } from '../../../src/evidence/explain/explanation.ts'
import { basis as published, toRun } from '../../../testkit/step/publish-scene.ts'
import { explanationOf } from '../../../testkit/evidence/explanation.ts'

function explanation(members: Partial<Explanation>): Explanation {
  return explanationOf([], { verdict: 'COMPLIANT', headline: 'The headline.', ...members })
}

describe('the status', () => {
  const failing = { verdict: 'NON-COMPLIANT' } as const
  test.each<[Partial<Explanation>, closedBy: readonly string[], state: string, text: string]>([
    [{}, [], 'success', 'Compliant: all required evidence is there'],
    [{}, ['A job failed.', 'Another.'], 'failure', 'The gate is closed. A job failed.'],
    [{ ...failing, failing: ['a', 'b'] }, [], 'failure', 'Not compliant: a, b'],
    [failing, ['A job failed.'], 'failure', 'The headline.'],
    [{ ...failing, failing: ['r'], missing: ['s'] }, [], 'failure', 'Not compliant: r'],
    [{ ...failing, word: 'waiting', missing: ['s'], waiting: ['r', 's'] }, [], 'pending', 'Waiting for: r, s'],
    [{ verdict: 'INCOMPLETE', missing: ['a', 'b'], waiting: ['a', 'b'] }, [], 'pending', 'Waiting for: a, b'],
    [{ verdict: 'INCOMPLETE', word: 'not compliant', missing: ['a'] }, [], 'failure', 'Not compliant: a'],
    [{ verdict: 'INCOMPLETE' }, [], 'pending', 'The headline.'],
    [{ verdict: 'UNCLEAR' }, [], 'error', 'The headline.'],
  ])('of %j beside %j is %s', (...[members, closedBy, state, text]) => {
    expect(toStatusVerdict(explanation(members), closedBy)).toEqual({ state, text })
  })
})

const contextOf = (flow_name: string): string => {
  const run = toRun({ facts: null })
  return findContext({ ...run, target: { ...run.target, flow_name } })
}

describe('the context of a status', () => {
  const start = 'delivery-evidence/'
  test('fits the limit, and two long ones differ', () => {
    const exact = 'f'.repeat(maxContextLength - start.length)
    expect(contextOf(exact)).toBe(`${start}${exact}`)
    const [one, other] = [contextOf(`${exact}a`), contextOf(`${exact}b`)]
    expect(one).toMatch(/^delivery-evidence\/f+~[0-9a-f]{16}$/)
    expect([one.length, other.length, one === other]).toEqual([maxContextLength, maxContextLength, false])
    expect(contextOf(`${'f'.repeat(maxContextLength - start.length - 18)}🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈`).isWellFormed()).toBe(
      true,
    )
  })
})

describe('the description of a status', () => {
  const position = { sequence: 1, readAt: 0 }
  const end = ' · record 1 · 1970-01-01T00:00:00.000Z'
  const room = maxDescriptionLength - end.length
  test.each([
    ['short', `short${end}`],
    ['two\nlines', `two lines${end}`],
    ['x'.repeat(room), `${'x'.repeat(room)}${end}`],
    ['x'.repeat(room + 1), `${'x'.repeat(room - 1)}…${end}`],
    [`${'x'.repeat(room - 2)}🎈x`, `${'x'.repeat(room - 2)}�…${end}`],
  ])('of %j ends with its position', (text, description) => {
    expect(toDescription(text, position)).toBe(description)
    expect(description.length).toBeLessThanOrEqual(maxDescriptionLength)
  })
})

describe('a comment has no path of the runner', () => {
  const folders = {
    GITHUB_WORKSPACE: '/srv/work/shop/',
    RUNNER_TEMP: '/srv/temp',
    RUNNER_WORKSPACE: '/srv/work',
    RUNNER_TOOL_CACHE: '/opt/cache',
    HOME: '/',
    USERPROFILE: 'D:\\users\\ci\\',
  }
  test.each([
    ['/srv/work/shop/src/a.ts', 'src/a.ts'],
    ['/srv/work/shop', ''],
    ['at /srv/work/shop/a.ts and /srv/work/shop/b.ts', 'at a.ts and b.ts'],
    ['/srv/temp/x', 'x'],
    ['/srv/work/other/x', 'other/x'],
    ['/opt/cache/x', 'x'],
    ['D:\\users\\ci\\x', 'x'],
    ['/srv/workshop/x', '/srv/workshop/x'],
    ['/srv/work.old', '/srv/work.old'],
    ['x/srv/temp/x', 'x/srv/temp/x'],
    ['my-/srv/temp', 'my-/srv/temp'],
    ['/srv/temp', ''],
    ['(/srv/temp)', '()'],
    ['/home/runner/work/a/b/x', 'x'],
    ['/Users/runner/work/a/b/x', 'x'],
    ['/__w/a/b/x', 'x'],
    ['D:\\a\\a\\b\\x', 'x'],
    ['d:/a/a-1/b.2/x', 'x'],
    ['/home/runner/work/a/x', '/home/runner/work/a/x'],
    ['/home/runner/work/a b/c/x', '/home/runner/work/a b/c/x'],
    ['two: /__w/a/b/x and /__w/c/d/y', 'two: x and y'],
    ['a/b and /x', 'a/b and /x'],
    ['/srv/temp and a/b', ' and a/b'],
    ['/srv/temp: /opt/x', ': /opt/x'],
  ])('%j becomes %j', (text, shown) => {
    const markdown = toCommentText([{ kind: 'code', language: '', text }], folders)
    expect(markdown.split('\n').slice(1, -2).join('\n')).toBe(shown)
  })
  test('of the innermost folder', () => {
    const nested = { GITHUB_WORKSPACE: '/srv', RUNNER_TEMP: '/srv/temp' }
    expect(toCommentText([{ kind: 'paragraph', content: ['/srv/temp/x /srv/y'] }], nested)).toBe('x y\n')
  })
  test('in the text and in a status alike, which stays a status', () => {
    const inline = { kind: 'code', text: '/srv/temp/x' } as const
    const status = { kind: 'status', tone: 'bad', word: 'Closed' } as const
    const markdown = toCommentText([{ kind: 'paragraph', content: ['/srv/temp/y', inline, status] }], folders)
    expect(markdown).toBe('y `x` ❌ Closed\n')
  })
  test('also if none is known', () => {
    expect(toCommentText([{ kind: 'paragraph', content: ['a b'] }], {})).toBe('a b\n')
  })
  test('and at most so many characters', () => {
    const paragraphs = Array.from({ length: 700 }, () => ({ kind: 'paragraph' as const, content: ['x'.repeat(98)] }))
    const whole = paragraphs.slice(0, 640)
    expect(toCommentText(whole, {}, 64_000).length).toBe(63_999)
    expect(toCommentText(paragraphs, {}, 64_000).length).toBeLessThanOrEqual(64_000)
    expect(toCommentText([...whole, { kind: 'paragraph', content: ['x'] }], {}, 64_000)).toContain(
      'The rest was omitted',
    )
  })
})

const basis = (members: Partial<VerdictBasis>): VerdictBasis => ({
  sequence: 5,
  readAt: Date.now(),
  askedAt: performance.now() - 60_000,
  log: undefined,
  signable: '',
  readSequence: async () => 5,
  readPresent: published.readPresent,
  ...members,
})

describe('another run may have published a newer verdict', () => {
  const now = { wall: Date.now(), monotonic: performance.now() }
  test.each<[title: string, basis: VerdictBasis | undefined, isEmbedded: boolean, before: boolean, after: boolean]>([
    ['if this one has no verdict', undefined, false, true, true],
    ['if this one has none of the embedded service', undefined, true, true, true],
    ['unless the service has no later record', basis({}), false, false, false],
    ['if the service has a later record', basis({ readSequence: async () => 6 }), false, true, true],
    ['if the service has no sequence any more', basis({ readSequence: async () => undefined }), false, true, true],
    ['if the service has no sequence', basis({ sequence: undefined }), false, true, true],
    ['unless the service is embedded', basis({ sequence: undefined }), true, false, false],
    ['if the reviews were read long ago', basis({ readAt: now.wall - 60_000 }), true, true, true],
  ])('%s', async (...[, given, isEmbedded, before, after]) => {
    const contention = createContention(given, isEmbedded)
    expect([await contention.before(), await contention.after()]).toEqual([before, after])
  })
  test('after it, but not before a verdict that is new', async () => {
    let asked = 0
    const readSequence = async (): Promise<number> => 5 + ++asked
    const contention = createContention(basis({ askedAt: performance.now() + 60_000, readSequence }), false)
    expect([await contention.before(), asked]).toEqual([false, 0])
    expect([await contention.after(), asked]).toEqual([true, 1])
  })
  test('if the service cannot be asked, which happens once before', async () => {
    let asked = 0
    const readSequence = async (): Promise<number> => {
      asked += 1
      throw new Error('down')
    }
    const contention = createContention(basis({ readSequence }), false)
    expect([await contention.before(), await contention.before(), asked]).toEqual([true, true, 1])
  })
})
