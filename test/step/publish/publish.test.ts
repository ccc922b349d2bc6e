import { describe, expect, test } from 'vitest'
import { messageOf } from '../../../src/error.ts'
import { toOutputs } from '../../../src/step/outcome/output.ts'
import { exitCodeOfOutcome } from '../../../src/step/outcome/outcome.ts'
import {
  approval,
  head,
  openPullRequest,
  toMergeGroupEvent,
  type PullRequestScene,
} from '../../../testkit/step/pull-request-scene.ts'
import { useService } from '../../../testkit/step/report-steps.ts'
import { toBody, toRow } from '../../../testkit/step/comment.ts'
import { requestLines } from '../../../testkit/github/api.ts'

const openTrail = useService()
const forbidden = { status: 403, body: { message: 'Resource not accessible by integration' } }
const outage = { url: 'http://127.0.0.1:9/api/v2', timeout: '1' } as const

/** A pull request whose gate has passed. */
async function openPassed(): Promise<PullRequestScene> {
  const scene = await openPullRequest(openTrail(), { reviews: [approval] })
  await scene.run({ failures: 0 })
  expect(scene.stateOf()).toBe('success')
  return scene
}

describe('the comment on a pull request', () => {
  test('has the reviews that the gate has read, with the commit in its first line', async () => {
    const scene = await openPassed()
    const [, verdict = '', ...rest] = (scene.github.comments[0]?.body ?? '').split('\n')
    expect(verdict).toMatch(/^## ✅ Compliant · .*`ccccccc`$/)
    expect(rest.join('\n')).toMatch(/\| `review`<br>\S+ \| 1 of 1 approval: grace \|/)
  })
  test('names the person to ask for a review', async () => {
    const scene = await openPullRequest(openTrail(), { reviews: [{ ...approval, commit_id: 'd'.repeat(40) }] })
    await scene.run({ failures: 0 })
    expect(scene.github.comments[0]?.body).toContain('Pull request 12: ask grace to approve the latest commit.')
  })
})

describe('a run without a verdict', () => {
  test('replaces an earlier success and the comment, with the reason', async () => {
    const scene = await openPassed()
    await expect(scene.run({ given: { ...outage, gate: 'status' } })).rejects.toThrow('127.0.0.1:9')
    expect(scene.last()).toMatchObject({ state: 'error', description: expect.stringMatching(/^Not evaluated: /) })
    expect(scene.github.comments).toHaveLength(1)
    expect(scene.github.comments[0]?.body).toMatch(/Not evaluated for ccccccc: .*127/)
    expect(scene.github.comments[0]?.body).not.toContain('✅')
  })

  test('is replaced by a later verdict', async () => {
    const scene = await openPassed()
    await expect(scene.run({ given: outage })).rejects.toThrow('127.0.0.1:9')
    await scene.run()
    expect(scene.stateOf()).toBe('success')
    expect(scene.github.comments[0]?.body).not.toContain('Not evaluated')
  })

  test('creates no comment', async () => {
    const scene = await openPullRequest(openTrail())
    await expect(scene.run({ given: outage })).rejects.toThrow('127.0.0.1:9')
    expect([scene.github.comments, scene.stateOf()]).toEqual([[], 'error'])
  })

  test('fails a step without a gate no more than before, and replaces the comment', async () => {
    const scene = await openPassed()
    const given = { ...outage, gate: 'false', 'on-unreachable': 'warn' } as const
    const outcome = await scene.run({ given })
    expect([exitCodeOfOutcome(outcome), scene.stateOf()]).toEqual([0, 'success'])
    expect(scene.github.comments[0]?.body).toContain('Not evaluated for ccccccc: ')
  })

  test('on a trail without a report has the state pending', async () => {
    const scene = await openPullRequest(openTrail())
    await expect(scene.run({ given: { kind: 'none', name: '' } })).rejects.toThrow('There is no trail')
    expect(scene.stateOf()).toBe('pending')
  })
})

describe('a token without `statuses: write`', () => {
  const faults = [{ on: /^POST .*statuses/, times: 99, answer: forbidden }]

  test('is a notice with the permission, and changes nothing else', async () => {
    const scene = await openPullRequest(openTrail(), { reviews: [approval], github: { faults } })
    const messages: string[] = []
    const outcome = await scene.run({ failures: 0, messages })
    expect(messages.filter((line) => line.includes('statuses: write'))).toHaveLength(1)
    expect(exitCodeOfOutcome(outcome)).toBe(0)
    expect(scene.github.comments).toHaveLength(1)
  })

  test.each(['status', 'true'])('fails a step with `status: true` and `gate: %s`', async (gate) => {
    const scene = await openPullRequest(openTrail(), { reviews: [approval], github: { faults } })
    await scene.run({ failures: 0 })
    const outcome = await scene.run({ given: { gate, status: 'true' } })
    expect(outcome.explanation?.verdict).toBe('COMPLIANT')
    expect(exitCodeOfOutcome(outcome)).toBe(5)
    expect(outcome.statusFailure?.message).toContain('`statuses: write`')
  })

  test('lets a step with `gate: status` decide by its own verdict', async () => {
    const scene = await openPullRequest(openTrail(), { github: { faults } })
    const run = async () => exitCodeOfOutcome(await scene.run({ failures: 0, given: { gate: 'status' } }))
    const before = await run()
    scene.reviews.push(approval)
    expect([before, await run()]).toEqual([3, 0])
  })
})

describe('a status is set', () => {
  test('by no step without a gate, with a gate of artifacts, in a dry run, or with `status: false`', async () => {
    const scene = await openPassed()
    const before = scene.github.statuses.length
    for (const given of [{ gate: 'false' }, { 'dry-run': 'true' }, { status: 'false' }] as const) {
      await scene.run({ given }).catch(messageOf)
    }
    await scene.run({ given: { gate: 'artifact', kind: 'artifact', name: '', artifacts: 'a.txt' } }).catch(messageOf)
    expect(scene.github.statuses).toHaveLength(before)
  })

  test('by no push: there `gate: status` decides by the exit code', async () => {
    const scene = await openPullRequest(openTrail())
    const payload = {
      ref: 'refs/heads/french',
      after: head,
      repository: { name: 'shop', full_name: 'acme/shop', default_branch: 'main', owner: { login: 'acme' } },
      head_commit: { id: head, message: 'Sell', timestamp: '2026-11-20T09:00:00Z', author: { name: 'Ada' } },
    }
    const outcome = await scene.run({ event: 'push', payload, failures: 1, given: { gate: 'status' } })
    expect([exitCodeOfOutcome(outcome), scene.github.statuses]).toEqual([1, []])
  })

  test('not to success while a needed job has failed', async () => {
    const scene = await openPassed()
    const needs = JSON.stringify({ lint: { result: 'failure' } })
    const outcome = await scene.run({ given: { needs, gate: 'status' } })
    expect([scene.stateOf(), exitCodeOfOutcome(outcome)]).toEqual(['failure', 0])
    expect(scene.last()?.description).toMatch(/^The gate is closed\. The needed job lint failed\. · /)
  })

  test('with `gate: status` and `status: false` nothing would decide, so it is an error', async () => {
    const scene = await openPullRequest(openTrail())
    await expect(scene.run({ given: { gate: 'status', status: 'false' } })).rejects.toThrow('nothing would decide')
  })

  test('by the second workflow of a fork on the head of its pull request', async () => {
    const scene = await openPullRequest(openTrail(), { reviews: [approval] })
    const run = {
      id: 777,
      event: 'pull_request',
      head_sha: head,
      head_branch: 'french',
      pull_requests: [],
      head_commit: { id: head, message: 'Sell', timestamp: '2026-11-20T09:00:00Z', author: { name: 'Ada' } },
      head_repository: { full_name: 'mallory/shop' },
    }
    const repository = {
      id: 42,
      name: 'shop',
      full_name: 'acme/shop',
      default_branch: 'main',
      owner: { login: 'acme' },
    }
    const payload = {
      action: 'completed',
      repository,
      workflow: { path: '.github/workflows/ci.yml' },
      workflow_run: run,
    }
    scene.moveToFork('mallory/shop')
    await scene.run({ event: 'workflow_run', payload, failures: 0 })
    await scene.run({ event: 'workflow_run', payload })
    expect(scene.stateOf()).toBe('success')
  })
})

describe('comments', () => {
  test('of 3 jobs with 4 cells at once leave one', async () => {
    const scene = await openPullRequest(openTrail(), { reviews: [approval] })
    const jobs = ['unit', 'lint', 'docs'].flatMap((job) => [1, 2, 3, 4].map((cell) => `${job}-${cell}`))
    await Promise.all(jobs.map((job) => scene.run({ job, failures: 0, given: { gate: 'false' } })))
    expect(scene.github.comments).toHaveLength(1)
    expect(
      requestLines(scene.github).filter((line) => line.startsWith('POST') && line.includes('comments')),
    ).toHaveLength(12)
  })

  test('of another user with our marker are left alone, and do not keep ours from being written', async () => {
    const scene = await openPullRequest(openTrail())
    const body = toBody([toRow(999_999, { flow: scene.flow, text: 'approved' })])
    scene.addComment({ id: 5, number: 12, user: 'mallory', body })
    const outcome = await scene.run()
    expect(scene.github.comments.map(({ user }) => user)).toEqual(['mallory', 'github-actions[bot]'])
    expect(scene.github.comments[0]?.body).toBe(body)
    expect(toOutputs(outcome)['comment-url']).toBe('https://github.example/acme/shop/pull/12#issuecomment-1001')
  })

  test('name the job of the verdict', async () => {
    const scene = await openPullRequest(openTrail())
    await scene.run()
    expect(scene.github.comments[0]?.body).toMatch(/^From `ci\.yml \/ build`$/m)
  })
})

test('a gate on a pull request with a comment makes three requests: one query, one comment, one status', async () => {
  const scene = await openPassed()
  const before = scene.github.requests.length
  await scene.run()
  const lines = requestLines(scene.github).slice(before)
  expect(lines.map((line) => line.replace(/\d+|[0-9a-f]{40}/g, 'N')).toSorted()).toEqual([
    'PATCH /repos/acme/shop/issues/comments/N',
    'POST /graphql',
    'POST /repos/acme/shop/statuses/N',
  ])
})

test('a merge group has a status of its own, which its pull request does not share', async () => {
  const scene = await openPassed()
  const queued = 'a'.repeat(40)
  await scene.run({ event: 'merge_group', payload: toMergeGroupEvent(queued), failures: 1 })
  expect([scene.stateOf(undefined, queued), scene.stateOf()]).toEqual(['failure', 'success'])
})
