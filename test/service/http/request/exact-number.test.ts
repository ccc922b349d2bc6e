import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operations } from '../../../../src/wire/operation/operations.ts'
import { freeMembers } from '../../../../src/wire/primitives.ts'
import { engines } from '../../../../testkit/service/store/engine.ts'
import { startHarness, textAt, toForm, valueAt, type Harness } from '../../../../testkit/service/harness.ts'
import {
  commitSha,
  createTestTrail,
  fingerprint,
  getTrail,
  junitSuite,
  putFlow,
  putTrail,
  reportArtifact,
  reportAttestation,
  reportGeneric,
  reportOverride,
} from '../../../../testkit/service/report.ts'

const numbers = ['12345678901234567890', '0.1000000000000000055511151231257827', '1e400', '-1E-400']
const list = `[${numbers.join(',')}]`
const exact = numbers.map((number) => JSON.rawJSON(number))
const free = { deep: [{ all: exact }], first: exact[0] }
const sent = JSON.stringify(free)

const suite = (number: string): object => junitSuite({ timestamp: JSON.rawJSON(number) })

describe.each(engines)('over $name, a number that JavaScript cannot hold', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine, openPages: true })
  })
  afterAll(() => service.close())

  test('is answered as it was sent in each free member', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { members: { tags: free } })
    await putTrail(service, spot, { members: { user_data: free, external_urls: free } })
    const members = { annotations: free, external_urls: free, user_data: free }
    const id = await reportGeneric(service, spot, members)
    const jira = { issue_id: 'A-1', issue_url: 'https://jira/1', issue_exists: true, issue_fields: free }
    const withFields = await reportAttestation(service, spot, { kind: 'jira', jira_results: [jira] })
    const withData = await reportAttestation(service, spot, {
      kind: 'custom',
      type_name: 'any',
      attestation_data: { ...free, is_compliant: true },
    })
    await reportArtifact(service, spot, { ...members, user_data: JSON.rawJSON('1e400'), git_commit: commitSha })
    await reportOverride(service, spot, { user_data: free })

    const { org, flow } = spot
    const read = async (path: string): Promise<string> => (await service.request('GET', path)).text
    const trail = (await getTrail(service, spot)).text
    expect(trail).toContain(`"user_data":${sent}`)
    expect(trail).toContain(`"external_urls":${sent}`)
    expect(await read(`/flows/${org}/${flow}`)).toContain(`"tags":${sent}`)
    const attestation = await read(`/attestations/${org}/${id}`)
    for (const name of Object.keys(members)) expect(attestation).toContain(`"${name}":${sent}`)
    const jiraId = textAt(withFields.body, 'attestation_id')
    expect(await read(`/attestations/${org}/${jiraId}`)).toContain(`"issue_fields":${sent}`)
    const customId = textAt(withData.body, 'attestation_id')
    expect(await read(`/attestations/${org}/${customId}`)).toContain(`"attestation_data":{${sent.slice(1, -1)}`)
    expect(await read(`/artifacts/${org}/${flow}/fingerprint/${fingerprint}`)).toContain('"user_data":1e400')
    expect(await read(`/attestations/${org}?page=1`)).toContain(sent)
    expect(service.logLines).toEqual([])
  })

  test('is shown on the pages', async () => {
    const spot = createTestTrail(service)
    const id = await reportGeneric(service, spot, {
      annotations: { exact: JSON.rawJSON('12345678901234567890'), ...free },
    })
    const data = { is_compliant: true, percent: JSON.rawJSON('0.1000000000000000055511151231257827') }
    const custom = await reportAttestation(service, spot, { kind: 'custom', type_name: 'any', attestation_data: data })

    const page = (attestation: string): Promise<string> =>
      service.request('GET', `//${spot.org}/attestations/${attestation}`).then(({ text }) => text)

    expect(await page(id)).toContain('>12345678901234567890<')
    expect(await page(textAt(custom.body, 'attestation_id'))).toContain('>0.1000000000000000055511151231257827<')
  })

  test('is part of the request: the same key with another number is a conflict, and a repeat answers as before', async () => {
    const { org, flow, trail } = createTestTrail(service)
    const send = (number: string): ReturnType<Harness['request']> =>
      service.request('POST', `/attestations/${org}/${flow}/trail/${trail}/generic`, {
        form: toForm({ attestation_name: 'a', is_compliant: true, user_data: { n: JSON.rawJSON(number) } }),
        headers: { 'idempotency-key': 'one' },
      })

    const first = await send('12345678901234567890')
    const again = await send('12345678901234567890')
    const other = await send('12345678901234567891')

    expect(again).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' }, body: first.body })
    expect(other.status).toBe(422)
  })

  test('in a string of attestation_data is kept too', async () => {
    const spot = createTestTrail(service)
    const attestation_data = `{"is_compliant":true,"n":${list}}`
    const { body } = await reportAttestation(service, spot, { kind: 'custom', type_name: 'any', attestation_data })

    const found = await service.request('GET', `/attestations/${spot.org}/${textAt(body, 'attestation_id')}`)

    expect(found.text).toContain(`"n":${list}`)
  })

  test.each([
    ['.n <= 5', '1e400', false],
    ['.n >= 5', '1e400', true],
    ['.n > 5', '-1e400', false],
    ['.n == 12345678901234567000', '12345678901234567890', true],
    ['.n | type == "number"', '1e400', true],
  ])('is a JavaScript number for the rule %s: %s gives %s', async (rule, number, is_compliant) => {
    const spot = createTestTrail(service)
    const type = { name: 'measured', rules: [rule] }
    await service.request('POST', `/custom-attestation-types/${spot.org}`, {
      form: toForm(type, { part: 'type_schema', content: '{"properties":{"n":{"type":"number"}}}' }),
    })

    const { body } = await reportAttestation(service, spot, {
      kind: 'custom',
      type_name: 'measured',
      attestation_data: { n: JSON.rawJSON(number) },
    })

    const found = await service.request('GET', `/attestations/${spot.org}/${textAt(body, 'attestation_id')}`)
    expect(found.body).toMatchObject({ is_compliant })
    expect(found.text).toContain(`"n":${number}`)
  })

  test.each([
    ['user_data', '12345678901234567890'],
    ['annotations', '1e400'],
    ['external_urls', '1e400'],
  ])('is not an object: %s as %s is refused', async (name, number) => {
    const spot = createTestTrail(service)
    const members = { kind: 'generic', is_compliant: true, [name]: JSON.rawJSON(number) }

    const { status, body } = await reportAttestation(service, spot, members)

    expect([status, valueAt(body, `errors.${name}`)]).toEqual([400, expect.stringContaining('must be')])
  })

  test('is rounded where the schema has a number, and refused there if it is infinite', async () => {
    const spot = createTestTrail(service)
    const rounded = await reportAttestation(service, spot, {
      kind: 'junit',
      junit_results: [suite('1790000000.123456789')],
    })
    const infinite = await reportAttestation(service, spot, { kind: 'junit', junit_results: [suite('1e400')] })

    const found = await service.request('GET', `/attestations/${spot.org}/${textAt(rounded.body, 'attestation_id')}`)
    expect(valueAt(found.body, 'junit_results.0.timestamp')).toBe(Number('1790000000.123456789'))
    expect([infinite.status, infinite.text]).toEqual([400, expect.stringContaining('1.8e308')])
  })
})

/** Adds the names of the members whose schema accepts any content. */
function collectFree(schema: unknown, name: string, found: Set<string>): void {
  if (!(schema instanceof z.ZodMiniType)) return
  const { type, innerType, element, options, shape } = { ...schema._zod.def } as Readonly<Record<string, unknown>>
  if (type === 'unknown' || type === 'record') found.add(name)
  for (const inner of [innerType, element, ...(Array.isArray(options) ? options : [])]) collectFree(inner, name, found)
  for (const [member, inner] of Object.entries(shape ?? {})) collectFree(inner, member, found)
}

test('every member of any content in a body keeps its numbers, except those that the service evaluates', () => {
  const found = new Set<string>()
  for (const { body } of Object.values(operations)) collectFree(body, 'body', found)

  expect([...found].toSorted()).toEqual([...freeMembers, 'locations'].toSorted())
})
