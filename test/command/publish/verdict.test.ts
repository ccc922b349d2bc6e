import type { Outcome } from '../../../src/command/outcome/outcome.ts'
import { findContext } from '../../../src/command/publish/status-context.ts'
import { toPublishedVerdict, toUnevaluated } from '../../../src/command/publish/verdict.ts'
import type { CommitStatus } from '../../../src/github/change-answer.ts'
import { basis, outcomeOf, pullRequest, sha, toRun } from '../../../testkit/command/publish-scene.ts'
import { describe, expect, test } from 'vitest'

describe('a published verdict', () => {
  test('is that of the trail, at its page', () => {
    const trail = { name: 't', html_url: 'https://e.example/t' }
    const mark = { read: 'a', next: 'b' }
    const log = { mark, lines: [], checkpoint: undefined, key: undefined, folder: undefined }
    expect(toPublishedVerdict(outcomeOf({ trail, log }), toRun())).toMatchObject({
      status: { state: 'success' },
      targetUrl: 'https://e.example/t',
      coverage: 'covered',
      isCommentCreated: true,
      position: { sequence: 5, readAt: basis.readAt },
      mark,
    })
  })
  test('has no page and no sequence of the embedded service', () => {
    const trail = { name: 't', html_url: 'https://e.example/t' }
    expect(toPublishedVerdict(outcomeOf({ trail, file: '/tmp/e.db' }), toRun())).toMatchObject({
      targetUrl: 'https://ci.example/1',
      position: { sequence: undefined, readAt: basis.readAt },
      comment: expect.stringMatching(/^(?![^]*\/tmp\/e\.db)[^]*stored only on this machine/),
      mark: { read: undefined, next: undefined },
    })
  })
  test.each(['javascript:alert(1)', 'ftp://e.example/t', 'shttps://e.example/t', 'no address', undefined])(
    'has the run in the place of the page %s',
    (html_url) => {
      const trail = { name: 't', ...(html_url === undefined ? {} : { html_url }) }
      expect(toPublishedVerdict(outcomeOf({ trail }), toRun()).targetUrl).toBe('https://ci.example/1')
    },
  )
  test('has a page without TLS, as a service in a private network has', () => {
    const trail = { name: 't', html_url: 'http://e.example/t' }
    expect(toPublishedVerdict(outcomeOf({ trail }), toRun()).targetUrl).toBe('http://e.example/t')
  })
  test('has no address outside of a run', () => {
    expect(toPublishedVerdict(outcomeOf(), toRun({ facts: null }))).toMatchObject({ targetUrl: '' })
  })
  test('has the job below its heading', () => {
    const source = { repository: 'octo/app', workflow: 'ci.yml', event: 'push', job: 'test', matrix: { node: 22 } }
    const { comment } = toPublishedVerdict(outcomeOf(), toRun({ facts: { source } }))
    const [heading, from] = comment.split('\n\n')
    expect(heading).toContain('COMPLIANT')
    expect(from).toMatch(/^From `[^`]*ci\.yml[^`]*test[^`]*22[^`]*`$/)
    expect(from).not.toContain('push')
    expect(toPublishedVerdict(outcomeOf(), toRun({ facts: { source: undefined } })).comment).not.toContain('From `')
  })

  test.each<[Partial<Outcome>, text: string]>([
    [{ unread: 'it was refused', unsent: 'it is down' }, 'Not evaluated: it was refused'],
    [{ unsent: 'it is down' }, 'Not evaluated: it is down'],
    [{}, 'Not evaluated: the state of the trail was not read'],
  ])('is not known without one: %j', (members, text) => {
    for (const lacking of [{ explanation: undefined }, { basis: undefined }]) {
      const { explanation: own, basis: ownBasis, ...rest } = outcomeOf(members)
      const given = { ...rest, ...('basis' in lacking ? { explanation: own } : { basis: ownBasis }) } as Outcome
      const verdict = toPublishedVerdict(given, toRun())
      expect(verdict).toMatchObject({ status: { state: 'error', text }, isCommentCreated: false, coverage: 'unknown' })
    }
  })
})

test('a verdict that could not be obtained is at the run, and takes the place of older ones alone', async () => {
  const verdict = toUnevaluated({ state: 'pending', reason: 'no report yet' }, toRun())
  expect(verdict).toMatchObject({
    status: { state: 'pending', text: 'Not evaluated: no report yet' },
    targetUrl: 'https://ci.example/1',
    coverage: 'unknown',
    isCommentCreated: false,
    position: { sequence: undefined, readAt: Date.UTC(2026, 10, 21) },
    mark: { read: undefined, next: undefined },
    comment: expect.stringContaining(`Not evaluated for ${sha.slice(0, 7)}: no report yet`),
  })
  expect(await verdict.contention.before()).toBe(true)
  expect(toUnevaluated({ state: 'error', reason: 'x' }, toRun({ facts: null })).comment).toContain('evaluated for : x')
})

const status = (context: string, creator = 1): CommitStatus => ({
  context: `delivery-evidence/${context}`,
  creator,
  state: 'success',
  description: '',
  targetUrl: '',
  createdAt: 0,
})

describe('the context of a status', () => {
  const ofNext = { facts: { pullRequest: { ...pullRequest, baseRef: 'next' }, defaultBranch: 'main' } }
  test.each<[Parameters<typeof findContext>[1], statuses: readonly CommitStatus[] | undefined, context: string]>([
    ['covered', [], 'shop'],
    ['not-covered', [], 'shop/next'],
    ['no-template', [], 'shop/next'],
    ['unknown', undefined, 'shop'],
    ['unknown', [], 'shop'],
    ['unknown', [status('shop/next')], 'shop/next'],
    ['unknown', [status('shop/next'), status('shop')], 'shop'],
    ['unknown', [status('shop')], 'shop'],
    ['unknown', [status('shop/next', 2)], 'shop'],
    ['unknown', [status('shop/next'), status('shop', 2)], 'shop/next'],
  ])('is for a coverage %s beside %j: %s', (coverage, statuses, context) => {
    const seen = { account: 1, comments: [], statuses }
    expect(findContext(toRun(ofNext), coverage, seen)).toBe(`delivery-evidence/${context}`)
  })
  test('is the shared one of the default branch, and without a change', () => {
    expect(findContext(toRun({ facts: { defaultBranch: 'main' } }), 'no-template', undefined)).toBe(
      'delivery-evidence/shop',
    )
    const alone = toRun({ facts: null })
    expect(findContext(alone, 'no-template', undefined)).toBe('delivery-evidence/shop')
    expect(findContext(alone, 'unknown', undefined)).toBe('delivery-evidence/shop')
    expect(findContext(toRun({ facts: { pullRequest: undefined } }), 'not-covered', undefined)).toBe(
      'delivery-evidence/shop',
    )
  })
})
