import { describe, expect, test } from 'vitest'
import { toBody, toRow } from '../../../testkit/step/comment.ts'
import { approval, head, openPullRequest } from '../../../testkit/step/pull-request-scene.ts'
import { useService } from '../../../testkit/step/report-steps.ts'

const openTrail = useService()

/** The logins that a person can register, beside the accounts that the token of a job and an own app have. */
const imitations = [
  ['github-actions', 'github-actions[bot]'],
  ['acme-gate', 'acme-gate[bot]'],
  ['acme-gate[bot]', 'acme-gate'],
] as const

describe.each(imitations)('the account %s beside the owner of the token, %s', (user, login) => {
  const toOptions = (flow: string) => {
    const body = toBody([toRow(1, { flow })])
    return { body, comments: [{ id: 5, number: 12, user, body }] }
  }

  test.each([
    ['through GraphQL', false],
    ['through REST', true],
  ])('has no comment of ours: its comment stays, and ours is made (%s)', async (_, withoutGraphql) => {
    const trail = openTrail()
    const { comments, body } = toOptions(trail.target.flow_name)
    const faults = withoutGraphql ? [{ on: /^POST \/graphql/, answer: { status: 502 }, times: 1 }] : []
    const scene = await openPullRequest(trail, { reviews: [approval], github: { login, comments, faults } })
    await scene.run({ failures: 0 })
    await scene.run()
    expect(scene.github.comments.map((one) => [one.user, one.body === body])).toEqual([
      [user, true],
      [login, false],
    ])
  })

  test('has no status of ours: its position keeps no verdict away', async () => {
    const trail = openTrail()
    const status = {
      sha: head,
      context: `delivery-evidence/${trail.target.flow_name}`,
      state: 'success',
      description: 'Compliant · 2099-11-20T10:00:00.000Z',
      targetUrl: '',
      user,
      createdAt: '2099-11-20T10:00:00Z',
    }
    const scene = await openPullRequest(trail, { github: { login, statuses: [status] } })
    await scene.run({ failures: 1 })
    expect(scene.last()).toMatchObject({ user: login, state: 'failure' })
  })
})
