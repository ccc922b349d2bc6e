import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openRaw, readAnswer, toHead, type Raw } from '../../testkit/service/http/raw.ts'
import { createFolder, serve, type Serving } from '../../testkit/cli/evidence.ts'

const artifact = JSON.stringify({ fingerprint: 'a'.repeat(64), filename: 'f', build_url: 'b', commit_url: 'c' })

async function open(service: Serving): Promise<Raw> {
  const raw = await openRaw(new URL(service.url).origin)
  onTestFinished(() => void raw.socket.destroy())
  return raw
}

function report({ token }: Serving, length: number): string {
  return toHead('POST /api/v2/artifacts/acme/flow', {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': length,
    // Answered when the service waits for the body: so it has accepted the request.
    expect: '100-continue',
  })
}

test('told to stop, it finishes the upload that it accepted, and refuses what comes after on a connection that is kept', async () => {
  const service = await serve(createFolder())
  const upload = await open(service)
  upload.send(report(service, artifact.length))
  await upload.until(/100 Continue/)
  const kept = await open(service)
  kept.send(report(service, artifact.length))
  await kept.until(/100 Continue/)

  const stopped = service.stop()
  await service.said(/Stopping/)
  kept.send(`${artifact}${toHead('GET /api/v2/flows/acme', { authorization: `Bearer ${service.token}` })}`)
  await expect(openRaw(new URL(service.url).origin)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  upload.send(artifact)

  const answer = await upload.rest()
  expect(answer).toContain('HTTP/1.1 201 ')
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(await kept.rest()).toContain('HTTP/1.1 201 ')
  expect(await stopped).toBe(0)
})

test('a request that begins once it stops is 503, and says when to come again', async () => {
  const service = await serve(createFolder())
  const slow = await open(service)
  slow.send(toHead('GET /healthz'))
  await slow.until(/alive/)
  const begun = await open(service)
  begun.send(toHead('GET /api/v2/flows/acme', { authorization: `Bearer ${service.token}` }).slice(0, -4))
  // A request that has begun to arrive keeps its connection; that it has, the answer to another one tells.
  expect((await fetch(`${new URL(service.url).origin}/healthz`)).status).toBe(200)
  const holding = await open(service)
  holding.send(report(service, artifact.length))
  await holding.until(/100 Continue/)

  const stopped = service.stop()
  await service.said(/Stopping/)
  begun.send('\r\n\r\n')

  const answer = await begun.rest()
  expect(answer).toMatch(/^retry-after: 5\r$/im)
  expect(readAnswer(answer)).toMatchObject({ status: 503, connection: 'close', type: 'application/problem+json' })
  holding.send(artifact)
  expect(await holding.rest()).toContain('HTTP/1.1 201 ')
  expect(await stopped).toBe(0)
})

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('a second %s ends it at once', async (signal, code) => {
  const service = await serve(createFolder())
  const upload = await open(service)
  upload.send(report(service, artifact.length))
  await upload.until(/100 Continue/)
  void service.stop(signal)
  await service.said(/Stopping/)

  expect(await service.stop(signal)).toBe(code)
})

test.each(['throw new Error("boom")', 'Promise.reject(new Error("boom"))'])(
  'what nobody foresaw is logged with its stack and ends it: %s',
  async (fault) => {
    const folder = createFolder()
    const preload = join(folder, 'fault.mjs')
    writeFileSync(preload, `process.on('SIGUSR2', () => { ${fault} })`)
    const service = await serve(join(folder, 'data'), [], ['--import', preload])

    expect(await service.stop('SIGUSR2')).toBe(2)

    const last = JSON.parse(service.stderr().trimEnd().split('\n').at(-1) ?? '') as object
    expect(last).toMatchObject({
      level: 'error',
      error: { message: 'boom', stack: expect.stringContaining('fault.mjs') },
    })
  },
)
