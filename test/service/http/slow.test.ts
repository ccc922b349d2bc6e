import { describe, expect, onTestFinished, test } from 'vitest'
import { form, startHarness, textAt, type Harness } from '../../../testkit/service/harness.ts'
import { openRaw, readAnswer, toHead, type Raw } from '../../../testkit/service/http/raw.ts'

type Options = Parameters<typeof startHarness>[0]

async function start(options: Options): Promise<Harness> {
  const service = await startHarness(options)
  onTestFinished(() => service.close())
  return service
}

async function open(service: Harness): Promise<Raw> {
  const raw = await openRaw(service.origin)
  onTestFinished(() => void raw.socket.destroy())
  return raw
}

const slow = { status: 408, type: 'application/problem+json', connection: 'close', body: { status: 408 } }
const artifact = JSON.stringify({ fingerprint: 'a'.repeat(64), filename: 'f', build_url: 'b', commit_url: 'c' })

async function headerOf(service: Harness, length: number, type = 'application/json'): Promise<string> {
  return toHead('POST /api/v2/artifacts/acme/flow', {
    authorization: `Bearer ${await service.tokenFor('reporter')}`,
    'content-type': type,
    'content-length': length,
  })
}

describe('who sends too slowly is told so and cut', () => {
  test.each([
    ['nothing at all', ''],
    ['half a header', 'GET /healthz HTTP/1.1\r\nHost: loc'],
  ])('with %s', async (_what, begun) => {
    const raw = await open(await start({ limits: { header: 100 } }))
    raw.send(begun)
    expect(readAnswer(await raw.rest())).toMatchObject(slow)
  })

  test.each([
    ['none of its body', 100],
    ['a part of a body that is read in one go', 1000],
    ['a part of a body that is streamed', 100_000],
  ])('with %s', async (_what, length) => {
    const service = await start({ pace: { grace: 100, bytesPerSecond: 1e6 } })
    const raw = await open(service)
    raw.send(await headerOf(service, length))
    if (length > 100) raw.send(artifact.slice(0, 50))
    expect(readAnswer(await raw.rest())).toMatchObject(slow)
    expect(await service.store.countArtifacts('acme', 'flow')).toBe(0)
  })

  test('with a file that stops in its midst, of which nothing is kept', async () => {
    const service = await start({ pace: { grace: 100, bytesPerSecond: 1e6 } })
    const raw = await open(service)
    raw.send((await headerOf(service, 1e6, 'multipart/form-data; boundary=b')).replace('artifacts/acme/flow', path))
    raw.send('--b\r\nContent-Disposition: form-data; name="attachment_file"; filename="f"\r\n\r\nbegun')
    expect(readAnswer(await raw.rest())).toMatchObject(slow)
    expect(await service.listAttachments()).toEqual([])
  })

  test('with a request that goes on for longer than any may', async () => {
    const service = await start({ limits: { header: 100, request: 200 } })
    const raw = await open(service)
    raw.send(await headerOf(service, 100_000))
    expect(readAnswer(await raw.rest())).toMatchObject({ status: 408, connection: 'close' })
  })
})

const path = 'attestations/acme/flow/trail/t/generic'

test('a body that comes in pieces, but fast enough, is taken', async () => {
  const service = await start({ pace: { grace: 10_000, bytesPerSecond: 1 } })
  const raw = await open(service)
  const padded = artifact.padEnd(70_000)
  raw.send(await headerOf(service, padded.length))
  for (let at = 0; at < padded.length; at += 10_000) {
    raw.send(padded.slice(at, at + 10_000))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await raw.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 201 /)
})

/** Asks for more than the system takes in for somebody who does not read, over a connection that reads nothing by itself. */
async function askForMuch(service: Harness): Promise<Raw> {
  const big = form({ attestation_name: 'a', is_compliant: true }, { content: Buffer.alloc(10 * 1024 * 1024) })
  const { body } = await service.ask('POST', `/${path}`, { form: big })
  const raw = await open(service)
  raw.socket.pause()
  const authorization = `Bearer ${await service.tokenFor('reader')}`
  const get = toHead(`GET /api/v2/attestations/acme/${textAt(body, 'attestation_id')}/attachment`, { authorization })
  raw.send(get.repeat(3))
  return raw
}

/** Takes so many bytes every ten milliseconds, until that is enough; how many there were. */
async function trickle({ socket }: Raw, bytes: number, isEnough: (taken: number) => boolean): Promise<number> {
  let taken = 0
  while (!isEnough(taken)) {
    const chunk: unknown = socket.read(bytes) ?? socket.read()
    if (chunk instanceof Buffer) taken += chunk.length
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return taken
}

test('who never reads the answer is cut, and what it was held for is let go', async () => {
  const service = await start({ limits: { answer: 200 } })
  await askForMuch(service)
  await expect.poll(() => service.observed.find(({ aborted }) => aborted)).toMatchObject({ status: 200 })
})

test('who takes the answer a few bytes at a time is cut too', async () => {
  const service = await start({ limits: { reading: { grace: 100, bytesPerSecond: 10_000_000 } } })
  const isCut = (): boolean => service.observed.some(({ aborted }) => aborted)
  expect(await trickle(await askForMuch(service), 100, isCut)).toBeGreaterThan(100)
})

test('who takes the answer slowly, but fast enough, gets all of it', async () => {
  const service = await start({ limits: { reading: { grace: 50, bytesPerSecond: 10_000 } } })
  const all = 30 * 1024 * 1024
  const raw = await askForMuch(service)
  await trickle(raw, 200_000, (taken) => taken >= all || raw.socket.destroyed)
  expect(service.observed.map(({ aborted }) => aborted)).not.toContain(true)
})

test('who waits for a change is not cut, although nothing is said for longer than any limit', async () => {
  const service = await start({
    limits: { header: 100, request: 200, answer: 100 },
    pace: { grace: 50, bytesPerSecond: 1e6 },
  })
  await service.ask('PUT', '/trails/acme/flow', { form: form({ name: 't' }) })
  const raw = await open(service)
  const authorization = `Bearer ${await service.tokenFor('reader')}`
  raw.send(toHead('GET /api/v2/trails/acme/flow/t', { authorization, prefer: 'wait=2', 'x-request-id': 'waiting' }))
  const answer = await raw.until(/\r\n\r\n/)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toContain('preference-applied: wait=2')
})

test('no more connections are open at a time than may be', async () => {
  const service = await start({ limits: { connections: 2 } })
  const [first, second] = [await open(service), await open(service)]
  const third = await open(service)
  expect(await third.rest()).toBe('')
  for (const raw of [first, second]) {
    raw.send(toHead('GET /healthz'))
    expect(await raw.until(/alive/)).toMatch(/^HTTP\/1\.1 200 /)
  }
  first.socket.destroy()
  second.socket.destroy()
  await expect.poll(async () => (await service.ask('GET', '//healthz').catch(() => undefined))?.status).toBe(200)
})
