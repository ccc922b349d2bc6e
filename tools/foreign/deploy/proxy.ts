import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ForeignCheck } from '../check.ts'
import { findPort } from './find-port.ts'
import { createCertificate, proxies, proxyHost, serviceCommands, type StartProxy } from './proxy-setup.ts'

/**
 * Runs the service with the options of deploy/compose.yaml and deploy/evidence.service behind nginx, HAProxy and Caddy, with the settings of
 * deploy and docs/service/production.md. The log must have the address of the client, not that of the proxy nor one that the client sends, and a page must
 * require a token.
 */
const entry = resolve('src/cli/index.ts')

/** Linux has all addresses of 127.0.0.0/8. */
const clientAddress = '127.0.0.2'
const forgedAddress = '203.0.113.9'

interface Service {
  readonly child: ChildProcess
  /** The log so far. */
  readonly log: () => string
  readonly token: string
}

/** The check, for the list of checks. */
export const proxy: ForeignCheck = {
  name: 'proxy',
  needs: 'debian',
  run: async ({ install }, print) => {
    await install('nginx-light', 'haproxy', 'caddy')
    for (const [program, startProxy] of Object.entries(proxies)) {
      for (const [file, readWords] of Object.entries(serviceCommands)) {
        await runSetup(startProxy, readWords())
        print(`${file} behind ${program}: the service sees the address of the client.`)
      }
    }
  },
}

async function runSetup(startProxy: StartProxy, words: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-proxy-'))
  const [port, servicePort] = [await findPort(), await findPort()]
  const pair = createCertificate(folder)
  const service = await startService(folder, words, servicePort)
  const proxyProcess = startProxy({ folder, port, services: [servicePort, servicePort], ...pair })
  try {
    // Throws where the program is missing.
    await once(proxyProcess, 'spawn')
    await checkService(service, { port, ca: readFileSync(pair.certificate) })
  } finally {
    for (const child of [service.child, proxyProcess]) {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts the service on a folder of its own, with an admin token. */
async function startService(folder: string, words: readonly string[], port: string): Promise<Service> {
  const data = ['--data', join(folder, 'data')]
  const create = ['token', 'create', '--create-database', ...data, '--name', 'ops', '--org', 'acme', '--role', 'admin']
  const token = execFileSync(process.execPath, [entry, ...create], { encoding: 'utf8' }).trim()
  const options = words.map((word) => (word === '8080' ? port : word))
  const place = options.indexOf('--data')
  const args = [...(place === -1 ? options : options.toSpliced(place, 2)), ...data, '--log', 'json']
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk) => (log += String(chunk)))
  await once(child.stdout, 'data')
  return { child, log: () => log, token }
}

async function checkService({ log, token }: Service, proxyServer: ProxyServer): Promise<void> {
  await waitForProxy(proxyServer)
  const page = await ask(proxyServer, '/acme', { accept: 'text/html' })
  expectEqual('the status of a page without a token', page.status, 401)
  expectEqual('a page without a token asks for one', page.text.includes('name="token"'), true)
  const flows = await ask(proxyServer, '/api/v2/flows/acme', { authorization: `Bearer ${token}` })
  expectEqual('the status of a request with a token', flows.status, 200)
  const lines = log().split('\n')
  const requests = lines.filter((line) => line.includes('"event":"request"'))
  const addresses = requests.map((line) => (JSON.parse(line) as { readonly address: string }).address)
  expectEqual('the addresses in the log', [...new Set(addresses)], [clientAddress])
  expectEqual('a warning about a proxy that is not trusted', log().includes('X-Forwarded-For'), false)
}

function expectEqual(what: string, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return
  throw new Error(`${what}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}.`)
}

interface ProxyServer {
  readonly port: string
  /** The certificate that it must have. */
  readonly ca: Buffer
}

interface Answer {
  readonly status: number | undefined
  readonly text: string
}

/** Asks the proxy from the address of the client, which also sends a header of its own. */
async function ask({ port, ca }: ProxyServer, path: string, own: Readonly<Record<string, string>>): Promise<Answer> {
  const headers = { host: proxyHost, 'x-forwarded-for': forgedAddress, ...own }
  const address = { host: '127.0.0.1', port, servername: proxyHost, ca, agent: false, localAddress: clientAddress }
  const sent = request({ ...address, path, headers }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return { status: response.statusCode, text }
}

async function waitForProxy(proxyServer: ProxyServer): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { status } = await ask(proxyServer, '/healthz', {}).catch(() => ({ status: 0 }))
    if (status === 200) return
    await wait(100)
  }
  throw new Error('The proxy does not answer.')
}
