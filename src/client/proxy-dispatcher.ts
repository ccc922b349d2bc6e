import { EnvHttpProxyAgent, Pool, type Dispatcher } from 'undici'
import type { Proxies } from './proxy.ts'

/** A dispatcher that connects through proxies. Its module is imported on demand, because most runs have no proxy. */
export function createProxyDispatcher(proxies: Proxies, limits: object): Dispatcher {
  return new EnvHttpProxyAgent({ ...proxies, ...limits, clientFactory: createProxyClient })
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
