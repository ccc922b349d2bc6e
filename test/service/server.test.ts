import { describe, expect, onTestFinished, test } from 'vitest'
import { toForm, startHarness, textAt, type Harness } from '../../testkit/service/harness.ts'
import {
  openRawConnection,
  parseLastResponse,
  toRequestHead,
  type RawConnection,
} from '../../testkit/service/http/raw-connection.ts'

type Options = Parameters<typeof startHarness>[0]

async function start(options: Options): Promise<Harness> {
  const service = await startHarness(options)
  onTestFinished(() => service.close())
  return service
}

async function open(service: Harness): Promise<RawConnection> {
  const raw = await openRawConnection(service.origin)
  onTestFinished(() => void raw.socket.destroy())
  return raw
}

const slow = { status: 408, type: 'application/problem+json', connection: 'close', body: { status: 408 } }
const artifact = JSON.stringify({ fingerprint: 'a'.repeat(64), filename: 'f', build_url: 'b', commit_url: 'c' })

async function headerOf(service: Harness, length: number, type = 'application/json'): Promise<string> {
  return toRequestHead('POST /api/v2/artifacts/acme/flow', {
    authorization: `Bearer ${await service.tokenFor('reporter')}`,
    'content-type': type,
    'content-length': length,
  })
}

describe('a client that sends too slowly gets 408 and a closed connection', () => {
  test.each([
    ['no data', ''],
    ['half a header', 'GET /healthz HTTP/1.1\r\nHost: loc'],
  ])('with %s', async (_what, sent) => {
    const raw = await open(await start({ limits: { headerTimeoutMs: 100 } }))
    raw.send(sent)
    expect(parseLastResponse(await raw.waitForEnd())).toMatchObject(slow)
  })

  test.each([
    ['none of its body', 100],
    ['a part of a body that is read in one step', 1000],
    ['a part of a body that is streamed', 100_000],
  ])('with %s', async (_what, length) => {
    const service = await start({ minimumRate: { graceMs: 100, bytesPerSecond: 1e6 } })
    const raw = await open(service)
    raw.send(await headerOf(service, length))
    if (length > 100) raw.send(artifact.slice(0, 50))
    expect(parseLastResponse(await raw.waitForEnd())).toMatchObject(slow)
    expect(await service.store.countArtifacts('acme', 'flow')).toBe(0)
  })

  test('with a file that stops before its end, of which nothing is stored', async () => {
    const service = await start({ minimumRate: { graceMs: 100, bytesPerSecond: 1e6 } })
    const raw = await open(service)
    raw.send((await headerOf(service, 1e6, 'multipart/form-data; boundary=b')).replace('artifacts/acme/flow', path))
    raw.send('--b\r\nContent-Disposition: form-data; name="attachment_file"; filename="f"\r\n\r\nfirst')
    expect(parseLastResponse(await raw.waitForEnd())).toMatchObject(slow)
    expect(await service.listAttachments()).toEqual([])
  })

  test('with a request over the request timeout', async () => {
    const service = await start({ limits: { headerTimeoutMs: 100, requestTimeoutMs: 200 } })
    const raw = await open(service)
    raw.send(await headerOf(service, 100_000))
    expect(parseLastResponse(await raw.waitForEnd())).toMatchObject({ status: 408, connection: 'close' })
  })
})

const path = 'attestations/acme/flow/trail/t/generic'

test('a body in chunks that is fast enough is accepted', async () => {
  const service = await start({ minimumRate: { graceMs: 10_000, bytesPerSecond: 1 } })
  const raw = await open(service)
  const padded = artifact.padEnd(70_000)
  raw.send(await headerOf(service, padded.length))
  for (let at = 0; at < padded.length; at += 10_000) {
    raw.send(padded.slice(at, at + 10_000))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await raw.waitFor(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 201 /)
})

/** Requests more bytes than the operating system buffers, over a connection that does not read. */
async function requestLargeDownloads(service: Harness): Promise<RawConnection> {
  const big = toForm({ attestation_name: 'a', is_compliant: true }, { content: Buffer.alloc(10 * 1024 * 1024) })
  const { body } = await service.request('POST', `/${path}`, { form: big })
  const raw = await open(service)
  raw.socket.pause()
  const authorization = `Bearer ${await service.tokenFor('reader')}`
  const get = toRequestHead(`GET /api/v2/attestations/acme/${textAt(body, 'attestation_id')}/attachment`, {
    authorization,
  })
  raw.send(get.repeat(3))
  return raw
}

/** Reads `bytes` every ten milliseconds until `isEnough`. Returns the number of bytes that were read. */
async function trickle(
  { socket }: RawConnection,
  bytes: number,
  isEnough: (taken: number) => boolean,
): Promise<number> {
  let taken = 0
  while (!isEnough(taken)) {
    const chunk: unknown = socket.read(bytes) ?? socket.read()
    if (chunk instanceof Buffer) taken += chunk.length
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return taken
}

test('a client that never reads the response is disconnected, and its memory is released', async () => {
  const service = await start({ limits: { responseTimeoutMs: 200 } })
  await requestLargeDownloads(service)
  await expect.poll(() => service.accessLog.find(({ aborted }) => aborted)).toMatchObject({ status: 200 })
})

test('a client that reads a few bytes at a time is disconnected too', async () => {
  const service = await start({ limits: { readRate: { graceMs: 100, bytesPerSecond: 10_000_000 } } })
  const isCut = (): boolean => service.accessLog.some(({ aborted }) => aborted)
  expect(await trickle(await requestLargeDownloads(service), 100, isCut)).toBeGreaterThan(100)
})

test('a client that reads slowly, but fast enough, gets the whole response', async () => {
  const service = await start({ limits: { readRate: { graceMs: 50, bytesPerSecond: 10_000 } } })
  const all = 30 * 1024 * 1024
  const raw = await requestLargeDownloads(service)
  await trickle(raw, 200_000, (taken) => taken >= all || raw.socket.destroyed)
  expect(service.accessLog.map(({ aborted }) => aborted)).not.toContain(true)
})

test('a client that waits for a change is not disconnected, although nothing is sent for longer than each limit', async () => {
  const service = await start({
    limits: { headerTimeoutMs: 100, requestTimeoutMs: 200, responseTimeoutMs: 100 },
    minimumRate: { graceMs: 50, bytesPerSecond: 1e6 },
  })
  await service.request('PUT', '/trails/acme/flow', { form: toForm({ name: 't' }) })
  const raw = await open(service)
  const authorization = `Bearer ${await service.tokenFor('reader')}`
  raw.send(
    toRequestHead('GET /api/v2/trails/acme/flow/t', { authorization, prefer: 'wait=2', 'x-request-id': 'waiting' }),
  )
  const answer = await raw.waitFor(/\r\n\r\n/)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toContain('preference-applied: wait=2')
})

test('connections over the limit are closed', async () => {
  const service = await start({ limits: { maxConnections: 2 } })
  const [first, second] = [await open(service), await open(service)]
  const third = await open(service)
  expect(await third.waitForEnd()).toBe('')
  for (const raw of [first, second]) {
    raw.send(toRequestHead('GET /healthz'))
    expect(await raw.waitFor(/alive/)).toMatch(/^HTTP\/1\.1 200 /)
  }
  first.socket.destroy()
  second.socket.destroy()
  await expect.poll(async () => (await service.request('GET', '//healthz').catch(() => undefined))?.status).toBe(200)
})
