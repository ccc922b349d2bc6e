import { createClient, type Client } from '../../client/client.ts'
import { toBearer } from '../../client/request.ts'
import { toRefusedError, type HttpResponse } from '../../client/response.ts'
import { sendWithRetry } from '../../client/send-with-retry.ts'
import { createTransport, type HttpRequest } from '../../client/transport.ts'
import { EvidenceError } from '../../error.ts'
import { isObject } from '../../wire/json/is-object.ts'
import { tryParseJson } from '../../wire/json/parse-json.ts'
import { parseBase64 } from '../../log/base64.ts'
import type { Hash } from '../../log/hash.ts'
import { printTilePath, tileWidth } from '../../log/tile.ts'
import { parseUrl } from '../../wire/url.ts'

export interface LogSourceOptions {
  /** The address of the log, such as `https://evidence.example.org/log/acme`. */
  readonly url: string
  /** A token with the role reader; undefined for a log that needs none. */
  readonly token: string | undefined
  readonly timeoutSeconds: number
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly debug?: (line: string) => void
}

/** A log of a service, over HTTP. Each method throws EvidenceError `unreachable`, `nonsense` or `refused`. */
export interface LogSource {
  readonly org: string
  readonly fetchCheckpoint: () => Promise<string>
  readonly fetchPolicy: () => Promise<string>
  /** Undefined if the service has no proof. */
  readonly fetchConsistency: (from: number, to: number) => Promise<readonly Hash[] | undefined>
  /** The bytes of the bundle of entries at a position. */
  readonly fetchEntries: (position: number, width?: number) => Promise<Uint8Array>
  readonly submitNote: (note: string) => Promise<void>
  readonly client: Client
  readonly close: () => Promise<void>
}

const maxBytes = 2 * 1024 * 1024

export function openLogSource(options: LogSourceOptions): LogSource {
  const { token, environment, timeoutSeconds } = options
  const { url, org, baseUrl } = parseLogUrl(options.url)
  const transport = createTransport({ environment, maxBytes })
  const client = createClient({ ...options, baseUrl, token: token ?? '' })
  const authorization = token === undefined ? {} : { authorization: toBearer(token) }
  const send = (path: string, request: Pick<HttpRequest, 'method' | 'payload'>): Promise<HttpResponse> =>
    sendWithRetry(
      { ...request, url: `${url}/${path}`, headers: { 'user-agent': 'delivery-evidence (witness)', ...authorization } },
      { ...options, transport, timeoutSeconds, safe: true },
    )
  const get = async (path: string): Promise<HttpResponse> =>
    requireDone(await send(path, { method: 'GET', payload: { encoding: 'none' } }))
  return {
    org,
    client,
    fetchCheckpoint: async () => toText(await get('checkpoint')),
    fetchPolicy: async () => toText(await get('policy')),
    fetchConsistency: async (from, to) => {
      const path = `consistency?from=${from}&to=${to}`
      const response = await send(path, { method: 'GET', payload: { encoding: 'none' } })
      return response.status === 404 ? undefined : parseProof(toText(requireDone(response)))
    },
    fetchEntries: async (position, width = tileWidth) =>
      (await get(printTilePath({ level: 'entries', position, width }))).body,
    submitNote: async (note) => {
      requireDone(await send('cosignatures', { method: 'POST', payload: { encoding: 'text', text: note } }))
    },
    close: async () => {
      await Promise.all([transport.close(), client.close()])
    },
  }
}

interface LogAddress {
  readonly url: string
  readonly org: string
  readonly baseUrl: string
}

function parseLogUrl(text: string): LogAddress {
  const url = parseUrl(text)
  const address = url === undefined ? undefined : readAddress(url)
  if (address !== undefined) return address
  const message = `"${text}" is not the address of a log, such as https://evidence.example.org/log/acme.`
  throw new EvidenceError('usage', message)
}

function readAddress({ protocol, origin, pathname, username, password, search, hash }: URL): LogAddress | undefined {
  const [, prefix = '', name] = /^(.*)\/log\/([^/]+)\/*$/.exec(pathname) ?? []
  if (name === undefined || !/^https?:$/.test(protocol) || `${username}${password}${search}${hash}` !== '')
    return undefined
  const [base, org] = [`${origin}${prefix}`, decodeName(name)]
  return org === undefined ? undefined : { url: `${base}/log/${name}`, org, baseUrl: `${base}/api/v2` }
}

/** Undefined for a text that is not percent-encoded UTF-8. */
function decodeName(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function requireDone(response: HttpResponse): HttpResponse {
  if (response.status >= 400) throw toRefusedError(response)
  return response
}

function toText({ body }: HttpResponse): string {
  return Buffer.from(body).toString('utf8')
}

/** A proof that is no list of hashes proves nothing, so that it is as none. */
function parseProof(text: string): readonly Hash[] | undefined {
  const answer = tryParseJson(text)
  const proof = isObject(answer) ? answer['proof'] : undefined
  if (!Array.isArray(proof)) return undefined
  const hashes = proof.map((hash: unknown) => (typeof hash === 'string' ? parseBase64(hash) : undefined))
  return hashes.every((hash) => hash !== undefined) ? hashes : undefined
}
