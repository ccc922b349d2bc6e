import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBinding } from '../../../src/service/access/binding.ts'
import { startHarness, toForm, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { fingerprint, putFlow, reportGeneric } from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const requiringScan = `version: 1
trail:
  artifacts:
    - { name: app, attestations: [{ name: scan, type: generic }] }
`
const app = { template_reference_name: 'app' }
const scanned = { attestation_name: 'scan', artifact_fingerprint: fingerprint }

describe.each(engines)('an assertion with `ref` on $name', (engine) => {
  let issuer: Issuer
  let service: Harness
  let org = ''
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, oidcIssuers: [issuer.url] })
  })
  beforeEach(async () => {
    org = service.org()
    await createBinding(service.store, toBinding({ org, issuer: issuer.url, repository_owner_id: '7', flow: '*' }))
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  const trail = (flow: string, name: string): { org: string; flow: string; trail: string } => ({
    org,
    flow,
    trail: name,
  })

  async function ask(query: string, asked = fingerprint): Promise<HttpResponse> {
    return service.request('GET', `/asserts/${org}/fingerprint/${asked}?${query}`)
  }

  /** Reports the artifact and its scan in a run with these claims. */
  async function runOn(
    spot: ReturnType<typeof trail>,
    claims: Readonly<Record<string, string>>,
    scan = true,
  ): Promise<void> {
    const token = await issuer.sign({ audience: `${service.origin}/api/v2`, claims })
    const members = {
      fingerprint,
      filename: 'app.tgz',
      build_url: 'b',
      commit_url: 'c',
      trail_name: spot.trail,
      ...app,
    }
    await service.request('POST', `/artifacts/${org}/${spot.flow}`, { json: members, token })
    await service.request('POST', `/attestations/${org}/${spot.flow}/trail/${spot.trail}/generic`, {
      form: toForm({ ...scanned, is_compliant: scan }),
      token,
    })
  }

  const onMain = 'flow_name=shop&ref=refs/heads/main'
  const change = { event_name: 'pull_request', ref: 'refs/pull/7/merge', run_id: '1002' }

  test('asks the trails of runs that are proven on it', async () => {
    await putFlow(service, trail('shop', ''), { template: requiringScan })
    await runOn(trail('shop', 'pr'), change)
    expect((await ask('flow_name=shop')).body).toMatchObject({ compliance: 'COMPLIANT' })
    expect((await ask(onMain)).body).toMatchObject({
      compliance: 'INCOMPLETE',
      reasons: ['No trail of the flow "shop" has the artifact from a run that is proven on refs/heads/main.'],
    })
    await runOn(trail('shop', 'main'), {})
    expect((await ask(onMain)).body).toMatchObject({ compliance: 'COMPLIANT', reasons: [] })
    await runOn(trail('shop', 'pr-2'), { ...change, run_id: '1003' }, false)
    expect((await ask('flow_name=shop')).body).toMatchObject({ compliance: 'COMPLIANT', reasons: [] })
    expect((await ask(onMain)).body).toMatchObject({ compliance: 'COMPLIANT', reasons: [] })
  })

  test('takes no evidence of another run, nor what an API token declares', async () => {
    const spot = trail('shop', 'main')
    await putFlow(service, spot, { template: requiringScan })
    const token = await issuer.sign({ audience: `${service.origin}/api/v2` })
    await service.request('POST', `/artifacts/${org}/shop`, {
      json: { fingerprint, filename: 'app.tgz', build_url: 'b', commit_url: 'c', trail_name: 'main', ...app },
      token,
    })
    await runOn(spot, change)
    await reportGeneric(service, spot, { ...scanned, annotations: { run: { id: 1001 } } })
    expect((await ask(onMain)).body).toMatchObject({
      compliance: 'INCOMPLETE',
      reasons: expect.arrayContaining(['shop/main, run 1001 attempt 1: scan: not reported']),
    })
  })

  test('fails if any evidence in such a trail fails', async () => {
    const spot = trail('shop', 'main')
    await putFlow(service, spot, { template: requiringScan })
    await runOn(spot, {})
    await reportGeneric(service, spot, { ...scanned, is_compliant: false })
    expect((await ask(onMain)).body).toMatchObject({ compliance: 'NON-COMPLIANT' })
  })

  test('fails if evidence about such a trail fails', async () => {
    const spot = trail('shop', 'main')
    await putFlow(service, spot, { template: requiringScan })
    await runOn(spot, {})
    await reportGeneric(service, spot, { is_compliant: false })
    expect((await ask(onMain)).body).toMatchObject({ compliance: 'NON-COMPLIANT' })
  })

  test('is refused if it is no ref', async () => {
    expect((await ask('flow_name=shop&ref=main')).status).toBe(400)
  })
})
