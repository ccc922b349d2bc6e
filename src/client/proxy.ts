import { EvidenceError } from '../error.ts'
import { nonEmpty } from '../schema/defined.ts'
import { parseUrl } from '../schema/url.ts'
import { hideUserinfo } from './address.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The proxies that an environment names, never undefined, for undici would then look into that of the process. */
interface Proxies {
  readonly httpProxy: string
  readonly httpsProxy: string
  readonly noProxy: string
}

/** Undefined where there are none. Throws EvidenceError `environment` for one that is no address. */
export function readProxies(environment: Environment): Proxies | undefined {
  const httpProxy = readAddress('http_proxy', environment)
  const httpsProxy = readAddress('https_proxy', environment)
  if (httpProxy === '' && httpsProxy === '') return undefined
  return { httpProxy, httpsProxy, noProxy: read('no_proxy', environment) }
}

/** The lower-case name first, as curl does. */
function read(name: string, environment: Environment): string {
  return nonEmpty(environment[name]) ?? environment[name.toUpperCase()] ?? ''
}

/** `host:port` alone is taken for a proxy spoken to in HTTP, as curl does. */
function readAddress(name: string, environment: Environment): string {
  const text = read(name, environment)
  if (text === '') return ''
  const url = parseUrl(text.includes('://') ? text : `http://${text}`)
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url.href
  throw new EvidenceError(
    'environment',
    `The variable ${name} is "${hideUserinfo(text)}"; it takes the address of a proxy, such as http://proxy.example.com:3128.`,
  )
}

/** The proxy that a request to this URL goes through, by the rules of undici's EnvHttpProxyAgent; undefined where it goes straight. */
export function findProxy(url: string, { httpProxy, httpsProxy, noProxy }: Proxies): string | undefined {
  const { protocol, host, port } = new URL(url)
  const name = host.replace(/:\d*$/, '')
  const number = port === '' ? { 'http:': '80', 'https:': '443' }[protocol] : port
  if (noProxy === '*' || noProxy.split(/[,\s]/).some((entry) => isExempt(entry, name, number))) return undefined
  return (protocol === 'https:' && httpsProxy !== '' ? httpsProxy : httpProxy) || undefined
}

function isExempt(entry: string, host: string, port: string | undefined): boolean {
  const [, name = entry, only] = /^(.+):(\d+)$/.exec(entry) ?? []
  const domain = name.replace(/^\*?\./, '').toLowerCase()
  if (domain === '' || (only !== undefined && only !== port)) return false
  return host === domain || host.endsWith(`.${domain}`)
}
