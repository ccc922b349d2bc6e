import { randomUUID } from 'node:crypto'
import type { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, form, startHarness, type Ask, type Harness, type Told } from '../../../../testkit/service/harness.ts'
import { attest, attestGeneric, override, print, requiring, spotOf, suite } from '../../../../testkit/service/report.ts'
import { engines } from '../../../../testkit/service/store/engine.ts'

let service: Harness

const artifact = { fingerprint: print, filename: 'app', build_url: 'b', commit_url: 'c', trail_name: 'trail' }
const action = { name: 'tell', triggers: ['ON_OVERRIDE'], targets: [{ type: 'WEBHOOK', url: 'https://h.test' }] }
const excuse = {
  attestation_name: 'generic',
  reason: 'r',
  new_compliance_status: true,
  original_attestation_type: 'generic',
}

function templated(data: object, content = requiring('generic')): FormData {
  return form(data, { part: 'template_file', content })
}

const writes: readonly (readonly [name: string, method: string, path: string, ask: () => Ask])[] = [
  ['putFlow', 'PUT', '/flows/ORG/template_file', () => ({ form: templated({ name: 'new' }) })],
  ['putTrail', 'PUT', '/trails/ORG/flow', () => ({ form: templated({ name: 'new', description: 'd' }) })],
  ['reportArtifact', 'POST', '/artifacts/ORG/flow', () => ({ json: artifact })],
  [
    'reportGeneric',
    'POST',
    '/attestations/ORG/flow/trail/trail/generic',
    () => ({ form: form({ attestation_name: 'g', is_compliant: true }, { content: 'x' }) }),
  ],
  [
    'reportJunit',
    'POST',
    '/attestations/ORG/flow/trail/trail/junit',
    () => ({ form: form({ attestation_name: 'j', junit_results: [suite()] }) }),
  ],
  [
    'reportCustom',
    'POST',
    '/attestations/ORG/flow/trail/trail/custom',
    () => ({ form: form({ attestation_name: 'c', type_name: 't', attestation_data: { is_compliant: true } }) }),
  ],
  ['overrideAttestation', 'POST', '/attestations/ORG/flow/trail/trail/override', () => ({ json: excuse })],
  ['createCustomType', 'POST', '/custom-attestation-types/ORG', () => ({ form: form({ name: 'tea' }) })],
  ['putNotification', 'PUT', '/actions/ORG/flows', () => ({ json: action })],
]

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  describe.each(writes)('%s, sent again with its key', (...[, method, path, ask]) => {
    test('answers as the first time, and records nothing, whatever happened in between', async () => {
      const org = service.org()
      await attestGeneric(service, { org, flow: 'flow', trail: 'trail' }, { is_compliant: false })
      const key = { 'idempotency-key': randomUUID() }
      const send = async (headers: Record<string, string>): Promise<Told> =>
        service.ask(method, path.replace('ORG', org), { ...ask(), headers })
      const first = await send(key)
      expect(first.status).toBeLessThan(300)
      expect(first.headers['idempotency-replayed']).toBeUndefined()
      service.pass(10)
      await attestGeneric(service, { org, flow: 'flow', trail: 'trail' }, { attestation_name: 'more' })
      await send({ 'idempotency-key': randomUUID() })
      await send({})
      const known = await service.store.count(org, {})
      const again = await send(key)
      expect(again.headers['idempotency-replayed']).toBe('true')
      expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body })
      expect(await service.store.count(org, {})).toBe(known)
    })
  })

  describe('an idempotency key', () => {
    const path = '/attestations/acme/flow/trail/trail/generic'
    const body = { attestation_name: 'a', is_compliant: true }
    test('used again for another body, another file or another path is 422', async () => {
      const headers = { 'idempotency-key': randomUUID() }
      await service.ask('POST', path, { form: form(body, { content: 'one' }), headers })
      const others: readonly (readonly [string, FormData])[] = [
        [path, form({ ...body, is_compliant: false }, { content: 'one' })],
        [path, form(body, { content: 'two' })],
        [path, form(body)],
        [path.replace('trail/trail', 'trail/other'), form(body, { content: 'one' })],
      ]
      for (const [where, what] of others) {
        const told = await service.ask('POST', where, { form: what, headers })
        expect(told.status).toBe(422)
        expect(at(told.body, 'message')).toContain(headers['idempotency-key'])
      }
    })
    test('finds an override again, though what it overrode has another type by now', async () => {
      const spot = spotOf(service)
      const again = async (): Promise<Told> =>
        service.ask('POST', `/attestations/${spot.org}/flow/trail/trail/override`, {
          json: excuse,
          headers: { 'idempotency-key': 'k' },
        })
      await attestGeneric(service, spot, { is_compliant: false })
      const first = await again()
      await attest(service, spot, { kind: 'junit', attestation_name: 'generic', junit_results: [suite()] })
      expect((await override(service, spot)).status).toBe(400)
      expect(await again()).toMatchObject({
        status: 200,
        text: first.text,
        headers: { 'idempotency-replayed': 'true' },
      })
    })
    test('finds a custom report again, though its type asks for something else by now', async () => {
      const spot = spotOf(service)
      const define = async (rules: readonly string[]): Promise<Told> =>
        service.ask('POST', `/custom-attestation-types/${spot.org}`, { form: form({ name: 'tea', rules }) })
      const data = { attestation_name: 'c', type_name: 'tea', attestation_data: { warm: true } }
      const again = async (headers: Readonly<Record<string, string>>): Promise<Told> =>
        service.ask('POST', `/attestations/${spot.org}/flow/trail/trail/custom`, { form: form(data), headers })
      await define(['.warm'])
      const first = await again({ 'idempotency-key': 'k' })
      await define([])
      expect((await again({})).status).toBe(400)
      expect(await again({ 'idempotency-key': 'k' })).toMatchObject({ status: 201, text: first.text })
    })
    test('is the same request though its members come in another order', async () => {
      const headers = { 'idempotency-key': randomUUID() }
      await service.ask('POST', path, { form: form({ attestation_name: 'a', is_compliant: true }), headers })
      const again = await service.ask('POST', path, {
        form: form({ is_compliant: true, attestation_name: 'a' }),
        headers,
      })
      expect(again).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } })
    })
    test('belongs to its organisation and to its caller', async () => {
      const headers = { 'idempotency-key': 'one for all' }
      const ids = new Set<unknown>()
      for (const [org, token] of [
        ['one', await service.tokenFor('reporter')],
        ['one', await service.tokenFor('reporter')],
        ['two', await service.tokenFor('reporter')],
      ] as const) {
        const told = await service.ask('POST', path.replace('acme', org), { form: form(body), headers, token })
        expect(told.status).toBe(201)
        ids.add(at(told.body, 'attestation_id'))
      }
      expect(ids.size).toBe(3)
    })
    test.each(['', 'x'.repeat(256)])('that cannot be one is 400: %j', async (key) => {
      const told = await service.ask('POST', path, { form: form(body), headers: { 'idempotency-key': key } })
      expect(told.status).toBe(400)
    })
    test('sent many times at once records once', async () => {
      const org = service.org()
      const headers = { 'idempotency-key': randomUUID() }
      const told = await Promise.all(
        Array.from({ length: 20 }, () => service.ask('POST', path.replace('acme', org), { form: form(body), headers })),
      )
      expect(new Set(told.map(({ text }) => text)).size).toBe(1)
      expect(await service.store.count(org, {})).toBe(1)
    })
  })
})
