import { commentTime, toBody, toRow } from '../../../testkit/step/comment.ts'
import { describe, expect, test } from 'vitest'
import { exitCodeOfOutcome } from '../../../src/step/outcome/outcome.ts'
import { approval, head, openPullRequest, type PullRequestScene } from '../../../testkit/step/pull-request-scene.ts'
import { useService } from '../../../testkit/step/report-steps.ts'
import type { GithubState } from '../../../testkit/github/state.ts'

const openTrail = useService()

/** A time that is later than the start of every run of a test. */
const soon = (): string => new Date(Date.now() + 3_600_000).toISOString()

/** The sequence that the last status of the scene has. */
function sequenceOf(scene: PullRequestScene): number {
  return Number(/record (\d+) · /.exec(scene.last()?.description ?? '')?.[1])
}

const gates = ['status', 'true'] as const

describe.each(gates)('a success that no verdict gave, with `gate: %s`', (gate) => {
  const expected = gate === 'status' ? 0 : 1

  test.each([
    ['a record that no service has', 'record 999999999999999 · 2026-11-20T10:00:00.000Z'],
    ['a later time than that of the run', `record 999999999999999 · ${soon()}`],
  ])('is replaced: it has %s', async (_, position) => {
    const scene = await openPullRequest(openTrail(), { reviews: [approval] })
    scene.forge({ state: 'success', description: `Compliant · ${position}` })
    const outcome = await scene.run({ failures: 1, given: { gate } })
    expect([outcome.explanation?.verdict, exitCodeOfOutcome(outcome)]).toEqual(['NON-COMPLIANT', expected])
    expect(scene.stateOf()).toBe('failure')
  })

  test('is replaced, although the service has the record that it names', async () => {
    const scene = await openPullRequest(openTrail(), { reviews: [approval] })
    await scene.run({ failures: 1, run: 1, given: { gate } })
    const createdAt = soon()
    const description = `Compliant · record ${sequenceOf(scene)} · ${createdAt}`
    scene.forge({ state: 'success', description, createdAt })
    const outcome = await scene.run({ given: { gate, kind: 'none', name: '' }, run: 2 })
    expect([scene.stateOf(), exitCodeOfOutcome(outcome)]).toEqual(['failure', expected])
    expect(outcome.newerStatus).toBeUndefined()
  })

  test('silences no later run', async () => {
    const scene = await openPullRequest(openTrail(), { reviews: [approval] })
    scene.forge({ state: 'failure', description: 'No · record 999999999999999 · 2026-11-20T10:00:00.000Z' })
    await scene.run({ given: { gate } })
    await scene.run({ failures: 0, given: { gate } })
    expect(scene.stateOf()).toBe('success')
    await scene.run({ failures: 2, run: 2, given: { gate } })
    expect(scene.stateOf()).toBe('failure')
  })

  test('is replaced by a gate that a needed job closes', async () => {
    const scene = await openPullRequest(openTrail(), { reviews: [approval] })
    await scene.run({ failures: 0 })
    const createdAt = soon()
    scene.forge({ state: 'success', description: `Compliant · record ${sequenceOf(scene)} · ${createdAt}`, createdAt })
    const needs = JSON.stringify({ lint: { result: 'failure' } })
    await scene.run({ given: { needs, gate, kind: 'none', name: '' }, run: 2 })
    expect(scene.last()).toMatchObject({ state: 'failure', description: expect.stringContaining('lint failed') })
  })
})

/** Does something once, after the first response to such a request from now on. */
function createTrigger(): GithubState & { set: (on: RegExp, act: () => void) => void } {
  let waiting: { readonly on: RegExp; readonly act: () => void } | undefined
  return {
    set: (on, act) => void (waiting = { on, act }),
    after: (line) => {
      const { on, act } = waiting ?? {}
      if (on?.test(line) !== true) return
      waiting = undefined
      act?.()
    },
  }
}

const question = { kind: 'none', name: '', gate: 'status' } as const

describe('a success that another run sets meanwhile', () => {
  test('stays if the service gives the same verdict now, and the step says so', async () => {
    const trigger = createTrigger()
    const scene = await openPullRequest(openTrail(), { reviews: [approval], github: trigger })
    await scene.run({ failures: 0 })
    const [createdAt, sequence] = [soon(), sequenceOf(scene)]
    const description = `Compliant · record ${sequence} · ${createdAt}`
    // The run has read the reviews before the approval arrives, and the other run after it.
    scene.reviews.length = 0
    trigger.set(/^POST \/graphql/, () => {
      scene.reviews.push(approval)
      scene.forge({ state: 'success', description, createdAt })
    })
    const outcome = await scene.run({ given: question, run: 2 })
    expect([outcome.explanation?.verdict, outcome.newerStatus, exitCodeOfOutcome(outcome)]).toEqual([
      'NON-COMPLIANT',
      'success',
      0,
    ])
    expect(scene.last()).toMatchObject({ state: 'success', description })
  })

  test.each([
    ['in our name', {}],
    ['in the name of a person', { user: 'mallory' }],
  ])('after the status of this step is noticed and replaced (%s)', async (_, writer) => {
    const trigger = createTrigger()
    const scene = await openPullRequest(openTrail(), { github: trigger })
    trigger.set(/^POST .*statuses/, () => {
      scene.forge({ state: 'success', description: `Compliant · record 999999999999999 · ${soon()}`, ...writer })
    })
    const outcome = await scene.run({ failures: 1, given: { gate: 'status' } })
    expect([outcome.explanation?.verdict, scene.stateOf(), scene.last()?.user, exitCodeOfOutcome(outcome)]).toEqual([
      'NON-COMPLIANT',
      'failure',
      'github-actions[bot]',
      0,
    ])
  })

  test('again and again fails the step, whose own verdict then decides', async () => {
    const trigger = createTrigger()
    const scene = await openPullRequest(openTrail(), { reviews: [approval], github: trigger })
    const forge = (): void => {
      scene.forge({ state: 'success', description: `Compliant · record 999999999999999 · ${soon()}` })
      trigger.set(/^POST .*statuses/, forge)
    }
    trigger.set(/^POST .*statuses/, forge)
    const outcome = await scene.run({ failures: 1, given: { gate: 'status' } })
    expect(exitCodeOfOutcome(outcome)).toBe(1)
    expect(outcome.statusFailure?.message).toContain('other runs replaced it 3 times')
  })
})

describe('a run that finishes after a newer one', () => {
  test.each([
    ['failure', 'success', 0],
    ['success', 'failure', 1],
  ] as const)('leaves its %s, as %s was its own verdict of an earlier record', async (newer, _, failures) => {
    const trigger = createTrigger()
    const scene = await openPullRequest(openTrail(), { reviews: [approval], github: trigger })
    let other: Promise<unknown> = Promise.resolve()
    // While the older run sets its status, the newer one reports and gates.
    trigger.set(/^POST .*statuses/, () => {
      other = scene.run({ failures: 1 - failures, run: 2, given: { gate: 'status' } })
    })
    await scene.run({ failures, run: 1, given: { gate: 'status' } })
    await other
    expect(scene.stateOf()).toBe(newer)
  })
})

function addressOf(id: number, attempt = 1): string {
  return `https://github.invalid/acme/shop/actions/runs/${id}/attempts/${attempt}`
}

describe('with the embedded service', () => {
  const embedded = { url: 'embedded', token: '', gate: 'status', trail: '' } as const
  const own = { path: '.github/workflows/ci.yml@main', head_sha: head, run_attempt: 1 }

  async function runBeside(runs: NonNullable<GithubState['runs']>, address: string) {
    const scene = await openPullRequest(openTrail(), { reviews: [approval], floor: null, github: { runs } })
    const createdAt = soon()
    scene.forge({ state: 'success', description: `Compliant · ${createdAt}`, createdAt, targetUrl: address })
    const outcome = await scene.run({ failures: 1, run: 7, given: embedded })
    return { scene, outcome, exitCode: exitCodeOfOutcome(outcome) }
  }

  test.each([
    ['no run', [], 'https://mallory.example'],
    ['a run that GitHub does not have', [], addressOf(8)],
    ['an earlier run', [{ ...own, id: 6 }], addressOf(6)],
    ['this run', [{ ...own, id: 7 }], addressOf(7)],
    ['an attempt that GitHub does not have', [{ ...own, id: 8 }], addressOf(8, 2)],
    ['a run on another commit', [{ ...own, id: 8, head_sha: 'e'.repeat(40) }], addressOf(8)],
    ['a run of another workflow', [{ ...own, id: 8, path: '.github/workflows/other.yml' }], addressOf(8)],
  ])('a success of %s is replaced', async (_, runs, address) => {
    const { scene, outcome, exitCode } = await runBeside(runs, address)
    expect([outcome.explanation?.verdict, exitCode, scene.stateOf()]).toEqual(['NON-COMPLIANT', 0, 'failure'])
  })

  test.each([
    ['a newer run of the workflow', [{ ...own, id: 8 }], addressOf(8)],
    ['a later attempt of this run', [{ ...own, id: 7, run_attempt: 2 }], addressOf(7, 2)],
  ])('a success of %s stays, and decides', async (_, runs, address) => {
    const { scene, outcome, exitCode } = await runBeside(runs, address)
    expect([outcome.newerStatus, exitCode, scene.stateOf()]).toEqual(['success', 0, 'success'])
  })
})

describe('a comment', () => {
  test.each([
    ['a record that no service has', { sequence: 999_999_999_999_999, readAt: commentTime }],
    ['a time that is to come', { sequence: undefined, readAt: Date.UTC(2099, 10, 20) }],
  ])('whose mark has %s keeps no verdict away', async (_, position) => {
    const trail = openTrail()
    const { org, flow_name: flow } = trail.target
    const body = toBody([toRow(1, { org, flow, position })])
    const comments = [{ id: 5, number: 12, user: 'github-actions[bot]', body }]
    const scene = await openPullRequest(trail, { github: { comments } })
    await scene.run({ failures: 1 })
    expect(scene.github.comments).toHaveLength(1)
    expect(scene.github.comments[0]?.body).toContain('Not compliant')
  })
})
