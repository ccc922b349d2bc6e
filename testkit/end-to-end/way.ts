import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One write on its way to the service. */
export interface Passage {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Hands it on; the service has done what it was asked to when this resolves. */
  readonly forward: () => Promise<Answer>
  /** Nobody listens any more, until so many milliseconds are over. */
  readonly closeFor: (milliseconds: number) => void
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** What befalls a write. */
export type Mishap = (passage: Passage) => unknown

export interface Way extends AsyncDisposable {
  /** Of the service, this way. */
  readonly url: string
  /** Writes that a mishap befell. */
  readonly struck: readonly string[]
}

/** A way to the service at `target`, on which a mishap befalls the first try of each write, or every try, of those that `on` matches. */
export async function startWay(
  target: string,
  mishap: Mishap,
  { on, always = false }: { readonly on: RegExp; readonly always?: boolean },
): Promise<Way> {
  const struck: string[] = []
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`
    const forward = async (): Promise<Answer> => send(request, new URL(target).origin)
    if (request.method === 'GET' || !on.test(line) || (struck.includes(line) && !always)) {
      void forward().then((answer) => reply(response, answer))
      return
    }
    struck.push(line)
    void mishap({ request, response, forward, closeFor })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const closeFor = (milliseconds: number): void => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    setTimeout(() => server.listen(port, '127.0.0.1'), milliseconds)
  }
  return {
    url: `http://127.0.0.1:${port}${new URL(target).pathname}`,
    struck,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function send(request: IncomingMessage, origin: string): Promise<Answer> {
  const { method, headers } = request
  const onward = ask(new URL(request.url ?? '', origin), { method, headers })
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
