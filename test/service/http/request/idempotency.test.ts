import { randomUUID } from 'node:crypto'
import type { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  valueAt,
  toForm,
  startHarness,
  type RequestOptions,
  type Harness,
  type HttpResponse,
} from '../../../../testkit/service/harness.ts'
import {
  reportAttestation,
  reportGeneric,
  reportOverride,
  fingerprint,
  templateRequiring,
  createTestTrail,
  junitSuite,
} from '../../../../testkit/service/report.ts'
import { engines } from '../../../../testkit/service/store/engine.ts'

let service: Harness

const artifact = { fingerprint: fingerprint, filename: 'app', build_url: 'b', commit_url: 'c', trail_name: 'trail' }
const action = { name: 'notify', triggers: ['ON_OVERRIDE'], targets: [{ type: 'WEBHOOK', url: 'https://h.test' }] }
const excuse = {
  attestation_name: 'generic',
  reason: 'r',
  new_compliance_status: true,
  original_attestation_type: 'generic',
}

function templated(data: object, content = templateRequiring('generic')): FormData {
  return toForm(data, { part: 'template_file', content })
}

const writes: readonly (readonly [name: string, method: string, path: string, ask: () => RequestOptions])[] = [
  ['putFlow', 'PUT', '/flows/ORG/template_file', () => ({ form: templated({ name: 'new' }) })],
  ['putTrail', 'PUT', '/trails/ORG/flow', () => ({ form: templated({ name: 'new', description: 'd' }) })],
  ['reportArtifact', 'POST', '/artifacts/ORG/flow', () => ({ json: artifact })],
  [
    'reportGeneric',
    'POST',
    '/attestations/ORG/flow/trail/trail/generic',
    () => ({ form: toForm({ attestation_name: 'g', is_compliant: true }, { content: 'x' }) }),
  ],
  [
    'reportJunit',
    'POST',
    '/attestations/ORG/flow/trail/trail/junit',
    () => ({ form: toForm({ attestation_name: 'j', junit_results: [junitSuite()] }) }),
  ],
  [
    'reportCustom',
    'POST',
    '/attestations/ORG/flow/trail/trail/custom',
    () => ({ form: toForm({ attestation_name: 'c', type_name: 't', attestation_data: { is_compliant: true } }) }),
  ],
  ['overrideAttestation', 'POST', '/attestations/ORG/flow/trail/trail/override', () => ({ json: excuse })],
  ['createCustomType', 'POST', '/custom-attestation-types/ORG', () => ({ form: toForm({ name: 'tea' }) })],
  ['putNotification', 'PUT', '/actions/ORG/flows', () => ({ json: action })],
]

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  describe.each(writes)('%s, repeated with its key', (...[, method, path, ask]) => {
    test('returns the first response and records nothing, even after other changes', async () => {
      const org = service.org()
      await reportGeneric(service, { org, flow: 'flow', trail: 'trail' }, { is_compliant: false })
      const key = { 'idempotency-key': randomUUID() }
      const send = async (headers: Record<string, string>): Promise<HttpResponse> =>
        service.request(method, path.replace('ORG', org), { ...ask(), headers })
      const first = await send(key)
      expect(first.status).toBeLessThan(300)
      expect(first.headers['idempotency-replayed']).toBeUndefined()
      service.advanceClock(10)
      await reportGeneric(service, { org, flow: 'flow', trail: 'trail' }, { attestation_name: 'more' })
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
    test('used again for another body, file or path returns 422', async () => {
      const headers = { 'idempotency-key': randomUUID() }
      await service.request('POST', path, { form: toForm(body, { content: 'one' }), headers })
      const others: readonly (readonly [string, FormData])[] = [
        [path, toForm({ ...body, is_compliant: false }, { content: 'one' })],
        [path, toForm(body, { content: 'two' })],
        [path, toForm(body)],
        [path.replace('trail/trail', 'trail/other'), toForm(body, { content: 'one' })],
      ]
      for (const [where, what] of others) {
        const response = await service.request('POST', where, { form: what, headers })
        expect(response.status).toBe(422)
        expect(valueAt(response.body, 'message')).toContain(headers['idempotency-key'])
      }
    })
    test('matches an override, even if the overridden attestation has another type now', async () => {
      const spot = createTestTrail(service)
      const again = async (): Promise<HttpResponse> =>
        service.request('POST', `/attestations/${spot.org}/flow/trail/trail/override`, {
          json: excuse,
          headers: { 'idempotency-key': 'k' },
        })
      await reportGeneric(service, spot, { is_compliant: false })
      const first = await again()
      await reportAttestation(service, spot, {
        kind: 'junit',
        attestation_name: 'generic',
        junit_results: [junitSuite()],
      })
      expect((await reportOverride(service, spot)).status).toBe(400)
      expect(await again()).toMatchObject({
        status: 200,
        text: first.text,
        headers: { 'idempotency-replayed': 'true' },
      })
    })
    test('matches a custom attestation, even if its type has other rules now', async () => {
      const spot = createTestTrail(service)
      const define = async (rules: readonly string[]): Promise<HttpResponse> =>
        service.request('POST', `/custom-attestation-types/${spot.org}`, { form: toForm({ name: 'tea', rules }) })
      const data = { attestation_name: 'c', type_name: 'tea', attestation_data: { warm: true } }
      const again = async (headers: Readonly<Record<string, string>>): Promise<HttpResponse> =>
        service.request('POST', `/attestations/${spot.org}/flow/trail/trail/custom`, { form: toForm(data), headers })
      await define(['.warm'])
      const first = await again({ 'idempotency-key': 'k' })
      await define(['.cold'])
      expect((await again({})).status).toBe(201)
      expect(await again({ 'idempotency-key': 'k' })).toMatchObject({ status: 201, text: first.text })
    })
    test('matches the same request with its members in another order', async () => {
      const headers = { 'idempotency-key': randomUUID() }
      await service.request('POST', path, { form: toForm({ attestation_name: 'a', is_compliant: true }), headers })
      const again = await service.request('POST', path, {
        form: toForm({ is_compliant: true, attestation_name: 'a' }),
        headers,
      })
      expect(again).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } })
    })
    test('is scoped to its organisation and caller', async () => {
      const headers = { 'idempotency-key': 'one for all' }
      const ids = new Set<unknown>()
      for (const [org, token] of [
        ['one', await service.tokenFor('reporter')],
        ['one', await service.tokenFor('reporter')],
        ['two', await service.tokenFor('reporter')],
      ] as const) {
        const response = await service.request('POST', path.replace('acme', org), {
          form: toForm(body),
          headers,
          token,
        })
        expect(response.status).toBe(201)
        ids.add(valueAt(response.body, 'attestation_id'))
      }
      expect(ids.size).toBe(3)
    })
    test.each(['', 'x'.repeat(256)])('of an invalid form returns 400: %j', async (key) => {
      const response = await service.request('POST', path, { form: toForm(body), headers: { 'idempotency-key': key } })
      expect(response.status).toBe(400)
    })
    test('sent many times concurrently records once', async () => {
      const org = service.org()
      const headers = { 'idempotency-key': randomUUID() }
      const responses = await Promise.all(
        Array.from({ length: 20 }, () =>
          service.request('POST', path.replace('acme', org), { form: toForm(body), headers }),
        ),
      )
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
      expect(await service.store.count(org, {})).toBe(1)
    })
  })
})
