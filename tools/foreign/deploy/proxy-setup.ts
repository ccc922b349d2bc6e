import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { serverEnvironment as env, startHaproxy } from '../../../testkit/deploy/proxy.ts'

/** Where a proxy runs. `certificate` and `key` are paths of PEM files. */
interface ProxySetup {
  /** For its files. */
  readonly folder: string
  readonly port: string
  /** The ports of two processes of the service, or twice that of one. */
  readonly services: readonly [string, string]
  readonly certificate: string
  readonly key: string
}

/** Starts a proxy with TLS, with the settings of deploy or docs/service/production.md. Throws where the proxy refuses the settings. */
export type StartProxy = (setup: ProxySetup) => ChildProcess

const read = (name: string): string => readFileSync(name, 'utf8')

/** The proxies connect to the service from here. */
const proxyNetwork = '127.0.0.1/32'

/** The words of the command in the systemd unit, from `serve` on. */
function readUnit(): readonly string[] {
  const [, line = ''] = /^ExecStart=\S+ \S+ (.+)$/m.exec(read('deploy/evidence.service')) ?? []
  return line.split(' ')
}

/** The words of the command in the compose file. Loopback takes the place of the gateway of its network, which must be trusted. */
function readCompose(): readonly string[] {
  const { services, networks } = parse(read('deploy/compose.yaml')) as {
    services: { evidence: { command: string[] } }
    networks: { default: { ipam: { config: { gateway: string }[] } } }
  }
  const gateway = `${networks.default.ipam.config[0]?.gateway ?? ''}/32`
  const { command } = services.evidence
  if (!command.includes(gateway)) throw new Error(`compose.yaml does not trust its gateway ${gateway}.`)
  return command.map((word) => (word === gateway ? proxyNetwork : word))
}

/** The words of the command of the service, by the file that has it. */
export const serviceCommands = { 'compose.yaml': readCompose, 'evidence.service': readUnit }

/** The name of the proxy in its settings, and in its certificate. */
export const proxyHost = 'evidence.example.org'

/** Makes a certificate that signs itself. Returns the paths. */
export function createCertificate(folder: string): Pick<ProxySetup, 'certificate' | 'key'> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const name = ['-subj', `/CN=${proxyHost}`, '-addext', `subjectAltName=DNS:${proxyHost}`]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc']
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  return { certificate, key }
}

const startNginx: StartProxy = ({ folder, port, services: [one, two], certificate, key }) => {
  const server = read('deploy/nginx.conf')
    .replace('192.0.2.11:8080', `127.0.0.1:${one}`)
    .replace('192.0.2.12:8080', `127.0.0.1:${two}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/etc/ssl/evidence/fullchain.pem', certificate)
    .replace('/etc/ssl/evidence/privkey.pem', key)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((it) => `${it}_temp_path ${folder}/${it};`)
  const path = join(folder, 'nginx.conf')
  const main = `daemon off; pid ${folder}/pid; error_log stderr; events {}`
  writeFileSync(path, `${main} http { access_log off; ${places.join(' ')}\n${server}}`)
  const args = ['-c', path, '-e', 'stderr']
  execFileSync('nginx', ['-t', '-q', ...args], { env })
  return spawn('nginx', args, { stdio: 'ignore', env })
}

const startTlsHaproxy: StartProxy = ({ folder, port, services: [one, two], certificate, key }) => {
  const pem = join(folder, 'haproxy.pem')
  writeFileSync(pem, read(certificate) + read(key))
  return startHaproxy('deploy/haproxy.cfg', folder, {
    '192.0.2.11:8080': `127.0.0.1:${one}`,
    '192.0.2.12:8080': `127.0.0.1:${two}`,
    ':443': `127.0.0.1:${port}`,
    '/etc/ssl/evidence/haproxy.pem': pem,
  })
}

const startCaddy: StartProxy = ({ folder, port, services: [service], certificate, key }) => {
  const snippet = readSnippet('', 'evidence.example.org')
    .replace('evidence.example.org', `evidence.example.org:${port}\nbind 127.0.0.1\ntls ${certificate} ${key}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${service}`)
  const path = join(folder, 'Caddyfile')
  writeFileSync(path, `{\n  admin off\n  auto_https disable_redirects\n}\n${snippet}`)
  return spawn('caddy', ['run', '--config', path, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...env, HOME: folder },
  })
}

/** The proxies, by the name of their program. */
export const proxies = { nginx: startNginx, haproxy: startTlsHaproxy, caddy: startCaddy }

/** The code block of docs/service/production.md in a language that begins with a text. */
function readSnippet(language: string, first: string): string {
  const blocks = [...read('docs/service/production.md').matchAll(/^```(\w*)\n(.*?)^```$/gms)]
  const found = blocks.find(([, name, text]) => name === language && text?.startsWith(first) === true)
  if (found?.[2] === undefined) throw new Error(`production.md has no settings that begin with "${first}".`)
  return found[2]
}
