import { expect, test } from 'vitest'
import { parseKind } from '../../../src/command/input/kind.ts'
import { collectAutoPullRequests } from '../../../src/command/collect/pull-request.ts'
import { change, createRunContext, createWorkspace, givenInputs } from '../../../testkit/command/workspace.ts'

const base = 'b'.repeat(40)

/** Whether `auto` would look up pull requests if it had a token. */
async function isLookedUp(event: string, facts: { readonly base?: string } = {}): Promise<boolean> {
  const plan = {
    inputs: givenInputs({ 'github-token': '' }),
    kind: parseKind('auto'),
    attestationTarget: undefined,
    change: change({ event, ...facts }),
  }
  const { notes } = await collectAutoPullRequests(plan, createRunContext(createWorkspace({})))
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

test.each(['schedule', 'release', 'workflow_dispatch', 'deployment', 'workflow_run'])(
  'auto looks up no pull requests for %s without a base',
  async (event) => {
    expect(await isLookedUp(event)).toBe(false)
  },
)
