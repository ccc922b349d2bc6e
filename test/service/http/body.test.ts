import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, form, startHarness, type Harness } from '../../../testkit/service/harness.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

const artifact = { fingerprint: 'a'.repeat(64), filename: 'app.tgz', build_url: 'b', commit_url: 'c' }
const json = { 'content-type': 'application/json' }

async function* pieces(count: number, size: number): AsyncGenerator<Buffer> {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(size, 0x20)
}

describe('a JSON body', () => {
  test('is taken with a charset, and in pieces of unknown length', async () => {
    const path = `/artifacts/${service.org()}/flow`
    const raw = Readable.from([
      Buffer.from(JSON.stringify(artifact).slice(0, 20)),
      Buffer.from(JSON.stringify(artifact).slice(20)),
    ])
    expect((await service.ask('POST', path, { raw, headers: json })).status).toBe(201)
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect((await service.ask('POST', path, { raw: JSON.stringify(artifact), headers })).status).toBe(201)
  })
  test('of 2 MB is taken', async () => {
    const bare = JSON.stringify({ ...artifact, description: '' }).length
    const whole = { ...artifact, description: 'x'.repeat(2 * 1024 * 1024 - bare) }
    expect((await service.ask('POST', `/artifacts/${service.org()}/flow`, { json: whole })).status).toBe(201)
  })
  test.each([
    ['announced', (): Buffer => Buffer.alloc(2 * 1024 * 1024 + 1, 0x20)],
    ['of unknown length', (): Readable => Readable.from(pieces(40, 65_536))],
  ])('of more than 2 MB, %s, is 413, and the connection is given up', async (_name, raw) => {
    const told = await service.ask('POST', `/artifacts/${service.org()}/flow`, { raw: raw(), headers: json })
    expect(told).toMatchObject({ status: 413, headers: { connection: 'close' } })
    expect(at(told.body, 'message')).toContain('2097152 bytes')
  })
  test.each([
    ['none', {}],
    ['another', { 'content-type': 'text/plain' }],
    ['a look-alike', { 'content-type': 'application/json5' }],
  ])('with %s as its content type is 415', async (_name, headers) => {
    const told = await service.ask('POST', `/artifacts/${service.org()}/flow`, { raw: '{}', headers })
    expect(told.status).toBe(415)
    expect(at(told.body, 'message')).toContain('application/json')
  })
  test('that is compressed is 415', async () => {
    const headers = { ...json, 'content-encoding': 'gzip' }
    const told = await service.ask('POST', `/artifacts/${service.org()}/flow`, { raw: 'x', headers })
    expect(told.status).toBe(415)
  })
  test('that is not JSON is 400', async () => {
    const told = await service.ask('POST', `/artifacts/${service.org()}/flow`, { raw: '{"a', headers: json })
    expect(told.status).toBe(400)
    expect(at(told.body, 'errors.body')).toContain('is not JSON')
  })
  test('is refused with every fault by its dotted path', async () => {
    const wrong = { ...artifact, fingerprint: 'A', commits_list: [{ sha1: 1 }], surprise: true }
    const told = await service.ask('POST', `/artifacts/${service.org()}/flow`, { json: wrong })
    expect(told.status).toBe(400)
    const errors = Object(at(told.body, 'errors'))
    expect(Object.keys(errors).toSorted()).toEqual(['commits_list.0.sha1', 'fingerprint', 'surprise'])
  })
  test('where multipart is wanted is 415', async () => {
    const told = await service.ask('POST', `/attestations/${service.org()}/flow/trail/t/generic`, { json: {} })
    expect(told.status).toBe(415)
    expect(at(told.body, 'message')).toContain('multipart/form-data')
  })
  test('is wanted where multipart is sent: 415', async () => {
    const told = await service.ask('POST', `/artifacts/${service.org()}/flow`, { form: form(artifact) })
    expect(told.status).toBe(415)
  })
})

describe('a multipart body that is refused in its midst', () => {
  const boundary = { 'content-type': 'multipart/form-data; boundary=b' }
  test('gives its connection up, so that no later request on it is cut', async () => {
    const path = `/attestations/${service.org()}/flow/trail/t/generic`
    const raw = Buffer.from(`--b\r\ncontent-disposition: form-data; name="other"\r\n\r\n${'x'.repeat(300_000)}`)
    const told = await service.ask('POST', path, { raw, headers: boundary })
    expect(told).toMatchObject({ status: 400, headers: { connection: 'close' } })
  })
  test('keeps its connection where it was short', async () => {
    const path = `/attestations/${service.org()}/flow/trail/t/generic`
    const told = await service.ask('POST', path, { raw: Buffer.from('--b--'), headers: boundary })
    expect(told).toMatchObject({ status: 400, headers: { connection: 'keep-alive' } })
  })
})
