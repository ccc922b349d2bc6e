import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCheckpoint, type Checkpoint } from '../../../src/log/checkpoint.ts'
import { verifyConsistency } from '../../../src/log/consistency.ts'
import { parseEntry, printEntry } from '../../../src/log/entry.ts'
import { hashLeaf } from '../../../src/log/hash.ts'
import { createNoteVerifier, toPublicBytes } from '../../../src/log/note-key.ts'
import { openNote } from '../../../src/log/note.ts'
import { parseReceipt, verifyReceipt, type TrustedLog } from '../../../src/log/receipt.ts'
import { startHarness, textAt, toForm, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { createTestTrail, type TestTrail } from '../../../testkit/service/report.ts'
import { engines, toRecord } from '../../../testkit/service/store/engine.ts'
import { toTreeHash } from '../../../testkit/log/tree.ts'

let service: Harness

/** The log of an organisation, with the key that the operator gives to a verifier. */
function trust({ folder, origin }: Harness, org: string): TrustedLog {
  const name = `${new URL(origin).host}/log/${encodeURIComponent(org)}`
  const key = toPublicBytes(createPrivateKey(readFileSync(join(folder, 'evidence-log.pem'), 'utf8')))
  return { origin: name, keys: [createNoteVerifier(name, key)], witnesses: [] }
}

async function readCheckpoint(org: string): Promise<Checkpoint> {
  const { text } = await service.request('GET', `//log/${encodeURIComponent(org)}/checkpoint`)
  return parseCheckpoint(openNote(text, trust(service, org).keys).text)
}

async function readEntry(org: string, sequence: number): Promise<Uint8Array> {
  const [row = {}] = await service.store.inspection.readLedger(org, sequence - 1)
  const tag = Buffer.from(String(row['tag']), 'hex')
  return printEntry({ tag, ordinal: Number(row['ordinal']), sha256: Buffer.from(String(row['sha256']), 'hex') })
}

async function readBytes(path: string): Promise<Buffer> {
  const response = await fetch(`${service.origin}${path}`, {
    headers: { authorization: `Bearer ${await service.tokenFor('reader')}` },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

function split(bytes: Buffer, size: number): readonly Buffer[] {
  return Array.from({ length: bytes.length / size }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

function reportOne(
  { org, flow, trail }: TestTrail,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  return service.request('POST', `/attestations/${org}/${flow}/trail/${trail}/generic`, {
    form: toForm({ attestation_name: 'generic', is_compliant: true }),
    headers,
  })
}

async function report(spot: TestTrail, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, at) =>
      service.store.append({ record: toRecord({ id: `${spot.org}-${at}`, org: spot.org, trail: `change-${at % 7}` }) }),
    ),
  )
}

describe.each(engines)('the log of $name', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine, signLogs: true })
  })
  afterAll(() => service.close())

  test('gives a receipt with the answer to a report that prefers one', async () => {
    const spot = createTestTrail(service)
    const headers = { prefer: 'respond-async, receipt' }

    const response = await reportOne(spot, headers)

    const receipt = textAt(response.body, 'receipt')
    expect(response.headers).toMatchObject({ 'preference-applied': 'receipt' })
    const { index, size } = verifyReceipt(receipt, await readEntry(spot.org, 1), trust(service, spot.org))
    expect(index).toBe(0)
    expect(size).toBeGreaterThan(1)
    expect(Buffer.byteLength(receipt)).toBeLessThan(1000)
  })

  test('gives no receipt without the preference, and one to the present checkpoint for a repeated request', async () => {
    const spot = createTestTrail(service)
    const headers = { 'idempotency-key': 'one', prefer: 'receipt' }
    const first = await reportOne(spot, { 'idempotency-key': 'one' })
    await report(spot, 20)

    const again = await reportOne(spot, headers)

    expect(first.body).not.toHaveProperty('receipt')
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true' })
    const log = trust(service, spot.org)
    const { index, size } = verifyReceipt(textAt(again.body, 'receipt'), await readEntry(spot.org, 1), log)
    expect([index, size > 20]).toEqual([0, true])
  })

  test('begins with an event that commits to the origin, the key and the key of the tags', async () => {
    const spot = createTestTrail(service)
    await reportOne(spot)

    const { origin, size } = await readCheckpoint(spot.org)

    const [event] = await service.store.find(spot.org, { kinds: ['log_event'] })
    expect(event?.body).toMatchObject({ event: 'start', origin })
    expect(JSON.stringify(event?.body)).toMatch(/"tag_key_sha256":"[0-9a-f]{64}"/)
    const sequence = event?.sequence ?? 0
    expect(sequence).toBeLessThanOrEqual(size)
    expect(parseEntry(await readEntry(spot.org, sequence))).toMatchObject({ tag: Buffer.alloc(16), ordinal: 1 })
  })

  test('serves tiles and entries whose hashes are the root of the checkpoint, and receipts of all of them', async () => {
    const spot = createTestTrail(service)
    await report(spot, 600)
    const { size, root } = await readCheckpoint(spot.org)
    const path = `/log/${spot.org}`
    const width = size - 512

    const tiles = [`${path}/tile/0/000`, `${path}/tile/0/001`, `${path}/tile/0/002.p/${width}`]
    const leaves = (await Promise.all(tiles.map(readBytes))).flatMap((bytes) => split(bytes, 32))
    const above = split(await readBytes(`${path}/tile/1/000.p/2`), 32)
    const bundle = await readBytes(`${path}/tile/entries/002.p/${width}`)

    expect(toTreeHash(leaves)).toEqual(root)
    expect(above).toEqual([toTreeHash(leaves.slice(0, 256)), toTreeHash(leaves.slice(256, 512))])
    const entries = split(bundle, 55).map((entry) => entry.subarray(2))
    expect(entries.map(hashLeaf)).toEqual(leaves.slice(512))
    for (const sequence of [1, 256, 257, 511, size]) {
      const response = await service.request('GET', `/receipts/${spot.org}/${sequence}`)
      const entry = await readEntry(spot.org, sequence)
      expect(verifyReceipt(textAt(response.body, 'receipt'), entry, trust(service, spot.org)).index).toBe(sequence - 1)
    }
  })

  test('proves that each checkpoint continues the earlier ones', async () => {
    const spot = createTestTrail(service)
    await report(spot, 10)
    const before = await readCheckpoint(spot.org)
    for (let at = 0; at < 5; at += 1) await reportOne(spot)
    const after = await readCheckpoint(spot.org)

    const { body } = await service.request('GET', `//log/${spot.org}/consistency?from=${before.size}&to=${after.size}`)

    const { proof } = body as { readonly proof: readonly string[] }
    const claim = { oldSize: before.size, newSize: after.size, oldRoot: before.root, newRoot: after.root }
    expect(after.size).toBeGreaterThan(before.size)
    expect(verifyConsistency({ ...claim, proof: proof.map((hash) => Buffer.from(hash, 'base64')) })).toBe(true)
  })

  test.each([
    ['a wrong one', "UPDATE tile SET hashes = root, root = ''"],
    ['a lost one', 'DELETE FROM tile'],
  ])('computes tiles again from the records in place of %s', async (_, sql) => {
    const spot = createTestTrail(service)
    await report(spot, 300)
    await service.request('GET', `/receipts/${spot.org}/1`)
    await service.store.log.saveTiles([
      { org: spot.org, level: 0, position: 0, root: Buffer.alloc(32), hashes: Buffer.alloc(8192) },
    ])

    await engine.exec(service.place, sql)

    const { body } = await service.request('GET', `/receipts/${spot.org}/2`)
    expect(verifyReceipt(textAt(body, 'receipt'), await readEntry(spot.org, 2), trust(service, spot.org)).index).toBe(1)
  })

  test.each([
    ['checkpoint', 404],
    ['tile/0/000', 404],
    ['tile/0/000.p/0', 404],
    ['tile/0/..%2f000', 404],
    ['consistency?from=1&to=2', 404],
    ['consistency?from=x&to=2', 400],
  ])('of an organisation without records has no %s', async (path, status) => {
    expect((await service.request('GET', `//log/none/${path}`)).status).toBe(status)
    expect(await service.store.readHead('none')).toBe(0)
  })

  test('has no tile and no proof beyond its size', async () => {
    const spot = createTestTrail(service)
    await report(spot, 5)
    const { size } = await readCheckpoint(spot.org)
    const paths = [`tile/0/000.p/${size + 1}`, 'tile/0/000', 'tile/1/000.p/1', `consistency?from=1&to=${size + 1}`]
    const statuses = await Promise.all(
      [...paths, 'consistency?from=0&to=1'].map((path) => service.request('GET', `//log/${spot.org}/${path}`)),
    )
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await service.request('GET', `/receipts/${spot.org}/${size + 1}`)).status).toBe(404)
    for (const sequence of ['0', '-1', '1.5', '01', 'x']) {
      expect((await service.request('GET', `/receipts/${spot.org}/${sequence}`)).status).toBe(400)
    }
  })

  test('is read by readers of the organisation only', async () => {
    const spot = createTestTrail(service)
    await report(spot, 1)
    const tokens = [null, await service.tokenFor('admin', 'other'), await service.tokenFor('reader', spot.org)]
    const read = async (path: string): Promise<readonly number[]> =>
      Promise.all(tokens.map(async (token) => (await service.request('GET', path, { token })).status))

    expect(await read(`//log/${spot.org}/checkpoint`)).toEqual([401, 403, 200])
    expect(await read(`//log/${spot.org}/tile/0/000.p/1`)).toEqual([401, 403, 200])
    expect(await read(`/receipts/${spot.org}/1`)).toEqual([401, 403, 200])
  })

  test('keeps a receipt verifiable after further records', async () => {
    const spot = createTestTrail(service)
    const response = await reportOne(spot, { prefer: 'receipt' })
    const entry = await readEntry(spot.org, 1)
    await report(spot, 30)

    const receipt = textAt(response.body, 'receipt')
    expect(verifyReceipt(receipt, entry, trust(service, spot.org)).size).toBeLessThan(10)
    const current = await service.request('GET', `/receipts/${spot.org}/1`)
    expect(parseReceipt(textAt(current.body, 'receipt')).proof.length).toBeGreaterThan(
      parseReceipt(receipt).proof.length,
    )
  })
})
