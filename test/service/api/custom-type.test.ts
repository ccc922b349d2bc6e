import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { valueAt, toForm, startHarness, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { startCountingHarness } from '../../../testkit/service/found-records.ts'
import {
  reportAttestation,
  getTrail,
  putTrail,
  createTestTrail,
  type TestTrail,
} from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

const schema = JSON.stringify({ type: 'object', required: ['percent'], properties: { percent: { type: 'number' } } })

async function define({ org }: Pick<TestTrail, 'org'>, members: object, content?: string): Promise<HttpResponse> {
  const file = content === undefined ? undefined : { part: 'type_schema', content }
  return service.request('POST', `/custom-attestation-types/${org}`, {
    form: toForm({ name: 'coverage', ...members }, file),
  })
}

async function cover(spot: TestTrail, data: unknown): Promise<HttpResponse> {
  return reportAttestation(service, spot, { kind: 'custom', type_name: 'coverage', attestation_data: data })
}

describe('a custom type', () => {
  test('is defined with its version, which counts up for each name', async () => {
    const { org } = createTestTrail(service)
    expect(await define({ org }, { description: 'd', rules: ['.percent >= 80'] }, schema)).toMatchObject({
      status: 201,
      body: {
        name: 'coverage',
        description: 'd',
        version: 1,
        rules: ['.percent >= 80'],
        type_schema: JSON.parse(schema),
        created_at: expect.any(Number),
        created_by: 'admin token',
      },
    })
    expect((await define({ org }, { name: 'other' })).body).toMatchObject({ version: 1, description: '', rules: [] })
    expect((await define({ org }, { rules: ['.percent >= 90'] })).body).toMatchObject({ version: 2 })
    const list = await service.request('GET', `/custom-attestation-types/${org}`)
    expect(list).toMatchObject({
      status: 200,
      headers: { 'x-total-count': '2' },
      body: [
        { name: 'other', version: 1 },
        { name: 'coverage', version: 2 },
      ],
    })
  })
  test.each([
    ['a schema that is not JSON', {}, '{', 'type_schema'],
    ['a schema that is not valid', {}, '{"type":"objekt"}', 'type_schema'],
    ['a rule that does not compile', { rules: ['.a', '.a >='] }, undefined, 'rules.1'],
    ['more than 100 rules', { rules: Array.from({ length: 101 }, () => '.a') }, undefined, 'rules'],
    ['an invalid name', { name: 'a b' }, undefined, 'name'],
  ])('is refused with %s', async (...[, members, content, path]) => {
    const response = await define(createTestTrail(service), members, content)
    expect(response.status).toBe(400)
    expect(Object.keys(Object(valueAt(response.body, 'errors')))).toEqual([path])
  })
})

describe('an attestation of a custom type', () => {
  test('is compliant if schema and rules hold, and else has the reasons', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: 'version: 1' })
    await define(spot, { rules: ['.percent >= 80'] }, schema)
    expect(valueAt((await cover(spot, { percent: 81 })).body, 'compliance_state')).toBe('COMPLIANT')
    expect(valueAt((await cover(spot, '{"percent": 99}')).body, 'compliance_state')).toBe('COMPLIANT')
    expect(valueAt((await cover(spot, { percent: 79 })).body, 'compliance_state')).toBe('NON-COMPLIANT')
    expect(valueAt((await cover(spot, 'plain text')).body, 'compliance_state')).toBe('NON-COMPLIANT')
    const { body } = await service.request('GET', `/attestations/${spot.org}/flow/trail/trail`)
    expect(body).toMatchObject([
      { attestation_data: 'plain text', is_compliant: false, type_version: 1 },
      {
        attestation_data: { percent: 79 },
        is_compliant: false,
        type_errors: [expect.stringContaining('.percent >= 80')],
      },
      { attestation_data: { percent: 99 }, is_compliant: true, type_errors: [] },
      {
        attestation_data: { percent: 81 },
        is_compliant: true,
        type_name: 'coverage',
        attestation_type: 'custom:coverage',
      },
    ])
  })
  test('keeps the result of the version at its report', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: 'version: 1' })
    await define(spot, { rules: ['.percent >= 80'] })
    await cover(spot, { percent: 85 })
    await define(spot, { rules: ['.percent >= 90'] })
    expect(valueAt((await getTrail(service, spot)).body, 'compliance_state')).toBe('COMPLIANT')
    expect(valueAt((await cover(spot, { percent: 85 })).body, 'compliance_state')).toBe('NON-COMPLIANT')
  })
  test.each([
    ['null', null],
    ['a null in a string', 'null'],
    ['an empty string', ''],
    ['blanks', ' \n'],
    ['an incomplete object', '{"percent": 9'],
    ['an incomplete array', '[{"percent": 9'],
    ['a duplicate member', '{"percent": 9, "percent": 99}'],
  ])('without usable data is 400: %s', async (_, data) => {
    const spot = createTestTrail(service)
    await define(spot, {}, JSON.stringify({ required: ['percent'], properties: { percent: { minimum: 80 } } }))
    const response = await cover(spot, data)
    expect(response.status).toBe(400)
    expect(Object.keys(Object(valueAt(response.body, 'errors')))).toEqual(['attestation_data'])
  })
  test('as a string of JSON is checked like JSON', async () => {
    const response = await cover(createTestTrail(service), '['.repeat(500) + ']'.repeat(500))
    expect(valueAt(response.body, 'errors.attestation_data')).toContain('nested')
  })
})

test('a string that is JSON is parsed once, and the judged data is the recorded data', async () => {
  const spot = createTestTrail(service)
  await define(spot, {}, JSON.stringify({ type: 'string' }))

  const response = await cover(spot, '"90"')

  expect(response).toMatchObject({ status: 201 })
  const shown = await service.request(
    'GET',
    `/attestations/${spot.org}/${String(valueAt(response.body, 'attestation_id'))}`,
  )
  expect(shown.body).toMatchObject({ attestation_data: '90', is_compliant: true, type_errors: [] })
})

test('a report, a definition and the list read the newest version of a custom type alone', async () => {
  const { service: counting, found } = await startCountingHarness()
  onTestFinished(() => counting.close())
  const spot = createTestTrail(counting)
  const path = `/custom-attestation-types/${spot.org}`
  const defineAgain = (name: string): Promise<HttpResponse> =>
    counting.request('POST', path, { form: toForm({ name, rules: ['.percent >= 80'] }) })
  for (const name of ['coverage', 'other', 'coverage', 'coverage']) await defineAgain(name)
  expect((await defineAgain('coverage')).body).toMatchObject({ version: 4 })

  const report = { kind: 'custom', type_name: 'coverage', attestation_data: { percent: 90 } }
  expect((await reportAttestation(counting, spot, report)).status).toBe(201)
  expect((await counting.request('GET', path)).body).toMatchObject([
    { name: 'other', version: 1 },
    { name: 'coverage', version: 4 },
  ])
  // Each also looks for the record that archived the type.
  expect(found).toEqual([1, 0, 1, 0, 1, 0])
})
