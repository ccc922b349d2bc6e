import { expect, onTestFinished, test } from 'vitest'
import { startHarness, toForm, type Harness } from '../../../testkit/service/harness.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

async function start(options: Parameters<typeof startHarness>[0]): Promise<Harness> {
  const service = await startHarness(options)
  onTestFinished(service.close)
  return service
}

test('a log can be read without a token if the operator publishes it', async () => {
  const service = await start({ signLogs: true, publicLog: true })
  await service.store.append({ record: toRecord({ id: 'one' }) })

  const checkpoint = await service.request('GET', '//log/acme/checkpoint', { token: null })
  const receipt = await service.request('GET', '/receipts/acme/1', { token: null })

  expect([checkpoint.status, receipt.status]).toEqual([200, 401])
  expect(checkpoint.headers).toMatchObject({ 'cache-control': 'public, no-cache' })
})

test('a service without a key signs nothing, and starts no log', async () => {
  const service = await start({})

  const response = await service.request('POST', '/attestations/acme/flow/trail/trail/generic', {
    form: toForm({ attestation_name: 'generic', is_compliant: true }),
    headers: { prefer: 'receipt' },
  })

  expect(response.status).toBe(201)
  expect(response.body).not.toHaveProperty('receipt')
  expect((await service.request('GET', '//log/acme/checkpoint')).status).toBe(404)
  expect((await service.request('GET', '/receipts/acme/1')).status).toBe(404)
  expect(await service.store.count('acme', { kinds: ['log_event'] })).toBe(0)
})
