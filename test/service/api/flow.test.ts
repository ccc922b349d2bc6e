import { randomUUID } from 'node:crypto'
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
  getTrail,
  putFlow,
  reportArtifact,
  reportGeneric,
  templateRequiring,
} from '../../../testkit/service/report.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

describe('a flow', () => {
  test('is created with 201 and updated with 200, and keeps members that are not sent', async () => {
    const spot = createTestTrail(service)
    const first = await putFlow(service, spot, { members: { description: 'the shop', tags: { team: 'a' } } })
    expect(first).toMatchObject({
      status: 201,
      body: { name: 'flow', description: 'the shop', tags: { team: 'a' }, template: '', template_versions: [] },
    })
    const second = await putFlow(service, spot, { members: { tags: { team: 'b' } } })
    expect(second).toMatchObject({ status: 200, body: { description: 'the shop', tags: { team: 'b' } } })
    expect((await service.request('GET', `/flows/${spot.org}/flow`)).body).toEqual(second.body)
  })
  test('that exists through a report has default members, and a later PUT updates it', async () => {
    const spot = createTestTrail(service)
    await reportGeneric(service, spot)
    expect(await service.request('GET', `/flows/${spot.org}/flow`)).toMatchObject({
      status: 200,
      body: { name: 'flow', description: '', tags: {}, template: '', visibility: 'private' },
    })
    expect((await putFlow(service, spot)).status).toBe(200)
  })
  test('has the time of its first record, of any kind', async () => {
    const spot = createTestTrail(service)
    const { status, body } = await reportArtifact(service, spot)
    expect(status).toBe(201)
    const [first] = await service.store.find(spot.org, { kinds: ['artifact'] })
    service.advanceClock(60)
    const { body: put } = await putFlow(service, spot, { template: templateRequiring('unit') })
    const got = await service.request('GET', `/flows/${spot.org}/flow`)
    const [listed] = Object.values(Object((await service.request('GET', `/flows/${spot.org}`)).body))
    for (const flow of [put, got.body, listed]) expect(flow).toMatchObject({ created_at: first?.created_at })
    expect(body).toHaveProperty('id', first?.id)
  })
  test('counts a template version only for a change of content', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('unit') })
    await putFlow(service, spot, { template: templateRequiring('unit') })
    await putFlow(service, spot, { members: { description: 'x' } })
    const response = await putFlow(service, spot, { template: templateRequiring('unit', 'scan') })
    expect(response.body).toMatchObject({
      template: templateRequiring('unit', 'scan'),
      template_versions: [
        { version: 1, content: templateRequiring('unit'), created_by: 'admin token' },
        { version: 2, content: templateRequiring('unit', 'scan') },
      ],
    })
    await putFlow(service, spot, { template: templateRequiring('unit') })
    expect(valueAt((await service.request('GET', `/flows/${spot.org}/flow`)).body, 'template_versions.2.version')).toBe(
      3,
    )
  })
  test('stores a template that it has already once', async () => {
    const spot = createTestTrail(service)
    const answers = [await putFlow(service, spot, { template: templateRequiring('unit') })]
    answers.push(await putFlow(service, spot, { template: templateRequiring('unit') }))
    expect(valueAt(answers[1]?.body, 'template_versions')).toEqual(valueAt(answers[0]?.body, 'template_versions'))
    const [first, second] = await service.store.readFlow({ org: spot.org, flow: 'flow' })
    expect(first?.body['found']).toMatchObject({ content: templateRequiring('unit') })
    expect(second?.body['found']).toEqual({ same_template: first?.sequence })
    expect((await getTrail(service, spot)).status).toBe(404)
    await reportGeneric(service, spot)
    expect((await getTrail(service, spot)).body).toMatchObject({
      template: { version: 1, content: templateRequiring('unit') },
      compliance_status: { flow_template_id: 'flow@1' },
    })
  })
  test('whose templates take 32 MiB takes no further one, and can be read', async () => {
    const spot = createTestTrail(service)
    const put = (name: string): Promise<HttpResponse> =>
      service.request('PUT', `/flows/${spot.org}/template_file`, {
        form: toForm({ name: 'flow' }, { part: 'template_file', content: templateRequiring(name) }),
        headers: { 'idempotency-key': name },
      })
    expect((await put('first')).status).toBe(201)
    const [record] = await service.store.readFlow({ org: spot.org, flow: 'flow' })
    const description = 'x'.repeat(1_000_000)
    for (let at = 0; at < 34; at += 1) {
      await service.store.append({
        record: toRecord({ ...record, id: randomUUID(), body: { name: 'flow', description } }),
      })
    }
    const refused = await put('second')
    expect(refused.status).toBe(413)
    expect(textAt(refused.body, 'message')).toBe(
      'The flow "flow" has too many or too large templates and settings to be read with one more; use another flow.',
    )
    expect((await put('first')).headers['idempotency-replayed']).toBe('true')
    expect(await reportGeneric(service, spot)).toEqual(expect.any(String))
    expect(await service.request('GET', `/flows/${spot.org}/flow`)).toMatchObject({
      status: 200,
      body: { template: templateRequiring('first') },
    })
  })
  test('has the URL of its page', async () => {
    const spot = createTestTrail(service)
    const response = await putFlow(service, spot)
    expect(valueAt(response.body, 'html_url')).toBe(`${service.origin}/${spot.org}/flows/flow`)
  })
  test('that is unknown is 404', async () => {
    expect((await service.request('GET', `/flows/${service.org()}/none`)).status).toBe(404)
  })
  test('is in the list of its organisation only, newest first', async () => {
    const spot = createTestTrail(service)
    for (const flow of ['one', 'two', 'three']) await putFlow(service, { ...spot, flow })
    const response = await service.request('GET', `/flows/${spot.org}`)
    expect(response.headers).toMatchObject({ 'x-total-count': '3', link: expect.stringContaining('rel="first"') })
    expect(response.body).toMatchObject([{ name: 'three' }, { name: 'two' }, { name: 'one' }])
    expect((await service.request('GET', `/flows/${service.org()}`)).body).toEqual([])
  })
})

describe('a template that is refused', () => {
  test.each([
    ['not YAML', 'version: [1', 'template_file', 'plain YAML'],
    ['of another version', 'version: 2', 'template_file.version', 'must be 1'],
    ['with an unknown member', 'version: 1\ntrial: {}', 'template_file.trial', 'not a known member'],
    [
      'with an unknown type',
      `version: 1\ntrail: { attestations: [{ name: a, type: b }] }`,
      'template_file.trail.attestations.0.type',
      'junit',
    ],
    ['two documents', 'version: 1\n---\nversion: 1', 'template_file', 'plain YAML'],
    ['with the same key twice', 'version: 1\nversion: 1', 'template_file', 'unique'],
    [
      'with aliases',
      'version: &one 1\ntrail: { attestations: [{ name: *one, type: junit }] }',
      'template_file',
      'Alias',
    ],
    ['with a custom tag', 'version: !!js/function "x"', 'template_file', 'tag'],
    ['a list', '- version: 1', 'template_file', 'object'],
    ['blank', ' \n', 'template_file', 'object'],
    ['nested too deeply', `version: ${'['.repeat(20_000)}`, 'template_file', ''],
  ])('is %s: 400 with the path', async (...[, template, path, complaint]) => {
    const spot = createTestTrail(service)
    const response = await putFlow(service, spot, { template })
    expect(response.status).toBe(400)
    const errors = Object(valueAt(response.body, 'errors'))
    expect(Object.keys(errors)).toContain(path)
    expect(errors[path]).toContain(complaint)
    expect(await service.store.hasFlow(spot.org, spot.flow)).toBe(false)
  })
  test('larger than 1 MB is 413', async () => {
    const response = await putFlow(service, createTestTrail(service), {
      template: `version: 1 # ${'x'.repeat(1024 * 1024)}`,
    })
    expect(response.status).toBe(413)
  })
})
