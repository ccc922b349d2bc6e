import { readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, textAt, type Harness, type Told } from '../../../../testkit/service/harness.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

function head(part: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${part}"`
}

/** As it is, where undici would write a quote as %22. */
async function upload(content: string, name: string): Promise<string> {
  const data = JSON.stringify({ attestation_name: 'a', is_compliant: true })
  const file = `; filename="${name.replaceAll('"', String.raw`\"`)}"\r\nContent-Type: text/html\r\n\r\n${content}`
  const raw = `${head('data_json')}\r\n\r\n${data}\r\n${head('attachment_file')}${file}\r\n--b--`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const told = await service.ask('POST', '/attestations/acme/flow/trail/t/generic', { raw: Buffer.from(raw), headers })
  return textAt(told.body, 'attestation_id')
}

async function download(id: string, method = 'GET'): Promise<Told> {
  return service.ask(method, `/attestations/acme/${id}/attachment`)
}

test.each([
  ['a"b.txt', `filename="a_b.txt"; filename*=UTF-8''a%22b.txt`],
  ["it's (a) *.txt", `filename="it_s__a___.txt"; filename*=UTF-8''it%27s%20%28a%29%20%2A.txt`],
  ['größe €.html', `filename="gr__e__.html"; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%E2%82%AC.html`],
])('a file named %j is a download under its name, and nothing that a browser runs', async (name, disposition) => {
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

test('HEAD tells of a file without reading it', async () => {
  const id = await upload('x'.repeat(1000), 'f')
  expect(await download(id, 'HEAD')).toMatchObject({ status: 200, text: '', headers: { 'content-length': '1000' } })
})

async function pathOf(before: readonly string[]): Promise<string> {
  const made = (await readdir(service.attachmentFolder)).find((name) => !before.includes(name))
  return join(service.attachmentFolder, made ?? 'none')
}

test.each([
  ['damaged', 'do not match their digest', (path: string) => writeFile(path, 'wrong')],
  ['missing', 'are missing', (path: string) => rm(path)],
])('a file that is %s is a problem that says so and tells no path, and the log knows more', async (_, wrong, spoil) => {
  const before = await service.listAttachments()
  const id = await upload(`whole, not ${wrong}`, 'f')
  await spoil(await pathOf(before))

  const told = await download(id)

  expect(told).toMatchObject({ status: 500, headers: { 'content-type': 'application/problem+json' } })
  expect(told.body).toMatchObject({
    detail: expect.stringMatching(new RegExp(`stored bytes of this attachment ${wrong}.*evidence fsck`)),
    request_id: told.headers['x-request-id'],
  })
  expect(told.text).not.toContain(service.attachmentFolder)
  expect(service.observed.at(-1)).toMatchObject({
    status: 500,
    error: { message: expect.stringContaining(`record ${id} ${wrong}`) },
  })
})

test('a file that turns out to be damaged on its way is cut, never ended as if it were whole', async () => {
  const before = await service.listAttachments()
  const id = await upload('7'.repeat(1024 * 1024), 'f')
  await truncate(await pathOf(before), 1024 * 1024 - 1)

  await expect(download(id)).rejects.toThrow(/terminated|closed|aborted/)

  const last = service.observed.findLast(({ route }) => route.endsWith('/attachment'))
  expect(last).toMatchObject({ aborted: true, error: { name: 'UnsoundAttachment', cause: { code: 'file' } } })
  expect((await service.ask('GET', '//healthz')).status).toBe(200)
})

test('answers of the API are kept by nobody, framed by nobody, and load nothing', async () => {
  const bare = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  }
  for (const [path, cache] of [
    ['/flows/acme', 'private, no-cache'],
    ['/flows/nobody/nothing', 'no-store'],
    ['//readyz', 'no-store'],
    ['//metrics', 'no-store'],
  ] as const) {
    expect((await service.ask('GET', path)).headers).toMatchObject({ ...bare, 'cache-control': cache })
  }
  expect((await service.ask('GET', '/flows/acme')).headers).not.toHaveProperty('strict-transport-security')
})
