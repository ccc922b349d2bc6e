import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Agent, fetch as undiciFetch, FormData, type RequestInit, type Response } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { canMount, mountDisk } from '../../testkit/service/store/disk.ts'
import { hasPostgres } from '../../testkit/service/store/has-postgres.ts'
import { createPostgresServer } from '../../testkit/service/store/postgres-server.ts'
import { createFolder, callEvidence, startEvidenceServe, type RunningService } from '../../testkit/cli/evidence.ts'
import { isMet } from '../../testkit/requirement.ts'

/** Requests of one second share one result of `/readyz` (rules 1.9). */
const shared = { timeout: 100_000, interval: 250 }

/** No connection is kept: the service may close an idle one at the moment of the next request. */
const dispatcher = new Agent({ pipelining: 0 })

function fetch(url: string, init: RequestInit = {}): Promise<Response> {
  return undiciFetch(url, { ...init, dispatcher })
}

interface ReadResponse {
  readonly status: number
  readonly headers: Response['headers']
  readonly text: string
}

interface Asking {
  readonly ask: (path: string) => Promise<ReadResponse>
  /** Reports an attestation with a file of this many bytes; without a file for 0. */
  readonly attest: (bytes?: number) => Promise<ReadResponse>
  /** Requests `/readyz?verbose`. */
  readonly ready: () => Promise<ReadResponse>
  readonly count: () => Promise<number>
}

async function read(answer: Response): Promise<ReadResponse> {
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

function createAsking({ url }: RunningService, token: string | undefined): Asking {
  const headers = { authorization: `Bearer ${token}` }
  const ask: Asking['ask'] = async (path) => read(await fetch(`${url}${path}`, { headers }))
  return {
    ask,
    attest: async (bytes = 0) => {
      const body = new FormData()
      body.set('data_json', JSON.stringify({ attestation_name: 'note', is_compliant: true }))
      if (bytes > 0)
        body.set(
          'attachment_file',
          new Blob([crypto.getRandomValues(new Uint8Array(bytes % 65_536)), new Uint8Array(bytes)]),
          'f',
        )
      return read(await fetch(`${url}/attestations/acme/shop/trail/t/generic`, { method: 'POST', headers, body }))
    },
    ready: async () => read(await fetch(`${new URL(url).origin}/readyz?verbose`)),
    count: async () => Number((await ask('/attestations/acme')).headers.get('x-total-count')),
  }
}

function expectRefused({ status, headers, text }: ReadResponse): void {
  expect(status).toBe(503)
  expect(headers.get('retry-after')).toMatch(/^\d+$/)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(text).not.toMatch(/\/tmp|ENOSPC|EROFS| at /)
}

const megabyte = 1024 * 1024

describe.runIf(isMet(canMount, 'full and read-only disks, which need root on Linux'))('evidence serve', () => {
  test('with a full disk for attachments rejects files, accepts other reports and recovers', async () => {
    const disk = await mountDisk(4)
    const service = await startEvidenceServe(createFolder(), ['--attachments', join(disk, 'attachments')])
    const { attest, ask, ready, count } = createAsking(service, service.token)
    expect((await attest(megabyte)).status).toBe(201)
    await writeFile(join(disk, 'other'), Buffer.alloc(2 * megabyte + megabyte / 2))

    expectRefused(await attest(megabyte))
    expect(await count()).toBe(1)
    expect(await readdir(join(disk, 'attachments'))).toHaveLength(1)
    expect((await attest()).status).toBe(201)
    expect((await ask('/trails/acme/shop/t')).status).toBe(200)
    await fillUp(disk)
    await expect
      .poll(ready, shared)
      .toMatchObject({ status: 200, text: expect.stringContaining('"attachments":"failing"') })

    await rm(join(disk, 'rest'))
    await rm(join(disk, 'other'))
    await expect.poll(async () => (await ready()).text, shared).toContain('"attachments":"ok"')
    expect((await attest(megabyte)).status).toBe(201)
    expect(await count()).toBe(3)
    await service.stop()
    expect(service.stderr()).toContain('ENOSPC')
  })

  test('with a read-only disk for attachments serves them, and accepts files again later', async () => {
    const disk = await mountDisk(4)
    const service = await startEvidenceServe(createFolder(), ['--attachments', join(disk, 'attachments')])
    const { attest, ask, ready, count } = createAsking(service, service.token)
    const { text } = await attest(1000)
    const { attestation_id: id } = JSON.parse(text) as { readonly attestation_id: string }
    execFileSync('mount', ['-o', 'remount,ro', disk])

    expectRefused(await attest(1000))
    expect((await ask(`/attestations/acme/${id}/attachment`)).status).toBe(200)
    await expect.poll(async () => (await ready()).text, shared).toContain('"database":"ok","attachments":"failing"')

    execFileSync('mount', ['-o', 'remount,rw', disk])
    expect((await attest(1000)).status).toBe(201)
    await expect.poll(async () => (await ready()).status, shared).toBe(200)
    expect(await count()).toBe(2)
    await service.stop()
  })

  test('with a full disk for the database serves reads, even with a token that was never used', async () => {
    const disk = await mountDisk(8)
    await writeFile(join(disk, 'other'), Buffer.alloc(2 * megabyte))
    const database = join(disk, 'evidence.db')
    const service = await startEvidenceServe(createFolder(), ['--database', database])
    const words = ['token', 'create', '--database', database, '--name', 'new', '--org', 'acme', '--role', 'reader']
    const made = await callEvidence(words)
    const writing = createAsking(service, service.token)
    const reading = createAsking(service, made.stdout.trim())
    expect((await writing.attest()).status).toBe(201)
    await fillUp(disk)

    let refused = await writing.attest()
    let taken = 1
    for (; refused.status === 201; refused = await writing.attest()) taken += 1
    expectRefused(refused)
    expect(await reading.count()).toBe(taken)
    expect((await reading.ask('/trails/acme/shop/t')).status).toBe(200)

    await rm(join(disk, 'other'))
    expect((await writing.attest()).status).toBe(201)
    expect(await reading.count()).toBe(taken + 1)
    await service.stop()
  })
})

/** Fills the disk completely. */
async function fillUp(disk: string): Promise<void> {
  const path = join(disk, 'rest')
  await writeFile(path, Buffer.alloc(16 * megabyte)).catch(() => undefined)
  expect(existsSync(path)).toBe(true)
}

test.skipIf(!hasPostgres())(
  'while PostgreSQL restarts the service answers 503, and it reconnects by itself',
  async () => {
    const server = await createPostgresServer()
    onTestFinished(() => server.remove())
    const service = await startEvidenceServe(createFolder(), ['--database', server.url])
    const { attest, ask, ready, count } = createAsking(service, service.token)
    expect((await attest()).status).toBe(201)
    await server.stop()

    expectRefused(await attest())
    expectRefused(await ask('/trails/acme/shop/t'))
    await expect
      .poll(ready, shared)
      .toMatchObject({ status: 503, text: expect.stringContaining('"database":"failing"') })
    expect((await fetch(`${new URL(service.url).origin}/healthz`)).status).toBe(200)
    const metrics = await fetch(`${new URL(service.url).origin}/metrics`)
    expect(await metrics.text()).toMatch(/^evidence_database_errors_total\{outage="lost"\} 2$/m)

    await server.start()
    await expect.poll(async () => (await ready()).status, shared).toBe(200)
    expect((await attest()).status).toBe(201)
    expect(await count()).toBe(2)
    expect(await service.stop()).toBe(0)
    expect(service.stderr()).not.toMatch(/secret(?: |%20)word/)
  },
)
