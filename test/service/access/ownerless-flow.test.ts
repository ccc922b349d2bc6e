import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBinding } from '../../../src/service/access/binding.ts'
import { transferFlow } from '../../../src/service/access/flow-owner.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { startHarness, textAt, toForm, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { getTrail, putFlow, putTrail, reportGeneric, templateRequiring } from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

type Claims = Readonly<Record<string, string>>

/** A repository that somebody creates with the name of a flow. */
const namesake: Claims = { repository: 'acme/prod-release', repository_id: '99' }

describe.each(engines)('a flow with records and without an owner in $name', (engine) => {
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

  type BindingMembers = NonNullable<Parameters<typeof toBinding>[0]>
  const bind = async (org: string, members: BindingMembers = {}): Promise<unknown> =>
    createBinding(service.store, toBinding({ org, issuer: issuer.url, ...members }))
  /** A new organisation, whose owner is bound as its documentation recommends, and its flow. */
  async function bindOwner(): Promise<{ readonly org: string; readonly flow: string; readonly trail: string }> {
    const org = service.org()
    await bind(org)
    return { org, flow: 'prod-release', trail: 'v1' }
  }
  const sign = (claims: Claims): Promise<string> => issuer.sign({ audience: `${service.origin}/api/v2`, claims })
  const report = async (org: string, claims: Claims = namesake, flow = 'prod-release'): Promise<HttpResponse> =>
    service.request('POST', `/attestations/${org}/${flow}/trail/v1/generic`, {
      token: await sign(claims),
      form: toForm({ attestation_name: 'scan', is_compliant: true }),
    })
  const readOwner = async (org: string): Promise<string | undefined> =>
    (await service.store.findFlowOwner(org, 'prod-release'))?.repository_id

  test('that two jobs of a repository begin at once is open to both', async () => {
    const { org } = await bindOwner()
    const { findFlowOwner } = service.store
    // The other job records after this one has found no owner.
    const findBeforeOther: typeof findFlowOwner = async (...flow) => {
      const found = await findFlowOwner(...flow)
      Object.assign(service.store, { findFlowOwner })
      expect((await report(org, { ...namesake, run_id: '7' })).status).toBe(201)
      return found
    }
    Object.assign(service.store, { findFlowOwner: findBeforeOther })
    expect((await report(org, { ...namesake, run_id: '8' })).status).toBe(201)
  })

  test('that an API token feeds is closed to a repository with its name, and the refusal has the command', async () => {
    const spot = await bindOwner()
    await putTrail(service, spot, { template: templateRequiring('scan') })
    const head = await service.store.readHead(spot.org)

    const refused = await report(spot.org)

    expect(refused.status).toBe(403)
    const message = textAt(refused.body, 'message')
    expect(message).toContain(`The flow "prod-release" of the organisation "${spot.org}" has records`)
    expect(message).toContain('belongs to no repository')
    expect(message).toContain(
      `runs: evidence flow transfer prod-release --org ${spot.org} --repository-id 99 --issuer ${issuer.url}. Otherwise`,
    )
    expect(await service.store.readHead(spot.org)).toBe(head)
    expect((await getTrail(service, spot)).body).toMatchObject({ compliance_status: { status: 'INCOMPLETE' } })
  })

  test('whose template a maintainer has put is closed to every operation of that repository', async () => {
    const { org, ...spot } = await bindOwner()
    await bind(org, { role: 'maintainer', ref: 'refs/heads/main' })
    await bind(org, { role: 'overrider', ref: 'refs/heads/main' })
    await putFlow(service, { org, ...spot }, { template: templateRequiring('scan') })
    const token = await sign(namesake)
    const json = { fingerprint: 'a'.repeat(64), filename: 'app', build_url: 'b', commit_url: 'c' }
    const override = {
      attestation_name: 'scan',
      reason: 'r',
      new_compliance_status: true,
      original_attestation_type: 'generic',
    }
    const answers = [
      await service.request('PUT', `/flows/${org}/template_file`, { token, form: toForm({ name: 'prod-release' }) }),
      await service.request('PUT', `/trails/${org}/prod-release`, { token, form: toForm({ name: 'v1' }) }),
      await service.request('POST', `/artifacts/${org}/prod-release`, { token, json }),
      await service.request('POST', `/attestations/${org}/prod-release/trail/v1/override`, { token, json: override }),
      await service.request('GET', `/flows/${org}/prod-release`, { token }),
      await service.request('GET', `/trails/${org}/prod-release/v1`, { token }),
      await report(org),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(403)
      expect(textAt(body, 'message')).toContain('evidence flow transfer prod-release')
    }
    expect(await readOwner(org)).toBeUndefined()
  })

  test('is open to the repository that an operator makes its owner', async () => {
    const spot = await bindOwner()
    await reportGeneric(service, spot)
    expect((await report(spot.org)).status).toBe(403)
    await transferFlow(service.store, { ...spot, issuer: issuer.url, repository_id: '99' })
    expect((await report(spot.org)).status).toBe(201)
    expect((await report(spot.org, { ...namesake, repository_id: '100' })).status).toBe(403)
  })

  test('belongs to the repository that first reports through a binding with its name, and then has it by name too', async () => {
    const spot = await bindOwner()
    await reportGeneric(service, spot)
    const builder = { repository: 'acme/builder', repository_id: '7' }
    await bind(spot.org, { repository_id: '7', flow: 'prod-*' })
    expect((await report(spot.org, builder)).status).toBe(201)
    expect(await readOwner(spot.org)).toBe('7')
    expect((await report(spot.org)).status).toBe(403)
    expect((await report(spot.org, { ...builder, repository: 'acme/prod-release' })).status).toBe(201)
  })

  test('was new to the first repository of its name: it reports, owns the flow and reads it', async () => {
    const { org } = await bindOwner()
    const token = await sign(namesake)
    const read = async (): Promise<number> =>
      (await service.request('GET', `/trails/${org}/prod-release/v1`, { token })).status
    expect(await read()).toBe(404)
    expect((await report(org)).status).toBe(201)
    expect([await readOwner(org), await read()]).toEqual(['99', 200])
  })

  test('gets no owner from a report that races with its first record', async () => {
    for (let round = 0; round < 5; round += 1) {
      const spot = await bindOwner()
      const rivals = ['99', '100', '101'].map((repository_id) => report(spot.org, { ...namesake, repository_id }))
      const [first, ...reports] = await Promise.all([reportGeneric(service, spot), ...rivals])
      const records = (await service.store.find(spot.org, { kinds: ['attestation'] })).toReversed()
      const isFirst = records[0]?.id === first
      expect(reports.filter(({ status }) => status === 201)).toHaveLength(isFirst ? 0 : 1)
      expect(records).toHaveLength(isFirst ? 1 : 2)
      expect(await readOwner(spot.org)).toBe(isFirst ? undefined : records[0]?.actor.job?.repository_id)
    }
  })

  test('lets a job pin no template by its name, although a binding with the name lets it report', async () => {
    const { org, ...spot } = await bindOwner()
    await bind(org, { role: 'maintainer', ref: 'refs/heads/main' })
    await bind(org, { repository_id: '99', flow: 'prod-*' })
    await putFlow(service, { org, ...spot }, { template: templateRequiring('scan') })
    await transferFlow(service.store, { org, flow: 'prod-release', issuer: issuer.url, repository_id: '42' })
    const file = { part: 'template_file', content: 'version: 1\n' }
    const form = toForm({ name: 'v1' }, file)
    const answer = await service.request('PUT', `/trails/${org}/prod-release`, { token: await sign(namesake), form })
    expect(answer.status).toBe(201)
    expect(textAt(answer.body, 'template_ignored')).toContain('only a maintainer may choose another')
  })
})
