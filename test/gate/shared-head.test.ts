import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GithubContext } from '../../testkit/action/environment.ts'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { newSha } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { results } from '../../testkit/end-to-end/workspace.ts'
import { onEvent, onPush } from '../../testkit/gate/event.ts'
import { approvalOf, openStage, strict, templatePath, type Stage } from '../../testkit/gate/stage.ts'
import type { GithubState, PullState } from '../../testkit/github/state.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const [head, tip, released] = [newSha(), newSha(), newSha()]
const fork = 'eve/greeting'
const ofTests = 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n'

/** A pull request of the head. Its first commit is by ada. */
function pullOf(number: number, base: string, more: Partial<PullState> & { readonly from?: string } = {}): PullState {
  const { from = fork, ...rest } = more
  return {
    number,
    author: 'ada',
    head: { ref: 'french', sha: head, repository: from },
    base: { ref: base, sha: base === 'main' ? tip : released },
    commits: [{ sha: head, author: { login: 'ada', name: 'Ada' } }],
    reviews: [approvalOf(head)],
    ...rest,
  }
}

const unreviewed = { reviews: [] }

interface Templates {
  readonly main?: string
  readonly release?: string
}

async function open(
  [pull, ...pulls]: readonly PullState[],
  { main = strict, release = strict }: Templates = {},
  github: Partial<GithubState> = {},
): Promise<Stage> {
  const templates = { main, [tip]: main, release, [released]: release }
  return openStage(service, { ...(pull && { pull }), pulls, templates, github: { commits: [{ sha: tip }], ...github } })
}

interface RunBefore {
  readonly from?: string
  /** The pull requests that the event lists, by number and base. */
  readonly listed?: readonly (readonly [number: number, base: string])[]
}

/** The github context of the run after one for a pull request. */
function afterPull({ from = fork, listed = [] }: RunBefore = {}): GithubContext {
  const workflow_run = {
    id: 77,
    event: 'pull_request',
    conclusion: 'success',
    path: '.github/workflows/build.yml',
    head_sha: head,
    head_branch: 'french',
    head_repository: { full_name: from },
    head_commit: { id: head, message: 'Greet', timestamp: '2026-11-20T09:00:00Z', author: { name: 'Ada' } },
    pull_requests: listed.map(([number, base]) => ({
      number,
      head: { ref: 'french', sha: head },
      base: { ref: base, sha: tip, repo: { id: 4711 } },
    })),
  }
  const repository = { full_name: 'acme/greeting', default_branch: 'main', owner: { login: 'acme' }, id: 4711 }
  return onEvent('workflow_run', tip, { action: 'completed', repository, workflow_run })
}

const files = { 'reports/junit.xml': results.junit }

function judge(stage: Stage, inputs = {}, before: RunBefore = {}): Promise<Outcome> {
  return stage.step({ github: afterPull(before), files, inputs: { gate: 'true', ...inputs } })
}

const shown = ({ stdout, summary }: Outcome): string => stdout + summary

/** The states that apply, by the end of the context. */
function statesOf({ github, flow }: Stage): Readonly<Record<string, string>> {
  const start = `delivery-evidence/${flow}`
  return Object.fromEntries(github.statuses.map(({ context, state }) => [context.replace(start, ''), state]))
}

const commentOn = ({ github }: Stage, number: number): string =>
  github.comments.find((comment) => comment.number === number)?.body ?? ''

describe('two pull requests with one head, after their run', () => {
  test('pass if both are approved, and the report names the commit alone', async () => {
    const stage = await open([pullOf(12, 'main'), pullOf(13, 'release')])
    const judged = await judge(stage)
    expect(judged.exitCode, judged.stdout).toBe(0)
    expect(statesOf(stage)).toEqual({ '': 'success', '/release': 'success' })
    const { body } = await stage.read(`/attestations/acme/FLOW/trail/${head}`)
    const reports = body as unknown as readonly { readonly annotations: { readonly change: object } }[]
    expect(reports.map(({ annotations }) => annotations.change)).toEqual(reports.map(() => ({ commit: head })))
    expect(reports.length).toBeGreaterThan(0)
  })

  test.each(['pull_request', 'none'])('fail if one is not approved, by its name, with kind %s', async (kind) => {
    const stage = await open([pullOf(12, 'main'), pullOf(13, 'release', unreviewed)])
    await stage.step({ github: afterPull(), files, inputs: { kind: 'junit', name: 'unit-tests' } })
    const judged = await judge(stage, { kind, ...(kind === 'none' ? {} : { name: 'review' }) })
    expect(judged.exitCode, judged.stdout).toBe(3)
    expect(judged.outputs).toMatchObject({
      compliant: 'false',
      compliance: 'NON-COMPLIANT',
      failing: '[]',
      waiting: '["review"]',
    })
    expect(shown(judged)).toMatch(/#13 into release: Trail \w+ is waiting for review/)
    expect(shown(judged)).toMatch(/#12 into main: Trail \w+ is compliant/)
    expect(statesOf(stage)).toEqual({ '': 'success', '/release': 'pending' })
    expect(commentOn(stage, 12)).toContain('✅ Compliant')
    expect(commentOn(stage, 13)).toContain('⏳ Waiting')
  })

  test.each<[string, readonly [Partial<PullState>, Partial<PullState>], number]>([
    ['fail if the one into main has no review', [unreviewed, {}], 3],
    ['pass if only the one without such a rule has no review', [{}, unreviewed], 0],
  ])('are each judged by the template of its base: they %s', async (_, [ofMain, ofRelease], exitCode) => {
    const floored = `version: 1\nfloor: [main]\n${strict.slice('version: 1\n'.length)}`
    const pulls = [pullOf(12, 'main', ofMain), pullOf(13, 'release', ofRelease)]
    const stage = await open(pulls, { main: floored, release: ofTests })
    await stage.step({ github: onPush(tip, 'main'), files: { ...files, [templatePath]: floored } })
    const judged = await judge(stage)
    expect(judged.exitCode, shown(judged)).toBe(exitCode)
    if (exitCode === 0) return
    expect(shown(judged)).toMatch(/#12 into main: Trail \w+ is waiting for review/)
    expect(statesOf(stage)).toMatchObject({ '': 'pending', '/release': 'success' })
  })

  test('leave the decision to their statuses with gate: status', async () => {
    const stage = await open([pullOf(12, 'main', unreviewed), pullOf(13, 'release')])
    const judged = await judge(stage, { gate: 'status' })
    expect(judged.exitCode, judged.stdout).toBe(0)
    expect(statesOf(stage)).toEqual({ '': 'pending', '/release': 'success' })
  })

  test('decide themselves, if one of the statuses cannot be set', async () => {
    const faults = [{ on: /^POST .*statuses/, answer: { status: 403, body: { message: 'No.' } } }]
    const stage = await open([pullOf(12, 'main', unreviewed), pullOf(13, 'release')], {}, { faults })
    const judged = await judge(stage, { gate: 'status' })
    expect(judged.exitCode, judged.stdout).toBe(3)
    expect(Object.keys(statesOf(stage))).toHaveLength(1)
  })

  test('are each judged where the event lists them', async () => {
    const own = { from: 'acme/greeting' }
    const stage = await open([pullOf(12, 'main', own), pullOf(13, 'release', { ...own, ...unreviewed })])
    const listed = [
      [12, 'main'],
      [13, 'release'],
    ] as const
    const judged = await judge(stage, {}, { ...own, listed })
    expect(judged.exitCode, judged.stdout).toBe(3)
    expect(shown(judged)).toMatch(/#13 into release: Trail \w+ is waiting for review/)
  })

  test('have no success left of a run before, if one cannot be read', async () => {
    const pulls = [pullOf(12, 'main'), pullOf(13, 'release')]
    const stage = await open(pulls)
    expect((await judge(stage)).exitCode).toBe(0)
    const broken = await judge(stage, { template: 'missing.yml' })
    expect(broken.exitCode, broken.stdout).not.toBe(0)
    expect(statesOf(stage)).toEqual({ '': 'error', '/release': 'error' })
  })

  test('do not pass a dry run if one is not approved', async () => {
    const stage = await open([pullOf(12, 'main'), pullOf(13, 'release', unreviewed)])
    const judged = await judge(stage, { 'dry-run': 'true' })
    expect(judged.exitCode, judged.stdout).toBe(3)
    expect(shown(judged)).toContain('#13 into release: ')
  })

  test('are both closed by a job that failed', async () => {
    const stage = await open([pullOf(12, 'main'), pullOf(13, 'release')])
    const judged = await judge(stage, { needs: '["failure"]' })
    expect(judged.exitCode, judged.stdout).toBe(1)
    expect(statesOf(stage)).toEqual({ '': 'failure', '/release': 'failure' })
  })

  test('count alone: one that is closed, or has another head, has no effect', async () => {
    const closed = { state: 'closed', ...unreviewed } as const
    const [sha, author] = [newSha(), { login: 'ada', name: 'Ada' }]
    const newer = {
      head: { ref: 'french', sha, repository: fork },
      commits: [head, sha].map((one) => ({ sha: one, author })),
    }
    const older = pullOf(14, 'release', { ...unreviewed, ...newer })
    const stage = await open([pullOf(12, 'main'), pullOf(13, 'release', closed), older])
    const judged = await judge(stage)
    expect(judged.exitCode, judged.stdout).toBe(0)
    expect(statesOf(stage)).toEqual({ '': 'success' })
  })
})

test.each(['true', 'status'])('a run whose pull requests cannot be read does not pass, with gate: %s', async (gate) => {
  const answer = { status: 403, body: { message: 'Resource not accessible by integration' } }
  const faults = [/graphql/, /commits.+pulls/, /pulls\?/].map((on) => ({ on, times: 100, answer }))
  const stage = await open([pullOf(12, 'main', unreviewed)], { main: ofTests }, { faults })
  const judged = await judge(stage, { gate })
  expect(judged.exitCode, judged.stdout).not.toBe(0)
  expect(shown(judged)).toContain('pull-requests: read')
})

describe("a stranger's duplicate pull request: no effect", () => {
  const stranger = { from: 'mallory/greeting' }

  test.each(['main', 'release'])('into %s, approved, beside one that is not', async (base) => {
    const stage = await open([pullOf(12, 'main', unreviewed), pullOf(13, base, stranger)])
    const judged = await judge(stage)
    expect(judged.exitCode, judged.stdout).toBe(3)
    expect(statesOf(stage)).toEqual({ '': 'pending' })
  })

  test.each(['main', 'release'])('into %s, not approved, beside one that is', async (base) => {
    const stage = await open([pullOf(12, 'main'), pullOf(13, base, { ...stranger, ...unreviewed })])
    const judged = await judge(stage)
    expect(judged.exitCode, judged.stdout).toBe(0)
    expect(statesOf(stage)).toEqual({ '': 'success' })
    expect(commentOn(stage, 13)).toBe('')
  })

  test.each(['open', 'closed'] as const)('approved, beside two of the head that are not, both %s', async (state) => {
    const own = [pullOf(12, 'main', { ...unreviewed, state }), pullOf(13, 'release', { ...unreviewed, state })]
    const stage = await open([...own, pullOf(14, 'main', stranger)])
    const judged = await judge(stage)
    expect(judged.exitCode, judged.stdout).not.toBe(0)
    expect(Object.values(statesOf(stage))).not.toContain('success')
  })
})
