import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBinding } from '../../../src/service/access/binding.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { startHarness, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { junitSuite, putFlow, putTrail, reportAttestation, type TestTrail } from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const commit = 'c'.repeat(40)
const tested = 'version: 1\ntrail:\n  attestations:\n    - { name: unit, type: junit }\n'
const passing = tested.replace('version: 1', 'version: 1\nif-none: pass')

describe.each(engines)('the judgement of a change on $name', (engine) => {
  let service: Harness
  let issuer: Issuer
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, oidcIssuers: [issuer.url] })
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  const judge = (org: string, body: object, token?: string): Promise<HttpResponse> =>
    service.request('POST', `/judgements/${org}`, {
      json: { trail_name: commit, commit, ...body },
      ...(token === undefined ? {} : { token }),
    })

  /** A flow with a template, and a report with so many failing tests about the commit; undefined for none. */
  async function openFlow(
    template: string | undefined,
    failing: number | undefined,
    org = service.org(),
  ): Promise<TestTrail> {
    const spot = { org, flow: `flow-${randomUUID()}`, trail: commit }
    if (template !== undefined) await putFlow(service, spot, { template })
    if (failing === undefined) return spot
    await putTrail(service, spot, { members: { git_commit_info: { sha1: commit } } })
    const suite = { ...junitSuite({ counted: 3 }), failures: failing }
    await reportAttestation(service, spot, { kind: 'junit', attestation_name: 'unit', junit_results: [suite] })
    return spot
  }

  test('has the verdict of each flow under its newest template, in the order of the question', async () => {
    const org = service.org()
    const [good, bad, silent, untouched] = await Promise.all([
      openFlow(tested, 0, org),
      openFlow(tested, 1, org),
      openFlow(tested, undefined, org),
      openFlow(passing, undefined, org),
    ])
    const flows = [untouched, silent, bad, good].map(({ flow }) => flow)
    const { status, body } = await judge(org, { flows: [...flows, 'unheard-of'] })
    expect(status).toBe(200)
    expect(body).toEqual({
      flows: [
        { ...verdict(untouched, 'COMPLIANT'), sequence: expect.any(Number) },
        { flow_name: silent.flow, compliance_state: null, is_compliant: false, sequence: 0 },
        verdict(bad, 'NON-COMPLIANT'),
        verdict(good, 'COMPLIANT'),
        { flow_name: 'unheard-of', compliance_state: null, is_compliant: false, sequence: 0 },
      ],
    })
  })

  test('says what a flow waits for', async () => {
    const spot = await openFlow(tested.replace('unit', 'other'), 0)
    const { body } = await judge(spot.org, { flows: [spot.flow] })
    expect(body).toMatchObject({ flows: [{ compliance_state: 'INCOMPLETE', is_compliant: false }] })
  })

  test('is under a template that is the floor of other branches alone, too', async () => {
    const spot = await openFlow(
      tested.replace('version: 1', 'version: 1\nfloor: [release]').replace('unit', 'other'),
      0,
    )
    const { body } = await judge(spot.org, { flows: [spot.flow], base: 'main' })
    expect(body).toMatchObject({ flows: [{ compliance_state: 'INCOMPLETE', is_compliant: false }] })
  })

  test('is refused to a job that may not read one of the flows', async () => {
    const org = service.org()
    const owner = { issuer: issuer.url, repository_owner_id: '7', org }
    await createBinding(service.store, toBinding({ ...owner, flow: 'shop-*' }))
    const claims = { repository: `${org}/shop`, repository_id: '43' }
    const token = await issuer.sign({ audience: `${service.origin}/api/v2`, claims })
    expect(await judge(org, { flows: ['shop-api', 'shop-web'] }, token)).toMatchObject({ status: 200 })
    const refused = await judge(org, { flows: ['shop-api', 'secret'] }, token)
    expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('not for "secret"') } })
  })

  test.each<[string, object, string]>([
    ['no flow', { flows: [] }, 'flows'],
    ['a flow twice', { flows: ['a', 'a'] }, 'flows'],
    ['51 flows', { flows: Array.from({ length: 51 }, (_, at) => `f${at}`) }, 'flows'],
    ['an artifact', { flows: ['a'], fingerprints: ['a'.repeat(64)] }, 'fingerprints'],
  ])('refuses %s', async (_, body, member) => {
    expect(await judge(service.org(), body)).toMatchObject({
      status: 400,
      body: { errors: { [member]: expect.any(String) } },
    })
  })
})

function verdict({ flow }: TestTrail, state: string): object {
  return {
    flow_name: flow,
    compliance_state: state,
    is_compliant: state === 'COMPLIANT',
    html_url: expect.stringContaining(flow),
    sequence: expect.any(Number),
  }
}
