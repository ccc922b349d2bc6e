import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, type Client } from '../src/client/client.ts'
import { startService, type RunningService } from '../src/service/main.ts'
import { operations, type OperationName } from '../src/wire/operation/operations.ts'
import type { Engine } from '../testkit/service/store/database.ts'
import { engines } from '../testkit/service/store/engine.ts'
import { printExamples, recordExamples, type Examples } from '../testkit/recorded-example.ts'
import { expectedAnswers, calls, org, flowParams, templateFile, trailParams } from '../testkit/contract-call.ts'

/** The real client against the real service: each accepts the requests and responses of the other. */
let folder = ''
let database: Awaited<ReturnType<Engine['make']>>
let service: RunningService
let client: Client
function connect(token: string): Client {
  return createClient({ baseUrl: service.url, token, timeoutSeconds: 20 })
}

const names = Object.keys(calls) as OperationName[]

function refused(status: number): object {
  return { code: 'refused', facts: { status, ours: true } }
}

async function attach(bytes: number): Promise<unknown> {
  return client.reportGeneric({
    params: { ...trailParams, trail_name: 'big' },
    body: { attestation_name: 'big', is_compliant: true },
    file: { filename: 'big.bin', content: new Uint8Array(bytes) },
  })
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'evidence-contract-'))
    database = await engine.make()
    service = await startService({ folder, database: database.place, signLogs: true })
    client = connect(service.firstToken ?? '')
  })
  afterAll(async () => {
    await client.close()
    await service.close()
    await database.remove()
    await rm(folder, { recursive: true })
  })

  const examples: Examples = {}
  test.each(names)('%s gets its response', async (name) => {
    const answer = await calls[name](recordExamples(client, examples))
    expect({ answer }).toMatchObject({ answer: expectedAnswers[name] })
  })

  // `vitest run test/contract.test.ts -u` writes the file again.
  test('the examples of the OpenAPI document are these calls', async () => {
    await expect(printExamples(examples)).toMatchFileSnapshot('../tools/generate/openapi-examples.json')
  })

  test('every operation is called', () => {
    expect(names.toSorted()).toEqual(Object.keys(operations).toSorted())
  })

  describe.each(names)('%s', (name) => {
    test('returns 401 for an unknown token', async () => {
      const stranger = connect('des_unknown_secret')
      await expect(calls[name](stranger)).rejects.toMatchObject({ code: 'refused', facts: { status: 401, ours: true } })
      await stranger.close()
    })
    test('returns 403 for a token of another organisation', async () => {
      const token = await service.mintToken({ name: 'elsewhere', org: 'other', flow: '*', role: 'admin' })
      const stranger = connect(token)
      await expect(calls[name](stranger)).rejects.toMatchObject({ code: 'refused', facts: { status: 403, ours: true } })
      await stranger.close()
    })
  })

  test('a token over its rate limit gets 429 until it has waited', async () => {
    const strict = await startService({ folder: join(folder, 'strict'), requestsPerSecond: 1 })
    const hasty = createClient({ baseUrl: strict.url, token: strict.firstToken ?? '', timeoutSeconds: 0.5 })
    const patient = createClient({ baseUrl: strict.url, token: strict.firstToken ?? '', timeoutSeconds: 20 })
    const ask = { params: { org } }
    expect(await hasty.listFlows(ask)).toEqual([])
    await expect(hasty.listFlows(ask)).rejects.toMatchObject({ code: 'unreachable', facts: { status: 429 } })
    expect(await patient.listFlows(ask)).toEqual([])
    await Promise.all([hasty.close(), patient.close(), strict.close()])
  })

  describe('the client reads an error response', () => {
    test('400, with the violations by path', async () => {
      const asked = client.putTrail({
        params: flowParams,
        body: { name: 'trail' },
        file: { ...templateFile, content: '- no' },
      })
      await expect(asked).rejects.toMatchObject({ code: 'refused', facts: { status: 400 } })
      await expect(asked).rejects.toThrow('template_file')
    })
    test('404, for an unknown resource', async () => {
      await expect(client.getTrail({ params: { ...trailParams, trail_name: 'none' } })).rejects.toMatchObject(
        refused(404),
      )
      await expect(client.getFlow({ params: { org, flow_name: 'none' } })).rejects.toMatchObject(refused(404))
      await expect(client.getNotification({ params: { org, number: '99' } })).rejects.toMatchObject(refused(404))
    })
    test('413, for an attachment of one byte over 10 MB, while one of 10 MB is accepted', async () => {
      await expect(attach(10 * 1024 * 1024 + 1)).rejects.toMatchObject(refused(413))
      await expect(attach(10 * 1024 * 1024)).resolves.toMatchObject({ attestation_id: expect.any(String) })
    })
    test('422, for a key with another body', async () => {
      const idempotencyKey = randomUUID()
      const ask = async (isCompliant: boolean): Promise<unknown> =>
        client.reportGeneric({
          params: { ...trailParams, trail_name: 'keys' },
          body: { attestation_name: 'a', is_compliant: isCompliant },
          idempotencyKey,
        })
      await ask(true)
      await expect(ask(false)).rejects.toMatchObject(refused(422))
    })
  })

  test('a request that is repeated with its key is marked as a replay', async () => {
    const request = {
      params: { ...trailParams, trail_name: 'replay' },
      body: { attestation_name: 'a', is_compliant: true },
      idempotencyKey: randomUUID(),
    }
    const first = await client.request('reportGeneric', request)
    const again = await client.request('reportGeneric', request)
    expect(first).toMatchObject({ status: 201, replayed: false })
    expect(again).toMatchObject({ status: 201, replayed: true, value: first.value })
  })

  test('a read with the ETag of a trail waits for a change, and returns 304 without one', async () => {
    const params = { ...trailParams, trail_name: 'waiting' }
    await client.putTrail({ params: flowParams, body: { name: 'waiting' } })
    const { headers } = await client.request('getTrail', { params })
    const known = { 'if-none-match': headers['etag'] ?? '' }
    expect(await client.request('getTrail', { params, headers: known })).toMatchObject({
      status: 304,
      value: undefined,
    })
    const waiting = client.request('getTrail', { params, headers: { ...known, prefer: 'wait=20' } })
    await client.reportGeneric({ params, body: { attestation_name: 'a', is_compliant: false } })
    expect(await waiting).toMatchObject({ status: 200, value: { compliance_state: 'NON-COMPLIANT' } })
  })
})
