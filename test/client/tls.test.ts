import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createTestClient, failureOf, json, serve } from '../../testkit/client/server.ts'

/** A self-signed key and certificate for localhost, made for these tests with `openssl req -x509`. */
const pem = join(import.meta.dirname, '../fixture/client/self-signed.pem')
const flows = { params: { org: 'o' } }

async function serveTls(): Promise<string> {
  const text = readFileSync(pem)
  const server = createServer({ key: text, cert: text }, (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/v2`
}

test('an untrusted certificate is reported without a retry, with the way to trust it', async () => {
  const client = createTestClient(await serveTls())
  expect(await failureOf(client.listFlows(flows))).toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(
      /its certificate is not trusted here \(\w+\)\. Set NODE_EXTRA_CA_CERTS to .* certificate authority\./,
    ),
  })
  expect(client.waits).toEqual([])
})

test('NODE_EXTRA_CA_CERTS makes the certificate trusted', async () => {
  const url = await serveTls()
  const script = `
    const { createClient } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/client/client.ts'))})
    const client = createClient({ baseUrl: '${url}', token: 't', timeoutSeconds: 5 })
    console.log(JSON.stringify(await client.listFlows({ params: { org: 'o' } })))
    await client.close()`
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: pem }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })
  expect(stdout).toBe('[]\n')
})

test('https to an http port is reported without a retry', async () => {
  const { url } = await serve(json(200, []))
  const client = createTestClient(url.replace('http:', 'https:'))
  expect(await failureOf(client.listFlows(flows))).toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('does not speak TLS on this port. Is it http instead of https?'),
  })
  expect(client.waits).toEqual([])
})
