import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startHarness, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const targets = listOf(100, (at) => ({ type: 'WEBHOOK', url: `https://hooks.test/${at}` }))
const flows = listOf(1000, (at) => `flow-${at}`)

function listOf<T>(length: number, toElement: (at: number) => T): readonly T[] {
  return Array.from({ length }, (_, at) => toElement(at))
}

let service: Harness

function put(org: string, name: string, members: object = {}): Promise<HttpResponse> {
  return putWith(org, { name, ...members })
}

function putWith(org: string, members: object, headers: Readonly<Record<string, string>> = {}): Promise<HttpResponse> {
  const json = { triggers: ['ON_ATTESTATION'], targets: targets.slice(0, 1), ...members }
  return service.request('PUT', `/actions/${org}/flows`, { json, headers })
}

async function putAll(org: string, names: readonly string[], members: object = {}): Promise<void> {
  for (const name of names) expect((await put(org, name, members)).status).toBe(201)
}

describe.each(engines)('over $name, an organisation', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  test('has at most 100 notification actions, which can be changed and deleted', async () => {
    const org = service.org()
    const key = { 'idempotency-key': 'first' }
    const first = await putWith(org, { name: 'first' }, key)
    const names = listOf(99, (at) => `n${at}`)
    await putAll(org, names)

    const refused = await put(org, 'one more')
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      errors: {
        name: 'is the 101st notification action of this organisation, which may have 100; change one that it has, or delete one',
      },
    })
    expect(await put(org, 'n5', { triggers: ['ON_OVERRIDE'] })).toMatchObject({ status: 200, body: { number: 7 } })
    expect(await putWith(org, { name: 'first' }, key)).toMatchObject({ status: 201, body: first.body })
    expect((await service.request('DELETE', `/actions/${org}/7`)).status).toBe(204)
    expect(await put(org, 'one more')).toMatchObject({ status: 201, body: { number: 101 } })
  })
  test('has no more of them when many are put at the same time', async () => {
    const org = service.org()
    const answers = await Promise.all(listOf(110, (at) => put(org, `n${at}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  })
  test('has at most 1,000 targets of notification actions, of which each action can have fewer', async () => {
    const org = service.org()
    const names = listOf(10, (at) => `n${at}`)
    await putAll(org, names, { targets })

    const refused = await put(org, 'one more')
    expect(refused.status).toBe(400)
    expect(valueAt(refused.body, 'errors')).toEqual({
      targets:
        'are more than the notification actions of this organisation may have together, which is 1,000; name fewer, or delete an action',
    })
    expect((await put(org, 'n0', { targets, triggers: ['ON_OVERRIDE'] })).status).toBe(200)
    expect((await put(org, 'n0', { targets: targets.slice(1) })).status).toBe(200)
    expect((await put(org, 'one more')).status).toBe(201)
    expect((await put(org, 'n0', { targets })).status).toBe(400)
  })
  test('has at most 10,000 flows in its notification actions', async () => {
    const org = service.org()
    await putAll(
      org,
      listOf(10, (at) => `n${at}`),
      { flows },
    )
    const refused = await put(org, 'one more', { flows: ['flow'] })
    expect(refused.status).toBe(400)
    expect(valueAt(refused.body, 'errors')).toEqual({
      flows:
        'are more than the notification actions of this organisation may have together, which is 10,000; name fewer, or delete an action',
    })
    expect((await put(org, 'one more', { flows: null })).status).toBe(201)
    expect((await put(org, 'n0', { flows })).status).toBe(200)
  })
})

test('an action of an organisation that has changed its actions 100,000 times can be deleted, but not changed', async () => {
  let changes = 0
  service = await startHarness({
    wrapStore: (store) => ({
      ...store,
      count: async (org, filter) => changes + (await store.count(org, filter)),
    }),
  })
  onTestFinished(() => service.close())
  const org = service.org()
  changes = 99_998
  await putAll(org, ['one', 'two'])

  const refused = await put(org, 'one')
  expect(refused.status).toBe(400)
  expect(valueAt(refused.body, 'errors')).toEqual({
    name: 'is in the 100,001st change of the notification actions of this organisation, which may have 100,000; delete actions that are not needed, and put others in another organisation',
  })
  expect((await service.request('DELETE', `/actions/${org}/1`)).status).toBe(204)
  expect((await service.request('GET', `/actions/${org}`)).body).toMatchObject([{ name: 'two' }])
})

test('a list reads the first and the last version of each action, and no deleted one', async () => {
  const read: unknown[] = []
  service = await startHarness({
    wrapStore: (store) => ({
      ...store,
      find: (...asked) => (read.push('all'), store.find(...asked)),
      findBySequence: (org, sequence) => (read.push(sequence), store.findBySequence(org, sequence)),
    }),
  })
  onTestFinished(() => service.close())
  const org = service.org()
  await putAll(org, ['one', 'two', 'three'])
  for (const trigger of ['ON_OVERRIDE', 'ON_STARTED_TRAIL']) await put(org, 'two', { triggers: [trigger] })
  await service.request('DELETE', `/actions/${org}/1`)
  read.length = 0

  expect((await service.request('GET', `/actions/${org}`)).body).toMatchObject([
    { name: 'three', number: 3 },
    { name: 'two', number: 2, triggers: ['ON_STARTED_TRAIL'] },
  ])
  expect(read).toEqual([3, 5, 2])
})
