import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { parseNetworks } from '../../../src/service/network.ts'
import { createGuard, type Resolve } from '../../../src/service/notify/ssrf-guard.ts'
import { post, type Receipt } from '../../../src/service/notify/delivery.ts'
import { startReceiver } from '../../../testkit/service/notify/receiver.ts'

const here: LookupAddress = { address: '127.0.0.1', family: 4 }

const resolveBoth: Resolve = async () => [{ address: '8.8.8.8', family: 4 }, here]

const resolveNothing: Resolve = async () => {
  throw Object.assign(new Error('hush'), { code: 'ENOTFOUND' })
}

async function send(url: string, networks: readonly string[], resolve?: Resolve): Promise<Receipt> {
  return post({ url, headers: {}, body: '{}' }, createGuard(parseNetworks(networks), resolve), 1000)
}

describe('a message', () => {
  test('goes to an allowed address over http, also by name', async () => {
    const receiver = await startReceiver()
    const byName = receiver.url.replace('127.0.0.1', 'hooks.example.test')
    expect(await send(byName, ['127.0.0.1/32'], async () => [here])).toEqual({ failure: undefined, isGone: false })
    expect(receiver.received[0]?.headers.host).toContain('hooks.example.test')
  })
  test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1', '0.0.0.0'])(
    'never goes to this host as %s',
    async (host) => {
      const receiver = await startReceiver()
      for (const scheme of ['http', 'https']) {
        const { failure } = await send(receiver.url.replace('http://127.0.0.1', `${scheme}://${host}`), [])
        expect(failure).toContain('is no public address')
      }
      expect(receiver.received).toHaveLength(0)
    },
  )
  test('to a name with a public and a private address is refused', async () => {
    expect((await send('https://hooks.example.test', [], resolveBoth)).failure).toContain(
      '127.0.0.1 is no public address',
    )
  })
  test('resolves a name once and connects to what was checked, whatever the name means later', async () => {
    const [receiver, answers] = [await startReceiver(), [here, { address: '127.0.0.9', family: 4 }]]
    let asked = 0
    const resolve: Resolve = async () => [answers[asked++] ?? here]
    const url = receiver.url.replace('127.0.0.1', 'rebind.example.test')
    expect(await send(url, ['127.0.0.1/32'], resolve)).toEqual({ failure: undefined, isGone: false })
    expect(asked).toBe(1)
  })
  test('over http goes to no public address', async () => {
    expect((await send('http://8.8.8.8/', [])).failure).toBe('only https goes to public addresses')
  })
  test('with credentials in its address is not sent, and they are not told', async () => {
    expect((await send('https://me:hush@8.8.8.8/', [])).failure).toBe('the address holds credentials')
  })
  test('that nobody answers fails within the limit', async () => {
    const receiver = await startReceiver()
    receiver.hang()
    expect((await send(receiver.url, ['127.0.0.0/8'])).failure).toBe('there was no answer within 1 s')
  })
  test('to a name that is not found fails by its code', async () => {
    expect((await send('https://x.example.test', [], resolveNothing)).failure).toBe('it cannot be reached (ENOTFOUND)')
  })
  test('answered at endless length has arrived all the same', async () => {
    const receiver = await startReceiver()
    receiver.pour()
    expect((await send(receiver.url, ['127.0.0.0/8'])).failure).toBeUndefined()
  })
})
