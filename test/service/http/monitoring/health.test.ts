import { mkdir, rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StoreUnavailable } from '../../../../src/service/store/failure.ts'
import { startHarness, type Harness } from '../../../../testkit/service/harness.ts'
import { parseMetrics } from '../../../../testkit/service/http/prometheus.ts'
import { openRawConnection } from '../../../../testkit/service/http/raw-connection.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

test.each([
  ['healthz', 'alive'],
  ['readyz', 'ready'],
  ['ready', 'ready'],
])('%s needs no token', async (path, status) => {
  expect(await service.request('GET', `//${path}`, { token: null })).toMatchObject({ status: 200, body: { status } })
})

test('metrics count requests by route, method and status, and records by kind', async () => {
  const json = { fingerprint: 'a'.repeat(64), filename: 'app', build_url: 'b', commit_url: 'c' }
  await service.request('POST', '/artifacts/acme/flow', { json })
  await service.request('POST', '/artifacts/acme/flow', { json: {} })
  const labels = { route: '/api/v2/artifacts/{org}/{flow_name}', method: 'POST' }

  const { text, headers } = await service.request('GET', '//metrics')

  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const families = parseMetrics(text)
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

test('metrics count reports by outcome, refusals by reason, and gates by verdict', async () => {
  const asked = await startHarness({ signLogs: true })
  const read = async (): Promise<string> => (await asked.request('GET', '//metrics')).text
  const first = await read()
  const json = { fingerprint: 'a'.repeat(64), filename: 'app', build_url: 'b', commit_url: 'c' }
  await asked.request('POST', '/artifacts/acme/flow', { json })
  await asked.request('POST', '/artifacts/acme/flow', { json: {} })
  await asked.request('PUT', '/trails/acme/flow', { json: { name: 't' } })
  await asked.request('POST', '/trails/acme/flow/t/judgement', { json: {} })
  await asked.request('GET', `/asserts/acme/fingerprint/${'a'.repeat(64)}`)
  asked.advanceClock(1)
  await asked.request('GET', '//log/acme/checkpoint')
  await expect.poll(read).toMatch(/^evidence_log_published_timestamp_seconds [1-9]/m)
  asked.advanceClock(1)

  const changes = diffLines(first, await read())
  expect(changes).toEqual(
    expect.arrayContaining([
      'evidence_reports_total{operation="reportArtifact",outcome="recorded"} 1',
      'evidence_reports_total{operation="reportArtifact",outcome="refused"} 1',
      'evidence_reports_refused_total{reason="invalid"} 1',
    ]),
  )
  expect(changes.filter((line) => line.startsWith('evidence_gates_total'))).toHaveLength(1)
  for (const name of ['fsck_timestamp_seconds', 'fsck_findings', 'tokens_expiring', 'notification_targets_failing'])
    expect(first).toMatch(new RegExp(`^evidence_${name} 0$`, 'm'))
  expect(first).toContain('evidence_logs_unsigned 0')
  await asked.close()
})

/** The lines that are in a later text alone. */
function diffLines(before: string, after: string): readonly string[] {
  const known = new Set(before.split('\n'))
  return after.split('\n').filter((line) => !known.has(line))
}

test('unknown methods and paths create no new series', async () => {
  const before = parseMetrics((await service.request('GET', '//metrics')).text)
  for (const name of ['a', 'b', 'c', 'd']) {
    await service.request('GET', `/flows/${name}/${name}`)
    await service.request('GET', `//${name}/nothing/here/${name}`)
    await service.request('OPTIONS', `//${name}`)
  }
  service.advanceClock(1)
  const after = parseMetrics((await service.request('GET', '//metrics')).text)
  const routes = new Set(after.get('evidence_http_request_seconds_count')?.samples.map(({ labels }) => labels['route']))
  const fixed = [...routes].flatMap((route) => (route === undefined || route.includes('{') ? [] : [route]))
  expect(fixed.toSorted()).toEqual(['/healthz', '/metrics', '/ready', '/readyz', 'unknown'])
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
})

test('metrics count refused connections and database failures', async () => {
  const broken = await startHarness({
    wrapStore: (store) => ({
      ...store,
      listFlows: () => Promise.reject(new StoreUnavailable('lost', new Error('gone'))),
      outbox: { ...store.outbox, countPending: () => Promise.reject(new StoreUnavailable('lost', new Error('gone'))) },
    }),
  })
  const raw = await openRawConnection(broken.origin)
  raw.send('nonsense\r\n\r\n')
  await raw.waitForEnd()
  expect((await broken.request('GET', '/flows/acme')).status).toBe(503)

  const families = parseMetrics((await broken.request('GET', '//metrics')).text)

  const ofMethod = { labels: { status: '400', reason: 'HPE_INVALID_METHOD' }, value: 1 }
  expect(families.get('evidence_http_refused_total')?.samples).toContainEqual(ofMethod)
  expect(families.get('evidence_database_errors_total')?.samples).toContainEqual({
    labels: { outage: 'lost' },
    value: 1,
  })
  expect(families.has('evidence_notifications_pending')).toBe(false)
  await broken.close()
})

test('readyz is about the database alone, and names the other parts with verbose', async () => {
  let isGone = true
  const broken = await startHarness({
    signLogs: true,
    wrapStore: (store) => ({
      ...store,
      count: (...query) => (isGone ? Promise.reject(new Error('gone')) : store.count(...query)),
      outbox: { ...store.outbox, countFailing: () => Promise.resolve(2) },
    }),
  })
  await rm(broken.attachmentFolder, { recursive: true })
  const others = {
    attachments: 'failing',
    attachments_reason: 'does not respond, or cannot be written to',
    signing: 'ok',
    keys: 'ok',
    clock: 'ok',
    notifications: 'failing',
    notifications_reason: '2 targets fail; the log has the reason',
  }
  const ask = async (path: string): Promise<unknown> => {
    const { status, body } = await broken.request('GET', path, { token: null })
    return { status, body }
  }
  const failing = { status: 'not ready', database: 'failing' }
  expect(await ask('//readyz')).toEqual({ status: 503, body: failing })
  expect(await ask('//readyz?verbose')).toEqual({ status: 503, body: { ...failing, ...others } })
  expect((await broken.request('GET', '//healthz')).status).toBe(200)
  isGone = false
  broken.advanceClock(1)
  expect(await ask('//readyz')).toEqual({ status: 200, body: { status: 'ready' } })
  expect(await ask('//readyz?verbose')).toEqual({ status: 200, body: { status: 'ready', database: 'ok', ...others } })
  await mkdir(broken.attachmentFolder)
  broken.advanceClock(1)
  expect(await ask('//readyz?verbose')).toMatchObject({ body: { attachments: 'ok' } })
  expect(await broken.listAttachments()).toEqual([])
  await broken.close()
})

test('readyz and the metrics show a clock that has departed, and the service is ready', async () => {
  const departed = await startHarness({ wrapStore: (store) => ({ ...store, readClockDeparture: () => 604_800 }) })
  const { status, body } = await departed.request('GET', '//readyz?verbose')
  expect([status, body]).toMatchObject([200, { status: 'ready', clock: 'failing' }])
  expect(body).toMatchObject({ clock_reason: expect.stringContaining('is 604800 s ahead of the time of the service') })
  const families = parseMetrics((await departed.request('GET', '//metrics')).text)
  expect(families.get('evidence_clock_departure_seconds')?.samples).toEqual([{ labels: {}, value: 604_800 }])
  await departed.close()
})

test('the requests of a second share one check and one text of metrics', async () => {
  const work = { counts: 0, pending: 0 }
  let now = 1_800_000_000
  const busy = await startHarness({
    wrapStore: (store) => ({
      ...store,
      now: () => now,
      count: (...query) => {
        work.counts += 1
        return store.count(...query)
      },
      outbox: {
        ...store.outbox,
        countPending: () => {
          work.pending += 1
          return store.outbox.countPending()
        },
      },
    }),
  })
  for (let at = 0; at < 5; at += 1) {
    await busy.request('GET', '//readyz')
    await busy.request('GET', '//metrics')
  }
  const ofFirstSecond = { ...work }
  now += 1
  await busy.request('GET', '//readyz')
  await busy.request('GET', '//metrics')
  expect(ofFirstSecond).toEqual({ counts: 1, pending: 1 })
  expect(work).toEqual({ counts: 2, pending: 2 })
  await busy.close()
})

test('metrics need a token where the pages do', async () => {
  expect((await service.request('GET', '//metrics', { token: null })).status).toBe(401)
  expect((await service.request('GET', '//metrics', { token: 'des_a_b' })).status).toBe(401)
  expect((await service.request('GET', '//metrics', { token: await service.tokenFor('reader') })).status).toBe(200)
  const local = await startHarness({ openPages: true })
  expect((await local.request('GET', '//metrics', { token: null })).status).toBe(200)
  await local.close()
})

test('the OpenAPI document is served unchanged', async () => {
  expect(await service.request('GET', '//openapi.json')).toMatchObject({ status: 200, body: { openapi: '3.1.0' } })
})

test.each(['readyz', 'ready'])('%s reports the shutdown', async (path) => {
  const stopping = await startHarness()
  stopping.beginShutdown()
  expect(await stopping.request('GET', `//${path}`)).toMatchObject({ status: 503, body: { status: 'stopping' } })
  await stopping.close()
})
