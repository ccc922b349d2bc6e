import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GithubContext } from '../../testkit/action/environment.ts'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { results } from '../../testkit/end-to-end/workspace.ts'
import { onEvent } from '../../testkit/gate/event.ts'
import { approvalOf, openStage, strict, templatePath, type Stage } from '../../testkit/gate/stage.ts'
import type { GithubState, PullState, ReviewState } from '../../testkit/github/state.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** A SHA that begins differently from others. */
const shaFrom = (start: string | number): string => String(start).padEnd(40, 'e')
const tip = shaFrom('717')
const tests = { 'reports/junit.xml': results.junit, [templatePath]: strict }
const headOf = (number: number): string => shaFrom(number)
/** The commit that the queue made for a pull request. */
const groupOf = (number: number): string => shaFrom(`9${number}`)
/** The copy of the first commit of a pull request in a queue that rebases. */
const copyOf = (number: number): string => shaFrom(`8${number}`)

interface Queue {
  readonly numbers: readonly number[]
  /** Without an approval. */
  readonly unreviewed?: readonly number[]
  readonly method?: 'merge' | 'squash' | 'rebase'
  /** Whether GitHub has already merged the group, so that its entries are gone. */
  readonly isMerged?: boolean
  /** Closed without a merge, before another pull request with the same head was opened. */
  readonly closed?: number
  readonly github?: Partial<GithubState>
}

/** A queue into main, in which each pull request is built on the one before it. */
async function openQueue(queue: Queue): Promise<Stage> {
  const { numbers, unreviewed = [], method = 'squash', isMerged = false } = queue
  const before = (at: number): string => (at === 0 ? tip : groupOf(numbers[at - 1] ?? 0))
  const pulls = numbers.map((number): PullState => {
    const reviews: ReviewState[] = unreviewed.includes(number) ? [] : [approvalOf(headOf(number))]
    const merged = { merged_at: '2026-11-20T12:00:00Z', merge_commit_sha: groupOf(number) }
    return {
      number,
      author: 'ada',
      head: { ref: `change-${number}`, sha: headOf(number) },
      base: { ref: 'main', sha: tip },
      commits: [{ sha: headOf(number), author: { login: 'ada', name: 'Ada' } }],
      reviews,
      ...(isMerged ? merged : {}),
      ...(method === 'rebase' && isMerged ? { of: [copyOf(number)] } : {}),
    }
  })
  const commits = numbers.flatMap((number, at) => {
    const first = method === 'rebase' ? copyOf(number) : before(at)
    const second = method === 'merge' ? [headOf(number)] : []
    const copied = method === 'rebase' ? [{ sha: first, parents: [before(at)] }] : []
    return [{ sha: groupOf(number), message: `Change (#${number})`, parents: [first, ...second] }, ...copied]
  })
  const entries = numbers.map((number, at) => ({ number, head: groupOf(number), base: before(at) }))
  const [first, ...others] = pulls
  const closed: PullState[] =
    queue.closed === undefined || first === undefined
      ? []
      : [{ ...first, number: queue.closed, state: 'closed', reviews: [] }]
  return openStage(service, {
    ...(first === undefined ? {} : { pull: first }),
    pulls: [...others, ...closed],
    templates: { main: strict, [tip]: strict },
    github: { commits: [{ sha: tip }, ...commits], queues: { main: isMerged ? [] : entries }, ...queue.github },
  })
}

/** The github context of a merge group, built on `base`. */
function onGroup(number: number, base: string): GithubContext {
  const sha = groupOf(number)
  const ref = `refs/heads/gh-readonly-queue/main/pr-${number}-${base}`
  const group = { head_sha: sha, head_ref: ref, base_ref: 'refs/heads/main', base_sha: base }
  const event = { action: 'checks_requested', merge_group: { ...group, head_commit: { id: sha, message: 'Greet' } } }
  return { ...onEvent('merge_group', sha, event), ref, ref_name: ref.slice(11) }
}

/** The github context of the run after one in a merge group. */
function afterGroup(number: number, base: string): GithubContext {
  const run = {
    id: 77,
    event: 'merge_group',
    conclusion: 'success',
    path: '.github/workflows/build.yml',
    head_sha: groupOf(number),
    head_branch: `gh-readonly-queue/main/pr-${number}-${base}`,
    head_repository: { full_name: 'acme/greeting' },
    pull_requests: [],
  }
  return onEvent('workflow_run', tip, { action: 'completed', workflow_run: run })
}

async function judge(stage: Stage, github: GithubContext, inputs = {}): Promise<Outcome> {
  return stage.step({ github, files: tests, inputs: { gate: 'true', ...inputs } })
}

const queries = ({ github }: Stage): number => github.requests.filter(({ line }) => line === 'POST /graphql').length
const shown = ({ stdout, summary }: Outcome): string => stdout + summary
const waiting = (number: number): string => `pull request #${number}: waiting for an independent approval`

describe('a merge group of an unreviewed pull request and a reviewed one', () => {
  const events = { merge_group: onGroup, workflow_run: afterGroup }
  test.each([
    ['merge_group', 'the tip of the target', tip],
    ['merge_group', 'the group before it', groupOf(12)],
    ['workflow_run', 'the tip of the target', tip],
    ['workflow_run', 'the group before it', groupOf(12)],
  ] as const)('does not pass on %s, built on %s', async (event, _, base) => {
    const stage = await openQueue({ numbers: [12, 13], unreviewed: [12] })
    const judged = await judge(stage, events[event](13, base))
    expect(judged.exitCode, judged.stdout).toBe(3)
    expect(shown(judged)).toContain(waiting(12))
    expect(shown(judged)).not.toContain(waiting(13))
  })
})

test('a queue of three is closed while the middle one is not approved, with one query more for the others', async () => {
  const stage = await openQueue({ numbers: [12, 13, 14], unreviewed: [13] })
  const judged = await judge(stage, onGroup(14, groupOf(13)))
  expect(judged.exitCode, judged.stdout).toBe(3)
  expect(shown(judged)).toContain(waiting(13))
  expect(shown(judged)).not.toMatch(/pull request #1[24]: waiting/)
  expect(queries(stage)).toBe(2)
})

test('a queue of three is open with an override on the head of the first one', async () => {
  const stage = await openQueue({ numbers: [12, 13, 14] })
  const failing = { ...tests, 'reports/junit.xml': results.junitFailing }
  const github = stage.pullRequestRun({ head: headOf(12) })
  await stage.step({ github, files: failing })
  const group = { github: onGroup(14, tip), files: failing, inputs: { gate: 'true' } }
  expect((await stage.step(group)).exitCode).toBe(1)

  const inputs = { kind: 'override', name: 'unit-tests', 'original-type': 'junit', compliant: 'true', reason: 'See 17' }
  expect((await stage.step({ github, files: tests, inputs })).exitCode).toBe(0)
  const judged = await stage.step(group)
  expect(judged.exitCode, judged.stdout).toBe(0)
})

test('a group of one needs no further request', async () => {
  const stage = await openQueue({ numbers: [12] })
  const judged = await judge(stage, onGroup(12, tip))
  expect(judged.exitCode, judged.stdout).toBe(0)
  expect(queries(stage)).toBe(1)
})

test('a group of many is read in parts', async () => {
  const numbers = Array.from({ length: 22 }, (_, at) => 12 + at)
  const stage = await openQueue({ numbers, unreviewed: [12] })
  const judged = await judge(stage, onGroup(33, groupOf(32)))
  expect(judged.exitCode, judged.stdout).toBe(3)
  expect(shown(judged)).toContain(waiting(12))
  expect(queries(stage)).toBe(3)
})

test('a branch of a fork with the name of one of a queue makes its pull request no group', async () => {
  const stage = await openQueue({ numbers: [12], unreviewed: [12], github: { queues: {} } })
  const run = {
    id: 77,
    event: 'pull_request',
    conclusion: 'success',
    path: '.github/workflows/build.yml',
    head_sha: headOf(12),
    head_branch: `gh-readonly-queue/main/pr-13-${tip}`,
    head_repository: { full_name: 'mallory/greeting' },
    pull_requests: [],
  }
  const judged = await judge(stage, onEvent('workflow_run', tip, { action: 'completed', workflow_run: run }))
  expect(judged.exitCode, judged.stdout).not.toBe(0)
  expect(shown(judged)).not.toContain('merge group')
})

describe.each(['merge', 'squash', 'rebase'] as const)('a queue that merges by %s', (method) => {
  test.each([
    ['the tip of the target', tip],
    ['the group before it', groupOf(12)],
  ])('is open for two approved groups, the second one built on %s', async (_, base) => {
    const stage = await openQueue({ numbers: [12, 13], method })
    for (const github of [onGroup(12, tip), onGroup(13, base)]) {
      const judged = await judge(stage, github)
      expect(judged.exitCode, judged.stdout).toBe(0)
    }
  })

  test('is judged by the commits of the group after GitHub has merged it', async () => {
    const approved = await judge(await openQueue({ numbers: [12, 13], method, isMerged: true }), onGroup(13, tip))
    expect(approved.exitCode, approved.stdout).toBe(0)
    const stage = await openQueue({ numbers: [12, 13], unreviewed: [12], method, isMerged: true })
    const judged = await judge(stage, onGroup(13, tip))
    expect(judged.exitCode, judged.stdout).toBe(3)
    expect(shown(judged)).toContain(waiting(12))
  })
})

describe('without the entries of the queue', () => {
  const lacking: Record<string, Partial<GithubState>> = {
    'a server without merge queues': { withoutMergeQueue: true },
    'a token without permission': { hidden: ['mergeQueue'] },
  }
  test.each(Object.entries(lacking))(
    '%s: the heads that the commits merge name the pull requests',
    async (_, github) => {
      const approved = await judge(await openQueue({ numbers: [12, 13], method: 'merge', github }), onGroup(13, tip))
      expect(approved.exitCode, approved.stdout).toBe(0)
      const stage = await openQueue({ numbers: [12, 13], unreviewed: [12], method: 'merge', github })
      const judged = await judge(stage, onGroup(13, tip))
      expect(judged.exitCode, judged.stdout).toBe(3)
      expect(shown(judged)).toContain(waiting(12))
    },
  )

  test('a closed pull request with the head of one of them is none of the group', async () => {
    const github = { queues: {} }
    const stage = await openQueue({ numbers: [12, 13], method: 'merge', github, closed: 11 })
    const judged = await judge(stage, onGroup(13, tip))
    expect(judged.exitCode, judged.stdout).toBe(0)
  })

  test.each(Object.entries(lacking))('%s: a commit that GitHub lists no pull request for closes', async (_, github) => {
    const stage = await openQueue({ numbers: [12, 13], github })
    const judged = await judge(stage, onGroup(13, tip))
    expect(judged.exitCode, judged.stdout).not.toBe(0)
    const group = `the merge group ${groupOf(13).slice(0, 7)} of acme/greeting`
    const commit = groupOf(13).slice(0, 7)
    expect(shown(judged)).toContain(
      `Could not read the pull requests of ${group}: GitHub lists no pull request into main for its commit ${commit};`,
    )
  })

  test('a server without GraphQL closes', async () => {
    const stage = await openQueue({ numbers: [12], github: { withoutGraphql: true } })
    const judged = await judge(stage, onGroup(12, tip))
    expect(judged.exitCode, judged.stdout).not.toBe(0)
    expect(shown(judged)).toContain('Could not read the pull requests of the merge group')
  })

  test('a group of more commits than a page shows closes', async () => {
    const range = Array.from({ length: 101 }, (_, at) => ({ sha: shaFrom(5000 + at), parents: [shaFrom(5001 + at)] }))
    const last = { sha: groupOf(12), parents: [shaFrom(5000)] }
    const commits = [last, ...range, { sha: shaFrom(5101), parents: [tip] }]
    const stage = await openQueue({ numbers: [12], github: { queues: {}, commits } })
    const judged = await judge(stage, onGroup(12, tip))
    expect(judged.exitCode, judged.stdout).not.toBe(0)
    expect(shown(judged)).toContain('the newest 100 commits do not lead from 717eeee')
  })

  test('a range that does not end at the base closes', async () => {
    const stage = await openQueue({ numbers: [12], github: { queues: {} } })
    const judged = await judge(stage, onGroup(12, shaFrom('404')))
    expect(judged.exitCode, judged.stdout).not.toBe(0)
    expect(shown(judged)).toContain(`the newest 100 commits do not lead from 404eeee to ${groupOf(12).slice(0, 7)};`)
  })
})

test('a recorded review of one pull request does not open the gate of a group whose reviews cannot be read', async () => {
  const stage = await openQueue({ numbers: [12, 13], unreviewed: [12], github: { queues: {} } })
  const review = {
    url: 'https://github.invalid/acme/greeting/pull/13',
    number: 13,
    title: 'Greet in German',
    state: 'open',
    author: 'ada',
    created_at: 1,
    head_ref: 'change-13',
    head_sha: headOf(13),
    base_ref: 'main',
    approvers: [{ username: 'grace', state: 'APPROVED', commit: headOf(13), can_push: true }],
    commits: [{ sha1: headOf(13), author: 'ada', committer: 'ada', accounts: { author: true, committer: true } }],
  }
  const info = {
    sha1: groupOf(13),
    branch: `gh-readonly-queue/main/pr-13-${tip}`,
    message: '',
    author: '',
    timestamp: 1,
    url: '',
  }
  const data = { attestation_name: 'review', git_provider: 'github', pull_requests: [review], git_commit_info: info }
  await judge(stage, onGroup(13, tip), { gate: 'false', kind: 'junit', name: 'unit-tests' })
  const sent = await stage.send(`/attestations/acme/FLOW/trail/${groupOf(13)}/pull_request`, data)
  expect(sent).toMatchObject({ status: 201 })
  const judged = await judge(stage, onGroup(13, tip), { kind: 'none' })
  expect(judged.exitCode, judged.stdout).not.toBe(0)
  expect(shown(judged)).toContain('GitHub lists no pull request into main')
})
