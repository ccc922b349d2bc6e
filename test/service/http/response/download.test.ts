import { readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, textAt, type Harness, type HttpResponse } from '../../../../testkit/service/harness.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

function head(part: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${part}"`
}

/** Keeps a quote as it is; undici's FormData would encode it as %22. */
async function upload(content: string, name: string): Promise<string> {
  const data = JSON.stringify({ attestation_name: 'a', is_compliant: true })
  const file = `; filename="${name.replaceAll('"', String.raw`\"`)}"\r\nContent-Type: text/html\r\n\r\n${content}`
  const raw = `${head('data_json')}\r\n\r\n${data}\r\n${head('attachment_file')}${file}\r\n--b--`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const response = await service.request('POST', '/attestations/acme/flow/trail/t/generic', {
    raw: Buffer.from(raw),
    headers,
  })
  return textAt(response.body, 'attestation_id')
}

async function download(id: string, method = 'GET'): Promise<HttpResponse> {
  return service.request(method, `/attestations/acme/${id}/attachment`)
}

test.each([
  ['a"b.txt', `filename="a_b.txt"; filename*=UTF-8''a%22b.txt`],
  ["it's (a) *.txt", `filename="it_s__a___.txt"; filename*=UTF-8''it%27s%20%28a%29%20%2A.txt`],
  ['größe €.html', `filename="gr__e__.html"; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%E2%82%AC.html`],
])('a file named %j is a download with that name, and the browser does not render it', async (name, disposition) => {
  const { headers, text } = await download(await upload('<script>alert(1)</script>', name))

  expect(text).toBe('<script>alert(1)</script>')
  expect(headers).toMatchObject({
    'content-disposition': `attachment; ${disposition}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-length': '25',
    'content-type': 'text/html',
  })
})

test('HEAD describes a file without reading it', async () => {
  const id = await upload('x'.repeat(1000), 'f')
  expect(await download(id, 'HEAD')).toMatchObject({ status: 200, text: '', headers: { 'content-length': '1000' } })
})

async function pathOf(before: readonly string[]): Promise<string> {
  const made = (await readdir(service.attachmentFolder)).find((name) => !before.includes(name))
  return join(service.attachmentFolder, made ?? 'none')
}

test.each([
  ['damaged', 'do not match their checksum', (path: string) => writeFile(path, 'wrong')],
  ['missing', 'are missing', (path: string) => rm(path)],
])('a file that is %s gives a problem without the path, and the log has the path', async (_, fault, damage) => {
  const before = await service.listAttachments()
  const id = await upload(`whole, not ${fault}`, 'f')
  await damage(await pathOf(before))

  const response = await download(id)

  expect(response).toMatchObject({ status: 500, headers: { 'content-type': 'application/problem+json' } })
  expect(response.body).toMatchObject({
    detail: expect.stringMatching(new RegExp(`stored bytes of this attachment ${fault}.*evidence fsck`)),
    request_id: response.headers['x-request-id'],
  })
  expect(response.text).not.toContain(service.attachmentFolder)
  expect(service.accessLog.at(-1)).toMatchObject({
    status: 500,
    error: { message: expect.stringContaining(`record ${id} ${fault}`) },
  })
})

test('damage that is found during a download closes the connection, so that the file never looks complete', async () => {
  const before = await service.listAttachments()
  const id = await upload('7'.repeat(1024 * 1024), 'f')
  await truncate(await pathOf(before), 1024 * 1024 - 1)

  await expect(download(id)).rejects.toThrow(/terminated|closed|aborted/)

  const last = service.accessLog.findLast(({ route }) => route.endsWith('/attachment'))
  expect(last).toMatchObject({ aborted: true, error: { name: 'UnsoundAttachment', cause: { code: 'file' } } })
  expect((await service.request('GET', '//healthz')).status).toBe(200)
})

test('API responses are not cached, cannot be framed and load nothing', async () => {
  const bare = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  }
  for (const [path, cache] of [
    ['/flows/acme', 'private, no-cache'],
    ['/flows/unknown/unknown', 'no-store'],
    ['//readyz', 'no-store'],
    ['//metrics', 'no-store'],
  ] as const) {
    expect((await service.request('GET', path)).headers).toMatchObject({ ...bare, 'cache-control': cache })
  }
  expect((await service.request('GET', '/flows/acme')).headers).not.toHaveProperty('strict-transport-security')
})
