import { json, serve, type RecordedRequest } from '../client/server.ts'

export interface PublishedTrail {
  readonly name: string
  readonly [member: string]: unknown
}

/** A service with the published operations alone (rules 1.10). */
export interface PublishedService {
  readonly url: string
  readonly seen: readonly RecordedRequest[]
  /** Newest first. */
  readonly trails: PublishedTrail[]
}

type Answer = readonly [status: number, value: unknown]

const reports = [
  /^POST \/api\/v2\/artifacts\/[^/]+\/[^/]+$/,
  /^POST \/api\/v2\/attestations\/[^/]+\/[^/]+\/trail\/[^/]+\/(vulnscan|codequality|custom)$/,
]

export async function startPublishedService(trails: PublishedTrail[] = []): Promise<PublishedService> {
  const { url, seen } = await serve((response, one, request) => json(...answer(one, trails))(response, one, request))
  return { url, seen, trails }
}

function answer({ method, url }: RecordedRequest, trails: readonly PublishedTrail[]): Answer {
  const { pathname, searchParams } = new URL(url, 'http://any')
  const asked = `${method} ${pathname}`
  if (/^GET \/api\/v2\/trails\/[^/]+\/[^/]+$/.test(asked)) return listTrails(searchParams, trails)
  if (reports.some((report) => report.test(asked))) return [201, { id: 'r1', attestation_id: 'r1' }]
  return [404, { message: 'No such route' }]
}

/** A plain list without paging parameters; `pagination` only if there are several pages (rules 9.2). */
function listTrails(query: URLSearchParams, trails: readonly PublishedTrail[]): Answer {
  const per_page = Number(query.get('per_page') ?? 0)
  if (per_page === 0) return [200, trails]
  const page = Number(query.get('page') ?? 1)
  const data = trails.slice((page - 1) * per_page, page * per_page)
  const page_count = Math.ceil(trails.length / per_page)
  return [
    200,
    { data, ...(page_count > 1 ? { pagination: { total: trails.length, page, per_page, page_count } } : {}) },
  ]
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
