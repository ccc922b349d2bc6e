import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../src/step/outcome/outcome.ts'
import { failureOf } from '../../testkit/client/server.ts'
import {
  junitStep,
  overrideStep,
  toPushEvent,
  useService,
  type Step,
  type TestTrail,
} from '../../testkit/step/report-steps.ts'

const openTrail = useService()

/** The commit of a push of `report-steps.ts`. */
const sha = 'c'.repeat(40)
const short = sha.slice(0, 10)
const head = 'e'.repeat(40)
const repository = { name: 'shop', full_name: 'acme/shop', default_branch: 'main', owner: { login: 'acme' } }

/** A job of pull request 7, whose own tests pass. */
const ofPullRequest = {
  event: {
    name: 'pull_request',
    payload: {
      number: 7,
      repository,
      pull_request: {
        number: 7,
        user: { login: 'mallory' },
        head: { ref: 'french', sha: head, repo: repository },
        base: { ref: 'main', sha: 'd'.repeat(40), repo: repository },
      },
    },
  },
} satisfies Step

/** A deployment that somebody starts for a trail. */
function deploy(trail: string): Step {
  const event = { name: 'workflow_dispatch', payload: toPushEvent('main') }
  return { event, given: { kind: 'none', gate: 'true', trail, template: '' } }
}

const template = 'version: 1\ntrail: { attestations: [{ name: junit, type: junit }] }\n'

/** The tests of main fail. */
async function failOnMain({ run }: TestTrail): Promise<void> {
  await run(junitStep(2, { files: { '.github/evidence.yml': template }, given: { trail: '' } }))
}

async function stateOf(running: Promise<Outcome>): Promise<unknown> {
  const { trail, explanation } = await running
  return [trail?.name, explanation?.verdict]
}

describe('the beginning of the commit of main as the name of a trail (R3)', () => {
  test('is refused to a job of a pull request, and a deployment is judged by the commit', async () => {
    const trail = openTrail()
    await failOnMain(trail)
    const step = junitStep(0, { ...ofPullRequest, given: { trail: short } })
    expect(await failureOf(trail.run(step))).toMatchObject({
      code: 'refused',
      message: expect.stringContaining(
        `is the beginning of the commit ${sha}. Report to the trail of the whole commit`,
      ),
    })
    expect(await stateOf(trail.run(deploy(short)))).toEqual([sha, 'NON-COMPLIANT'])
  })

  test('is no answer for a deployment if the job came first', async () => {
    const trail = openTrail()
    await trail.run(junitStep(0, { ...ofPullRequest, given: { trail: short } }))
    await failOnMain(trail)
    expect(await failureOf(trail.run(deploy(short)))).toMatchObject({
      code: 'refused',
      message: expect.stringContaining(`use that name, or "name:${short}"`),
    })
    expect(await stateOf(trail.run(deploy(sha)))).toEqual([sha, 'NON-COMPLIANT'])
    // The name alone says nothing about a commit, so that evidence of the deployed one counts.
    expect(await stateOf(trail.run(deploy(`name:${short}`)))).toEqual([short, 'INCOMPLETE'])
  })
})

test.each(['20261126', '19283746512'])(
  'the trail %s of a date or a run is judged for the commit of the run',
  async (name) => {
    const trail = openTrail()
    await trail.run(junitStep(0, { files: { '.github/evidence.yml': template }, given: { trail: name } }))
    for (const asked of [name, `name:${name}`]) {
      expect(await stateOf(trail.run(deploy(asked)))).toEqual([name, 'COMPLIANT'])
    }
  },
)

test('a report and an override with name: are in the trail of this name', async () => {
  const trail = openTrail()
  const given = { trail: 'name:abcdef12', gate: 'true' }
  const failed = await trail.run(junitStep(2, { files: { '.github/evidence.yml': template }, given }))
  expect([failed.target.trail_name, failed.explanation?.verdict]).toEqual(['abcdef12', 'NON-COMPLIANT'])
  const overridden = await trail.run(overrideStep('junit', true, { given }))
  expect([overridden.target.trail_name, overridden.explanation?.verdict]).toEqual(['abcdef12', 'COMPLIANT'])
})
