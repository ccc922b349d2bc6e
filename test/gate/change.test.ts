import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { results } from '../../testkit/end-to-end/workspace.ts'
import { onEvent, onPush } from '../../testkit/gate/event.ts'
import { approvalOf, openStage, strict, templatePath, type Stage } from '../../testkit/gate/stage.ts'
import type { ReviewState } from '../../testkit/github/state.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const tests = { 'reports/junit.xml': results.junit, [templatePath]: strict }
const gate = { gate: 'true' }

/** The workflow that runs after a review: it has no tests of its own. */
function afterReview(stage: Stage): Parameters<Stage['step']>[0] {
  const github = { ...stage.pullRequestRun(), event_name: 'pull_request_review', workflow: 'Review' }
  return { github, files: { [templatePath]: strict }, inputs: { kind: 'pull_request', name: 'review', ...gate } }
}

test('a pull request is green after the approval, and no test is repeated', async () => {
  const reviews: ReviewState[] = []
  const stage = await openStage(service, { reviews })
  const opened = await stage.step({ github: stage.pullRequestRun(), files: tests, inputs: gate })
  expect(opened.exitCode, opened.stdout).toBe(3)

  reviews.push(approvalOf(stage.head))
  const approved = await stage.step(afterReview(stage))
  expect(approved.exitCode, approved.stdout).toBe(0)
})

test('a push before the pull request is no obstacle', async () => {
  const reviews: ReviewState[] = []
  const stage = await openStage(service, { reviews })
  await stage.step({ github: onPush(stage.head), files: tests })
  await stage.step({ github: stage.pullRequestRun(), files: tests, inputs: gate })

  reviews.push(approvalOf(stage.head))
  const approved = await stage.step(afterReview(stage))
  expect(approved.exitCode, approved.stdout).toBe(0)
})

test('a merge queue passes with the approvals of its pull request', async () => {
  const sha = 'b'.repeat(40)
  const queues = { main: [{ number: 12, head: sha, base: 'd'.repeat(40) }] }
  const stage = await openStage(service, { github: { queues } })
  const ref = `refs/heads/gh-readonly-queue/main/pr-12-${'c'.repeat(40)}`
  const group = { head_sha: sha, head_ref: ref, base_ref: 'refs/heads/main', base_sha: 'd'.repeat(40) }
  const event = { action: 'checks_requested', merge_group: { ...group, head_commit: { id: sha, message: 'Greet' } } }
  const github = { ...onEvent('merge_group', sha, event), ref, ref_name: ref.slice(11) }
  const queued = await stage.step({ github, files: tests, inputs: gate })
  expect(queued.exitCode, queued.stdout).toBe(0)
})

test('a job that a path filter skips is allowed by its name', async () => {
  const stage = await openStage(service)
  const needs = JSON.stringify({ docs: { result: 'skipped', outputs: {} }, lint: { result: 'success', outputs: {} } })
  const run = (inputs: Record<string, string>): ReturnType<Stage['step']> =>
    stage.step({ github: stage.pullRequestRun(), files: tests, inputs: { ...gate, needs, ...inputs } })

  const refused = await run({})
  expect(refused.exitCode).not.toBe(0)
  expect(refused.stdout + refused.summary).toContain('docs')
  const allowed = await run({ 'allowed-skips': 'docs' })
  expect(allowed.exitCode, allowed.stdout).toBe(0)
})

test('a pull request into a release branch has the template of that branch, where the floor is for main alone', async () => {
  const released = 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n'
  const tightened = `version: 1\nfloor: [main]\n${strict.slice('version: 1\n'.length)}`
  const branch = 'release/1.x'
  const merged = 'e'.repeat(40)
  const templates = { main: tightened, [merged]: tightened, [branch]: released }
  const stage = await openStage(service, { reviews: [], templates })
  const head = stage.head
  await stage.step({ github: onPush(merged, 'main'), files: { ...tests, [templatePath]: tightened } })

  const files = { ...tests, [templatePath]: released }
  const into = await stage.step({ github: stage.pullRequestRun({ base: branch, head }), files, inputs: gate })
  expect(into.exitCode, into.stdout).toBe(0)
  const main = await stage.step({ github: stage.pullRequestRun({ head }), files, inputs: gate })
  expect(main.exitCode, main.stdout).toBe(3)
})

test('two pull requests with one head are judged apart', async () => {
  const stage = await openStage(service)
  const approved = await stage.step({ github: stage.pullRequestRun(), files: tests, inputs: gate })
  expect(approved.exitCode, approved.stdout).toBe(0)

  const other = stage.pullRequestRun({ number: 13, base: 'next' })
  const unreviewed = await stage.step({ github: other, files: tests, inputs: gate })
  expect(unreviewed.exitCode, unreviewed.stdout).not.toBe(0)
})

test('a tool is retired by two changes: first the template, then the workflow', async () => {
  const scanned = `${strict}    - { name: scan, type: vulnscan }\n`
  const stage = await openStage(service, { templates: { main: scanned } })
  const without = await stage.step({ github: stage.pullRequestRun(), files: tests, inputs: gate })
  expect(without.exitCode, without.stdout).not.toBe(0)

  const [before, later] = ['f'.repeat(40), '9'.repeat(40)]
  const after = await openStage(service, { templates: { [before]: scanned, [later]: strict } })
  await after.step({ github: { ...onPush(before, 'main'), run_id: '1' }, files: { ...tests, [templatePath]: scanned } })
  await after.step({ github: { ...onPush(later, 'main'), run_id: '2' }, files: tests })
  const retired = await after.step({ github: after.pullRequestRun(), files: tests, inputs: gate })
  expect(retired.exitCode, retired.stdout + retired.summary).toBe(0)
})

test.each([
  ['passes where the template of the base allows it', 'version: 1\nif-none: pass\n', true],
  ['does not pass otherwise', 'version: 1\n', false],
])('a flow of a monorepo that the change does not touch %s', async (_, allowed, passes) => {
  const template = `${allowed}trail:\n  attestations:\n    - { name: unit-tests, type: junit }\n`
  const merged = 'a1'.repeat(20)
  const stage = await openStage(service, { templates: { main: template, [merged]: template } })
  const files = { 'reports/junit.xml': results.junit, [templatePath]: template }
  const inputs = { kind: 'junit', name: 'unit-tests' }
  await stage.step({ github: onPush(merged, 'main'), files, inputs })

  const untouched = { [templatePath]: template }
  const github = stage.pullRequestRun()
  const outcome = await stage.step({ github, files: untouched, inputs: { kind: 'none', ...gate } })
  expect(outcome.exitCode === 0, outcome.stdout).toBe(passes)
})
