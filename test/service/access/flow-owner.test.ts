import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBinding } from '../../../src/service/access/binding.ts'
import { transferFlow } from '../../../src/service/access/flow-owner.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { startHarness, textAt, toForm, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

type Claims = Readonly<Record<string, string>>

const shop: Claims = { repository: 'acme/shop', repository_id: '42' }
/** Another repository that took the name after the first one was renamed. */
const taker: Claims = { repository: 'acme/shop', repository_id: '99' }

describe.each(engines)('a flow in $name', (engine) => {
  let issuer: Issuer
  let other: Issuer
  let service: Harness
  beforeAll(async () => {
    ;[issuer, other] = [await startIssuer(), await startIssuer()]
    service = await startHarness({ engine, oidcIssuers: [issuer.url, other.url] })
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
    await other.close()
  })

  /** A new organisation with a binding of all repositories of the owner. */
  async function bindOwner(members: Parameters<typeof toBinding>[0] = {}): Promise<string> {
    const org = service.org()
    for (const { url } of [issuer, other])
      await createBinding(service.store, toBinding({ org, issuer: url, ...members }))
    return org
  }
  const sign = (claims: Claims, from = issuer): Promise<string> =>
    from.sign({ audience: `${service.origin}/api/v2`, claims })
  const reportWith = (token: string, org: string, flow = 'shop'): Promise<HttpResponse> =>
    service.request('POST', `/attestations/${org}/${flow}/trail/t/generic`, {
      token,
      form: toForm({ attestation_name: 'a', is_compliant: true }),
    })
  const report = async (claims: Claims, org: string, from = issuer): Promise<HttpResponse> =>
    reportWith(await sign(claims, from), org)

  test('belongs to the repository that first reported into it, also under a later name', async () => {
    const org = await bindOwner()
    expect((await report(shop, org)).status).toBe(201)
    expect((await report({ ...shop, repository_owner: 'renamed', repository: 'renamed/shop' }, org)).status).toBe(201)

    const refused = await report(taker, org)

    expect(refused.status).toBe(403)
    expect(textAt(refused.body, 'message')).toContain(
      `belongs to the repository with the id 42 of ${issuer.url}, and not to acme/shop with the id 99`,
    )
    expect(textAt(refused.body, 'message')).toContain(
      `evidence flow transfer shop --org ${org} --repository-id 99 --issuer ${issuer.url}`,
    )
    expect((await report(shop, org)).status).toBe(201)
  })

  test('belongs to a repository of one issuer: the same id of another issuer is another repository', async () => {
    const org = await bindOwner()
    expect((await report(shop, org)).status).toBe(201)
    expect((await report(shop, org, other)).status).toBe(403)
  })

  test('is closed to the taker of the name, which neither writes nor reads', async () => {
    const org = await bindOwner({ role: 'maintainer', ref: 'refs/heads/main' })
    expect((await report(shop, org)).status).toBe(201)
    const token = await sign(taker)
    const put = (name: string): Promise<HttpResponse> =>
      service.request('PUT', `/flows/${org}/template_file`, { token, form: toForm({ name }) })
    const json = { fingerprint: 'a'.repeat(64), filename: 'app', build_url: 'b', commit_url: 'c' }
    const answers = [
      await put('shop'),
      await service.request('PUT', `/trails/${org}/shop`, { token, form: toForm({ name: 't' }) }),
      await service.request('POST', `/artifacts/${org}/shop`, { token, json }),
      await reportWith(token, org),
      await service.request('GET', `/trails/${org}/shop/t`, { token }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    for (const { body } of answers)
      expect(textAt(body, 'message')).toContain('belongs to the repository with the id 42')
  })

  test('belongs to one of the repositories that report into it first at the same time', async () => {
    const org = await bindOwner()
    const ids = Array.from({ length: 12 }, (_, at) => String(100 + at))
    const reports = await Promise.all(ids.map((id) => report({ ...shop, repository_id: id }, org)))
    const owner = await service.store.findFlowOwner(org, 'shop')
    const accepted = ids.filter((_, at) => reports[at]?.status === 201)
    expect(accepted).toEqual([owner?.repository_id])
    expect(reports.filter(({ status }) => status === 403).length).toBe(11)
    const recorded = await service.store.find(org, { kinds: ['attestation'] })
    expect(recorded.map(({ actor }) => actor.job?.repository_id)).toEqual(accepted)
  })

  test('that a binding names is open to the repositories of that binding', async () => {
    const org = await bindOwner()
    expect((await report(shop, org)).status).toBe(201)
    expect((await report(taker, org)).status).toBe(403)
    await createBinding(service.store, toBinding({ org, issuer: issuer.url, repository_id: '99', flow: 'sh*' }))
    expect((await report(taker, org)).status).toBe(201)
    expect((await report(shop, org)).status).toBe(201)
  })

  test('belongs to another repository after its transfer, which is a record', async () => {
    const org = await bindOwner()
    expect((await report(shop, org)).status).toBe(201)
    const before = await service.store.findFlowOwner(org, 'shop')
    const request = { org, flow: 'shop', issuer: issuer.url, repository_id: '99' }

    expect(await transferFlow(service.store, request, { name: 'ada' })).toEqual(before)

    expect((await report(shop, org)).status).toBe(403)
    expect((await report(taker, org)).status).toBe(201)
    const [record] = await service.store.find(org, { kinds: ['flow_transfer'] })
    expect(record).toMatchObject({
      flow: 'shop',
      trail: null,
      actor: { name: 'ada' },
      origin: null,
      body: { issuer: issuer.url, repository_id: '99', from: { issuer: issuer.url, repository_id: '42' } },
    })
    expect(await service.store.listFlowOwners(org)).toEqual([
      { flow: 'shop', issuer: issuer.url, repository_id: '99', sequence: record?.sequence },
    ])
  })

  test.each([
    [{ flow: 'none' }, 'has no flow "none"'],
    [{ org: 'none' }, 'The organisation "none" has no flow'],
    [{ repository_id: 'acme/shop' }, 'is not a repository id'],
    [{ repository_id: '42' }, 'already belongs to the repository 42'],
    [{ issuer: 'http://ghes.test' }, 'is not an OIDC issuer'],
  ])('is not transferred with %j', async (members, message) => {
    const org = await bindOwner()
    expect((await report(shop, org)).status).toBe(201)
    const head = await service.store.readHead(org)
    const request = { org, flow: 'shop', issuer: issuer.url, repository_id: '99', ...members }
    await expect(transferFlow(service.store, request)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(message),
    })
    expect(await service.store.readHead(org)).toBe(head)
  })
})
