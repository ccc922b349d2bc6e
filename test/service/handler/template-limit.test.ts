import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import { createTestTrail, putFlow, putTrail, templateRequiring } from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

const long = templateRequiring(...Array.from({ length: 500 }, (_, at) => `name-${at}`))

test('a long template is parsed as a short one is', async () => {
  const spot = createTestTrail(service)
  expect((await putFlow(service, spot, { template: long })).status).toBe(201)
  const { body } = await putTrail(service, spot, { template: long })
  expect(valueAt(body, 'template.trail.attestations.499')).toEqual({ name: 'name-499', type: '*' })
})

test.each([
  ['an error', `${long}    - { name: a, type: b }\n`, 'template_file.trail.attestations.500.type', '(line 504)'],
  ['a repeated key', `${long}version: 1\n`, 'template_file', 'Map keys must be unique, but "version" is repeated'],
  ['no YAML', `${long}[`, 'template_file', 'is not plain YAML'],
])('a long template with %s is refused with its place', async (...[, template, path, complaint]) => {
  const { status, body } = await putFlow(service, createTestTrail(service), { template })
  expect(status).toBe(400)
  expect(Object(valueAt(body, 'errors'))[path]).toContain(complaint)
})

/** The library needs the square of the number of keys: 5 s for these. */
test('a template with 16,000 keys does not delay other requests', async () => {
  const template = Array.from({ length: 12_000 }, (_, at) => `${at.toString(36)}:\n`).join('')
  const order: string[] = []
  const attack = putFlow(service, createTestTrail(service), { template }).then(({ status }) => order.push(`${status}`))
  for (let at = 0; at < 5; at += 1) await service.request('GET', `/flows/${service.org()}`)
  order.push('others')
  await attack
  expect(order).toEqual(['others', '400'])
})
