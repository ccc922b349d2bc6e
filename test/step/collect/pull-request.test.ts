import { expect, test } from 'vitest'
import type { InputName } from '../../../src/step/input/input.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import { collectAutoPullRequests } from '../../../src/step/collect/pull-request.ts'
import { change, createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

const base = 'b'.repeat(40)

interface Case {
  readonly base?: string
  readonly given?: Readonly<Partial<Record<InputName, string>>>
  readonly payload?: unknown
}

/** Whether `auto` would look up pull requests if it had a token. */
async function isLookedUp(event: string, { given, payload, ...facts }: Case = {}): Promise<boolean> {
  const plan = {
    inputs: givenInputs({ 'github-token': '', ...given }),
    kind: parseKind('auto'),
    attestationTarget: undefined,
    change: change({ event, ...facts }),
  }
  const context = { ...createRunContext(createWorkspace({})), event: payload }
  const { notes } = await collectAutoPullRequests(plan, context)
  return notes.some((note) => note.includes('Pull requests were not looked up'))
}

test.each([
  'pull_request',
  'pull_request_target',
  'pull_request_review',
  'pull_request_review_comment',
  'merge_group',
  'workflow_run',
])('auto looks up the pull requests of a %s run with a base', async (event) => {
  expect(await isLookedUp(event, { base })).toBe(true)
})

test('auto looks up the pull requests of a push, which may have merged one', async () => {
  expect(await isLookedUp('push')).toBe(true)
})

test.each(['schedule', 'release', 'workflow_dispatch', 'repository_dispatch', 'deployment'])(
  'auto looks up the pull requests of the commit of a %s run',
  async (event) => {
    expect(await isLookedUp(event)).toBe(true)
  },
)

test.each(['create', 'issue_comment', 'deployment_status', 'check_run', 'local'])(
  'auto looks up no pull requests for %s, which names no commit that a gate can judge',
  async (event) => {
    expect(await isLookedUp(event)).toBe(false)
  },
)

test.each([
  ['push', true],
  ['workflow_dispatch', true],
  ['issue_comment', false],
  ['workflow_run', false],
])('auto looks up pull requests of a run that follows one for %s: %s', async (before, expected) => {
  expect(await isLookedUp('workflow_run', { payload: { workflow_run: { event: before } } })).toBe(expected)
})

test.each([
  [{ trail: 'release-1' }, true],
  [{ trail: 'a'.repeat(40) }, true],
  [{ trail: 'd'.repeat(40) }, false],
  [{ trail: 'ddddddd' }, false],
  [{ commit: 'any' }, false],
])(
  'auto on a dispatch looks up pull requests only if its own commit is judged: with %j %s',
  async (given, expected) => {
    expect(await isLookedUp('workflow_dispatch', { given })).toBe(expected)
  },
)
