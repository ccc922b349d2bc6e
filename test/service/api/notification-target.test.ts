import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../../src/wire/operation/operations.ts'
import { NotificationReport, NotificationTarget } from '../../../src/wire/resource/notification.ts'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** A target of each type with all its members, whose secret contains `hush`. */
const targets: { readonly [T in NotificationTarget['type']]: Required<Extract<NotificationTarget, { type: T }>> } = {
  WEBHOOK: { type: 'WEBHOOK', url: 'https://hooks.test/', secret: 'hush' },
  SLACK: { type: 'SLACK', webhook: 'https://slack.test/hush' },
}

/** Targets that a change of the schema of requests alone would let through. */
const halfAdded = [
  ['a type that is nowhere else', { type: 'OTHER', webhook: 'https://other.test/hush' }],
  ['a type with the name of a member of every object', { type: 'constructor', secret: 'hush' }],
  ['a second secret of a type', { type: 'SLACK', webhook: 'https://slack.test/hush', token: 'hush' }],
  ['a secret that is no text', { type: 'WEBHOOK', url: 'https://hooks.test/', secret: { key: 'hush' } }],
  ['a secret that may be omitted', { type: 'SLACK' }],
] as const

let service: Harness
let org = ''

/** Starts a service in which a request may have any target. */
async function startWithAnyTarget(engine: Engine): Promise<Harness> {
  const { body } = operations.putNotification
  const AnyTarget = z.union([NotificationTarget, z.looseObject({ type: z.string() })])
  Object.assign(operations.putNotification, { body: z.extend(NotificationReport, { targets: z.array(AnyTarget) }) })
  try {
    return await startHarness({ engine, openPages: true })
  } finally {
    Object.assign(operations.putNotification, { body })
  }
}

async function put(name: string, target: object): Promise<number> {
  const json = { name, triggers: ['ON_ATTESTATION'], targets: [target] }
  return (await service.request('PUT', `/actions/${org}/flows`, { json, headers: { 'idempotency-key': name } })).status
}

describe.each(engines)('over $name, a target', (engine) => {
  beforeAll(async () => {
    service = await startWithAnyTarget(engine)
  })
  afterAll(() => service.close())
  beforeEach(() => {
    org = service.org()
  })

  test.each(Object.values(targets))(
    'of the type $type has its secret in no record, answer, page or log',
    async (target) => {
      expect(await put('notify', target)).toBe(201)

      const records = await service.store.find(org, { kinds: ['notification'] })
      const list = await service.request('GET', `/actions/${org}`)
      const page = await service.request('GET', `//${org}/actions`)
      expect(records).toHaveLength(1)
      expect([list.status, page.status]).toEqual([200, 200])
      expect((await service.store.secrets.listSecretIds(org)).size).toBe(1)
      const seen = [JSON.stringify(records), list.text, page.text, ...service.logLines]
      expect(seen.filter((text) => text.includes('hush'))).toEqual([])
    },
  )

  test.each(halfAdded)('that could not be read back is refused before it is written: %s', async (_what, target) => {
    await put('kept', targets.WEBHOOK)

    const status = await put('half', target)

    const records = await service.store.find(org, { kinds: ['notification'] })
    expect(JSON.stringify([records, service.logLines])).not.toContain('hush')
    expect([status, records.length]).toEqual([500, 1])
    expect((await service.store.secrets.listSecretIds(org)).size).toBe(1)
    const list = await service.request('GET', `/actions/${org}`)
    expect(list).toMatchObject({ status: 200, body: [{ name: 'kept' }] })
    expect((await service.request('GET', `//${org}/actions`)).text).toContain('kept')
  })
})
