import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection that says byte by byte what a test wants said. */
export interface Raw {
  readonly socket: Socket
  readonly send: (text: string | Buffer) => void
  /** Everything that came, once it matches; fails where the connection ends before. */
  readonly until: (pattern: RegExp) => Promise<string>
  /** Everything that came, once the connection has ended. */
  readonly rest: () => Promise<string>
}

export async function openRaw(origin: string): Promise<Raw> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  // A connection that is reset has ended too; what came before tells what there is to tell.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  return {
    socket,
    send: (text) => socket.write(text),
    until: async (pattern) => {
      while (!pattern.test(received)) {
        await Promise.race([once(socket, 'data'), closed])
        if (socket.destroyed && !pattern.test(received)) throw new Error(`It ended after: ${received}`)
      }
      return received
    },
    rest: async () => {
      await closed
      return received
    },
  }
}

/** Header lines and an empty one, as HTTP/1.1 has them. */
export function toHead(line: string, headers: Readonly<Record<string, string | number>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${line} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n')
}

interface RawAnswer {
  readonly status: number
  readonly type: string | undefined
  readonly connection: string | undefined
  readonly body: unknown
}

/** The last of the answers that came. */
export function readAnswer(text: string): RawAnswer {
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
