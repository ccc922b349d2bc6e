import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startHarness,
  textAt,
  toForm,
  valueAt,
  type Harness,
  type HttpResponse,
} from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  putFlow,
  putTrail,
  reportAttestation,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** Flows and custom types as other clients define them (rules 1.3, 1.8). */
let service: Harness

const evaluator = { content_type: 'jq', rules: ['.percent >= 80'] }

async function define({ org }: TestTrail, members: object): Promise<HttpResponse> {
  return service.request('POST', `/custom-attestation-types/${org}`, { form: toForm({ name: 'coverage', ...members }) })
}

/** The attestation of a custom type, as the service shows it. */
async function cover(spot: TestTrail, data: unknown): Promise<unknown> {
  const members = { kind: 'custom', type_name: 'coverage', attestation_data: data }
  const response = await reportAttestation(service, spot, members)
  expect(response.status, response.text).toBe(201)
  return (await service.request('GET', `/attestations/${spot.org}/${textAt(response.body, 'attestation_id')}`)).body
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  describe('the visibility of a flow', () => {
    test.each(['private', 'public'])('%s is taken, changes nothing, and is named', async (visibility) => {
      const spot = createTestTrail(service)
      const members = { description: 'd', visibility }
      const response = await putFlow(service, spot, { members, template: 'version: 1' })
      const ignored_members = ['visibility']
      expect(response, response.text).toMatchObject({ status: 201, body: { description: 'd', ignored_members } })
      const flow = `/flows/${spot.org}/${spot.flow}`
      expect((await service.request('GET', flow, { token: null })).status).toBe(401)
      expect((await service.request('GET', flow)).body).not.toHaveProperty('ignored_members')
      const [record] = await service.store.find(spot.org, { kinds: ['flow'] })
      expect(record).toMatchObject({ ignored_members, body: { found: { ignored_members: { visibility } } } })
    })
    test('is refused with another value', async () => {
      expect((await putFlow(service, createTestTrail(service), { members: { visibility: 'secret' } })).status).toBe(400)
    })
  })

  describe('a custom type', () => {
    test('has the rules of its evaluator', async () => {
      const spot = createTestTrail(service)
      expect(await define(spot, { evaluator })).toMatchObject({ status: 201, body: { rules: evaluator.rules } })
      expect(await cover(spot, { percent: 81 })).toMatchObject({ is_compliant: true })
      expect(await cover(spot, { percent: 79 })).toMatchObject({ is_compliant: false })
    })
    test.each<[what: string, members: object, path: string]>([
      ['another evaluator', { evaluator: { content_type: 'rego', rules: [] } }, 'evaluator.content_type'],
      [
        'a rule of it that does not compile',
        { evaluator: { ...evaluator, rules: ['.a', '.a >='] } },
        'evaluator.rules.1',
      ],
      ['an evaluator beside rules', { evaluator, rules: ['.a'] }, 'evaluator'],
      ['a summary that does not compile', { summary: [{ name: 'A', expression: '.a |' }] }, 'summary.0.expression'],
      ['a summary without a name', { summary: [{ name: '', expression: '.a' }] }, 'summary.0.name'],
      ['too many rows', { summary: Array.from({ length: 21 }, () => ({ name: 'A', expression: '.a' })) }, 'summary'],
    ])('is refused with %s', async (_what, members, path) => {
      const response = await define(createTestTrail(service), members)
      expect(response.status).toBe(400)
      expect(Object.keys(Object(valueAt(response.body, 'errors')))).toEqual([path])
    })
  })

  describe('the summary of a custom type', () => {
    const summary = [
      { name: 'Lines', expression: '.percent' },
      { name: 'Files', expression: '.files | join(", ")' },
      { name: 'Nothing', expression: '.absent' },
      { name: 'Wrong', expression: '.percent.deep' },
      { name: 'Many', expression: '.files[]' },
    ]
    const data = { percent: 81.5, files: ['a.ts', '<b>&.ts'] }
    const rows = [
      { name: 'Lines', value: '81.5' },
      { name: 'Files', value: 'a.ts, <b>&.ts' },
      { name: 'Nothing', value: '' },
      { name: 'Wrong', value: '' },
      { name: 'Many', value: 'a.ts, <b>&.ts' },
    ]
    test('is evaluated when an attestation arrives, and changes no outcome', async () => {
      const spot = createTestTrail(service)
      await putTrail(service, spot)
      expect(await define(spot, { evaluator, summary })).toMatchObject({ status: 201, body: { summary } })
      expect(await cover(spot, data)).toMatchObject({ is_compliant: true, type_summary: rows })
      await define(spot, { evaluator })
      expect(await cover(spot, data)).not.toHaveProperty('type_summary')
    })
    test('gives no outcome to data that states none', async () => {
      const spot = createTestTrail(service)
      await define(spot, { summary })
      expect(await cover(spot, data)).toMatchObject({ is_compliant: false, not_judged: expect.any(String) })
      expect(await cover(spot, { ...data, is_compliant: true })).toMatchObject({
        is_compliant: true,
        type_summary: rows,
      })
    })
    test('that never ends leaves the outcome of the rules', async () => {
      const spot = createTestTrail(service)
      await define(spot, { evaluator, summary: [summary[0], { name: 'Loop', expression: 'last(range(1e12))' }] })
      expect(await cover(spot, data)).toMatchObject({
        is_compliant: true,
        type_summary: [rows[0], { name: 'Loop', value: '' }],
      })
    })
    test('is short', async () => {
      const spot = createTestTrail(service)
      await define(spot, { summary: [{ name: 'Long', expression: '.text' }] })
      const shown = await cover(spot, { is_compliant: true, text: 'ä'.repeat(5000) })
      expect(textAt(shown, 'type_summary.0.value')).toHaveLength(201)
    })
  })
})
