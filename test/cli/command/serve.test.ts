import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFolder, evidence, serve, soleSentence } from '../../../testkit/cli/evidence.ts'

describe('evidence serve', () => {
  test('says where it is, and shows the first token at the first start alone', async () => {
    const data = createFolder()
    const first = await serve(data)
    expect(
      first
        .stdout()
        .split('\n')
        .map((line) => line.replace(/\S+$/, '…')),
    ).toEqual(['Delivery Evidence listens on …', 'Pages: …', 'Data:  …', 'Admin token, shown this once: …', ''])
    expect(first.token).toMatch(/^des_/)
    expect(existsSync(join(data, 'evidence.db'))).toBe(true)
    expect((await fetch(`${new URL(first.url).origin}/healthz`)).status).toBe(200)
    await first.stop()
    const second = await serve(data)
    expect(second.stdout()).not.toContain('token')
    const answer = await fetch(`${second.url}/flows/acme`, { headers: { authorization: `Bearer ${first.token}` } })
    expect(answer.status).toBe(200)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'stops cleanly on %s, also while somebody holds a connection',
    async (signal) => {
      const service = await serve(createFolder())
      await fetch(`${new URL(service.url).origin}/healthz`)
      expect(await service.stop(signal)).toBe(0)
      expect(service.stderr()).not.toMatch(/^\s+at /m)
      await expect(fetch(`${service.url}/flows/acme`)).rejects.toThrow('fetch failed')
    },
  )

  test('answers those who wait for a trail when it stops', async () => {
    const service = await serve(createFolder())
    const headers = { authorization: `Bearer ${service.token}`, 'idempotency-key': 'k' }
    const body = new FormData()
    body.set('data_json', '{"name":"t"}')
    const put = await fetch(`${service.url}/trails/acme/shop`, { method: 'PUT', headers, body })
    expect(put.status).toBe(201)
    const trail = await fetch(`${service.url}/trails/acme/shop/t`, { headers })
    const wait = { ...headers, prefer: 'wait=60', 'if-none-match': trail.headers.get('etag') ?? '' }
    const waiting = fetch(`${service.url}/trails/acme/shop/t`, { headers: wait })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await service.stop()).toBe(0)
    expect((await waiting).status).toBe(304)
  })

  test('says in one sentence that the port is taken', async () => {
    const { url } = await serve(createFolder())
    const { port } = new URL(url)
    const finished = await evidence(['serve', '--data', createFolder(), '--port', port])
    expect(soleSentence(finished)).toContain(port)
    expect(finished.exitCode).toBe(2)
  })
})
