import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { attestGeneric, putFlow, requiring, spotOf } from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

describe('a flow', () => {
  test('is created with 201 and updated with 200; what is not sent is kept', async () => {
    const spot = spotOf(service)
    const first = await putFlow(service, spot, { members: { description: 'the shop', tags: { team: 'a' } } })
    expect(first).toMatchObject({
      status: 201,
      body: { name: 'flow', description: 'the shop', tags: { team: 'a' }, template: null, template_versions: [] },
    })
    const second = await putFlow(service, spot, { members: { tags: { team: 'b' } } })
    expect(second).toMatchObject({ status: 200, body: { description: 'the shop', tags: { team: 'b' } } })
    expect((await service.ask('GET', `/flows/${spot.org}/flow`)).body).toEqual(second.body)
  })
  test('that came to be by a report is there, with nothing said of it, and a later PUT updates it', async () => {
    const spot = spotOf(service)
    await attestGeneric(service, spot)
    expect(await service.ask('GET', `/flows/${spot.org}/flow`)).toMatchObject({
      status: 200,
      body: { name: 'flow', description: '', tags: {}, template: null },
    })
    expect((await putFlow(service, spot)).status).toBe(200)
  })
  test('counts its template up at changes of content alone', async () => {
    const spot = spotOf(service)
    await putFlow(service, spot, { template: requiring('unit') })
    await putFlow(service, spot, { template: requiring('unit') })
    await putFlow(service, spot, { members: { description: 'x' } })
    const told = await putFlow(service, spot, { template: requiring('unit', 'scan') })
    expect(told.body).toMatchObject({
      template: { version: 2, content: requiring('unit', 'scan'), trail: { attestations: [{}, { name: 'scan' }] } },
      template_versions: [
        { version: 1, content: requiring('unit'), created_by: 'admin token' },
        { version: 2, content: requiring('unit', 'scan') },
      ],
    })
    await putFlow(service, spot, { template: requiring('unit') })
    expect(at((await service.ask('GET', `/flows/${spot.org}/flow`)).body, 'template.version')).toBe(3)
  })
  test('has its page', async () => {
    const spot = spotOf(service)
    const told = await putFlow(service, spot)
    expect(at(told.body, 'html_url')).toBe(`${service.origin}/${spot.org}/flows/flow`)
  })
  test('that nobody knows is 404', async () => {
    expect((await service.ask('GET', `/flows/${service.org()}/none`)).status).toBe(404)
  })
  test('takes its place in the list of its organisation, newest first, and in no other', async () => {
    const spot = spotOf(service)
    for (const flow of ['one', 'two', 'three']) await putFlow(service, { ...spot, flow })
    const told = await service.ask('GET', `/flows/${spot.org}`)
    expect(told.headers).toMatchObject({ 'x-total-count': '3', link: expect.stringContaining('rel="first"') })
    expect(told.body).toMatchObject([{ name: 'three' }, { name: 'two' }, { name: 'one' }])
    expect((await service.ask('GET', `/flows/${service.org()}`)).body).toEqual([])
  })
})

describe('a template that is refused', () => {
  test.each([
    ['not YAML', 'version: [1', 'template_file', 'plain YAML'],
    ['of another version', 'version: 2', 'template_file.version', 'must be 1'],
    ['with a misspelt member', 'version: 1\ntrial: {}', 'template_file.trial', 'not a member'],
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
    ['with a tag of its own', 'version: !!js/function "x"', 'template_file', 'tag'],
    ['a list', '- version: 1', 'template_file', 'object'],
    ['blank', ' \n', 'template_file', 'object'],
    ['nested without end', `version: ${'['.repeat(20_000)}`, 'template_file', ''],
  ])('is %s: 400 that names it', async (...[, template, path, complaint]) => {
    const spot = spotOf(service)
    const told = await putFlow(service, spot, { template })
    expect(told.status).toBe(400)
    const errors = Object(at(told.body, 'errors'))
    expect(Object.keys(errors)).toContain(path)
    expect(errors[path]).toContain(complaint)
    expect(await service.store.hasFlow(spot.org, spot.flow)).toBe(false)
  })
  test('larger than 1 MB is 413', async () => {
    const told = await putFlow(service, spotOf(service), { template: `version: 1 # ${'x'.repeat(1024 * 1024)}` })
    expect(told.status).toBe(413)
  })
})
