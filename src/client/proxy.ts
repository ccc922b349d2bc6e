import { EvidenceError } from '../error.ts'
import { emptyToUndefined } from '../wire/optional.ts'
import { parseUrl, redactUrl } from '../wire/url.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The proxies of an environment. '' for none, because undici reads the environment of the process for what is undefined. */
export interface Proxies {
  readonly httpProxy: string
  readonly httpsProxy: string
  readonly noProxy: string
}

/** Undefined if the environment names no proxy. Throws EvidenceError `environment` for a proxy that is not a URL. */
export function readProxies(environment: Environment): Proxies | undefined {
  const httpProxy = readProxyUrl('http_proxy', environment)
  const httpsProxy = readProxyUrl('https_proxy', environment)
  if (httpProxy === '' && httpsProxy === '') return undefined
  return { httpProxy, httpsProxy, noProxy: readVariable('no_proxy', environment) }
}

/** The lower-case name takes precedence, as in curl. */
function readVariable(name: string, environment: Environment): string {
  return emptyToUndefined(environment[name]) ?? environment[name.toUpperCase()] ?? ''
}

/** `host:port` without a scheme is an HTTP proxy, as in curl. */
function readProxyUrl(name: string, environment: Environment): string {
  const text = readVariable(name, environment)
  if (text === '') return ''
  const url = parseUrl(text.includes('://') ? text : `http://${text}`)
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url.href
  throw new EvidenceError(
    'environment',
    `The variable ${name} is "${redactUrl(text)}"; expected the URL of a proxy, such as http://proxy.example.com:3128.`,
  )
}

/** The proxy for a URL, by the rules of undici's EnvHttpProxyAgent; undefined for a direct connection. */
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
