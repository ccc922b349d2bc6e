import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFolder, callEvidence, startEvidenceServe, readErrorLine } from '../../../testkit/cli/evidence.ts'
import { createTestWitness, startWitnessServer, toPolicy } from '../../../testkit/log/witness.ts'

describe('evidence serve', () => {
  test('prints its address, and the admin token at the first start only', async () => {
    const data = createFolder()
    const first = await startEvidenceServe(data)
    expect(
      first
        .stdout()
        .split('\n')
        .map((line) => line.replace(/\S+$/, '…')),
    ).toEqual(['Delivery Evidence listens on …', 'Pages: …', 'Data:  …', 'Admin token, shown only once: …', ''])
    expect(first.token).toMatch(/^des_/)
    expect(existsSync(join(data, 'evidence.db'))).toBe(true)
    expect((await fetch(`${new URL(first.url).origin}/healthz`)).status).toBe(200)
    await first.stop()
    const second = await startEvidenceServe(data)
    expect(second.stdout()).not.toContain('token')
    const answer = await fetch(`${second.url}/flows/acme`, { headers: { authorization: `Bearer ${first.token}` } })
    expect(answer.status).toBe(200)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('stops cleanly on %s while a connection is open', async (signal) => {
    const service = await startEvidenceServe(createFolder())
    await fetch(`${new URL(service.url).origin}/healthz`)
    expect(await service.stop(signal)).toBe(0)
    expect(service.stderr()).not.toMatch(/^\s+at /m)
    await expect(fetch(`${service.url}/flows/acme`)).rejects.toThrow('fetch failed')
  })

  test('answers requests that wait for a trail when it stops', async () => {
    const service = await startEvidenceServe(createFolder())
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

  test('sends checkpoints to the witnesses of its policy', async () => {
    const ada = createTestWitness('ada.example/w')
    const [folder, witness] = [createFolder(), await startWitnessServer(ada)]
    const policy = join(folder, 'policy')
    writeFileSync(policy, toPolicy([ada], 1))

    const service = await startEvidenceServe(join(folder, 'data'), ['--log-policy', policy, '--witness', witness.url])
    await witness.waitFor(200)

    expect(await service.stop()).toBe(0)
  })

  test.each([
    [['--log-policy', 'none'], 'none cannot be read'],
    [['--log-policy', 'bad'], 'line 1: "quorm" is no keyword'],
    [['--log-policy', 'own'], 'the service adds its own logs'],
    [['--witness', 'https://w.example'], 'name the keys of the witnesses in the file of --log-policy'],
  ])('%j fails the start', async (args, message) => {
    const cwd = createFolder()
    const log = 'example.com/log+21602ee7+AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB'
    writeFileSync(join(cwd, 'bad'), 'quorm none\n')
    writeFileSync(join(cwd, 'own'), `log ${log}\nquorum none\n`)
    const finished = await callEvidence(['serve', '--data', 'data', '--port', '0', ...args], { cwd })
    expect(readErrorLine(finished)).toContain(message)
    expect(finished.exitCode).toBe(2)
  })

  test('reports in one line that the port is in use', async () => {
    const { url } = await startEvidenceServe(createFolder())
    const { port } = new URL(url)
    const finished = await callEvidence(['serve', '--data', createFolder(), '--port', port])
    expect(readErrorLine(finished)).toContain(port)
    expect(finished.exitCode).toBe(2)
  })
})
