import { once } from 'node:events'
import type { Socket } from 'node:net'
import { serve, type RecordedRequest, type Respond } from './server.ts'

/** A server that asks its clients to keep their connections open. */
export interface HeldServer {
  readonly url: string
  readonly origin: string
  readonly seen: readonly RecordedRequest[]
  /** Waits until all connections are closed. Returns for each whether the client has closed it, and not the server after its time limit. */
  readonly closings: () => Promise<readonly boolean[]>
}

export async function serveHeld(respond: Respond): Promise<HeldServer> {
  const sockets = new Set<Socket>()
  const { url, origin, seen } = await serve((response, one, request) => {
    sockets.add(request.socket)
    response.setHeader('connection', 'keep-alive').setHeader('keep-alive', 'timeout=600')
    respond(response, one, request)
  })
  return { url, origin, seen, closings: async () => Promise.all([...sockets].map(waitForEnd)) }
}

async function waitForEnd(socket: Socket): Promise<boolean> {
  if (!socket.closed) await once(socket, 'close')
  return socket.readableEnded
}
