import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueAt, toForm, startHarness, type Harness } from '../../../../testkit/service/harness.ts'

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
  test('is accepted with a charset, and in chunks of unknown length', async () => {
    const path = `/artifacts/${service.org()}/flow`
    const raw = Readable.from([
      Buffer.from(JSON.stringify(artifact).slice(0, 20)),
      Buffer.from(JSON.stringify(artifact).slice(20)),
    ])
    expect((await service.request('POST', path, { raw, headers: json })).status).toBe(201)
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect((await service.request('POST', path, { raw: JSON.stringify(artifact), headers })).status).toBe(201)
  })
  test('of 2 MB is accepted', async () => {
    const commits = Array.from({ length: 31 }, () => ({ sha1: 'a', message: 'x'.repeat(65_536) }))
    const bare = JSON.stringify({ ...artifact, commits_list: commits, template: '' }).length
    const whole = { ...artifact, commits_list: commits, template: 'x'.repeat(2 * 1024 * 1024 - bare) }
    expect((await service.request('POST', `/artifacts/${service.org()}/flow`, { json: whole })).status).toBe(201)
  })
  test.each([
    ['with a Content-Length', (): Buffer => Buffer.alloc(2 * 1024 * 1024 + 1, 0x20)],
    ['of unknown length', (): Readable => Readable.from(pieces(40, 65_536))],
  ])('of more than 2 MB, %s, returns 413 and closes the connection', async (_name, raw) => {
    const response = await service.request('POST', `/artifacts/${service.org()}/flow`, { raw: raw(), headers: json })
    expect(response).toMatchObject({ status: 413, headers: { connection: 'close' } })
    expect(valueAt(response.body, 'message')).toContain('2097152 bytes')
  })
  test.each([
    ['none', {}],
    ['a different one', { 'content-type': 'text/plain' }],
    ['a look-alike', { 'content-type': 'application/json5' }],
  ])('with %s as its content type returns 415', async (_name, headers) => {
    const response = await service.request('POST', `/artifacts/${service.org()}/flow`, { raw: '{}', headers })
    expect(response.status).toBe(415)
    expect(valueAt(response.body, 'message')).toContain('application/json')
  })
  test('that is compressed returns 415', async () => {
    const headers = { ...json, 'content-encoding': 'gzip' }
    const response = await service.request('POST', `/artifacts/${service.org()}/flow`, { raw: 'x', headers })
    expect(response.status).toBe(415)
  })
  test('that is not JSON returns 400', async () => {
    const response = await service.request('POST', `/artifacts/${service.org()}/flow`, { raw: '{"a', headers: json })
    expect(response.status).toBe(400)
    expect(valueAt(response.body, 'errors.body')).toContain('is not JSON')
  })
  test('gets a 400 with each violation by its dotted path', async () => {
    const wrong = { ...artifact, fingerprint: 'A', commits_list: [{ sha1: 1 }], surprise: true }
    const response = await service.request('POST', `/artifacts/${service.org()}/flow`, { json: wrong })
    expect(response.status).toBe(400)
    const errors = Object(valueAt(response.body, 'errors'))
    expect(Object.keys(errors).toSorted()).toEqual(['commits_list.0.sha1', 'fingerprint'])
  })
  test('for an operation that takes multipart returns 415', async () => {
    const response = await service.request('POST', `/attestations/${service.org()}/flow/trail/t/generic`, { json: {} })
    expect(response.status).toBe(415)
    expect(valueAt(response.body, 'message')).toContain('multipart/form-data')
  })
  test('is required by an operation that gets multipart: 415', async () => {
    const response = await service.request('POST', `/artifacts/${service.org()}/flow`, { form: toForm(artifact) })
    expect(response.status).toBe(415)
  })
})

describe('a multipart body that is rejected before its end', () => {
  const boundary = { 'content-type': 'multipart/form-data; boundary=b' }
  test('closes its connection, so that no later request on it is lost', async () => {
    const path = `/attestations/${service.org()}/flow/trail/t/generic`
    const raw = Buffer.from(`--b\r\ncontent-disposition: form-data; name="other"\r\n\r\n${'x'.repeat(300_000)}`)
    const response = await service.request('POST', path, { raw, headers: boundary })
    expect(response).toMatchObject({ status: 400, headers: { connection: 'close' } })
  })
  test('keeps its connection if it was short', async () => {
    const path = `/attestations/${service.org()}/flow/trail/t/generic`
    const response = await service.request('POST', path, { raw: Buffer.from('--b--'), headers: boundary })
    expect(response).toMatchObject({ status: 400, headers: { connection: 'keep-alive' } })
  })
})
