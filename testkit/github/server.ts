import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { respond, type TestResponse } from './routes.ts'
import { respondToStatus } from './status.ts'
import type { CommentState, Fault, GithubState, StatusState } from './state.ts'

export interface RecordedRequest {
  /** `GET /repos/acme/shop/pulls/7?page=1`, without the prefix of the API. */
  readonly line: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
  readonly time: number
}

export interface GithubServer extends AsyncDisposable {
  /** The value for GITHUB_API_URL. */
  readonly apiUrl: string
  /** The value for ACTIONS_ID_TOKEN_REQUEST_URL. */
  readonly idTokenUrl: string
  /** All requests in the order of arrival. */
  readonly requests: readonly RecordedRequest[]
  /** The current comments. */
  readonly comments: readonly CommentState[]
  readonly addComment: (comment: CommentState) => void
  /** Changes the text of a comment, as an account with write access can do. */
  readonly editComment: (id: number, change: (body: string) => string) => void
  /** All statuses, oldest first. The last one of a context applies. */
  readonly statuses: readonly StatusState[]
  /** Sets a status, as a workflow or an account with `statuses: write` can do. */
  readonly addStatus: (status: StatusState) => void
  readonly close: () => Promise<void>
}

/** The state that changes while the server runs. */
export interface ServerState {
  readonly initial: GithubState
  readonly origin: () => string
  readonly comments: CommentState[]
  readonly statuses: StatusState[]
  lookups: number
}

/** Starts a GitHub server for tests, with real HTTP on the loopback interface. */
export async function startGithub(initial: GithubState = {}): Promise<GithubServer> {
  const requests: RecordedRequest[] = []
  const state: ServerState = {
    initial,
    comments: [...(initial.comments ?? [])],
    statuses: [...(initial.statuses ?? [])],
    lookups: 0,
    origin: () => origin,
  }
  const faults = (initial.faults ?? []).map((fault) => ({ ...fault, left: fault.times ?? 1 }))
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const recorded = await record(request, initial.prefix ?? '')
    requests.push(recorded)
    reply(response, takeFault(faults, recorded.line), () => respondToAny(state, recorded))
    initial.after?.(recorded.line)
  }
  const server = createServer((request, response) => {
    void serve(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    apiUrl: `${origin}${initial.prefix ?? ''}`,
    idTokenUrl: `${origin}${initial.prefix ?? ''}/id-token?api-version=2.0`,
    requests,
    comments: state.comments,
    addComment: (comment) => void state.comments.push(comment),
    editComment: (id, change) => {
      const at = state.comments.findIndex((comment) => comment.id === id)
      state.comments.splice(at, 1, ...state.comments.slice(at, at + 1).map((it) => ({ ...it, body: change(it.body) })))
    },
    statuses: state.statuses,
    addStatus: (status) => void state.statuses.push(status),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Statuses have routes of their own, behind the check of the token. */
function respondToAny(state: ServerState, recorded: RecordedRequest): TestResponse {
  const response = respond(state, recorded)
  return response.status === 404 ? (respondToStatus(state, recorded) ?? response) : response
}

async function record(request: IncomingMessage, prefix: string): Promise<RecordedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { method = '', url = '', headers } = request
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  return { line: `${method} ${toApiPath(url, prefix)}`, headers, body, time: performance.now() }
}

/** As on a GitHub Enterprise Server, the GraphQL endpoint is beside the REST API: `/api/graphql` for `/api/v3`. */
function toApiPath(url: string, prefix: string): string {
  if (url === `${prefix.replace(/\/v3$/, '')}/graphql`) return '/graphql'
  return url.startsWith(prefix) ? url.slice(prefix.length) : `/outside-the-api${url}`
}

function takeFault(faults: (Fault & { left: number })[], line: string): Fault['answer'] | undefined {
  const found = faults.find((fault) => fault.left > 0 && fault.on.test(line))
  if (found === undefined) return undefined
  found.left -= 1
  return found.answer
}

function reply(
  response: ServerResponse,
  fault: Fault['answer'] | undefined,
  respondCorrectly: () => TestResponse,
): void {
  if (fault === 'reset') return void response.destroy()
  if (fault === undefined) return send(response, respondCorrectly())
  if (typeof fault === 'object') return send(response, { body: { message: 'a fault' }, ...fault })
  const correct = respondCorrectly()
  if (fault === 'lost') return void response.destroy()
  const text = JSON.stringify(correct.body)
  response.writeHead(correct.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': text.length,
  })
  response.write(text.slice(0, text.length / 2), () => response.destroy())
}

function send(response: ServerResponse, { status, body, headers }: TestResponse): void {
  if (status === 204) return void response.writeHead(status).end()
  const [type, text] = typeof body === 'string' ? ['text/html', body] : ['application/json', JSON.stringify(body)]
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(text)
}
