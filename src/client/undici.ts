import type { Dispatcher } from 'undici'
import requestOperation from 'undici/lib/api/api-request.js'
import buildConnector from 'undici/lib/core/connect.js'
import Agent from 'undici/lib/dispatcher/agent.js'

/*
 * The parts of undici that a request needs, by file: the whole package evaluates fetch, WebSocket, caches and mocks, which take half of the
 * start of a step. undici has an exact version, and the bundle contains it.
 */

/** undici's `request` with a dispatcher, without the global one. */
export async function request(
  dispatcher: Dispatcher,
  options: Omit<Dispatcher.RequestOptions, 'path' | 'origin'> & { readonly url: string },
): Promise<Dispatcher.ResponseData> {
  const { url, ...rest } = options
  const { origin, pathname, search } = new URL(url)
  return requestOperation.call(dispatcher, { ...rest, origin, path: `${pathname}${search}` })
}

export { Agent, buildConnector }
