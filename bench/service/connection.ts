import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Connection {
  /** Sends the bytes of a request. Resolves when the response is complete; rejects if its status is not 201. */
  readonly post: (request: Buffer) => Promise<void>
  readonly close: () => void
}

interface PendingResponse {
  readonly resolve: () => void
  readonly reject: (cause: Error) => void
}

const headEnd = '\r\n\r\n'

/**
 * Opens a keep-alive connection for one request at a time. It parses only what the service sends: a status line and a body with
 * Content-Length. A complete HTTP client would take more processor time from the measured service.
 */
export async function openConnection({ hostname, port }: URL): Promise<Connection> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let pending: PendingResponse | undefined
  const settle = (cause?: Error): void => {
    const settled = pending
    pending = undefined
    if (cause === undefined) settled?.resolve()
    else settled?.reject(cause)
  }
  readResponses(socket, settle)
  socket.on('error', settle)
  socket.on('close', () => settle(new Error('The service closed the connection.')))
  return {
    post: (request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** Calls `settle` for each complete response. */
function readResponses(socket: Socket, settle: (cause?: Error) => void): void {
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk.toString('latin1')
    const end = findResponseEnd(response)
    if (response.length < end) return
    const isCreated = response.length === end && response.startsWith('HTTP/1.1 201 ')
    const cause = isCreated ? undefined : new Error(`The response is not 201 Created: ${response}`)
    response = ''
    settle(cause)
  })
}

function findResponseEnd(response: string): number {
  const head = response.indexOf(headEnd)
  if (head === -1) return Number.POSITIVE_INFINITY
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(response.slice(0, head + 2))?.[1]
  // Without Content-Length the end is unknown, and the response counts as wrong.
  return length === undefined ? head : head + headEnd.length + Number(length)
}
