import type { Outcome } from '../../../src/step/outcome/outcome.ts'
import { findContext } from '../../../src/step/publish/status-text.ts'
import { toPublishedVerdict, toUnevaluated } from '../../../src/step/publish/verdict.ts'
import type { ChangeFacts } from '../../../src/change/commit/facts.ts'
import { basis, outcomeOf, pullRequest, sha, toRun } from '../../../testkit/step/publish-scene.ts'
import { describe, expect, test } from 'vitest'

describe('a published verdict', () => {
  test('is that of the trail, at its page', () => {
    const trail = { name: 't', html_url: 'https://e.example/t' }
    const mark = { read: 'a', next: 'b' }
    const log = { mark, lines: [], checkpoint: undefined, key: undefined, folder: undefined }
    expect(toPublishedVerdict(outcomeOf({ trail, log }), toRun())).toMatchObject({
      status: { state: 'success' },
      targetUrl: 'https://e.example/t',
      isCommentCreated: true,
      position: { sequence: 5, readAt: basis.readAt },
      mark,
    })
  })
  test('has no page and no sequence of the embedded service', () => {
    const trail = { name: 't', html_url: 'https://e.example/t' }
    const verdict = toPublishedVerdict(outcomeOf({ trail, file: '/tmp/e.db' }), toRun())
    expect(verdict.printText(9999)).not.toContain('e.db')
    expect(verdict).toMatchObject({
      targetUrl: 'https://ci.example/1',
      position: { sequence: undefined, readAt: basis.readAt },
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
    const { printText } = toPublishedVerdict(outcomeOf(), toRun({ facts: { source } }))
    const [heading, from] = printText(9999).split('\n\n')
    expect(heading).toContain('Compliant')
    expect(from).toMatch(/^From `[^`]*ci\.yml[^`]*test[^`]*22[^`]*`$/)
    expect(from).not.toContain('push')
    expect(toPublishedVerdict(outcomeOf(), toRun({ facts: { source: undefined } })).printText(9999)).not.toContain(
      'From `',
    )
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
      expect(verdict).toMatchObject({ status: { state: 'error', text }, isCommentCreated: false })
    }
  })
})

test('a verdict that could not be obtained is at the run, and takes the place of older ones alone', async () => {
  const verdict = toUnevaluated({ state: 'pending', reason: 'no report yet' }, toRun())
  expect(verdict).toMatchObject({
    status: { state: 'pending', text: 'Not evaluated: no report yet' },
    targetUrl: 'https://ci.example/1',
    isCommentCreated: false,
    position: { sequence: undefined, readAt: Date.UTC(2026, 10, 21) },
    mark: { read: undefined, next: undefined },
  })
  expect(verdict.printText(9999)).toContain(`Not evaluated for ${sha.slice(0, 7)}: no report yet`)
  expect(await verdict.contention.before()).toBe(true)
  expect(toUnevaluated({ state: 'error', reason: 'x' }, toRun({ facts: null })).printText(9999)).toContain(
    'evaluated for : x',
  )
})

describe('the context of a status', () => {
  const ofNext = { pullRequest: { ...pullRequest, baseRef: 'next' } }
  test.each<[title: string, facts: Partial<ChangeFacts> | null, context: string]>([
    ['another base', { ...ofNext, defaultBranch: 'main' }, 'shop/next'],
    ['the default branch', { defaultBranch: 'main' }, 'shop'],
    ['a base where the default branch is not known', { defaultBranch: undefined }, 'shop/main'],
    ['no base', { pullRequest: undefined, defaultBranch: 'main' }, 'shop'],
    ['no change', null, 'shop'],
  ])('for %s', (...[, facts, context]) => {
    expect(findContext(toRun({ facts }))).toBe(`delivery-evidence/${context}`)
  })
})
