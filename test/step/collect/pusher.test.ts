import { describe, expect, test } from 'vitest'
import {
  approval,
  head,
  openPullRequest,
  toMergeGroupEvent,
  toPullRequestEvent,
} from '../../../testkit/step/pull-request-scene.ts'
import { useService } from '../../../testkit/step/report-steps.ts'
import { shaOf, type CommitState } from '../../../testkit/github/state.ts'

const openTrail = useService()
const updated = shaOf(0x0dd)
const template = `version: 1
trail:
  attestations:
    - { name: review, type: pull_request, policy: { independent: true } }
`

/** A pull request by ada, on whose head mona pushes or presses a button. */
async function openScene() {
  const scene = await openPullRequest(openTrail(), { floor: template, templates: { main: template } })
  const onAction = (action: string, { sha = head, ...members }: { sha?: string; before?: string } = {}) =>
    scene.run({ sha, payload: toPullRequestEvent('main', sha, { action, sender: { login: 'mona' }, ...members }) })
  const onReview = (sha = head, user = 'mona') => {
    scene.reviews.push({ ...approval, user, commit_id: sha })
    const event = 'pull_request_review'
    return scene.run({
      event,
      sha,
      payload: toPullRequestEvent('main', sha, { action: 'submitted', sender: { login: user } }),
    })
  }
  return { ...scene, onAction, onReview }
}

describe('under `independent`', () => {
  test.each(['opened', 'synchronize'])('an approval by who pushed the head does not count: %s', async (action) => {
    const scene = await openScene()
    await scene.onAction(action)
    await scene.onReview()
    expect(scene.stateOf()).toBe('pending')
    await scene.onAction(action)
    expect(scene.stateOf()).toBe('pending')
    await scene.onReview(head, 'grace')
    expect(scene.stateOf()).toBe('success')
  })

  test.each(['edited', 'labeled', 'reopened', 'closed'])(
    'an approval by who caused the action %s counts',
    async (action) => {
      const scene = await openScene()
      await scene.onAction(action)
      await scene.onReview()
      expect(scene.stateOf()).toBe('success')
    },
  )
})

test('in a merge group an approval by who pushed the head does not count', async () => {
  const scene = await openScene()
  const group = 'a'.repeat(40)
  const onGroup = () => scene.run({ event: 'merge_group', sha: group, payload: toMergeGroupEvent(group) })
  scene.reviews.push({ ...approval, user: 'mona', commit_id: head })
  await onGroup()
  expect(scene.stateOf(undefined, group)).toBe('success')
  await scene.onAction('synchronize')
  await onGroup()
  expect(scene.stateOf(undefined, group)).toBe('pending')
  scene.reviews.push({ ...approval, commit_id: head })
  await onGroup()
  expect(scene.stateOf(undefined, group)).toBe('success')
})

describe('a merge of the base branch', () => {
  const merge = { author: { login: 'mona', name: 'Mona' }, parents: [head, shaOf(0xba5e)], verified: true }
  const stateAfter = async (commit: Partial<CommitState>, before: string) => {
    const scene = await openScene()
    scene.push(updated, { ...merge, ...commit })
    await scene.onAction('synchronize', { sha: updated, before })
    await scene.onReview(updated)
    return scene.stateOf(undefined, updated)
  }
  test('by GitHub makes the reviewer who asked for it no author', async () => {
    expect(await stateAfter({ signed_by_github: true }, head)).toBe('success')
  })
  test('by an account makes it an author', async () => {
    expect(await stateAfter({}, head)).toBe('pending')
  })
  test('by GitHub that is pushed with other commits makes who pushed it an author', async () => {
    expect(await stateAfter({ signed_by_github: true }, shaOf(7))).toBe('pending')
  })
})
