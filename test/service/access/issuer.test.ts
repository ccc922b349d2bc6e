import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createPlainServer } from 'node:http'
import { createServer, type Server } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolder } from '../../../testkit/cli/evidence.ts'
import { runProcess } from '../../../testkit/action/process.ts'
import { discovery, keySet } from '../../../testkit/service/access/issuer.ts'

const pem = join(import.meta.dirname, '../../fixture/client/self-signed.pem')

/** An issuer without keys, over TLS. */
async function startTlsIssuer(): Promise<string> {
  const text = readFileSync(pem)
  const server: Server = createServer({ key: text, cert: text }, ({ url: path }, response) => {
    const answers = new Map<string | undefined, object>([
      [discovery, { issuer: url, jwks_uri: `${url}${keySet}` }],
      [keySet, { keys: [] }],
    ])
    response.end(JSON.stringify(answers.get(path)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return url
}

/** Opens tunnels (RFC 9110 §9.3.6) to this machine for every host name. */
async function startProxy(): Promise<{ readonly url: string; readonly asked: readonly string[] }> {
  const asked: string[] = []
  const proxy = createPlainServer().listen(0, '127.0.0.1')
  proxy.on('connect', ({ url = '' }, socket) => {
    asked.push(url)
    const peer = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      peer.pipe(socket).pipe(peer)
    })
    socket.on('error', () => peer.destroy())
    peer.on('error', () => socket.destroy())
  })
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** The response of a service to a token that names the issuer. */
async function ask(issuer: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const token = `${encode({ alg: 'RS256', kid: 'one' })}.${encode({ iss: issuer })}.c2lnbmVk`
  const script = `
    const { startService } = await import(${JSON.stringify(resolve('src/service/main.ts'))})
    const service = await startService({ folder: '.', oidcIssuers: ['${issuer}'] })
    const answer = await fetch(service.url + '/flows/acme', { headers: { authorization: 'Bearer ${token}' } })
    console.log(answer.status, (await answer.json()).message)
    await service.close()`
  const env = { PATH: process.env['PATH'] ?? '', NODE_EXTRA_CA_CERTS: pem, ...environment }
  const args = ['--input-type=module', '-e', script]
  const { stdout, stderr } = await runProcess({ file: process.execPath, args, cwd: createFolder(), env })
  return `${stdout}${stderr}`
}

test('the keys of an issuer are fetched through the proxy of the environment', async () => {
  const issuer = await startTlsIssuer()
  const { url, asked } = await startProxy()

  expect(await ask(issuer, { HTTPS_PROXY: url })).toMatch(/^401 .* a key that its issuer .* does not publish\.$/m)

  expect(new Set(asked)).toEqual(new Set([issuer.slice('https://'.length)]))
})

test('the keys of an issuer in NO_PROXY are fetched directly', async () => {
  const issuer = await startTlsIssuer()
  const { url, asked } = await startProxy()

  expect(await ask(issuer, { HTTPS_PROXY: url, NO_PROXY: 'localhost' })).toMatch(/^401 .* does not publish\.$/m)

  expect(asked).toEqual([])
})

test('an unreachable proxy gives 503', async () => {
  const output = await ask(await startTlsIssuer(), { HTTPS_PROXY: 'http://127.0.0.1:1' })
  expect(output).toMatch(/^503 The token cannot be checked/m)
})
