import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GithubContext } from '../../testkit/action/environment.ts'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { newSha } from '../../testkit/end-to-end/run-action.ts'
import { results } from '../../testkit/end-to-end/workspace.ts'
import { onEvent, onPush } from '../../testkit/gate/event.ts'
import { startJobService, type JobService } from '../../testkit/gate/job.ts'
import { approvalOf, openStage, strict, templatePath, type Stage } from '../../testkit/gate/stage.ts'
import type { CommitState, PullState, ReviewState } from '../../testkit/github/state.ts'

/** What ordinary people do with the action and jobs of their own: each passes, unless its name says otherwise. */
let jobs: JobService
beforeAll(async () => {
  jobs = await startJobService()
})
afterAll(() => jobs[Symbol.asyncDispose]())

const tested = 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n'
const template = { [templatePath]: tested }
const reviewed = { [templatePath]: strict }
const passing = { 'reports/junit.xml': results.junit }
const failing = { 'reports/junit.xml': results.junitFailing }
const gate = { gate: 'true' }

const shown = ({ stdout, summary }: Outcome): string => summary + stdout.replaceAll(/^::(?:add-mask|debug)::.*\n/gm, '')
const expectPass = (outcome: Outcome): void => expect(outcome.exitCode, shown(outcome)).toBe(0)

function onMain(sha: string): GithubContext {
  return onPush(sha, 'main')
}

function onTag(sha: string): GithubContext {
  const ref = 'refs/tags/v1.0.0'
  return { ...onEvent('push', sha, { ref, after: sha }), ref, ref_name: 'v1.0.0', ref_type: 'tag' }
}

function onGroup(sha: string, base: string): GithubContext {
  const ref = `refs/heads/gh-readonly-queue/main/pr-12-${base}`
  const group = { head_sha: sha, head_ref: ref, base_ref: 'refs/heads/main', base_sha: base }
  const event = { action: 'checks_requested', merge_group: { ...group, head_commit: { id: sha, message: 'Greet' } } }
  return { ...onEvent('merge_group', sha, event), ref, ref_name: ref.slice(11) }
}

function withEvent(github: GithubContext, changes: Readonly<Record<string, unknown>>): GithubContext {
  return { ...github, event: { ...(github['event'] as object), ...changes } }
}

/** A stage whose commits, beside its pull request, have the template that requires tests. */
function openTested(commits: readonly string[] = [], options: Parameters<typeof openStage>[1] = {}): Promise<Stage> {
  const templates = Object.fromEntries(['main', ...commits].map((ref) => [ref, tested]))
  const github = { commits: commits.map((sha) => ({ sha })), ...options.github }
  return openStage(jobs.service, { ...options, templates, github })
}

test('tests on a push of the branch, and a gate of the pull request without tests', async () => {
  const stage = await openStage(jobs.service)
  await jobs.job(stage, { github: onPush(stage.head), files: { ...passing, ...reviewed } })
  expectPass(await jobs.job(stage, { github: stage.pullRequestRun(), files: reviewed, inputs: gate }))
})

test('a tag on a commit that main tested', async () => {
  const sha = newSha()
  const stage = await openTested([sha])
  await jobs.job(stage, { github: onMain(sha), files: { ...passing, ...template } })
  expectPass(await jobs.job(stage, { github: onTag(sha), files: template, inputs: gate }))
})

test('main after the queue, with a step that reports no tests', async () => {
  const [base, sha] = [newSha(), newSha()]
  const stage = await openTested([base, sha], { github: { queues: { main: [{ number: 12, head: sha, base }] } } })
  await jobs.job(stage, { github: onGroup(sha, base), files: { ...passing, ...template } })
  expectPass(await jobs.job(stage, { github: onMain(sha), files: template, inputs: gate }))
})

test('a squash merge without a queue, and main that runs no tests: it does not pass, and says where the tests ran', async () => {
  const merged = newSha()
  const stage = await openTested([merged], {
    pull: { state: 'closed', merged_at: '2026-11-20T12:00:00Z', merge_commit_sha: merged },
  })
  await jobs.job(stage, { github: stage.pullRequestRun(), files: { ...passing, ...template } })
  const outcome = await jobs.job(stage, { github: onMain(merged), files: template, inputs: gate })
  expect(outcome.exitCode).toBe(3)
  expect(shown(outcome)).toContain(
    `#12 was tested at its head ${stage.head.slice(0, 7)}, and this commit is another one`,
  )
  expect(outcome.summary).toContain('on a push to main too, or merge with a merge queue')
})

test('an override by dispatch on main, for a pull request and for main', async () => {
  const [sha, dispatched] = [newSha(), newSha()]
  const stage = await openTested([sha, dispatched])
  for (const github of [stage.pullRequestRun(), onMain(sha)]) {
    const outcome = await jobs.job(stage, { github, files: { ...failing, ...template }, inputs: gate })
    expect(outcome.exitCode).toBe(1)
  }
  const inputs = { kind: 'override', name: 'unit-tests', 'original-type': 'junit', compliant: 'true', reason: 'See 17' }
  for (const trail of [stage.head, sha]) {
    const github = onEvent('workflow_dispatch', dispatched, { inputs: {} })
    expectPass(await jobs.job(stage, { github, files: template, inputs: { ...inputs, trail } }))
  }
  for (const github of [stage.pullRequestRun(), onMain(sha)]) {
    expectPass(await jobs.job(stage, { github, files: template, inputs: gate }))
  }
})

describe('the reviewer approves, and then', () => {
  const grace = { sender: { login: 'grace', id: 5, type: 'User' } }
  const edited = (stage: Stage): GithubContext => withEvent(stage.pullRequestRun(), { action: 'edited', ...grace })
  const reviewing = (stage: Stage): GithubContext => ({
    ...withEvent(stage.pullRequestRun(), { action: 'submitted', ...grace }),
    event_name: 'pull_request_review',
    actor: 'grace',
  })

  test.each([
    ['edits the title', edited],
    ['has the run of the review', reviewing],
  ])('%s', async (_, github) => {
    const stage = await openStage(jobs.service)
    await jobs.job(stage, { github: github(stage), files: { ...passing, ...reviewed } })
    expectPass(await jobs.job(stage, { github: github(stage), files: reviewed, inputs: gate }))
  })

  test('updates the branch', async () => {
    const [own, merge, base] = [newSha(), newSha(), newSha()]
    const commits: CommitState[] = [
      { sha: own, message: 'Greet', author: { login: 'ada', name: 'Ada' } },
      {
        sha: merge,
        message: "Merge branch 'main' into french",
        author: { login: 'grace', name: 'Grace' },
        committer: { login: 'web-flow', name: 'GitHub' },
        parents: [own, base],
        verified: true,
        signed_by_github: true,
      },
    ]
    const stage = await openStage(jobs.service, {
      commits,
      pull: { head: { ref: 'french', sha: merge } },
      github: { commits: [{ sha: base }] },
      templates: { [base]: strict },
    })
    const github = withEvent(stage.pullRequestRun({ baseSha: base }), { action: 'synchronize', before: own, ...grace })
    await jobs.job(stage, { github, files: { ...passing, ...reviewed } })
    expectPass(await jobs.job(stage, { github, files: reviewed, inputs: gate }))
  })

  test('squashes and merges it', async () => {
    const merged = newSha()
    const stage = await openStage(jobs.service, {
      pull: { state: 'closed', merged_at: '2026-11-20T12:00:00Z', merge_commit_sha: merged },
      templates: { [merged]: strict },
    })
    const github = { ...withEvent(onMain(merged), grace), actor: 'grace' }
    expectPass(await jobs.job(stage, { github, files: { ...passing, ...reviewed }, inputs: gate }))
  })
})

test('a stranger approves, and it does not count', async () => {
  const stage = await openStage(jobs.service, { reviews: [] })
  const run = { github: stage.pullRequestRun(), files: { ...passing, ...reviewed }, inputs: gate }
  expect((await jobs.job(stage, run)).exitCode).not.toBe(0)
  const approved = await openStage(jobs.service, {
    reviews: [{ user: 'mallory', state: 'APPROVED', association: 'NONE' }],
  })
  const again = { ...run, github: approved.pullRequestRun() }
  expect((await jobs.job(approved, again)).exitCode).not.toBe(0)
})

test('a stranger opens a second pull request of the same head, and the first one passes', async () => {
  const head = newSha()
  const duplicate: PullState = {
    number: 13,
    author: 'mallory',
    head: { ref: 'french', sha: head, repository: 'mallory/greeting' },
    base: { ref: 'main' },
    commits: [{ sha: head, author: { login: 'ada', name: 'Ada' } }],
    reviews: [],
  }
  const stage = await openStage(jobs.service, {
    commits: [{ sha: head, author: { login: 'ada', name: 'Ada' } }],
    pulls: [duplicate],
  })
  await jobs.job(stage, {
    github: stage.pullRequestRun({ number: 13, mergeSha: newSha() }),
    files: { ...failing, ...reviewed },
  })
  expectPass(
    await jobs.job(stage, { github: stage.pullRequestRun(), files: { ...passing, ...reviewed }, inputs: gate }),
  )
})

test('a published client reports without a commit into the trail of the SHA', async () => {
  const stage = await openTested()
  const data = {
    attestation_name: 'unit-tests',
    junit_results: [{ name: 's', total: 2, failures: 0, errors: 0, skipped: 0, duration: 1 }],
  }
  const { status } = await stage.send(`/attestations/acme/FLOW/trail/${stage.head}/junit`, data)
  expect(status).toBe(201)
  expectPass(await jobs.job(stage, { github: stage.pullRequestRun(), files: template, inputs: gate }))
})

test.each([
  ['the id of a run', '9876543210'],
  ['a date', '20261126'],
])('a trail with %s as its name', async (_, trail) => {
  const sha = newSha()
  const stage = await openTested([sha])
  const inputs = { ...gate, trail }
  await jobs.job(stage, { github: onMain(sha), files: { ...passing, ...template }, inputs: { trail } })
  expectPass(await jobs.job(stage, { github: onMain(sha), files: template, inputs }))
})

test('the failed job is repeated', async () => {
  const sha = newSha()
  const stage = await openTested([sha])
  const github = { ...onMain(sha), run_id: '55' }
  const failed = await jobs.job(stage, { github, files: { ...failing, ...template }, inputs: gate })
  expect(failed.exitCode).toBe(1)
  expectPass(
    await jobs.job(stage, {
      github: { ...github, run_attempt: '2' },
      files: { ...passing, ...template },
      inputs: gate,
    }),
  )
})

test('a flow moves from tokens to OIDC', async () => {
  const [before, after] = [newSha(), newSha()]
  const stage = await openTested([before, after])
  expectPass(await stage.step({ github: onMain(before), files: { ...passing, ...template }, inputs: gate }))
  expectPass(await jobs.job(stage, { github: onMain(after), files: { ...passing, ...template }, inputs: gate }))
})

test('the first pull request that brings the template', async () => {
  const head = newSha()
  const stage = await openStage(jobs.service, {
    commits: [{ sha: head, author: { login: 'ada', name: 'Ada' } }],
    github: { files: { [`${head}:${templatePath}`]: tested } },
  })
  const outcome = await jobs.job(stage, {
    github: stage.pullRequestRun(),
    files: { ...passing, ...template },
    inputs: gate,
  })
  expectPass(outcome)
})

test('a pull request is retargeted, and approved again', async () => {
  const head = newSha()
  const base_changes = [{ at: '2026-11-20T12:00:00Z' }]
  const at = (submitted_at: string): ReviewState => ({ ...approvalOf(head), submitted_at })
  const commits = [{ sha: head, author: { login: 'ada', name: 'Ada' } }]
  const judge = async (reviews: readonly ReviewState[]): Promise<Outcome> => {
    const stage = await openStage(jobs.service, { commits, reviews, pull: { base_changes } })
    const files = { ...passing, ...reviewed }
    return jobs.job(stage, { github: stage.pullRequestRun(), files, inputs: gate })
  }
  expect((await judge([at('2026-11-20T11:00:00Z')])).exitCode).not.toBe(0)
  expectPass(await judge([at('2026-11-20T11:00:00Z'), at('2026-11-20T13:00:00Z')]))
})

test('the change of a bot with the approval of a person', async () => {
  const head = newSha()
  const bot = 'renovate[bot]'
  const stage = await openStage(jobs.service, {
    commits: [{ sha: head, author: { name: bot, email: `29+${bot}@users.noreply.github.com` }, verified: true }],
    pull: { author: bot },
    reviews: [approvalOf(head)],
  })
  const github = withEvent(stage.pullRequestRun(), { action: 'opened', sender: { login: bot, id: 29, type: 'Bot' } })
  expectPass(await jobs.job(stage, { github, files: { ...passing, ...reviewed }, inputs: gate }))
})

test('a maintainer works alone, without a review in the template', async () => {
  const stage = await openStage(jobs.service, { reviews: [], templates: { main: tested } })
  expectPass(
    await jobs.job(stage, { github: stage.pullRequestRun(), files: { ...passing, ...template }, inputs: gate }),
  )
})
