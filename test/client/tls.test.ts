import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { connect, failureOf, json, serve } from '../../testkit/client/server.ts'

/** Key and certificate for localhost, of its own authority: made for these tests with `openssl req -x509`, and of no use elsewhere. */
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

test('a certificate that is not trusted is told at once, with the way to trust it', async () => {
  const client = connect(await serveTls())
  expect(await failureOf(client.listFlows(flows))).toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(
      /its certificate is not trusted here \(\w+\)\. Name your own .* NODE_EXTRA_CA_CERTS\./,
    ),
  })
  expect(client.waits).toEqual([])
})

test('and is trusted in that way', async () => {
  const url = await serveTls()
  const script = `
    const { createClient } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/client/client.ts'))})
    const client = createClient({ baseUrl: '${url}', token: 't', budget: 5 })
    console.log(JSON.stringify(await client.listFlows({ params: { org: 'o' } })))
    await client.close()`
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: pem }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })
  expect(stdout).toBe('[]\n')
})

test('https asked of a port that speaks http is told at once', async () => {
  const { url } = await serve(json(200, []))
  const client = connect(url.replace('http:', 'https:'))
  expect(await failureOf(client.listFlows(flows))).toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('does not speak TLS on this port. Is it http instead of https?'),
  })
  expect(client.waits).toEqual([])
})
