import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import { judgeTrail } from '../../../testkit/service/judgement.ts'
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

/** A template that takes a while to parse, another one for each word. */
const toSlow = (word: string): string => templateRequiring(...Array.from({ length: 500 }, (_, at) => `${word}-${at}`))

/** Two readers of one organisation ask about its trail. */
async function startReaders(): Promise<{
  readonly ask: (reader: 'own' | 'other', template: string) => Promise<number>
}> {
  const spot = createTestTrail(service)
  await putTrail(service, spot)
  const tokens = { own: await service.tokenFor('reader', spot.org), other: await service.tokenFor('reader', spot.org) }
  return {
    ask: async (reader, template) => (await judgeTrail(service, spot, { template, token: tokens[reader] })).status,
  }
}

test('a caller with too many waiting templates is refused, and another one of its organisation is not', async () => {
  const { ask } = await startReaders()
  const flood = Array.from({ length: 130 }, (_, at) => ask('other', toSlow(`flood-${at}`)))
  await Promise.any(
    flood.map(async (asked) => ((await asked) === 503 ? asked : Promise.reject(new Error('is parsed')))),
  )

  expect(await ask('own', toSlow('own'))).toBe(200)
  expect(await Promise.all(flood)).toContain(503)
})

test('a template waits in the turn of its caller, also if another caller sent the same text before', async () => {
  const { ask } = await startReaders()
  const order: string[] = []
  const others = Array.from({ length: 15 }, (_, at) => ask('other', toSlow(`before-${at}`)))
  const copy = ask('other', toSlow('same')).then(() => order.push('other'))
  await Promise.any(others)

  await ask('own', toSlow('same')).then(() => order.push('own'))
  await Promise.all([...others, copy])
  expect(order).toEqual(['own', 'other'])
})

test('many templates of a caller do not displace the parsed ones of another caller', async () => {
  const { ask } = await startReaders()
  const own = Array.from({ length: 8 }, (_, at) => toSlow(`kept-${at}`))
  for (const template of own) await ask('own', template)
  for (let at = 0; at < 60; at += 1) {
    await ask('other', `version: 1\ntrail: { attestations: [{ name: a, type: junit }] }\n# ${at} ${'-'.repeat(60_000)}`)
  }
  let answered = 0
  const others = Array.from({ length: 18 }, (_, at) => ask('other', toSlow(`later-${at}`)).then(() => (answered += 1)))
  await Promise.any(others)

  // A template that is parsed again waits for at least one of the other caller.
  for (const template of own) expect(await ask('own', template)).toBe(200)
  expect(answered).toBeLessThan(own.length)
  await Promise.all(others)
})
