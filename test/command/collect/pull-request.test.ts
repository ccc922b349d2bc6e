import { expect, test } from 'vitest'
import { parseKind } from '../../../src/command/input/kind.ts'
import { collectOwnPullRequests } from '../../../src/command/collect/pull-request.ts'
import { change, createSurroundings, createWorkspace, givenInputs } from '../../../testkit/command/workspace.ts'

const base = 'b'.repeat(40)

/** Whether `auto` would look pull requests up, had it a token to ask with. */
async function isLookedUp(event: string, facts: { readonly base?: string } = {}): Promise<boolean> {
  const asked = {
    inputs: givenInputs({ 'github-token': '' }),
    kind: parseKind('auto'),
    place: undefined,
    change: change({ event, ...facts }),
  }
  const { notes } = await collectOwnPullRequests(asked, createSurroundings(createWorkspace({})))
  return notes.some((note) => note.includes('pull requests were not looked up'))
}

test.each([
  'pull_request',
  'pull_request_target',
  'pull_request_review',
  'pull_request_review_comment',
  'merge_group',
  'workflow_run',
])('auto looks up the pull requests of a run for %s that has a base', async (event) => {
  expect(await isLookedUp(event, { base })).toBe(true)
})

test('auto looks up those of a push, which may have merged one', async () => {
  expect(await isLookedUp('push')).toBe(true)
})

test.each(['schedule', 'release', 'workflow_dispatch', 'deployment', 'workflow_run'])(
  'auto looks up none for %s that is about no change',
  async (event) => {
    expect(await isLookedUp(event)).toBe(false)
  },
)
