import { once } from 'node:events'
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One write to the service. */
export interface ProxiedRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Forwards the request. Resolves when the service has responded. */
  readonly forward: () => Promise<Answer>
  /** Closes the proxy for this number of milliseconds. */
  readonly closeFor: (milliseconds: number) => void
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** What happens to a write instead of forwarding it. */
export type Fault = (request: ProxiedRequest) => unknown

export interface FaultyProxy extends AsyncDisposable {
  /** The base URL of the service, through the proxy. */
  readonly url: string
  /** The writes with a fault, as `METHOD path`. */
  readonly affected: readonly string[]
}

const retryMs = 20

/** Starts a proxy to the service at `target`. The fault applies to the first attempt of each write that matches `on`, or with `always` to all. */
export async function startFaultyProxy(
  target: string,
  fault: Fault,
  { on, always = false }: { readonly on: RegExp; readonly always?: boolean },
): Promise<FaultyProxy> {
  const affected: string[] = []
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`
    const forward = async (): Promise<Answer> => send(request, new URL(target).origin)
    if (request.method === 'GET' || !on.test(line) || (affected.includes(line) && !always)) {
      void forward().then((answer) => reply(response, answer))
      return
    }
    affected.push(line)
    void fault({ request, response, forward, closeFor })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let isDisposed = false
  const listenAgain = (): void => void (isDisposed || server.listening || server.listen(port, '127.0.0.1'))
  // Another process may use the port for a connection of its own in the meantime.
  server.on('error', () => setTimeout(listenAgain, retryMs))
  const closeFor = (milliseconds: number): void => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    setTimeout(listenAgain, milliseconds)
  }
  return {
    url: `http://127.0.0.1:${port}${new URL(target).pathname}`,
    affected,
    [Symbol.asyncDispose]: async () => {
      isDisposed = true
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function send(request: IncomingMessage, origin: string): Promise<Answer> {
  const { method, headers } = request
  const onward = sendRequest(new URL(request.url ?? '', origin), { method, headers })
  request.pipe(onward)
  const [response] = (await once(onward, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await readBody(response) }
}

export async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function reply(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(body)
}
