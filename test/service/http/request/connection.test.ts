import { once } from 'node:events'
import { connect } from 'node:net'
import { onTestFinished, expect, test } from 'vitest'
import { enforceMinimumRate } from '../../../../src/service/http/request/minimum-rate.ts'
import { parseNetworks } from '../../../../src/service/network.ts'
import { startServer } from '../../../../src/service/server.ts'
import { isLinux, isMet } from '../../../../testkit/requirement.ts'
import { startHarness, type Harness } from '../../../../testkit/service/harness.ts'
import { openRawConnection, parseLastResponse, toRequestHead } from '../../../../testkit/service/http/raw-connection.ts'

async function start(options: Parameters<typeof startHarness>[0] = {}): Promise<Harness> {
  const service = await startHarness(options)
  onTestFinished(() => service.close())
  return service
}

test('a request with two Host headers is 400, for the API, the pages and the probes', async () => {
  const service = await start()
  for (const path of ['/api/v2/flows/acme', '/acme', '/healthz']) {
    const raw = await openRawConnection(service.origin)
    raw.send(toRequestHead(`GET ${path}`, { HOST: 'other.example' }))
    const response = parseLastResponse(await raw.waitForEnd())
    expect(response).toMatchObject({ status: 400, connection: 'close' })
    expect(JSON.stringify(response.body)).toContain('more than one Host header')
  }
})

test.runIf(isMet(isLinux, 'a second local address'))(
  'an address over its limit closes its own oldest connection',
  async () => {
    const service = await start({ limits: { maxConnectionsOfAddress: 2 } })
    const other = connect({ port: Number(new URL(service.origin).port), host: '127.0.0.1', localAddress: '127.0.0.2' })
    onTestFinished(() => void other.destroy())
    await once(other, 'connect')
    const [first, second] = [await openRawConnection(service.origin), await openRawConnection(service.origin)]
    const third = await openRawConnection(service.origin)

    expect(await first.waitForEnd()).toBe('')
    for (const raw of [second, third]) {
      raw.send(toRequestHead('GET /healthz', { connection: 'close' }))
      expect(parseLastResponse(await raw.waitForEnd()).status).toBe(200)
    }
    other.write(toRequestHead('GET /healthz', { connection: 'close' }))
    expect(String(await once(other, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
  },
)

test('a trusted proxy has no limit of connections', async () => {
  const app = { fetch: () => new Response('{}'), countRefusedConnection: () => undefined }
  const limits = { maxConnectionsOfAddress: 1 }
  const proxies = { trustedProxies: parseNetworks(['127.0.0.1/32']) }
  const server = await startServer(app, { host: '127.0.0.1', port: 0, limits, ...proxies })
  const origin = `http://127.0.0.1:${server.port}`
  const open = await Promise.all([1, 2, 3].map(() => openRawConnection(origin)))
  for (const raw of open) {
    raw.send(toRequestHead('GET /', { connection: 'close' }))
    expect(parseLastResponse(await raw.waitForEnd()).status).toBe(200)
  }
  await server.close()
})

test('a body that arrives while this process is blocked is not too slow', async () => {
  const chunk = new Uint8Array(1)
  const arriving = new Promise<Uint8Array>((resolve) => setTimeout(() => setTimeout(() => resolve(chunk), 1), 1))
  const source = { next: () => arriving, isPartlyRead: () => false }
  const limited = enforceMinimumRate(source, { graceMs: 400, bytesPerSecond: 1 })
  const read = limited.next()
  blockFor(1500)
  expect(await read).toBe(chunk)
})

function blockFor(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
