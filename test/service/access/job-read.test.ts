import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBinding } from '../../../src/service/access/binding.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { startHarness, textAt, toForm, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { fingerprint, otherFingerprint, reportArtifact, reportGeneric } from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

type BindingMembers = NonNullable<Parameters<typeof toBinding>[0]>

interface World {
  readonly org: string
  /** Reads as a job of acme/shop. */
  readonly read: (path: string, options?: { readonly method: string; readonly body: object }) => Promise<HttpResponse>
  /** Ids of an attestation of the flow shop, and of two of the flow payments. */
  readonly own: string
  readonly foreign: string
  readonly foreignArtifact: string
}

const flowPaths = (org: string, flow: string): readonly string[] => [
  `/trails/${org}/${flow}/t`,
  `/trails/${org}/${flow}`,
  `/flows/${org}/${flow}`,
  `/attestations/${org}/${flow}/trail/t`,
  `/artifacts/${org}/${flow}`,
  `/artifacts/${org}/${flow}/commit_sha/${'c'.repeat(40)}`,
  `/attestations/${org}?flow_name=${flow}`,
  `/attestations/${org}/list_attestations_for_criteria?commit_list=${'c'.repeat(40)}&flow_name=${flow}`,
]
const paymentsPaths = (org: string): readonly string[] => [
  `/artifacts/${org}/payments/fingerprint/${fingerprint}`,
  `/asserts/${org}/fingerprint/${fingerprint}?flow_name=payments`,
]
const organisationPaths = ({ org, foreign }: World): readonly string[] => [
  `/flows/${org}`,
  `/attestations/${org}`,
  `/attestations/${org}?attestation_id=${foreign}`,
  `/attestations/${org}/list_attestations_for_criteria?commit_list=${'c'.repeat(40)}`,
  `/search/${org}?q=payments`,
  `/search/${org}/sha/${fingerprint.slice(0, 8)}`,
  `/actions/${org}`,
]
const all = (paths: readonly string[], status: number): Readonly<Record<string, number>> =>
  Object.fromEntries(paths.map((path) => [path, status]))
const statusesOf = async ({ read }: World, paths: readonly string[]): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await read(path)).status] as const)))
const judge = { method: 'POST', body: {} }

describe.each(engines)('a job on $name', (engine) => {
  let issuer: Issuer
  let service: Harness
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, oidcIssuers: [issuer.url], signLogs: true })
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  /** An organisation with the flow of acme/payments, which a token feeds, and that of acme/shop, whose job reports into it first. */
  async function openWorld(members: BindingMembers = {}): Promise<World> {
    const org = service.org()
    await createBinding(service.store, toBinding({ org, issuer: issuer.url, ...members }))
    const token = await issuer.sign({ audience: `${service.origin}/api/v2` })
    const form = toForm({ attestation_name: 'unit', is_compliant: true }, { content: 'own' })
    const path = `/attestations/${org}/shop/trail/t/generic`
    const first = await service.request('POST', path, members.role === undefined ? { token, form } : { form })
    const payments = { org, flow: 'payments', trail: 't' }
    const scan = toForm({ attestation_name: 'scan', is_compliant: false }, { content: 'scan' })
    const reported = await service.request('POST', `/attestations/${org}/payments/trail/t/generic`, { form: scan })
    await reportArtifact(service, payments)
    const foreignArtifact = await reportGeneric(service, payments, { artifact_fingerprint: fingerprint })
    return {
      org,
      own: textAt(first.body, 'attestation_id'),
      foreign: textAt(reported.body, 'attestation_id'),
      foreignArtifact,
      read: async (asked, options) =>
        service.request(options?.method ?? 'GET', asked, {
          token,
          ...(options === undefined ? {} : { form: toForm(options.body) }),
        }),
    }
  }

  test('reads its own flow in every way that names it', async () => {
    const world = await openWorld()
    const { org, own, read } = world
    const paths = [...flowPaths(org, 'shop'), `/attestations/${org}/${own}`, `/attestations/${org}/${own}/attachment`]
    expect(await statusesOf(world, paths)).toEqual(all(paths, 200))
    expect((await read(`/trails/${org}/shop/t/judgement`, judge)).status).toBe(200)
  })

  test('reads no other flow, and the refusal has the option that adds it', async () => {
    const world = await openWorld()
    const { org, read } = world
    const paths = [...flowPaths(org, 'payments'), ...paymentsPaths(org)]
    expect(await statusesOf(world, paths)).toEqual(all(paths, 403))
    const judged = await read(`/trails/${org}/payments/t/judgement`, judge)
    expect(judged.status).toBe(403)
    expect(textAt(judged.body, 'message')).toMatch(
      /is for flows named "shop", not for "payments"; use a token for that flow, or create a binding of the job with --read\.$/,
    )
  })

  test('reads nothing of the whole organisation', async () => {
    const world = await openWorld()
    const paths = organisationPaths(world)
    expect(await statusesOf(world, paths)).toEqual(all(paths, 403))
    expect(textAt((await world.read(`/search/${world.org}?q=x`)).body, 'message')).toContain(
      'this request concerns all flows of the organisation',
    )
  })

  test('gets the same answer for the id of an attestation of another flow as for none', async () => {
    const { org, foreign, foreignArtifact, read } = await openWorld()
    for (const id of [foreign, foreignArtifact]) {
      for (const path of [`/attestations/${org}/${id}`, `/attestations/${org}/${id}/attachment`]) {
        const found = await read(path)
        const missing = await read(path.replace(id, 'none'))
        expect([found.status, missing.status]).toEqual([404, 404])
        expect(textAt(found.body, 'message').replace(id, 'none')).toBe(textAt(missing.body, 'message'))
      }
      const listed = await read(`/attestations/${org}?flow_name=shop&attestation_id=${id}`)
      expect([listed.status, listed.body]).toEqual([200, { data: [] }])
    }
  })

  test('gets the verdict of its own flow on an artifact, which says that others were not asked, and nothing of them', async () => {
    const { org, read } = await openWorld()
    const path = `/asserts/${org}/fingerprint/${fingerprint}`
    const foreign = await read(path)
    const missing = await read(path.replace(fingerprint, otherFingerprint))
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect(textAt(foreign.body, 'message')).toBe(textAt(missing.body, 'message').replace(otherFingerprint, fingerprint))
    await reportArtifact(service, { org, flow: 'shop', trail: 't' })
    const { status, body, text } = await read(path)
    expect({ status, body }).toMatchObject({ status: 200, body: { flows: [{ flow: 'shop' }], all_flows: false } })
    expect(text).not.toContain('payments')
    expect((await service.request('GET', path)).body).toMatchObject({
      compliance: 'NON-COMPLIANT',
      flows: [{ flow: 'payments' }, { flow: 'shop' }],
      all_flows: true,
    })
  })

  test('reads of the organisation what names no flow: receipts, checkpoints and custom types', async () => {
    const { org, read } = await openWorld()
    const paths = [`/receipts/${org}/1`, `//log/${org}/checkpoint`, `/custom-attestation-types/${org}`]
    for (const path of paths) expect([path, (await read(path)).status]).toEqual([path, 200])
    await service.request('POST', '/custom-attestation-types/elsewhere', { form: toForm({ name: 'coverage' }) })
    const elsewhere = ['/receipts/elsewhere/1', '//log/elsewhere/checkpoint', '/custom-attestation-types/elsewhere']
    for (const path of elsewhere) expect([path, (await read(path)).status]).toEqual([path, 403])
  })

  test('gets no names of other flows for a flow of its name that does not exist', async () => {
    const org = service.org()
    await createBinding(service.store, toBinding({ org, issuer: issuer.url, read: 'shop-open' }))
    for (const flow of ['shop-secret', 'shop-open']) await reportGeneric(service, { org, flow, trail: 't' })
    const token = await issuer.sign({ audience: `${service.origin}/api/v2` })
    const ask = async (path: string, method = 'GET'): Promise<HttpResponse> =>
      service.request(method, path, { token, ...(method === 'POST' && { form: toForm({}) }) })
    // One judgement can answer several requests that wait.
    const judgement = `/trails/${org}/shop/t/judgement`
    const headers = { prefer: 'wait=1' }
    const callers = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? {} : { token }))
    const shared = await Promise.all(
      callers.map(async (caller) => service.request('POST', judgement, { ...caller, form: toForm({}), headers })),
    )
    expect(shared.map(({ text }) => text.includes('shop-secret'))).toEqual(
      callers.map((caller) => !('token' in caller)),
    )
    for (const answer of [
      await ask(judgement, 'POST'),
      await ask(`/asserts/${org}/fingerprint/${fingerprint}?flow_name=shop`),
    ]) {
      expect([answer.status, answer.text.includes('shop-secret')]).toEqual([404, false])
      expect(answer.text).toContain('shop-open')
    }
    for (const path of [`/trails/${org}/shop/t`, `/trails/${org}/shop`, `/flows/${org}/shop`])
      expect((await ask(path)).status).toBe(404)
  })

  test.each<[string, BindingMembers]>([
    ['--read with the name', { read: 'payments' }],
    ['--read with a pattern', { read: 'pay*' }],
    ['--flow with a pattern', { flow: '*p*', repository_id: '42' }],
  ])('reads the flows of %s, and not the organisation', async (_, members) => {
    const world = await openWorld(members)
    const { org, foreign, read } = world
    const paths = [...flowPaths(org, 'payments'), ...paymentsPaths(org), `/attestations/${org}/${foreign}/attachment`]
    expect(await statusesOf(world, paths)).toEqual(all(paths, 200))
    const organisation = organisationPaths(world)
    expect(await statusesOf(world, organisation)).toEqual(all(organisation, 403))
    expect((await read(`/trails/${org}/payments/t/judgement`, judge)).status).toBe(200)
  })

  test.each<[string, BindingMembers]>([
    ['--read "*"', { read: '*' }],
    ['--flow "*"', { flow: '*' }],
    ['a reader with --read "*"', { role: 'reader', read: '*' }],
  ])('reads the whole organisation with %s', async (_, members) => {
    const world = await openWorld(members)
    const paths = [...organisationPaths(world), ...flowPaths(world.org, 'payments'), ...paymentsPaths(world.org)]
    expect(await statusesOf(world, paths)).toEqual(all(paths, 200))
  })

  test('with --read may write no more than without it', async () => {
    const { org } = await openWorld({ read: '*' })
    const token = await issuer.sign({ audience: `${service.origin}/api/v2` })
    const form = toForm({ attestation_name: 'scan', is_compliant: true })
    const answer = await service.request('POST', `/attestations/${org}/payments/trail/t/generic`, { token, form })
    expect(answer.status).toBe(403)
    expect(textAt(answer.body, 'message')).toContain('is for flows named "shop", not for "payments"')
  })

  test('with --read reads a flow of its name that has another owner', async () => {
    const { org } = await openWorld({ read: 'shop' })
    const audience = `${service.origin}/api/v2`
    const token = await issuer.sign({ audience, claims: { repository_id: '99' } })
    expect((await service.request('GET', `/trails/${org}/shop/t`, { token })).status).toBe(200)
  })

  test('that waits for a change of its trail, or asks for it needlessly, is answered', async () => {
    const { org, own } = await openWorld()
    const token = await issuer.sign({ audience: `${service.origin}/api/v2` })
    const headers = { prefer: 'wait=1' }
    for (const path of [`/trails/${org}/shop/t`, `/attestations/${org}/${own}`])
      expect((await service.request('GET', path, { token, headers })).status).toBe(200)
  })
})
