import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Connection {
  /** Sends a request as it is and resolves once its whole answer is there; throws where that is not 201. */
  readonly post: (request: Buffer) => Promise<void>
  readonly close: () => void
}

interface Waiting {
  readonly resolve: () => void
  readonly reject: (cause: Error) => void
}

const headEnd = '\r\n\r\n'

/**
 * One kept connection, one request at a time. It understands of HTTP as much as the service says of it: a status line, and an answer of
 * announced length. A client that did more would take its share of the processors from the service under measurement.
 */
export async function openConnection({ hostname, port }: URL): Promise<Connection> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let waiting: Waiting | undefined
  const settle = (cause?: Error): void => {
    const settled = waiting
    waiting = undefined
    if (cause === undefined) settled?.resolve()
    else settled?.reject(cause)
  }
  receive(socket, settle)
  socket.on('error', settle)
  socket.on('close', () => settle(new Error('The service closed the connection.')))
  return {
    post: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** Settles with each answer that is whole. */
function receive(socket: Socket, settle: (cause?: Error) => void): void {
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
    const end = findEnd(answer)
    if (answer.length < end) return
    const isCreated = answer.length === end && answer.startsWith('HTTP/1.1 201 ')
    const cause = isCreated ? undefined : new Error(`answered ${answer}`)
    answer = ''
    settle(cause)
  })
}

function findEnd(answer: string): number {
  const head = answer.indexOf(headEnd)
  if (head === -1) return Number.POSITIVE_INFINITY
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(answer.slice(0, head + 2))?.[1]
  // Without a length nobody could tell where it ends: the answer counts as a wrong one.
  return length === undefined ? head : head + headEnd.length + Number(length)
}
