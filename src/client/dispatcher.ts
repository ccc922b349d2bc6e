import { Agent, buildConnector, EnvHttpProxyAgent, type Dispatcher, Pool } from 'undici'
import { EvidenceError } from '../error.ts'
import { emptyToUndefined, omitUndefined } from '../wire/optional.ts'
import { parseUrl, redactUrl } from '../wire/url.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface DispatcherOptions {
  /** The service that the transport is for: its first connection is opened at once. */
  readonly baseUrl?: string
  /** Used instead of an own one. */
  readonly dispatcher?: Dispatcher
  /** Environment variables that name the proxies. */
  readonly environment?: Environment
  /** The maximum size of a response in bytes; a larger one fails. No limit by default. */
  readonly maxBytes?: number
}

/** An undici dispatcher, with the proxies that it uses or the connections that it opens ahead. */
interface OpenDispatcher {
  readonly dispatcher: Dispatcher
  readonly proxies?: Proxies | undefined
  readonly pool?: PreconnectPool | undefined
}

/** Always an own dispatcher: the global one of the process belongs to whichever copy of undici was loaded first. */
export function createDispatcher({
  dispatcher,
  environment = {},
  baseUrl,
  maxBytes,
}: DispatcherOptions): OpenDispatcher {
  if (dispatcher !== undefined) return { dispatcher }
  const proxies = readProxies(environment)
  const limits = omitUndefined({ maxResponseSize: maxBytes })
  if (proxies !== undefined) {
    const clientFactory = createProxyClient
    return { dispatcher: new EnvHttpProxyAgent({ ...proxies, ...limits, clientFactory }), proxies }
  }
  const pool = baseUrl === undefined ? undefined : createPreconnectPool(baseUrl)
  return { dispatcher: new Agent({ ...limits, ...omitUndefined({ connect: pool?.connect }) }), pool }
}

/** The proxies of an environment. '' for none, because undici reads the environment of the process for what is undefined. */
interface Proxies {
  readonly httpProxy: string
  readonly httpsProxy: string
  readonly noProxy: string
}

/** Undefined if the environment names no proxy. Throws EvidenceError `environment` for a proxy that is not a URL. */
function readProxies(environment: Environment): Proxies | undefined {
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

/**
 * Connections to one host that are opened before they are needed. Opening takes one round trip, with TLS two or three, and a run knows
 * that it will send something before that is ready.
 */
interface PreconnectPool {
  /** The connector of a dispatcher: takes a connection from the pool, or opens one. */
  readonly connect: buildConnector.connector
  /** Opens this number of connections. A failure is reported by the request that takes the connection. */
  readonly open: (count: number) => void
  /** Closes the connections that no request took. */
  readonly close: () => void
}

type ConnectResult = Parameters<buildConnector.Callback>

interface PendingConnection {
  readonly result: Promise<ConnectResult>
  readonly timer: NodeJS.Timeout
}

/** Shorter than the time for which any server keeps an idle connection open. */
const idleTimeoutMs = 10_000

function createPreconnectPool(url: string): PreconnectPool {
  const connector = buildConnector({})
  const { host, hostname, port, protocol } = new URL(url)
  const target = { host, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port, protocol }
  const pending = new Set<PendingConnection>()
  const openOne = (): void => {
    const connection: PendingConnection = {
      result: connectOnce(connector, target),
      timer: setTimeout(() => discard(connection), idleTimeoutMs).unref(),
    }
    pending.add(connection)
  }
  const remove = (connection: PendingConnection): Promise<ConnectResult> => {
    clearTimeout(connection.timer)
    pending.delete(connection)
    return connection.result
  }
  const discard = (connection: PendingConnection): void =>
    void remove(connection).then(([, socket]) => socket?.destroy())
  const take = async (options: buildConnector.Options): Promise<ConnectResult> => {
    const [first] = options.host === host ? pending : []
    const result = first && (await remove(first))
    if (result !== undefined && !isStale(result)) return result
    result?.[1]?.destroy()
    return connectOnce(connector, options)
  }
  const connect = async (options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> => {
    callback(...(await take(options)))
  }
  return {
    connect: (options, callback) => void connect(options, callback),
    open: (count) => {
      for (let at = 0; at < count; at += 1) openOne()
    },
    close: () => {
      for (const connection of pending) discard(connection)
    },
  }
}

/** A server closes an idle connection, and may send a response on it first. Such bytes do not belong to a later request. */
function isStale([error, socket]: ConnectResult): boolean {
  return error === null && (socket.destroyed || !socket.writable || socket.readableLength > 0)
}

async function connectOnce(
  connector: buildConnector.connector,
  options: buildConnector.Options,
): Promise<ConnectResult> {
  return new Promise((resolve) => connector(options, (...result) => resolve(result)))
}

/** The code of later versions of undici for this failure. */
const closedByProxy = 'UND_ERR_PRX_CONN'

/**
 * The connections to a proxy, for `EnvHttpProxyAgent`. undici repeats a tunnel that the proxy closes (`UND_ERR_SOCKET`) without end and without
 * a wait (nodejs/undici#3897). With another code it reports the failure.
 */
function createProxyClient(proxy: URL, options: object): Dispatcher {
  return new Pool(proxy, options).compose((dispatch) => (request, handler) => {
    return dispatch(request, withTunnelFailures(handler))
  })
}

/** A tunnel is an upgrade: it has no response of its own (RFC 9110 §9.3.6). */
function withTunnelFailures(handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (...event) => handler.onRequestStart?.(...event),
    onRequestUpgrade: (...event) => handler.onRequestUpgrade?.(...event),
    onResponseError: (controller, error) => handler.onResponseError?.(controller, toTunnelFailure(error)),
  }
}

function toTunnelFailure(error: Error): Error {
  if (!('code' in error) || error.code !== 'UND_ERR_SOCKET') return error
  return Object.assign(new Error('The proxy closed the connection.', { cause: error }), { code: closedByProxy })
}
