import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { parseNetworks } from '../../../src/service/network.ts'
import { createSsrfGuard, type ResolveHost } from '../../../src/service/notify/ssrf-guard.ts'
import { postDelivery, type DeliveryResult } from '../../../src/service/notify/delivery.ts'
import { startWebhookReceiver } from '../../../testkit/service/notify/webhook-receiver.ts'

const here: LookupAddress = { address: '127.0.0.1', family: 4 }

const resolveBoth: ResolveHost = async () => [{ address: '8.8.8.8', family: 4 }, here]

const resolveNothing: ResolveHost = async () => {
  throw Object.assign(new Error('hush'), { code: 'ENOTFOUND' })
}

async function send(url: string, networks: readonly string[], resolve?: ResolveHost): Promise<DeliveryResult> {
  return postDelivery({ url, headers: {}, body: '{}' }, createSsrfGuard(parseNetworks(networks), resolve))
}

describe('a message', () => {
  test('is sent to an allowed address over http, also by host name', async () => {
    const receiver = await startWebhookReceiver()
    const byName = receiver.url.replace('127.0.0.1', 'hooks.example.test')
    expect(await send(byName, ['127.0.0.1/32'], async () => [here])).toEqual({ failure: undefined, isGone: false })
    expect(receiver.received[0]?.headers.host).toContain('hooks.example.test')
  })
  test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1', '0.0.0.0'])(
    'is never sent to this machine as %s',
    async (host) => {
      const receiver = await startWebhookReceiver()
      for (const scheme of ['http', 'https']) {
        const { failure } = await send(receiver.url.replace('http://127.0.0.1', `${scheme}://${host}`), [])
        expect(failure).toContain('is not a public address')
      }
      expect(receiver.received).toHaveLength(0)
    },
  )
  test('to a host with a public and a private address is not sent', async () => {
    expect((await send('https://hooks.example.test', [], resolveBoth)).failure).toContain(
      '127.0.0.1 is not a public address',
    )
  })
  test('is sent to the checked address, even if the host name changes', async () => {
    const [receiver, answers] = [await startWebhookReceiver(), [here, { address: '127.0.0.9', family: 4 }]]
    let asked = 0
    const resolve: ResolveHost = async () => [answers[asked++] ?? here]
    const url = receiver.url.replace('127.0.0.1', 'rebind.example.test')
    expect(await send(url, ['127.0.0.1/32'], resolve)).toEqual({ failure: undefined, isGone: false })
    expect(asked).toBe(1)
  })
  test('is not sent to a public address over http', async () => {
    expect((await send('http://8.8.8.8/', [])).failure).toBe('a public address needs https')
  })
  test('with credentials in its URL is not sent, and the result does not contain them', async () => {
    expect((await send('https://me:hush@8.8.8.8/', [])).failure).toBe('the URL contains credentials')
  })
  test('without a response fails after the timeout', async () => {
    const receiver = await startWebhookReceiver()
    receiver.neverRespond()
    const guard = createSsrfGuard(parseNetworks(['127.0.0.0/8']))
    const sent = await postDelivery({ url: receiver.url, headers: {}, body: '{}' }, guard, 50)
    expect(sent.failure).toBe('there was no response within 0.05 s')
  })
  test('to an unknown host fails with the error code', async () => {
    expect((await send('https://x.example.test', [], resolveNothing)).failure).toBe(
      'the target cannot be reached (ENOTFOUND)',
    )
  })
  test('with an endless response is delivered', async () => {
    const receiver = await startWebhookReceiver()
    receiver.respondEndlessly()
    expect((await send(receiver.url, ['127.0.0.0/8'])).failure).toBeUndefined()
  })
})
