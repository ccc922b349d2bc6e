import { serve, type RecordedRequest } from '../client/server.ts'
import { publishedPage, selectMembers, type PublishedOperation } from './page.ts'

export interface PublishedTrail {
  readonly name: string
  readonly [member: string]: unknown
}

/** A service with the published operations alone (rules 1.10). */
export interface PublishedService {
  readonly url: string
  readonly seen: readonly RecordedRequest[]
}

/** One with trails that are made up, such as ones that contradict themselves. */
export interface InventedService extends PublishedService {
  /** Newest first. */
  readonly trails: PublishedTrail[]
}

/** A request that has nothing but published members. */
interface PublishedRequest {
  readonly method: string
  /** Below the base URL, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: FormData | string | undefined
}

interface Answer {
  readonly status: number
  readonly value: unknown
}

type Backend = (request: PublishedRequest) => Promise<Answer>

/** What the service does with members and parameters that are not published: the page leaves it open. */
export type Strictness = 'refuse' | 'drop'

/**
 * The published part of a real service: what it does beyond the page is out of reach in both directions, and its own words for errors are
 * those of a stranger. `target` is the base URL of the real service.
 */
export async function startPublishedProxy(
  target: string,
  strictness: Strictness = 'refuse',
): Promise<PublishedService> {
  return servePublished(strictness, async ({ method, path, headers, body }) => {
    const response = await fetch(`${target}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    return { status: response.status, value: await response.json() }
  })
}

/** A service with these trails, which takes every report and records none. */
export async function startPublishedService(trails: PublishedTrail[] = []): Promise<InventedService> {
  const service = await servePublished('refuse', async ({ method, path }) => {
    if (method === 'POST') return { status: 201, value: undefined }
    const { pathname, searchParams } = new URL(path, 'http://any')
    if (pathname.startsWith('/trails/')) return { status: 200, value: listTrails(searchParams, trails) }
    return { status: 200, value: pathname.startsWith('/attestations/') ? { data: [] } : [] }
  })
  return { ...service, trails }
}

async function servePublished(strictness: Strictness, backend: Backend): Promise<PublishedService> {
  return serve((response, one) => {
    void answer(one, strictness, backend).then(({ status, value }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
    )
  })
}

async function answer(one: RecordedRequest, strictness: Strictness, backend: Backend): Promise<Answer> {
  const url = new URL(one.url.replace(/^\/api\/v2/, ''), 'http://any')
  const operation = publishedPage.find(({ method, path }) => method === one.method && path.test(url.pathname))
  if (operation === undefined) return { status: 404, value: { message: 'No such route' } }
  const { request, unknown } = await toPublishedRequest(one, url, operation)
  if (strictness === 'refuse' && unknown.length > 0) {
    const errors = Object.fromEntries(unknown.map((name) => [name, 'is not allowed']))
    return { status: 400, value: { message: 'Input payload validation failed', errors } }
  }
  return toPublishedAnswer(await backend(request), operation)
}

interface FilteredRequest {
  readonly request: PublishedRequest
  readonly unknown: readonly string[]
}

/** Headers beyond the token and the type of the content are extensions too. */
async function toPublishedRequest(
  { method, headers, body }: RecordedRequest,
  url: URL,
  operation: PublishedOperation,
): Promise<FilteredRequest> {
  const unknownQuery = [...url.searchParams.keys()].filter((name) => operation.query?.includes(name) !== true)
  for (const name of unknownQuery) url.searchParams.delete(name)
  const type = headers['content-type'] ?? ''
  const filtered = await filterBody(operation, type, body)
  const sent = {
    authorization: headers.authorization ?? '',
    ...(typeof filtered.body === 'string' && { 'content-type': type }),
  }
  return {
    request: { method, path: `${url.pathname}${url.search}`, headers: sent, body: filtered.body },
    unknown: [...unknownQuery, ...filtered.unknown],
  }
}

async function filterBody(
  { body: form = 'any' }: PublishedOperation,
  type: string,
  sent: Buffer,
): Promise<Pick<PublishedRequest, 'body'> & Pick<FilteredRequest, 'unknown'>> {
  if (sent.length === 0) return { body: undefined, unknown: [] }
  if (!type.startsWith('multipart/')) {
    const { kept, unknown } = selectMembers(form, JSON.parse(sent.toString()))
    return { body: JSON.stringify(kept), unknown }
  }
  const parts = await new Response(new Uint8Array(sent), { headers: { 'content-type': type } }).formData()
  const data = parts.get('data_json')
  const text = typeof data === 'string' ? data : ((await data?.text()) ?? '{}')
  const { kept, unknown } = selectMembers(form, JSON.parse(text))
  parts.set('data_json', JSON.stringify(kept))
  return { body: parts, unknown }
}

/** The page shows neither the answer to a creation nor the form of an error: these are those of other services. */
function toPublishedAnswer({ status, value }: Answer, { answer: form }: PublishedOperation): Answer {
  if (status >= 400) return { status, value: { message: toMessage(value) } }
  if (form === 'not shown') return { status, value: { message: 'OK' } }
  const list = typeof form === 'object' && 'data' in form && Array.isArray(form['data']) ? form['data'] : form
  return { status, value: selectMembers(Array.isArray(value) ? list : form, value).kept }
}

function toMessage(value: unknown): string {
  return typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : 'Failed'
}

/** A plain list without paging parameters; `pagination` only if there are several pages (rules 9.2). */
function listTrails(query: URLSearchParams, trails: readonly PublishedTrail[]): unknown {
  const per_page = Number(query.get('per_page') ?? 0)
  if (per_page === 0) return trails
  const page = Number(query.get('page') ?? 1)
  const data = trails.slice((page - 1) * per_page, page * per_page)
  const page_count = Math.ceil(trails.length / per_page)
  return { data, ...(page_count > 1 ? { pagination: { total: trails.length, page, per_page, page_count } } : {}) }
}

/** A trail as such a service returns it. */
export function publishedTrail(
  name: string,
  state: string,
  members: Readonly<Record<string, unknown>> = {},
): PublishedTrail {
  const is_compliant = state === 'COMPLIANT'
  return {
    name,
    compliance_state: state,
    is_compliant,
    compliance_status: { status: state, is_compliant, attestations_statuses: [], artifacts_statuses: {} },
    ...members,
  }
}
