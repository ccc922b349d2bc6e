import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A TCP connection that sends exactly the given bytes. */
export interface RawConnection {
  readonly socket: Socket
  readonly send: (text: string | Buffer) => void
  /** All received text, once it matches. Fails if the connection closes before. */
  readonly waitFor: (pattern: RegExp) => Promise<string>
  /** All received text, once the connection is closed. */
  readonly waitForEnd: () => Promise<string>
}

export async function openRawConnection(origin: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  // A reset closes the connection too; the text that arrived before it is enough for the tests.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  return {
    socket,
    send: (text) => socket.write(text),
    waitFor: async (pattern) => {
      while (!pattern.test(received)) {
        await Promise.race([once(socket, 'data'), closed])
        if (socket.destroyed && !pattern.test(received)) throw new Error(`The connection closed after: ${received}`)
      }
      return received
    },
    waitForEnd: async () => {
      await closed
      return received
    },
  }
}

/** An HTTP/1.1 request line and headers, with the empty line. */
export function toRequestHead(line: string, headers: Readonly<Record<string, string | number>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${line} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n')
}

interface RawResponse {
  readonly status: number
  readonly type: string | undefined
  readonly connection: string | undefined
  readonly body: unknown
}

/** Parses the last response in the text. */
export function parseLastResponse(text: string): RawResponse {
  const [head = '', body = ''] = text.slice(text.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n')
  const field = (name: string): string | undefined => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim()
  const isChunked = field('transfer-encoding') === 'chunked'
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    type: field('content-type'),
    connection: field('connection'),
    body: JSON.parse(isChunked ? (body.split('\r\n')[1] ?? '') : body),
  }
}
