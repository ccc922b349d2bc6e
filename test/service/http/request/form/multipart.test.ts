import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { once } from 'node:events'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  valueAt,
  toForm,
  startHarness,
  textAt,
  type Harness,
  type HttpResponse,
} from '../../../../../testkit/service/harness.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

const limit = 10 * 1024 * 1024
const generic = { attestation_name: 'check', is_compliant: true }
const boundary = 'frontier'

/** A hand-written multipart body. */
function written(
  parts: readonly { readonly head: string; readonly body: string }[],
  end = `--${boundary}--\r\n`,
): Buffer {
  const text = parts.map(({ head, body }) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`)
  return Buffer.from(text.join('') + end)
}

const dataPart = { head: 'Content-Disposition: form-data; name="data_json"', body: JSON.stringify(generic) }
const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }

async function send(raw: Buffer): Promise<HttpResponse> {
  return service.request('POST', `/attestations/${service.org()}/flow/trail/t/generic`, { raw, headers })
}

async function attachmentOf(org: string, id: string): Promise<unknown> {
  return valueAt((await service.request('GET', `/attestations/${org}/${id}`)).body, 'attachment')
}

describe('the parts of an attestation', () => {
  test('can have any order, with data_json as a field or as a JSON file', async () => {
    const org = service.org()
    const body = new FormData()
    body.set('attachment_file', new File(['evidence'], 'report.xml', { type: 'application/xml' }))
    body.set('data_json', new File([JSON.stringify(generic)], 'data.json', { type: 'application/json' }))
    const response = await service.request('POST', `/attestations/${org}/flow/trail/t/generic`, { form: body })
    expect(response.status).toBe(201)
    expect(await attachmentOf(org, textAt(response.body, 'attestation_id'))).toEqual({
      filename: 'report.xml',
      content_type: 'application/xml',
      size: 8,
      sha256: createHash('sha256').update('evidence').digest('hex'),
    })
  })
  test.each([
    ['absent', []],
    ['an empty field', [{ head: 'Content-Disposition: form-data; name="attachment_file"', body: '' }]],
    ['the field null', [{ head: 'Content-Disposition: form-data; name="attachment_file"', body: 'null' }]],
    ['an empty file', [{ head: 'Content-Disposition: form-data; name="attachment_file"; filename=""', body: '' }]],
  ])('contain no attachment if it is %s', async (_name, parts) => {
    const org = service.org()
    const raw = written([dataPart, ...parts])
    const response = await service.request('POST', `/attestations/${org}/flow/trail/t/generic`, { raw, headers })
    expect(response.status).toBe(201)
    expect(await attachmentOf(org, textAt(response.body, 'attestation_id'))).toBeUndefined()
  })
  test('store a file whose content is null', async () => {
    const org = service.org()
    const response = await service.request('POST', `/attestations/${org}/flow/trail/t/generic`, {
      form: toForm(generic, { content: 'null', name: 'null.json' }),
    })
    expect(await attachmentOf(org, textAt(response.body, 'attestation_id'))).toMatchObject({ size: 4 })
  })
  test.each([
    [
      'an unknown part',
      written([dataPart, { head: 'Content-Disposition: form-data; name="extra"', body: 'x' }]),
      'extra',
    ],
    ['data_json twice', written([dataPart, dataPart]), 'data_json must be sent once'],
    ['no data_json', written([]), 'data_json is required'],
    ['data_json that is not JSON', written([{ ...dataPart, body: '{' }]), 'data_json is not JSON'],
    ['a missing end', written([dataPart], ''), 'complete multipart'],
    ['a part that ends in its header', Buffer.from(`--${boundary}\r\nContent-Disp`), 'complete multipart'],
    ['an empty body', Buffer.alloc(0), ''],
    ['a body that is not multipart', Buffer.from(JSON.stringify(generic)), ''],
  ])('return 400 for %s', async (_name, raw, violation) => {
    const response = await send(raw)
    expect(response.status).toBe(400)
    expect(valueAt(response.body, 'message')).toContain(violation)
  })
  test('return 400 without a boundary', async () => {
    const response = await service.request('POST', `/attestations/${service.org()}/flow/trail/t/generic`, {
      raw: written([dataPart]),
      headers: { 'content-type': 'multipart/form-data' },
    })
    expect(response.status).toBe(400)
    expect(valueAt(response.body, 'message')).toContain('without a boundary')
  })
  test('store a filename without its folders and control characters', async () => {
    const org = service.org()
    const head = 'Content-Disposition: form-data; name="attachment_file"; filename="../../etc/pass\twd"'
    const raw = written([dataPart, { head, body: 'x' }])
    const response = await service.request('POST', `/attestations/${org}/flow/trail/t/generic`, { raw, headers })
    expect(await attachmentOf(org, textAt(response.body, 'attestation_id'))).toMatchObject({ filename: 'passwd' })
  })
})

describe('an attachment', () => {
  test('of exactly 10 MB is accepted and returned unchanged', async () => {
    const org = service.org()
    const content = Buffer.alloc(limit, 'evidence ')
    const response = await service.request('POST', `/attestations/${org}/flow/trail/t/generic`, {
      form: toForm(generic, { content }),
    })
    expect(response.status).toBe(201)
    const back = await service.request(
      'GET',
      `/attestations/${org}/${textAt(response.body, 'attestation_id')}/attachment`,
    )
    expect(back.text).toBe(content.toString())
  })
  test.each([1, 1_000_000])('of %i bytes more returns 413, records nothing and leaves no file', async (more) => {
    const org = service.org()
    const before = await service.listAttachments()
    const response = await service.request('POST', `/attestations/${org}/flow/trail/t/generic`, {
      form: toForm(generic, { content: Buffer.alloc(limit + more) }),
    })
    expect(response).toMatchObject({ status: 413, headers: { connection: 'close' } })
    expect(valueAt(response.body, 'message')).toContain(`${limit} bytes`)
    expect(await service.listAttachments()).toEqual(before)
    expect(await service.store.count(org, {})).toBe(0)
  })
  test('with a Content-Length far over the limit is rejected before it is read', async () => {
    const response = await service.request('POST', `/attestations/${service.org()}/flow/trail/t/generic`, {
      form: toForm(generic, { content: Buffer.alloc(30 * 1024 * 1024) }),
    })
    expect(response.status).toBe(413)
  })
  test('without an end is stopped, and the response arrives while the client is still sending', async () => {
    const token = await service.tokenFor('admin')
    const socket = connect(Number(new URL(service.origin).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.on('error', () => undefined)
    const closed = once(socket, 'close')
    const head = `POST /api/v2/attestations/o/f/trail/t/generic HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`
    socket.write(`${head}Content-Type: ${headers['content-type']}\r\nTransfer-Encoding: chunked\r\n\r\n`)
    const opening = `--${boundary}\r\nContent-Disposition: form-data; name="attachment_file"; filename="f"\r\n\r\n`
    socket.write(`${opening.length.toString(16)}\r\n${opening}\r\n`)
    const megabyte = Buffer.alloc(1024 * 1024)
    let sent = 0
    while (!socket.destroyed && sent < 500 && !answer.includes('\r\n\r\n')) {
      sent += 1
      if (!socket.write(Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')]))) {
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
      }
    }
    socket.destroy()
    expect(answer).toContain('HTTP/1.1 413')
    expect(sent).toBeLessThan(200)
  })
  test('that is interrupted leaves no file, and the service continues', async () => {
    const before = await service.listAttachments()
    const socket = connect(Number(new URL(service.origin).port), '127.0.0.1')
    const token = await service.tokenFor('admin')
    const head = `POST /api/v2/attestations/o/f/trail/t/generic HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`
    socket.write(`${head}Content-Type: ${headers['content-type']}\r\nContent-Length: 5000000\r\n\r\n`)
    socket.write(`--${boundary}\r\nContent-Disposition: form-data; name="attachment_file"; filename="f"\r\n\r\n`)
    socket.write(Buffer.alloc(200_000))
    await expect.poll(() => service.listAttachments()).toContainEqual(expect.stringMatching(/\.part$/))
    socket.destroy()
    await expect.poll(() => service.listAttachments()).toEqual(before)
    expect((await service.request('GET', '//healthz')).status).toBe(200)
  })
  test('with a data_json over 2 MB returns 413', async () => {
    const response = await service.request('POST', `/attestations/${service.org()}/flow/trail/t/generic`, {
      form: toForm({ ...generic, description: 'x'.repeat(2 * 1024 * 1024) }),
    })
    expect(response.status).toBe(413)
  })
})
