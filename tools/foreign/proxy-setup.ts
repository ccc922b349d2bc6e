import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** The ports of a proxy and of the service behind it. */
interface Ports {
  readonly proxy: string
  readonly service: string
}

/** Starts a proxy with the settings of docs/operating.md. `folder` is for its files. */
type StartProxy = (folder: string, ports: Ports) => ChildProcess

const read = (name: string): string => readFileSync(join('docs', name), 'utf8')

/** The proxies connect to the service from here. */
const proxyNetwork = '127.0.0.1/32'

/** The words of the command in the systemd unit, from `serve` on. */
function readUnit(): readonly string[] {
  const [, line = ''] = /^ExecStart=\S+ \S+ (.+)$/m.exec(read('evidence.service')) ?? []
  return line.split(' ')
}

/** The words of the command in the compose file. Loopback takes the place of the gateway of its network, which must be trusted. */
function readCompose(): readonly string[] {
  const { services, networks } = parse(read('compose.yaml')) as {
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

const startNginx: StartProxy = (folder, { proxy, service }) => {
  const location = readSnippet('nginx', 'location /').replace('127.0.0.1:8080', `127.0.0.1:${service}`)
  const path = join(folder, 'nginx.conf')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((it) => `${it}_temp_path ${folder}/${it};`)
  const server = `server { listen 127.0.0.1:${proxy}; ${location} }`
  const http = `http { access_log off; ${places.join(' ')} ${server} }`
  writeFileSync(path, `daemon off; pid ${folder}/pid; error_log stderr; events {} ${http}`)
  // Debian installs nginx in a folder that is not on the PATH of every user.
  const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` }
  return spawn('nginx', ['-c', path, '-e', 'stderr'], { stdio: 'ignore', env })
}

const startCaddy: StartProxy = (folder, { proxy, service }) => {
  const snippet = readSnippet('', 'evidence.example.org')
    .replace('evidence.example.org', `http://127.0.0.1:${proxy}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${service}`)
  const path = join(folder, 'Caddyfile')
  writeFileSync(path, `{\n  admin off\n}\n${snippet}`)
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder }
  return spawn('caddy', ['run', '--config', path, '--adapter', 'caddyfile'], { stdio: 'ignore', env })
}

/** The proxies, by the name of their program. */
export const proxies = { nginx: startNginx, caddy: startCaddy }

/** The code block of docs/operating.md in a language that begins with a text. */
function readSnippet(language: string, first: string): string {
  const blocks = [...read('operating.md').matchAll(/^```(\w*)\n(.*?)^```$/gms)]
  const found = blocks.find(([, name, text]) => name === language && text?.startsWith(first) === true)
  if (found?.[2] === undefined) throw new Error(`operating.md has no settings that begin with "${first}".`)
  return found[2]
}
