import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { once } from 'node:events'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, form, startHarness, textAt, type Harness, type Told } from '../../../../testkit/service/harness.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

const limit = 10 * 1024 * 1024
const generic = { attestation_name: 'check', is_compliant: true }
const boundary = 'frontier'

/** A multipart body written out by hand. */
function written(
  parts: readonly { readonly head: string; readonly body: string }[],
  end = `--${boundary}--\r\n`,
): Buffer {
  const text = parts.map(({ head, body }) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`)
  return Buffer.from(text.join('') + end)
}

const dataPart = { head: 'Content-Disposition: form-data; name="data_json"', body: JSON.stringify(generic) }
const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }

async function send(raw: Buffer): Promise<Told> {
  return service.ask('POST', `/attestations/${service.org()}/flow/trail/t/generic`, { raw, headers })
}

async function attachmentOf(org: string, id: string): Promise<unknown> {
  return at((await service.ask('GET', `/attestations/${org}/${id}`)).body, 'attachment')
}

describe('the parts of an attestation', () => {
  test('may come in any order, data_json as a field or as a file of JSON', async () => {
    const org = service.org()
    const body = new FormData()
    body.set('attachment_file', new File(['evidence'], 'report.xml', { type: 'application/xml' }))
    body.set('data_json', new File([JSON.stringify(generic)], 'data.json', { type: 'application/json' }))
    const told = await service.ask('POST', `/attestations/${org}/flow/trail/t/generic`, { form: body })
    expect(told.status).toBe(201)
    expect(await attachmentOf(org, textAt(told.body, 'attestation_id'))).toEqual({
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
  ])('hold no attachment when it is %s', async (_name, parts) => {
    const org = service.org()
    const raw = written([dataPart, ...parts])
    const told = await service.ask('POST', `/attestations/${org}/flow/trail/t/generic`, { raw, headers })
    expect(told.status).toBe(201)
    expect(await attachmentOf(org, textAt(told.body, 'attestation_id'))).toBeUndefined()
  })
  test('are kept as a file where the file happens to say null', async () => {
    const org = service.org()
    const told = await service.ask('POST', `/attestations/${org}/flow/trail/t/generic`, {
      form: form(generic, { content: 'null', name: 'null.json' }),
    })
    expect(await attachmentOf(org, textAt(told.body, 'attestation_id'))).toMatchObject({ size: 4 })
  })
  test.each([
    [
      'an unknown part',
      written([dataPart, { head: 'Content-Disposition: form-data; name="extra"', body: 'x' }]),
      'extra',
    ],
    ['data_json twice', written([dataPart, dataPart]), 'data_json must be sent once'],
    ['no data_json', written([]), 'data_json is required'],
    ['data_json that is no JSON', written([{ ...dataPart, body: '{' }]), 'data_json is not JSON'],
    ['an end that never comes', written([dataPart], ''), 'whole multipart'],
    ['a part that breaks off in its head', Buffer.from(`--${boundary}\r\nContent-Disp`), 'whole multipart'],
    ['nothing at all', Buffer.alloc(0), ''],
    ['no multipart at all', Buffer.from(JSON.stringify(generic)), ''],
  ])('are refused with %s: 400', async (_name, raw, complaint) => {
    const told = await send(raw)
    expect(told.status).toBe(400)
    expect(at(told.body, 'message')).toContain(complaint)
  })
  test('are refused without a boundary: 400', async () => {
    const told = await service.ask('POST', `/attestations/${service.org()}/flow/trail/t/generic`, {
      raw: written([dataPart]),
      headers: { 'content-type': 'multipart/form-data' },
    })
    expect(told.status).toBe(400)
    expect(at(told.body, 'message')).toContain('without a boundary')
  })
  test('name members that are not taken, by their path', async () => {
    const told = await service.ask('POST', `/attestations/${service.org()}/flow/trail/t/generic`, {
      form: form({ ...generic, is_complaint: true }),
    })
    expect(at(told.body, 'errors')).toEqual({ is_complaint: 'is not a member that is known here' })
  })
  test('keep a filename without its folders and without what cannot be printed', async () => {
    const org = service.org()
    const head = 'Content-Disposition: form-data; name="attachment_file"; filename="../../etc/pass\twd"'
    const raw = written([dataPart, { head, body: 'x' }])
    const told = await service.ask('POST', `/attestations/${org}/flow/trail/t/generic`, { raw, headers })
    expect(await attachmentOf(org, textAt(told.body, 'attestation_id'))).toMatchObject({ filename: 'passwd' })
  })
})

describe('an attachment', () => {
  test('of exactly 10 MB is taken, and comes back as it was', async () => {
    const org = service.org()
    const content = Buffer.alloc(limit, 'evidence ')
    const told = await service.ask('POST', `/attestations/${org}/flow/trail/t/generic`, {
      form: form(generic, { content }),
    })
    expect(told.status).toBe(201)
    const back = await service.ask('GET', `/attestations/${org}/${textAt(told.body, 'attestation_id')}/attachment`)
    expect(back.text).toBe(content.toString())
  })
  test.each([1, 1_000_000])('of %i more is 413: nothing is recorded, and no file is left', async (more) => {
    const org = service.org()
    const before = await service.listAttachments()
    const told = await service.ask('POST', `/attestations/${org}/flow/trail/t/generic`, {
      form: form(generic, { content: Buffer.alloc(limit + more) }),
    })
    expect(told).toMatchObject({ status: 413, headers: { connection: 'close' } })
    expect(at(told.body, 'message')).toContain(`${limit} bytes`)
    expect(await service.listAttachments()).toEqual(before)
    expect(await service.store.count(org, {})).toBe(0)
  })
  test('whose announced length is far over is refused before it is read', async () => {
    const told = await service.ask('POST', `/attestations/${service.org()}/flow/trail/t/generic`, {
      form: form(generic, { content: Buffer.alloc(30 * 1024 * 1024) }),
    })
    expect(told.status).toBe(413)
  })
  test('that never ends is cut, and the answer is told while it is still being sent', async () => {
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
  test('that breaks off leaves no file, and the service goes on', async () => {
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
    expect((await service.ask('GET', '//healthz')).status).toBe(200)
  })
  test('and data_json over 2 MB is 413', async () => {
    const told = await service.ask('POST', `/attestations/${service.org()}/flow/trail/t/generic`, {
      form: form({ ...generic, description: 'x'.repeat(2 * 1024 * 1024) }),
    })
    expect(told.status).toBe(413)
  })
})
