import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, toForm, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** A custom type by its name, and by `name@vN` (rules 1.8). */
let service: Harness

const schema = { type: 'object' }
const summary = [{ name: 'Lines', expression: '.percent' }]

async function defineVersions(): Promise<string> {
  const org = service.org()
  const versions = [
    { description: 'first', rules: ['.percent >= 80'] },
    { description: 'second', evaluator: { content_type: 'jq', rules: ['.percent >= 90'] }, summary },
    {},
  ]
  for (const [at, members] of versions.entries()) {
    const file = at === 1 ? { part: 'type_schema', content: JSON.stringify(schema) } : undefined
    const form = toForm({ name: 'coverage', ...members }, file)
    expect((await service.request('POST', `/custom-attestation-types/${org}`, { form })).status).toBe(201)
  }
  await service.request('POST', `/custom-attestation-types/${org}`, { form: toForm({ name: 'other' }) })
  return org
}

async function get(org: string, name: string): Promise<HttpResponse> {
  return service.request('GET', `/custom-attestation-types/${org}/${name}`)
}

const second = {
  version: 2,
  timestamp: expect.any(Number),
  created_by: 'admin token',
  description: 'second',
  type_schema: schema,
  evaluator: { content_type: 'jq', rules: ['.percent >= 90'] },
  summary,
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  test('by its name it is the newest version, with all versions, the oldest first', async () => {
    const org = await defineVersions()
    const answer = await get(org, 'coverage')
    expect(answer, answer.text).toMatchObject({
      status: 200,
      body: {
        name: 'coverage',
        org,
        archived: false,
        version: 3,
        rules: [],
        description: '',
        created_by: 'admin token',
      },
    })
    const first = { version: 1, description: 'first', evaluator: { rules: ['.percent >= 80'] } }
    expect(valueAt(answer.body, 'versions')).toMatchObject([first, second, { version: 3 }])
    expect(valueAt(answer.body, 'versions.1')).toEqual(second)
    expect(valueAt(answer.body, 'versions.2')).not.toHaveProperty('evaluator')
    expect(valueAt(answer.body, 'last_modified_at')).toBe(valueAt(answer.body, 'versions.2.timestamp'))
  })
  test.each(['coverage@v2', 'coverage?version=2', 'coverage@v2?version=2'])(
    'as %s it is that version alone',
    async (name) => {
      const org = await defineVersions()
      const answer = await get(org, name)
      expect(answer, answer.text).toMatchObject({
        status: 200,
        body: { name: 'coverage', version: 2, description: 'second', rules: ['.percent >= 90'], type_schema: schema },
      })
      expect(valueAt(answer.body, 'versions')).toEqual([second])
    },
  )
  test.each([
    ['void', 404, 'custom attestation type "void"'],
    ['coverage@v4', 404, 'version 4'],
    ['coverage@2', 404, 'custom attestation type "coverage@2"'],
    ['coverage?version=4', 404, 'version 4'],
    ['coverage?version=new', 400, 'version'],
    ['coverage@v1?version=2', 400, 'version'],
  ])('%s is answered with %d', async (name, status, message) => {
    const answer = await get(await defineVersions(), name)
    expect(answer.status, answer.text).toBe(status)
    expect(valueAt(answer.body, 'message')).toContain(message)
  })
})
