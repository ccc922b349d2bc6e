import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberOf } from '../../../../src/wire/json/member.ts'
import { startIssuer, type Issuer } from '../../../../testkit/service/access/issuer.ts'
import { startHarness, toForm, valueAt, type Harness, type HttpResponse } from '../../../../testkit/service/harness.ts'
import { putFlow, reportGeneric, createTestTrail, type TestTrail } from '../../../../testkit/service/report.ts'
import { engines } from '../../../../testkit/service/store/engine.ts'
import { openCompliant, strictTemplate } from '../../../../testkit/service/verdict.ts'

interface Question {
  readonly token?: string
  readonly data?: object
  readonly template?: string
}

async function askStatement(
  service: Harness,
  { org, flow, trail }: TestTrail,
  { token, data = {}, template }: Question = {},
): Promise<HttpResponse> {
  const form = toForm(data, template === undefined ? undefined : { part: 'template_file', content: template })
  const path = `/verdicts/${org}/${flow}/${trail}/statement`
  return service.request('POST', path, { form, ...(token !== undefined && { token }) })
}

/** Without the time of the judgement. */
function withoutTime(statement: unknown): unknown {
  return JSON.parse(JSON.stringify(statement).replace(/("timeVerified"):"[^"]*"/, '$1:""'))
}

describe.each(engines)('a verdict that is not signed on $name', (engine) => {
  let service: Harness
  let issuer: Issuer
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, signLogs: true, oidcIssuers: [issuer.url] })
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  test('is the statement that is signed for the same caller, and leaves no record', async () => {
    const { spot, sign, askVerdict } = await openCompliant(service, issuer)
    const question = { token: await sign('push'), template: strictTemplate, data: { fingerprints: [] } }

    const before = await service.store.count(spot.org, {})
    const statement = await askStatement(service, spot, question)
    const after = await service.store.count(spot.org, {})
    const signed = await askVerdict(question)

    expect([statement.status, after]).toEqual([200, before])
    expect(withoutTime(statement.body)).toEqual(withoutTime(memberOf(signed.body, 'statement')))
  })

  test('is refused as a signed one is: an unknown trail, another commit than that of the claims, another member', async () => {
    const { spot, sign } = await openCompliant(service, issuer)
    const ask = async (data: object, trail = spot.trail): Promise<number> =>
      (await askStatement(service, { ...spot, trail }, { token: await sign('push'), data })).status
    expect([
      await ask({}, 'unknown'),
      await ask({ commit: 'e'.repeat(40) }),
      await ask({ readings: [] }),
      await ask({ fingerprints: ['e'.repeat(64)] }),
    ]).toEqual([404, 400, 400, 404])
  })

  test('comes from a service that signs no logs too, for a token that only reads', async () => {
    const unsigned = await startHarness({ engine })
    try {
      const spot = createTestTrail(unsigned)
      await putFlow(unsigned, spot, {
        template: 'version: 1\ntrail: { attestations: [{ name: unit, type: generic }] }\n',
      })
      await reportGeneric(unsigned, spot, { attestation_name: 'unit', is_compliant: false })
      const { status, body } = await askStatement(unsigned, spot, {
        token: await unsigned.tokenFor('reader', spot.org),
      })
      expect([status, valueAt(body, 'predicate.verificationResult')]).toEqual([200, 'FAILED'])
      expect(await unsigned.store.count(spot.org, { kinds: ['verdict', 'log_event'] })).toBe(0)
    } finally {
      await unsigned.close()
    }
  })
})
