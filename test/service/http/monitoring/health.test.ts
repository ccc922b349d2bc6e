import { mkdir, rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StoreUnavailable } from '../../../../src/service/store/failure.ts'
import { startHarness, type Harness } from '../../../../testkit/service/harness.ts'
import { lint } from '../../../../testkit/service/http/exposition.ts'
import { openRaw } from '../../../../testkit/service/http/raw.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

test('healthz and readyz answer without a token', async () => {
  expect(await service.ask('GET', '//healthz', { token: null })).toMatchObject({
    status: 200,
    body: { status: 'alive' },
  })
  expect(await service.ask('GET', '//readyz', { token: null })).toMatchObject({
    status: 200,
    body: { status: 'ready' },
  })
})

test('metrics count requests by route, method and status, and records by kind', async () => {
  const json = { fingerprint: 'a'.repeat(64), filename: 'app', build_url: 'b', commit_url: 'c' }
  await service.ask('POST', '/artifacts/acme/flow', { json })
  await service.ask('POST', '/artifacts/acme/flow', { json: {} })
  const labels = { route: '/api/v2/artifacts/{org}/{flow_name}', method: 'POST' }

  const { text, headers } = await service.ask('GET', '//metrics', { token: null })

  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const families = lint(text)
  const count = (name: string, wanted: object): number | undefined =>
    families.get(name)?.samples.find((sample) => isDeepStrictEqual(sample.labels, wanted))?.value
  expect(count('evidence_http_request_seconds_count', { ...labels, status: '201' })).toBe(1)
  expect(count('evidence_http_request_seconds_count', { ...labels, status: '400' })).toBe(1)
  expect(count('evidence_records_total', { kind: 'artifact' })).toBe(1)
  expect(count('evidence_write_batch_size_sum', {})).toBe(1)
  expect(count('evidence_http_requests_running', {})).toBe(1)
  expect(count('evidence_writes_waiting', {})).toBe(0)
  expect(count('evidence_notifications_pending', {})).toBe(0)
})

test('names and addresses that somebody makes up make no new series', async () => {
  const before = lint((await service.ask('GET', '//metrics')).text)
  for (const name of ['a', 'b', 'c', 'd']) {
    await service.ask('GET', `/flows/${name}/${name}`)
    await service.ask('GET', `//${name}/nothing/here/${name}`)
    await service.ask('OPTIONS', `//${name}`)
  }
  const after = lint((await service.ask('GET', '//metrics')).text)
  const routes = new Set(after.get('evidence_http_request_seconds_count')?.samples.map(({ labels }) => labels['route']))
  const fixed = [...routes].flatMap((route) => (route === undefined || route.includes('{') ? [] : [route]))
  expect(fixed.toSorted()).toEqual(['/healthz', '/metrics', '/readyz', 'unknown'])
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
})

test('metrics count what was refused before there was a request, and what the database failed', async () => {
  const broken = await startHarness({
    alter: (store) => ({
      ...store,
      listFlows: () => Promise.reject(new StoreUnavailable('lost', new Error('gone'))),
      outbox: { ...store.outbox, countPending: () => Promise.reject(new StoreUnavailable('lost', new Error('gone'))) },
    }),
  })
  const raw = await openRaw(broken.origin)
  raw.send('nonsense\r\n\r\n')
  await raw.rest()
  expect((await broken.ask('GET', '/flows/acme')).status).toBe(503)

  const families = lint((await broken.ask('GET', '//metrics')).text)

  expect(families.get('evidence_http_refused_total')?.samples).toEqual([
    { labels: { status: '400', reason: 'HPE_INVALID_METHOD' }, value: 1 },
  ])
  expect(families.get('evidence_database_errors_total')?.samples).toEqual([{ labels: { outage: 'lost' }, value: 1 }])
  expect(families.has('evidence_notifications_pending')).toBe(false)
  await broken.close()
})

test('readyz says which of its neighbours fails', async () => {
  const broken = await startHarness({
    alter: (store) => ({ ...store, count: () => Promise.reject(new Error('gone')) }),
  })
  await rm(broken.attachmentFolder, { recursive: true })
  expect(await broken.ask('GET', '//readyz', { token: null })).toMatchObject({
    status: 503,
    body: { status: 'not ready', store: 'failing', attachments: 'failing' },
  })
  expect((await broken.ask('GET', '//healthz')).status).toBe(200)
  await mkdir(broken.attachmentFolder)
  expect((await broken.ask('GET', '//readyz')).body).toMatchObject({ store: 'failing', attachments: 'ok' })
  expect(await broken.listAttachments()).toEqual([])
  await broken.close()
})

test('the OpenAPI document is served as it was handed in', async () => {
  expect(await service.ask('GET', '//openapi.json')).toMatchObject({ status: 200, body: { openapi: '3.1.0' } })
})

test('readyz says that the service stops', async () => {
  const stopping = await startHarness()
  stopping.stop()
  expect(await stopping.ask('GET', '//readyz')).toMatchObject({ status: 503, body: { status: 'stopping' } })
  await stopping.close()
})
