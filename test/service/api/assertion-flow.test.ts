import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, textAt, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  fingerprint,
  putFlow,
  reportArtifact,
  reportAttestation,
  reportGeneric,
  templateRequiring,
  vulnscanResults,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** The assertion on an artifact in all flows, and the members that other clients read (rules 1.6). */
let service: Harness

/** Reports the artifact in a flow whose template it fulfils, or not. */
async function report(spot: TestTrail, flow: string, is_compliant = true): Promise<TestTrail> {
  const there = { ...spot, flow }
  await putFlow(service, there, { template: templateRequiring('generic') })
  await reportArtifact(service, there)
  await reportGeneric(service, there, { is_compliant })
  return there
}

async function ask({ org }: TestTrail, query = ''): Promise<HttpResponse> {
  return service.request('GET', `/asserts/${org}/fingerprint/${fingerprint}${query}`)
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  describe('an assertion without a flow', () => {
    test('judges each flow that has the artifact, and names them', async () => {
      const spot = createTestTrail(service)
      await report(spot, 'shop')
      await report(spot, 'bank')
      await putFlow(service, { ...spot, flow: 'other' }, { template: templateRequiring('generic') })
      const judged = { compliance: 'COMPLIANT', reasons: [], trail: 'trail' }
      expect(await ask(spot)).toMatchObject({
        status: 200,
        body: {
          compliance: 'COMPLIANT',
          compliant: true,
          reasons: [],
          flows: [
            { ...judged, flow: 'bank' },
            { ...judged, flow: 'shop' },
          ],
          all_flows: true,
        },
      })
    })
    test('has the worst verdict, and the page of that flow', async () => {
      const spot = createTestTrail(service)
      await report(spot, 'bank')
      await report(spot, 'shop', false)
      await reportArtifact(service, { ...spot, flow: 'unjudged' })
      const { body } = await ask(spot)
      expect(body).toMatchObject({
        compliance: 'NON-COMPLIANT',
        compliant: false,
        reasons: expect.arrayContaining([
          'shop/trail: generic: reported as not compliant',
          expect.stringContaining('The flow "unjudged" has no template'),
        ]),
        html_url: `${service.origin}/${spot.org}/flows/shop/artifacts/${fingerprint}`,
        flows: [
          { flow: 'bank', compliance: 'COMPLIANT' },
          { flow: 'shop', compliance: 'NON-COMPLIANT' },
          { flow: 'unjudged', compliance: 'INCOMPLETE' },
        ],
      })
    })
    test('asks the same of each flow', async () => {
      const spot = createTestTrail(service)
      await report(spot, 'shop')
      expect((await ask(spot, `?commit=${'d'.repeat(40)}`)).body).toMatchObject({
        compliance: 'INCOMPLETE',
        flows: [{ flow: 'shop', trail: null, compliance_status: { attestations_statuses: [] } }],
      })
    })
    test('answers 404 where no flow has the artifact', async () => {
      const spot = createTestTrail(service)
      await reportGeneric(service, spot, { artifact_fingerprint: fingerprint })
      const { status, body } = await ask(spot)
      expect({ status, detail: valueAt(body, 'detail') }).toEqual({
        status: 404,
        detail: `There is no artifact ${fingerprint} in a flow of the organisation "${spot.org}" that this token may read; check the spelling, or report it first.`,
      })
    })
  })

  describe('an assertion', () => {
    test('of one flow has the same members, for this flow alone', async () => {
      const spot = createTestTrail(service)
      await report(spot, 'bank', false)
      const { flow } = await report(spot, 'shop')
      expect((await ask(spot, `?flow_name=${flow}`)).body).toEqual({
        compliance: 'COMPLIANT',
        reasons: [],
        compliant: true,
        scope: 'flow',
        html_url: `${service.origin}/${spot.org}/flows/shop/artifacts/${fingerprint}`,
        flows: [
          {
            flow,
            trail: 'trail',
            compliance: 'COMPLIANT',
            reasons: [],
            compliance_status: {
              status: 'COMPLIANT',
              is_compliant: true,
              attestations_statuses: [
                expect.objectContaining({
                  attestation_name: 'generic',
                  attestation_type: 'generic',
                  status: 'COMPLETE',
                  is_compliant: true,
                  unexpected: false,
                }),
              ],
            },
            html_url: `${service.origin}/${spot.org}/flows/shop/artifacts/${fingerprint}`,
          },
        ],
        all_flows: false,
      })
    })
    test('shows the attestations of the trail that fails, each once', async () => {
      const spot = createTestTrail(service)
      const { flow } = await report(spot, 'shop')
      const later = { ...spot, flow, trail: 'later' }
      await reportAttestation(service, later, {
        kind: 'vulnscan',
        artifact_fingerprint: fingerprint,
        vulnscan_results: vulnscanResults({ high_count: 1 }),
      })
      const { body } = await ask(spot, `?flow_name=${flow}`)
      expect(textAt(body, 'flows.0.trail')).toBe('later')
      const statuses = valueAt(body, 'flows.0.compliance_status.attestations_statuses')
      expect(Object.values(Object(statuses)).map((one) => valueAt(one, 'attestation_name'))).toEqual([
        'vulnscan',
        'generic',
      ])
    })
    test.each(['environment_name', 'policy_name'])('is refused with %s, with what to do', async (name) => {
      const spot = createTestTrail(service)
      await report(spot, 'shop')
      for (const query of [`?${name}=a`, `?flow_name=shop&${name}=a&${name}=b`]) {
        const { status, body } = await ask(spot, query)
        expect(status).toBe(400)
        expect(body).not.toHaveProperty('errors')
        expect(textAt(body, 'detail')).toBe(
          `The query parameter ${name} is not supported, because this service has no environments and no policies; leave it out, and put the requirements into the template of the flow.`,
        )
      }
    })
    test.each(['flow_name=', 'flow=shop', 'flow_name=shop&commit=', 'flow_name=shop&ref='])(
      'with %s is refused, because it would ask something else',
      async (query) => {
        const spot = createTestTrail(service)
        await report(spot, 'shop')
        expect((await ask(spot, `?${query}`)).status).toBe(400)
      },
    )
  })
})
