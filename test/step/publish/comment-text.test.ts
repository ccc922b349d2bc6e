import { describe, expect, test } from 'vitest'
import { toSummary } from '../../../src/step/outcome/summary.ts'
import { toCommentText } from '../../../src/step/publish/comment-text.ts'
import { pythonFailures, summaryScenes } from '../../../testkit/step/summary-scenes.ts'

function commentOf(text: string, environment: Readonly<Record<string, string>> = {}): string {
  return toCommentText([{ kind: 'paragraph', content: [{ kind: 'code', text }] }], environment).trim()
}

const environment = {
  GITHUB_WORKSPACE: '/srv/agent/work/shop',
  RUNNER_TEMP: '/srv/agent/_temp',
  HOME: '/srv/agent',
  RUNNER_TOOL_CACHE: '',
}

describe('a comment has no path of a runner:', () => {
  test.each([
    ['/srv/agent/work/shop/test/a.py:3', '`test/a.py:3`'],
    ['at f (file:///srv/agent/work/shop/a.js)', '`at f (file://a.js)`'],
    ['/srv/agent/_temp/evidence.db', '`evidence.db`'],
    ['/srv/agent/.cache/x', '`.cache/x`'],
    ['/srv/agent-2/x and a/srv/agent/x', '`/srv/agent-2/x and a/srv/agent/x`'],
    ['/home/runner/work/shop/shop/a.py:3', '`a.py:3`'],
    [String.raw`D:\a\shop\shop\src\A.cs:3`, String.raw`\src\A.cs:3`.slice(1).replace(/^/, '`').concat('`')],
    ['/__w/shop/shop/a.py', '`a.py`'],
  ])('%s', (text, shown) => {
    expect(commentOf(text, environment)).toBe(shown)
  })
  test.each(Object.keys(summaryScenes))('in the state %s', (name) => {
    const outcome = { ...summaryScenes[name]?.(), file: '/home/runner/work/_temp/evidence.db' }
    const document = toSummary({ ...(summaryScenes[name] ?? never)(), ...outcome })
    expect(toCommentText(document, {})).not.toMatch(/\/home\/runner|_temp/)
  })
})

test('a comment on thousands of failing tests stays below the limit of GitHub in characters', () => {
  const failing = Array.from({ length: 300 }, (_, at) => ({ ...pythonFailures[at % 19], ...pythonFailures[0] }))
  const outcome = (summaryScenes['failing'] ?? never)()
  const tests = failing.map((one) => ({
    ...one,
    suite: '',
    name: 'é'.repeat(200),
    message: 'ü'.repeat(500),
    kind: 'error' as const,
  }))
  const comment = toCommentText(toSummary({ ...outcome, failing: tests }), {})
  expect(comment.length).toBeLessThanOrEqual(65_536)
  expect(comment.length).toBeGreaterThan(60_000)
  expect(comment).toMatch(/omitted: \d+ more items/)
})

function never(): never {
  throw new Error('the state is known')
}
