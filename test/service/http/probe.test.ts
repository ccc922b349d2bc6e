import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, type Harness } from '../harness.ts'

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

test('metrics count answers by their class and records by their kind', async () => {
  const json = { fingerprint: 'a'.repeat(64), filename: 'app', build_url: 'b', commit_url: 'c' }
  await service.ask('POST', '/artifacts/acme/flow', { json })
  await service.ask('POST', '/artifacts/acme/flow', { json: {} })
  const { text } = await service.ask('GET', '//metrics')
  expect(text).toMatch(/^evidence_requests_total\{status="2xx"\} [1-9]/m)
  expect(text).toMatch(/^evidence_requests_total\{status="4xx"\} 1$/m)
  expect(text).toMatch(/^evidence_records_total\{kind="artifact"\} 1$/m)
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(/^(# TYPE \w+ (counter|gauge)|\w+(\{\w+="[^"]*"\})? [\d.]+)$/)
  }
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
