import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../../testkit/service/store/engine.ts'
import { toForm, startHarness, textAt, type Harness } from '../../../../testkit/service/harness.ts'
import {
  openRawConnection,
  parseLastResponse,
  toRequestHead,
  type RawConnection,
} from '../../../../testkit/service/http/raw-connection.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

async function open(): Promise<RawConnection> {
  const raw = await openRawConnection(service.origin)
  onTestFinished(() => void raw.socket.destroy())
  return raw
}

function problem(status: number): object {
  return { status, type: 'application/problem+json', body: { status, message: expect.stringMatching(/\.$/) } }
}

describe('input that is not HTTP gets a problem and a closed connection:', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost localhost\r\n\r\n', 400],
    ['a length that is not a number', toRequestHead('POST /api/v2/flows/acme', { 'content-length': 'x' }), 400],
    ['two lengths', toRequestHead('POST /x', { 'content-length': 1, 'Content-Length': 2 }), 400],
    ['a length and chunks', toRequestHead('POST /x', { 'content-length': 5, 'transfer-encoding': 'chunked' }), 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['an invalid Host', 'GET /healthz HTTP/1.1\r\nHost: a b\\c\r\n\r\n', 400],
    ['a header of 17 kB', toRequestHead('GET /healthz', { long: 'x'.repeat(17 * 1024) }), 431],
    ['an address of 17 kB', toRequestHead(`GET /${'x'.repeat(17 * 1024)}`), 431],
  ])('%s', async (_what, text, status) => {
    const raw = await open()
    raw.send(text)
    expect(parseLastResponse(await raw.waitForEnd())).toMatchObject({ ...problem(status), connection: 'close' })
  })

  test('invalid chunks', async () => {
    const raw = await open()
    const headers = await headersOf({ 'content-type': 'application/json', 'transfer-encoding': 'chunked' })
    raw.send(`${toRequestHead('POST /api/v2/artifacts/acme/flow', headers)}zz\r\n{}\r\n0\r\n\r\n`)
    expect(parseLastResponse(await raw.waitForEnd())).toMatchObject({ ...problem(400), connection: 'close' })
  })
})

test('a hundred headers of 16 kB together are accepted', async () => {
  const raw = await open()
  raw.send(
    toRequestHead(
      'GET /healthz',
      Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`x-${at}`, 'x'.repeat(60)])),
    ),
  )
  expect(await raw.waitFor(/alive/)).toMatch(/^HTTP\/1\.1 200 /)
})

test('a body that ends before its Content-Length leaves nothing behind', async () => {
  const raw = await open()
  const text = '--b\r\nContent-Disposition: form-data; name="attachment_file"; filename="f"\r\n\r\nbegun'
  raw.send(
    toRequestHead(`POST /api/v2/${path}`, await headersOf({ 'content-type': multipart, 'content-length': 1000 })) +
      text,
  )
  raw.socket.end()
  await raw.waitForEnd()
  await expect.poll(() => service.accessLog.findLast(({ route }) => route.endsWith('/generic'))).toBeDefined()
  await expect.poll(() => service.listAttachments()).toEqual([])
})

test('a valid request id is used, and another one is replaced', async () => {
  expect((await service.request('GET', '//healthz', { headers: { 'x-request-id': 'a-b_C=9' } })).headers).toMatchObject(
    {
      'x-request-id': 'a-b_C=9',
    },
  )
  for (const bad of ['a b', 'a;b', '{"level":"info"}', 'a\tb', 'x'.repeat(256), 'é']) {
    const raw = await open()
    raw.send(Buffer.from(toRequestHead('GET /healthz', { 'x-request-id': bad }), 'latin1'))
    expect(await raw.waitFor(/alive/)).toMatch(/^x-request-id: [0-9a-f-]{36}\r$/m)
  }
})

const path = 'attestations/acme/flow/trail/t/generic'
const multipart = 'multipart/form-data; boundary=b'

async function headersOf(headers: Record<string, string | number>): Promise<Record<string, string | number>> {
  return { authorization: `Bearer ${await service.tokenFor('reporter')}`, ...headers }
}

function part(name: string, content: string, more = ''): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
}

const data = JSON.stringify({ attestation_name: 'a', is_compliant: true })

describe.each(engines)('over $name, content that a record cannot hold returns 400, never 500:', (engine) => {
  let one: Harness
  beforeAll(async () => {
    one = await startHarness({ engine })
  })
  afterAll(() => one.close())

  async function post(raw: string | Buffer, headers = { 'content-type': multipart }): Promise<number> {
    const response = await one.request('POST', `/${path}`, { raw, headers })
    expect(response.headers['content-type']).toBe(
      response.status < 300 ? 'application/json' : 'application/problem+json',
    )
    return response.status
  }

  test.each([
    ['NUL in a name', { attestation_name: 'a\0b', is_compliant: true }],
    ['NUL in a free object', { attestation_name: 'a', is_compliant: true, user_data: { a: [{ b: 'x\0' }] } }],
    ['NUL in the name of a member', { attestation_name: 'a', is_compliant: true, user_data: { 'a\0': 1 } }],
    ['half a surrogate pair', { attestation_name: 'a\uD800', is_compliant: true }],
    [
      'half a surrogate pair in a free object',
      { attestation_name: 'a', is_compliant: true, user_data: { a: '\uDC00' } },
    ],
  ])('%s', async (_what, body) => {
    expect(await post(`${part('data_json', JSON.stringify(body))}--b--`)).toBe(400)
  })

  test.each([
    ['no closing boundary', part('data_json', data)],
    ['no boundary at all', data],
    ['a part that does not end', part('data_json', data).slice(0, -20)],
    ['a part twice', `${part('data_json', data)}${part('data_json', data)}--b--`],
    [
      'a file twice',
      `${part('attachment_file', 'a', '; filename="a"')}${part('attachment_file', 'b', '; filename="b"')}--b--`,
    ],
    ['an unknown part', `${part('data_json', data)}${part('more', 'x')}--b--`],
    ['nothing', ''],
    [
      'bad UTF-8',
      Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="data_json"\r\n\r\n{"a":"'),
        Buffer.from([0xc3, 0x28]),
        Buffer.from('"}\r\n--b--'),
      ]),
    ],
    [
      '__proto__',
      `${part('data_json', '{"attestation_name":"a","is_compliant":true,"user_data":{"__proto__":{"x":1}}}')}--b--`,
    ],
    ['JSON a hundred thousand deep', `${part('data_json', `{"user_data":${'['.repeat(1e5)}${']'.repeat(1e5)}}`)}--b--`],
    ['objects a hundred thousand deep', `${part('data_json', `${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}`)}--b--`],
  ])('%s', async (_what, body) => {
    expect(await post(body)).toBe(400)
  })

  test('numbers out of range are rejected, or stored unchanged', async () => {
    for (const number of ['1e400', '-1e400', '9'.repeat(400), '1e-400']) {
      const body = `{"attestation_name":"a","is_compliant":true,"user_data":{"n":${number}}}`
      expect([201, 400]).toContain(await post(`${part('data_json', body)}--b--`))
    }
    expect((await one.request('GET', '/trails/acme/flow/t')).status).toBe(200)
  })

  test('ten thousand parts are rejected at the first unknown one', async () => {
    const raw = await openRawConnection(one.origin)
    onTestFinished(() => void raw.socket.destroy())
    const parts = `${part('x', 'x').repeat(10_000)}--b--`
    const headers = { authorization: `Bearer ${await one.tokenFor('reporter')}`, 'content-type': multipart }
    raw.send(toRequestHead(`POST /api/v2/${path}`, { ...headers, 'content-length': parts.length }) + parts)
    expect(await raw.waitFor(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test.each(['%00', 'a%00b'])('NUL in a URL, as %s', async (nul) => {
    for (const address of [
      `/flows/${nul}`,
      `/flows/acme/${nul}`,
      `/attestations/acme/${nul}`,
      `/attestations/acme?flow_name=${nul}`,
      `/attestations/acme?attestation_name=${nul}`,
      `/attestations/acme?${nul}=1`,
      `/asserts/acme/fingerprint/${nul}`,
      `/attestations/acme/list_attestations_for_criteria?commit_list=${nul}`,
      `/search/acme/sha/${nul}`,
    ]) {
      const response = await one.request('GET', address)
      expect({ address, status: response.status }).toEqual({ address, status: response.status === 404 ? 404 : 400 })
    }
    expect(one.logLines).toEqual([])
  })

  test('a file with an overlong emoji name is stored and downloaded', async () => {
    const name = '😀'.repeat(300)
    const response = await one.request('POST', `/${path}`, { form: toForm(JSON.parse(data), { content: 'x', name }) })
    const got = await one.request('GET', `/attestations/acme/${textAt(response.body, 'attestation_id')}/attachment`)
    expect(got).toMatchObject({ status: 200, text: 'x' })
    expect(got.headers['content-disposition']).toContain(encodeURIComponent('😀'))
  })
})
