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

const answersAlive = async (raw: RawConnection): Promise<void> => {
  raw.send(toRequestHead('GET /healthz'))
  expect(await raw.waitFor(/alive/)).toMatch(/^HTTP\/1\.1 200 /)
}

/** Its header is read, and its body has not come. */
async function openRequest(service: Harness): Promise<RawConnection> {
  const raw = await open(service)
  raw.send((await headerOf(service, artifact.length)).replace('\r\n\r\n', '\r\nexpect: 100-continue\r\n\r\n'))
  await raw.waitFor(/^HTTP\/1\.1 100 /)
  return raw
}

test('a connection over the limit closes the oldest one that has not sent a whole header', async () => {
  const service = await start({ limits: { maxConnections: 3 } })
  const silent = await open(service)
  const half = await open(service)
  half.send('GET /healthz HTTP/1.1\r\nHost: a\r\n')
  const [first, second, third] = [await open(service), await open(service), await open(service)]

  expect([await silent.waitForEnd(), await half.waitForEnd()]).toEqual(['', ''])
  for (const raw of [first, second, third]) await answersAlive(raw)
  expect((await service.request('GET', '//metrics')).text).toMatch(
    /^evidence_http_refused_total\{status="503",reason="connections"\} 3$/m,
  )
})

test('a connection that had a request is closed only after those that never sent a whole header', async () => {
  const service = await start({ limits: { maxConnections: 2 } })
  const idle = await open(service)
  await answersAlive(idle)
  const silent = await open(service)
  const next = await open(service)
  expect(await silent.waitForEnd()).toBe('')
  await answersAlive(next)

  await answersAlive(await open(service))
  expect(await idle.waitForEnd()).toMatch(/alive/)
})

test('connections with a request in progress are not closed, and one more is refused', async () => {
  const service = await start({ limits: { maxConnections: 2 } })
  const running = [await openRequest(service), await openRequest(service)]
  expect(await (await open(service)).waitForEnd()).toBe('')

  for (const raw of running) {
    raw.send(artifact)
    await raw.waitFor(/HTTP\/1\.1 201 /)
  }
})

test('a connection gets in while others without a byte come in without end', async () => {
  const service = await start({ limits: { maxConnections: 20 } })
  const flood = new AbortController()
  const flooding = Array.from({ length: 4 }, async () => {
    while (!flood.signal.aborted) await open(service).catch(() => undefined)
  })
  for (let at = 0; at < 5; at += 1) {
    const raw = await open(service)
    raw.send(toRequestHead('GET /healthz', { connection: 'close' }))
    expect(parseLastResponse(await raw.waitForEnd()).status).toBe(200)
  }
  flood.abort()
  await Promise.all(flooding)
})
