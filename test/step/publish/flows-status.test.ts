import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../../src/step/outcome/outcome.ts'
import { parseComment, type CommentRow } from '../../../src/step/publish/comment-rows.ts'
import { requestLines } from '../../../testkit/github/api.ts'
import {
  approval,
  head,
  openPullRequest,
  reviewed,
  toMergeGroupEvent,
  type PullRequestScene,
  type PullRequestStep,
} from '../../../testkit/step/pull-request-scene.ts'
import { templatePath, useService } from '../../../testkit/step/report-steps.ts'

const openTrail = useService()

const tested = `version: 1
trail:
  attestations:
    - { name: unit, type: junit }
`

interface Monorepo extends PullRequestScene {
  readonly shop: string
  readonly bank: string
  /** A step of a flow, with the number of failing tests. */
  readonly report: (flow: string, failures?: number, step?: PullRequestStep) => Promise<Outcome>
  /** The status about both flows, without its position. */
  readonly status: () => string | undefined
  readonly rows: () => readonly CommentRow[]
}

/** A pull request of a repository whose template at the base lists two flows; null for a flow that no record begins. */
async function openMonorepo(ofBank: string | null = tested, options: Parameters<typeof openPullRequest>[1] = {}) {
  const trail = openTrail()
  const { org, flow_name: shop } = trail.target
  const bank = `${shop}-bank`
  const listed = tested.replace('version: 1', `version: 1\nflows: [${shop}, ${bank}]`)
  const scene = await openPullRequest(trail, {
    floor: listed,
    templates: { main: listed, release: listed },
    ...options,
  })
  if (ofBank !== null) {
    const file = { filename: 'evidence.yml', content: ofBank }
    await trail.client.putFlow({ params: { org }, body: { name: bank }, file })
  }
  const report: Monorepo['report'] = async (flow, failures = 0, step = {}) =>
    scene.run({ ...step, failures, given: { flow, ...step.given } })
  const status: Monorepo['status'] = () => {
    const last = scene.last('delivery-evidence')
    return (
      last &&
      `${last.state}: ${last.description.replace(/ · .*/, '')}`.replaceAll(bank, 'bank').replaceAll(shop, 'shop')
    )
  }
  const rows: Monorepo['rows'] = () => parseComment(scene.github.comments[0]?.body ?? '').rows
  return { ...scene, shop, bank, report, status, rows }
}

describe('the status about the flows that the template at the base lists', () => {
  test('is pending by name while one has no report, as when the change removes its workflow', async () => {
    const scene = await openMonorepo()
    await scene.report(scene.shop)
    expect(scene.status()).toBe('pending: Waiting for: bank')
    expect(scene.stateOf()).toBe('success')
  })

  test('is pending for a flow that no record began', async () => {
    const scene = await openMonorepo(null)
    await scene.report(scene.shop)
    expect(scene.status()).toBe('pending: Waiting for: bank')
  })

  test('is a success once all are compliant, in any order', async () => {
    const scene = await openMonorepo()
    await scene.report(scene.bank)
    expect(scene.status()).toBe('pending: Waiting for: shop')
    await scene.report(scene.shop)
    expect(scene.status()).toBe('success: Compliant: 2 flows')
  })

  test('is a failure while one fails, whichever reports', async () => {
    const scene = await openMonorepo()
    await scene.report(scene.bank, 1)
    expect(scene.status()).toBe('failure: Not compliant: bank; waiting for: shop')
    await scene.report(scene.shop)
    expect(scene.status()).toBe('failure: Not compliant: bank')
    await scene.report(scene.bank, 0, { run: 2 })
    expect(scene.status()).toBe('success: Compliant: 2 flows')
  })

  test('is a success if the other flow passes without any report', async () => {
    const scene = await openMonorepo(tested.replace('version: 1', 'version: 1\nif-none: pass'))
    await scene.report(scene.shop)
    expect(scene.status()).toBe('success: Compliant: 2 flows')
  })

  test('judges each flow under its newest template, also where that is the floor of another branch', async () => {
    const scene = await openMonorepo(
      tested.replace('version: 1', 'version: 1\nfloor: [release]').replace('unit', 'other'),
    )
    await scene.report(scene.bank)
    await scene.report(scene.shop)
    expect(scene.status()).toBe('pending: Waiting for: bank')
  })

  test('judges each flow with the reviews that the step has read', async () => {
    const scene = await openMonorepo(reviewed)
    await scene.report(scene.bank)
    await scene.report(scene.shop)
    expect(scene.status()).toBe('pending: Waiting for: bank')
    scene.reviews.push(approval)
    await scene.report(scene.shop, 0, { run: 2 })
    expect(scene.status()).toBe('success: Compliant: 2 flows')
    scene.reviews.splice(0, 1, { ...approval, state: 'CHANGES_REQUESTED' })
    await scene.report(scene.shop, 0, { run: 3 })
    expect(scene.status()).toBe('failure: Not compliant: bank')
  })

  test('has its own context for a base that is not the default branch', async () => {
    const scene = await openMonorepo()
    await scene.report(scene.shop, 0, { base: 'release' })
    expect([scene.status(), scene.stateOf('delivery-evidence (release)')]).toEqual([undefined, 'pending'])
  })

  test('is that of a merge group too', async () => {
    const scene = await openMonorepo()
    const queued = 'a'.repeat(40)
    const step = { event: 'merge_group', payload: toMergeGroupEvent(queued) }
    await scene.report(scene.shop, 0, step)
    await scene.report(scene.bank, 0, step)
    expect(scene.stateOf('delivery-evidence', queued)).toBe('success')
  })

  test('knows of a gate that its own step closes, and later steps of other flows know it by the status of the flow', async () => {
    const scene = await openMonorepo()
    await scene.report(scene.bank)
    const needs = JSON.stringify({ lint: { result: 'failure', outputs: {} } })
    await scene.report(scene.shop, 0, { given: { needs } })
    expect(scene.status()).toBe('failure: Not compliant: shop')
    await scene.report(scene.bank, 0, { run: 2 })
    expect(scene.status()).toBe('failure: Not compliant: shop')
    await scene.report(scene.shop, 0, { run: 3 })
    expect(scene.status()).toBe('success: Compliant: 2 flows')
  })

  test('is replaced by that of a step without a verdict', async () => {
    const scene = await openMonorepo()
    await scene.report(scene.bank)
    await scene.report(scene.shop)
    expect(scene.status()).toBe('success: Compliant: 2 flows')
    await expect(scene.report(scene.shop, 0, { given: { token: 'wrong' } })).rejects.toThrow('401')
    expect(scene.status()).toMatch(/^error: Not evaluated: /)
  })

  test('costs three requests to GitHub: what is there, the status, and for a success what is there then', async () => {
    const scene = await openMonorepo()
    await scene.report(scene.bank)
    const before = scene.github.requests.length
    await scene.report(scene.shop)
    const lines = requestLines(scene.github).slice(before)
    expect(lines.map((line) => line.replace(/\d+|[0-9a-f]{40}/g, 'N')).toSorted()).toEqual([
      'GET /repos/acme/shop/commits/N/statuses?per_page=N',
      'PATCH /repos/acme/shop/issues/comments/N',
      'POST /graphql',
      'POST /graphql',
      'POST /repos/acme/shop/statuses/N',
      'POST /repos/acme/shop/statuses/N',
    ])
  })

  test.each(['failure', 'error'] as const)('is not better than the %s of another flow', async (state) => {
    const scene = await openMonorepo()
    await scene.report(scene.bank)
    scene.forge({ state, description: 'x', context: `delivery-evidence/${scene.bank}` })
    await scene.report(scene.shop)
    const word = state === 'failure' ? 'failure: Not compliant' : 'error: Not evaluated'
    expect(scene.status()).toBe(`${word}: bank`)
  })

  test('is no success beside a step at once that closes its gate', async () => {
    const scene = await openMonorepo()
    const needs = JSON.stringify({ lint: { result: 'failure', outputs: {} } })
    for (const run of [1, 2, 3]) {
      await Promise.all([
        scene.report(scene.shop, 0, { run, job: 'shop', given: { needs } }),
        scene.report(scene.bank, 0, { run, job: 'bank' }),
      ])
      expect(scene.status()).toBe('failure: Not compliant: shop')
    }
  })

  test.each([
    ['cannot be read', /^GET .*\/statuses/],
    ['and the pull request cannot be queried', /^(?:GET .*\/statuses|POST \/graphql)/],
  ])('is no success if the statuses of the commit %s', async (_, on) => {
    const faults = [{ on, times: 99, answer: { status: 403, body: { message: 'No.' } } }]
    const scene = await openMonorepo(tested, { github: { faults } })
    await scene.report(scene.bank)
    await scene.report(scene.shop)
    expect(scene.status()).toMatch(/^error: Not evaluated: /)
  })
})

describe('no such status is set', () => {
  test('for a list in the template of the change itself', async () => {
    const scene = await openMonorepo(tested, { floor: tested, templates: { main: tested } })
    const files = { [templatePath]: tested.replace('version: 1', `version: 1\nflows: [${scene.shop}]`) }
    await scene.report(scene.shop, 0, { files })
    expect([scene.status(), scene.stateOf()]).toEqual([undefined, 'success'])
  })

  test('by a gate of artifacts, and without a gate', async () => {
    const scene = await openMonorepo()
    await scene.report(scene.shop, 0, { given: { gate: 'false' } })
    expect(scene.status()).toBeUndefined()
  })
})

describe('the comment of several flows', () => {
  test('has the verdict on each, of which the others are known by name alone', async () => {
    const scene = await openMonorepo(tested.replace('unit', 'secret-requirement'))
    await scene.report(scene.shop)
    const [bank, shop] = scene.rows()
    expect([bank?.flow, bank?.line, bank?.text]).toEqual([scene.bank, 'Waiting: no report yet', '\n'])
    expect([shop?.flow, shop?.line]).toEqual([scene.shop, 'Compliant: all required evidence is there'])
    await scene.report(scene.bank)
    await scene.report(scene.shop, 0, { run: 2 })
    expect(scene.rows().map(({ flow }) => flow)).toEqual([scene.bank, scene.shop])
    const last = scene.github.comments.at(-1)?.body ?? ''
    expect(last).toContain('## ⏳ Waiting · 1 of 2 flows')
  })

  test('names no requirement that only the service has', async () => {
    const scene = await openMonorepo(tested.replace('unit', 'secret-requirement'))
    await scene.report(scene.bank, 0, { given: { comment: 'false' } })
    await scene.report(scene.shop)
    expect(scene.rows()[0]).toMatchObject({ flow: scene.bank, line: 'Waiting', state: 'pending' })
    expect(scene.github.comments[0]?.body).not.toContain('secret-requirement')
  })

  test.each([1, 2, 3])('has the newest verdict on each after steps at once (%i)', async (run) => {
    const scene = await openMonorepo()
    await scene.report(scene.bank, 1, { run: 1 })
    await Promise.all([
      scene.report(scene.bank, 0, { run: run + 1 }),
      scene.report(scene.shop, 0, { run: run + 1, job: 'shop' }),
    ])
    expect(scene.rows().map(({ flow, state }) => [flow === scene.bank, state])).toEqual([
      [false, 'success'],
      [true, 'success'],
    ])
    expect(scene.status()).toBe('success: Compliant: 2 flows')
  })
})

test('without a list each flow has its row, and no run loses that of another', async () => {
  const scene = await openPullRequest(openTrail(), { floor: tested, templates: { main: tested } })
  const flows = [scene.flow, `${scene.flow}-bank`]
  for (const flow of flows) await scene.run({ failures: 0, given: { flow } })
  const [first] = scene.github.comments
  expect(scene.github.comments).toHaveLength(1)
  expect(parseComment(first?.body ?? '').rows.map(({ flow, state, sha }) => [flow, state, sha])).toEqual([
    [flows[0], 'success', head.slice(0, 7)],
    [flows[1], 'success', head.slice(0, 7)],
  ])
})
