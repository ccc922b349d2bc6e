import { afterEach, expect, test } from 'vitest'
import { createToken } from '../../../src/service/access/api-token.ts'
import { revokeToken } from '../../../src/service/access/token-change.ts'
import { startHarness, textAt, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { judgeTrail } from '../../../testkit/service/judgement.ts'
import {
  createTestTrail,
  getTrail,
  putFlow,
  reportGeneric,
  templateRequiring,
  type TestTrail,
} from '../../../testkit/service/report.ts'

let service: Harness
let reads = 0
let waiting = 0
afterEach(() => service.close())

async function start(): Promise<TestTrail> {
  service = await startHarness({
    wrapStore: (store) => ({
      ...store,
      watch: (listener) => {
        waiting += 1
        const stop = store.watch(listener)
        return () => {
          waiting -= 1
          stop()
        }
      },
      readTrail: (key) => {
        if (key.trail === 'trail') reads += 1
        return store.readTrail(key)
      },
    }),
  })
  waiting = 0
  const spot = createTestTrail(service)
  await putFlow(service, spot, { template: templateRequiring('generic', 'other') })
  await reportGeneric(service, spot)
  return spot
}

async function waitForTrail({ org, flow, trail }: TestTrail, etag: string, token?: string): Promise<HttpResponse> {
  return service.request('GET', `/trails/${org}/${flow}/${trail}`, {
    headers: { prefer: 'wait=30', 'if-none-match': etag },
    ...(token === undefined ? {} : { token }),
  })
}

/** Resolves when so many requests wait, and each has read the trail. */
async function settle(count: number): Promise<void> {
  const isSettled = (before: number): boolean => waiting >= count && before === reads
  let before = -1
  do {
    before = reads
    await new Promise((resolve) => setTimeout(resolve, 100))
  } while (!isSettled(before))
}

test('100 readers that wait for a trail share one read of each change', async () => {
  const spot = await start()
  const etag = textAt((await getTrail(service, spot)).headers, 'etag')
  const requests = Array.from({ length: 100 }, () => waitForTrail(spot, etag))
  await settle(100)
  reads = 0
  await reportGeneric(service, spot, { attestation_name: 'other' })
  const answers = await Promise.all(requests)
  expect(reads).toBeLessThan(10)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(1)
  expect(valueAt(answers[0]?.body, 'compliance_state')).toBe('COMPLIANT')
})

test('100 judgements of one question share one read of each change, and other trails wake none', async () => {
  const spot = await start()
  const since = textAt((await judgeTrail(service, spot)).headers, 'etag')
  const question = { data: { since }, headers: { prefer: 'wait=30' } }
  const requests = Array.from({ length: 100 }, () => judgeTrail(service, spot, question))
  await settle(100)
  reads = 0
  for (let at = 0; at < 5; at += 1) await reportGeneric(service, { ...spot, trail: `other-${at}` })
  const ofOthers = reads
  await reportGeneric(service, spot, { attestation_name: 'other' })
  const answers = await Promise.all(requests)
  expect(ofOthers).toBeLessThan(5)
  expect(reads - ofOthers).toBeLessThan(10)
  expect(new Set(answers.map(({ body }) => valueAt(body, 'compliance_state')))).toEqual(new Set(['COMPLIANT']))
})

test('a reader whose token is revoked while it waits gets 401, and not the trail', async () => {
  const spot = await start()
  const etag = textAt((await getTrail(service, spot)).headers, 'etag')
  const { record, token } = await createToken(service.store, { name: 'gate', org: spot.org, flow: '*', role: 'reader' })
  const request = waitForTrail(spot, etag, token)
  await settle(1)
  await revokeToken(service.store, record.id)
  await reportGeneric(service, spot, { attestation_name: 'other' })
  const { status, text } = await request
  expect(status).toBe(401)
  expect(text).not.toContain('compliance')
})
