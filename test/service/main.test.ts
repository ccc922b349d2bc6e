import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBindings, openTokens } from '../../src/service/access/access-store.ts'
import { startService, type RunningService } from '../../src/service/main.ts'
import { toBinding } from '../../testkit/service/access/issuer.ts'
import { toForm } from '../../testkit/service/harness.ts'
import { openRawConnection, toRequestHead } from '../../testkit/service/http/raw-connection.ts'

/** Not the global dispatcher: Node's own undici may have set it, and its requests with a form of this undici never end. */
const dispatcher = new Agent({ keepAliveTimeout: 50 })
afterAll(() => dispatcher.close())

let folder = ''
const running: RunningService[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-main-'))
})
afterEach(async () => {
  for (const service of running.splice(0)) await service.close()
  await rm(folder, { recursive: true })
})

async function start(options: Partial<Parameters<typeof startService>[0]> = {}): Promise<RunningService> {
  const service = await startService({ folder: join(folder, 'new/folder'), ...options })
  running.push(service)
  return service
}

async function stop(service: RunningService): Promise<void> {
  running.splice(running.indexOf(service), 1)
  await service.close()
}

async function get(url: string, token: string): Promise<number> {
  const { statusCode, body } = await request(url, { dispatcher, headers: { authorization: `Bearer ${token}` } })
  await body.dump()
  return statusCode
}

/** A free port: a service with a public URL does not report the port that it listens on. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe('a service that starts', () => {
  test('listens on loopback, and creates an admin token at the first start only', async () => {
    const first = await start()
    expect(first.url).toBe(`${first.pagesUrl}/api/v2`)
    expect(new URL(first.url).hostname).toBe('127.0.0.1')
    expect(await get(`${first.url}/flows/acme`, first.firstToken ?? '')).toBe(200)
    await stop(first)
    const second = await start()
    expect(second.firstToken).toBeUndefined()
    expect(await get(`${second.url}/flows/acme`, first.firstToken ?? '')).toBe(200)
  })
  test('keeps its records and attachments over a restart', async () => {
    const first = await start()
    const authorization = `Bearer ${first.firstToken}`
    const { statusCode, body } = await request(`${first.url}/attestations/acme/flow/trail/t/generic`, {
      dispatcher,
      method: 'POST',
      headers: { authorization },
      body: toForm({ attestation_name: 'a', is_compliant: true }, { content: 'kept' }),
    })
    expect(statusCode).toBe(201)
    const { attestation_id: id } = (await body.json()) as { attestation_id: string }
    await stop(first)
    expect(await readdir(join(folder, 'new/folder'))).toContain('evidence.db')
    const second = await start()
    const back = await request(`${second.url}/attestations/acme/${id}/attachment`, {
      dispatcher,
      headers: { authorization },
    })
    expect(await back.body.text()).toBe('kept')
  })
  test('uses its public URL, not the address that it listens on', async () => {
    const service = await start({ publicUrl: 'https://evidence.example.test/' })
    expect(service).toMatchObject({
      url: 'https://evidence.example.test/api/v2',
      pagesUrl: 'https://evidence.example.test',
    })
  })
  test.each([
    ['https://evidence.example.test', 'max-age=31536000'],
    ['http://evidence.example.test', undefined],
    [undefined, undefined],
  ])('with the public URL %s sends Strict-Transport-Security on every response: %s', async (publicUrl, hsts) => {
    const port = await findPort()
    await start({ port, ...(publicUrl === undefined ? {} : { publicUrl }) })
    const origin = `http://127.0.0.1:${port}`
    for (const path of ['/', '/sign-in', '/healthz', '/metrics', '/api/v2/flows/acme', '/no/such/page']) {
      const { headers, body } = await request(`${origin}${path}`)
      await body.dump()
      expect([path, headers['strict-transport-security']]).toEqual([path, hsts])
    }
  })
  test.each(['evidence.example.test', 'ftp://evidence.example.test', ''])(
    'rejects %j as its public URL',
    async (publicUrl) => {
      await expect(startService({ folder, publicUrl })).rejects.toMatchObject({ code: 'usage' })
    },
  )
  test('creates its admin token at the first start that opens the port', async () => {
    const port = Number(new URL((await start({ folder: join(folder, 'other') })).url).port)
    await expect(start({ port })).rejects.toMatchObject({ code: 'environment' })
    expect((await start()).firstToken).toMatch(/^des_/)
  })
  test('reports in one sentence why it cannot listen', async () => {
    const first = await start()
    const port = Number(new URL(first.url).port)
    await expect(startService({ folder: join(folder, 'other'), port })).rejects.toMatchObject({
      code: 'environment',
      message: expect.stringContaining(`port ${port}`),
    })
  })
  test('reports in one sentence why it cannot use a folder', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(startService({ folder: join(folder, 'file') })).rejects.toMatchObject({ code: 'file' })
  })
})

describe('on a host other than loopback', () => {
  test('the service does not listen without a token, and creates none', async () => {
    const place = join(folder, 'team')
    await expect(startService({ folder: place, host: '0.0.0.0' })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('evidence token create'),
    })
    const tokens = await openTokens({ folder: place })
    expect(await tokens.listTokens()).toEqual([])
    await tokens.close()
  })
  test('the service does not listen while every token is revoked', async () => {
    const place = join(folder, 'team')
    const tokens = await openTokens({ folder: place })
    await tokens.mintToken({ name: 'ci', org: '*', flow: '*', role: 'reporter' })
    const [made] = await tokens.listTokens()
    expect(await tokens.revokeToken(made?.id ?? '')).toBe(true)
    await tokens.close()
    await expect(startService({ folder: place, host: '0.0.0.0' })).rejects.toMatchObject({ code: 'usage' })
  })
  test('the service listens once there is a token', async () => {
    const tokens = await openTokens({ folder: join(folder, 'new/folder') })
    const token = await tokens.mintToken({ name: 'ci', org: '*', flow: '*', role: 'reader' })
    await tokens.close()
    const service = await start({ host: '0.0.0.0', publicUrl: 'http://evidence.example.test' })
    expect(service.firstToken).toBeUndefined()
    const [listed] = await service.listTokens()
    expect(listed).toMatchObject({ name: 'ci', role: 'reader' })
    expect(JSON.stringify(listed)).not.toContain('sha256')
    expect(token).toMatch(/^des_/)
  })
})

describe('on a host other than loopback, with bindings only', () => {
  test('the service listens with a binding, and not after it is revoked', async () => {
    const place = join(folder, 'new/folder')
    const bindings = await openBindings({ folder: place })
    const { id } = await bindings.createBinding(toBinding())
    await bindings.close()
    const service = await start({ host: '0.0.0.0', publicUrl: 'http://evidence.example.test' })
    expect(await service.listTokens()).toEqual([])
    await stop(service)
    const again = await openBindings({ folder: place })
    await again.revokeBinding(id)
    await again.close()
    await expect(startService({ folder: place, host: '0.0.0.0' })).rejects.toMatchObject({ code: 'usage' })
  })
})

describe('a service that stops', () => {
  test('finishes the requests that it accepted', async () => {
    const service = await start()
    const { port } = new URL(service.url)
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    const body = JSON.stringify({ fingerprint: 'a'.repeat(64), filename: 'f', build_url: 'b', commit_url: 'c' })
    socket.write(
      `POST /api/v2/artifacts/acme/flow HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${service.firstToken}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    const stopping = stop(service)
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.write(body.slice(10))
    await stopping
    await expect.poll(() => answer).toContain('HTTP/1.1 201')
    socket.destroy()
  })
  test('does not wait for idle connections', async () => {
    const service = await start()
    const raw = await openRawConnection(new URL(service.url).origin)
    raw.send(toRequestHead('GET /healthz'))
    await raw.waitFor(/alive/)
    // The service allows an idle connection for longer than the time limit of the test.
    await stop(service)
    expect(await raw.waitForEnd()).toContain('HTTP/1.1 200')
  })
})

test('metrics on an address of their own are served there without a token, and not beside the API', async () => {
  const port = await findPort()
  const { url, pagesUrl, firstToken = '' } = await start({ metrics: { host: '127.0.0.1', port } })
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/metrics`, { dispatcher })
  expect([statusCode, await body.text()]).toEqual([200, expect.stringContaining('evidence_writes_waiting')])
  const others = [`${url}/actions/acme`, `${pagesUrl}/metrics`, `http://127.0.0.1:${port}/api/v2/actions/acme`]
  expect(await Promise.all(others.map((one) => get(one, firstToken)))).toEqual([200, 404, 404])
})
