import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  openRawConnection,
  parseLastResponse,
  toRequestHead,
  type RawConnection,
} from '../../testkit/service/http/raw-connection.ts'
import { createFolder, startEvidenceServe, type RunningService } from '../../testkit/cli/evidence.ts'

const artifact = JSON.stringify({ fingerprint: 'a'.repeat(64), filename: 'f', build_url: 'b', commit_url: 'c' })

async function open(service: RunningService): Promise<RawConnection> {
  const raw = await openRawConnection(new URL(service.url).origin)
  onTestFinished(() => void raw.socket.destroy())
  return raw
}

function report({ token }: RunningService, length: number): string {
  return toRequestHead('POST /api/v2/artifacts/acme/flow', {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': length,
    // The service answers 100 when it waits for the body, so it has accepted the request.
    expect: '100-continue',
  })
}

test('on SIGTERM the service completes an accepted upload and rejects later requests on a kept connection', async () => {
  const service = await startEvidenceServe(createFolder())
  const upload = await open(service)
  upload.send(report(service, artifact.length))
  await upload.waitFor(/100 Continue/)
  const kept = await open(service)
  kept.send(report(service, artifact.length))
  await kept.waitFor(/100 Continue/)

  const stopped = service.stop()
  await service.waitForLog(/Stopping/)
  kept.send(`${artifact}${toRequestHead('GET /api/v2/flows/acme', { authorization: `Bearer ${service.token}` })}`)
  await expect(openRawConnection(new URL(service.url).origin)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  upload.send(artifact)

  const answer = await upload.waitForEnd()
  expect(answer).toContain('HTTP/1.1 201 ')
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(await kept.waitForEnd()).toContain('HTTP/1.1 201 ')
  expect(await stopped).toBe(0)
})

test('a request that starts during the shutdown gets 503 with Retry-After', async () => {
  const service = await startEvidenceServe(createFolder())
  const slow = await open(service)
  slow.send(toRequestHead('GET /healthz'))
  await slow.waitFor(/alive/)
  const started = await open(service)
  started.send(toRequestHead('GET /api/v2/flows/acme', { authorization: `Bearer ${service.token}` }).slice(0, -4))
  // A request that has started to arrive keeps its connection open. The answer to another request shows that it has arrived.
  expect((await fetch(`${new URL(service.url).origin}/healthz`)).status).toBe(200)
  const holding = await open(service)
  holding.send(report(service, artifact.length))
  await holding.waitFor(/100 Continue/)

  const stopped = service.stop()
  await service.waitForLog(/Stopping/)
  started.send('\r\n\r\n')

  const answer = await started.waitForEnd()
  expect(answer).toMatch(/^retry-after: 5\r$/im)
  expect(parseLastResponse(answer)).toMatchObject({
    status: 503,
    connection: 'close',
    type: 'application/problem+json',
  })
  holding.send(artifact)
  expect(await holding.waitForEnd()).toContain('HTTP/1.1 201 ')
  expect(await stopped).toBe(0)
})

test('with --drain-delay the service says that it stops, and goes on until then', async () => {
  const service = await startEvidenceServe(createFolder(), ['--drain-delay', '3600'])
  const origin = new URL(service.url).origin
  const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' }
  void service.stop()
  await service.waitForLog(/Stopping/)

  const readyz = await fetch(`${origin}/readyz`)
  expect([readyz.status, await readyz.json()]).toEqual([503, { status: 'stopping' }])
  const reported = await fetch(`${service.url}/artifacts/acme/flow`, { method: 'POST', headers, body: artifact })
  expect([reported.status, reported.headers.get('connection')]).toEqual([201, 'keep-alive'])
  expect(await service.stop()).toBe(143)

  const short = await startEvidenceServe(createFolder(), ['--drain-delay', '1'])
  expect(await short.stop()).toBe(0)
})

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('a second %s exits immediately', async (signal, code) => {
  const service = await startEvidenceServe(createFolder())
  const upload = await open(service)
  upload.send(report(service, artifact.length))
  await upload.waitFor(/100 Continue/)
  void service.stop(signal)
  await service.waitForLog(/Stopping/)

  expect(await service.stop(signal)).toBe(code)
})

test.each(['throw new Error("boom")', 'Promise.reject(new Error("boom"))'])(
  'an uncaught error is logged with its stack and exits the service: %s',
  async (fault) => {
    const folder = createFolder()
    const preload = join(folder, 'fault.mjs')
    writeFileSync(preload, `process.on('SIGUSR2', () => { ${fault} })`)
    const service = await startEvidenceServe(join(folder, 'data'), [], ['--import', preload])

    expect(await service.stop('SIGUSR2')).toBe(2)

    const last = JSON.parse(service.stderr().trimEnd().split('\n').at(-1) ?? '') as object
    expect(last).toMatchObject({
      level: 'error',
      error: { message: 'boom', stack: expect.stringContaining('fault.mjs') },
    })
  },
)
