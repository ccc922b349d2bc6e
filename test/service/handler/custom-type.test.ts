import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, form, startHarness, type Harness, type Told } from '../../../testkit/service/harness.ts'
import { attest, getTrail, putTrail, spotOf, type Spot } from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

const schema = JSON.stringify({ type: 'object', required: ['percent'], properties: { percent: { type: 'number' } } })

async function define({ org }: Pick<Spot, 'org'>, members: object, content?: string): Promise<Told> {
  const file = content === undefined ? undefined : { part: 'type_schema', content }
  return service.ask('POST', `/custom-attestation-types/${org}`, { form: form({ name: 'coverage', ...members }, file) })
}

async function cover(spot: Spot, data: unknown): Promise<Told> {
  return attest(service, spot, { kind: 'custom', type_name: 'coverage', attestation_data: data })
}

describe('a custom type', () => {
  test('is defined with its version, which counts up for each name', async () => {
    const { org } = spotOf(service)
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
    const list = await service.ask('GET', `/custom-attestation-types/${org}`)
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
    ['a schema that is none', {}, '{"type":"objekt"}', 'type_schema'],
    ['a rule that does not compile', { rules: ['.a', '.a >='] }, undefined, 'rules.1'],
    ['more rules than anybody reads', { rules: Array.from({ length: 101 }, () => '.a') }, undefined, 'rules'],
    ['a name that cannot be one', { name: 'a b' }, undefined, 'name'],
  ])('is refused with %s', async (...[, members, content, path]) => {
    const told = await define(spotOf(service), members, content)
    expect(told.status).toBe(400)
    expect(Object.keys(Object(at(told.body, 'errors')))).toEqual([path])
  })
})

describe('an attestation of a custom type', () => {
  test('is compliant where schema and rules hold, and says why where they do not', async () => {
    const spot = spotOf(service)
    await putTrail(service, spot, { template: 'version: 1' })
    await define(spot, { rules: ['.percent >= 80'] }, schema)
    expect(at((await cover(spot, { percent: 81 })).body, 'compliance_state')).toBe('COMPLIANT')
    expect(at((await cover(spot, '{"percent": 99}')).body, 'compliance_state')).toBe('COMPLIANT')
    expect(at((await cover(spot, { percent: 79 })).body, 'compliance_state')).toBe('NON-COMPLIANT')
    expect(at((await cover(spot, 'plain text')).body, 'compliance_state')).toBe('NON-COMPLIANT')
    const { body } = await service.ask('GET', `/attestations/${spot.org}/flow/trail/trail`)
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
  test('keeps the verdict of the version that it was reported under', async () => {
    const spot = spotOf(service)
    await putTrail(service, spot, { template: 'version: 1' })
    await define(spot, { rules: ['.percent >= 80'] })
    await cover(spot, { percent: 85 })
    await define(spot, { rules: ['.percent >= 90'] })
    expect(at((await getTrail(service, spot)).body, 'compliance_state')).toBe('COMPLIANT')
    expect(at((await cover(spot, { percent: 85 })).body, 'compliance_state')).toBe('NON-COMPLIANT')
  })
  test.each([{}, 'text', { is_compliant: 'yes' }])('that nobody defined must say itself: %j is 400', async (data) => {
    const told = await cover(spotOf(service), data)
    expect(told.status).toBe(400)
    expect(at(told.body, 'errors.attestation_data')).toContain('is_compliant')
  })
  test.each([
    ['null', null],
    ['a null in a string', 'null'],
    ['an empty string', ''],
    ['blanks', ' \n'],
    ['an object cut off', '{"percent": 9'],
    ['a list cut off', '[{"percent": 9'],
    ['a number that would be read as null', '{"percent": -1e999}'],
    ['two things at once', '{"percent": 9, "percent": 99}'],
  ])('that says nothing that could be judged is 400: %s', async (_, data) => {
    const spot = spotOf(service)
    await define(spot, {}, JSON.stringify({ required: ['percent'], properties: { percent: { minimum: 80 } } }))
    const told = await cover(spot, data)
    expect(told.status).toBe(400)
    expect(Object.keys(Object(at(told.body, 'errors')))).toEqual(['attestation_data'])
  })
  test('as a string of JSON is looked at as JSON is', async () => {
    const told = await cover(spotOf(service), '['.repeat(500) + ']'.repeat(500))
    expect(at(told.body, 'errors.attestation_data')).toContain('nested')
  })
})

test('a string that is JSON is read as it, once: what is judged is what is kept', async () => {
  const spot = spotOf(service)
  await define(spot, {}, JSON.stringify({ type: 'string' }))

  const told = await cover(spot, '"90"')

  expect(told).toMatchObject({ status: 201 })
  const shown = await service.ask('GET', `/attestations/${spot.org}/${String(at(told.body, 'attestation_id'))}`)
  expect(shown.body).toMatchObject({ attestation_data: '90', is_compliant: true, type_errors: [] })
})
