import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBinding } from '../../../src/service/access/binding.ts'
import { openChanges, ownCommit } from '../../../testkit/service/access/change.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { startHarness, textAt, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

describe.each(engines)('an override of a change on $name', (engine) => {
  let issuer: Issuer
  let service: Harness
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, oidcIssuers: [issuer.url] })
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  /** A trail in which the tests of #12 and those of a push of its head to main fail, and a dispatch on main that may override them. */
  async function openFailing() {
    const changes = await openChanges(service, issuer)
    const { org, flow, trail } = changes.spot
    const binding = { org, issuer: issuer.url, flow, role: 'overrider', ref: 'refs/heads/main' } as const
    await createBinding(service.store, toBinding(binding))
    const [job12, job13, main] = await Promise.all([
      changes.sign({ pullRequest: 12 }),
      changes.sign({ pullRequest: 13 }),
      changes.sign(),
    ])
    const claims = { event_name: 'workflow_dispatch', sha: 'd'.repeat(40), run_id: '9' }
    const dispatch = await issuer.sign({ audience: `${service.origin}/api/v2`, claims })
    const override = (members: object = {}): Promise<HttpResponse> =>
      service.request('POST', `/attestations/${org}/${flow}/trail/${trail}/override`, {
        token: dispatch,
        json: {
          attestation_name: 'unit',
          reason: 'a known flake',
          new_compliance_status: true,
          original_attestation_type: 'generic',
          ...members,
        },
      })
    const stateOf = async (question: object): Promise<unknown> =>
      valueAt((await changes.judge(main, { commit: ownCommit, ...question })).body, 'compliance_state')
    const states = (): Promise<readonly unknown[]> =>
      Promise.all([
        stateOf({ base: 'main', proof: { pull_request: 12 } }),
        stateOf({ base: 'main', proof: { pull_request: 13 } }),
        stateOf({}),
      ])
    return { ...changes, jobs: { job12, job13, main }, override, states }
  }
  const failing = { is_compliant: false }
  const [red, green, open] = ['NON-COMPLIANT', 'COMPLIANT', 'INCOMPLETE']

  test('by a dispatch on main covers a pull request and main', async () => {
    const { jobs, report, override, states } = await openFailing()
    for (const job of [jobs.job12, jobs.job13, jobs.main]) await report(job, failing)
    expect(await states()).toEqual([red, red, red])
    expect((await override()).status).toBe(200)
    expect(await states()).toEqual([green, green, green])
  })
  test('that names a pull request covers that one, and shows it', async () => {
    const { spot, jobs, report, override, states } = await openFailing()
    for (const job of [jobs.job12, jobs.job13]) await report(job, failing)
    const answer = await override({ change: { pull_request: 12 }, annotations: { change: { pull_request: 13 } } })
    expect(await states()).toEqual([green, red, open])
    const shown = await service.request('GET', `/attestations/${spot.org}/${textAt(answer.body, 'attestation_id')}`)
    expect(shown.body).toMatchObject({ overridden_by: { change: { pull_request: 12 } } })
  })
  test('that names a commit covers the push of it, and no pull request', async () => {
    const { jobs, report, override, states } = await openFailing()
    for (const job of [jobs.job12, jobs.main]) await report(job, failing)
    expect((await override({ change: { commit: ownCommit } })).status).toBe(200)
    expect(await states()).toEqual([red, green, green])
  })
  test('of which nothing counted is refused, and so is one that names nothing, or not clearly', async () => {
    const { spot, jobs, report, override } = await openFailing()
    await report(jobs.job12, failing)
    const unknown = await override({ change: { pull_request: 14 } })
    expect([unknown.status, unknown.text]).toEqual([
      404,
      expect.stringContaining(`of pull request #14 at this address in the trail \\"${spot.trail}\\"`),
    ])
    for (const members of [
      { change: {} },
      { change: { pull_request: '12' } },
      { change: 12 },
      { chnage: { pull_request: 12 } },
    ]) {
      expect([members, (await override(members)).status]).toEqual([members, 400])
    }
  })
})
