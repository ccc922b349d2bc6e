import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { EvidenceError } from '../error.ts'

export interface Listening {
  readonly port: number
  /** Takes no new connection, and resolves when every request that was taken is answered. */
  readonly close: () => Promise<void>
}

const patience = 30_000
const sweepInterval = 50

export async function listen(app: Hono, host: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch })
  if (!('closeIdleConnections' in server)) throw new Error('An HTTP/1 server was expected.')
  await begin(server, host, port)
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { port: address.port, close: () => end(server) }
}

async function begin(server: Server, host: string, port: number): Promise<void> {
  const started = Promise.withResolvers<void>()
  server.once('error', started.reject)
  server.listen(port, host, started.resolve)
  try {
    await started.promise
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const message = `The service cannot listen on ${host}, port ${port} (${reason}); choose another one.`
    throw new EvidenceError('environment', message, { facts: { host, port }, cause })
  }
}

/** A connection that is kept alive between requests holds nothing that was accepted. */
async function end(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), sweepInterval)
  const force = setTimeout(() => server.closeAllConnections(), patience)
  try {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  } finally {
    clearInterval(sweep)
    clearTimeout(force)
  }
}
