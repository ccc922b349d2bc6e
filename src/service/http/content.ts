import { ignoresUnknown, type Operation } from '../../wire/operation/operation.ts'
import { listMembers, type Parsed } from '../../wire/parse.ts'
import { createParser } from '../../wire/compiled-parser.ts'
import { sortMembers } from '../../wire/json/canonical.ts'
import { runSteps } from '../limit/turn.ts'
import { findExcess, isClearlyWithinLimits } from './request/body-excess.ts'
import type { RequestContent } from './request/idempotency.ts'
import { noUnknownMembers, parseLeniently, type LenientBody, type UnknownMembers } from './request/lenient-body.ts'
import type { MemoryReservation } from '../limit/memory-budget.ts'
import { readQueryParameters } from './request/parameters.ts'
import { readRequestBody, type BodyRequest, type ReceivedBody } from './request/request-body.ts'
import { invalidRequest } from './http-problem.ts'

/** The validated query and body of a request. */
export interface Content extends Omit<ReceivedBody, 'data' | 'measure'> {
  readonly query: unknown
  /** The names of query parameters that the operation does not know. */
  readonly ignoredParameters: readonly string[]
  readonly body: unknown
  /** Members of the body that its schema does not know. */
  readonly unknown: UnknownMembers
  /** Memory that the body takes, in bytes. */
  readonly memoryBytes: number
}

interface IncomingContent extends Pick<BodyRequest, 'source' | 'attachments'> {
  readonly memory: MemoryReservation
}

type ContentReader = (request: Request, incoming: IncomingContent) => Promise<Content>

/** Creates a function that reads and validates the query and the body of an operation. It throws a problem of either (rules 2.1 to 2.4). */
export function createContentReader(operation: Operation): ContentReader {
  const [checkQuery, readBody] = [createParser(operation.query), createBodyReader(operation)]
  const absent = listAbsentValues(operation)
  const known = ignoresUnknown(operation) ? new Set(listMembers(operation.query)) : undefined
  return async (request, incoming) => {
    const { values, ignored } = readQueryParameters(request.url, { absent, known, refused: operation.refused })
    const query = requireValid('query', checkQuery(values))
    const { data, measure, ...received } = await readRequestBody({ ...incoming, operation, request })
    const valid = await runSteps(validateInSteps({ data, measure }, readBody), readLength(request))
    const memoryBytes = incoming.memory.size()
    return { ...received, query, ignoredParameters: ignored, body: valid.known, unknown: valid.unknown, memoryBytes }
  }
}

/** What a repeated request must have in common with the first one (rules 2.9). Unknown members are recorded, so they are part of it. */
export function toRecordedContent({
  body,
  unknown,
}: Pick<Content, 'body' | 'unknown'>): Pick<RequestContent, 'body' | 'unknown'> {
  return unknown.names.length === 0 ? { body } : { body, unknown: unknown.values }
}

type BodyReader = (body: unknown) => Generator<undefined, Parsed<LenientBody<unknown>>, undefined>

/** Reports and published operations accept what other clients send (rules 2.2). */
function createBodyReader(operation: Operation): BodyReader {
  const check = createParser(operation.body)
  if (isPublished(operation) || (operation.access === 'report' && operation.verdict !== true)) {
    const lenient = { schema: operation.body, check, ignoresUnknown: ignoresUnknown(operation) }
    return (body) => parseLeniently(lenient, body)
  }
  return function* (body) {
    const parsed = check(body)
    yield
    return parsed.ok ? { ok: true, value: { known: parsed.value, unknown: noUnknownMembers } } : parsed
  }
}

/** The valid body, with its members sorted once: the canonical form is serialised more than once later. */
function* validateInSteps(
  { data, measure }: Pick<ReceivedBody, 'data' | 'measure'>,
  readBody: BodyReader,
): Generator<undefined, LenientBody<unknown>, undefined> {
  yield
  if (measure !== undefined && !isClearlyWithinLimits(measure)) refuseExcess(data)
  yield
  const valid = requireValid('body', yield* readBody(data))
  yield
  const known = sortMembers(valid.known)
  yield
  return { ...valid, known }
}

/** Of a question, an empty parameter is refused: without it, the answer is about more than was meant. */
function listAbsentValues(operation: Operation): readonly string[] {
  if (operation.verdict === true) return []
  return isPublished(operation) ? ['', 'null'] : ['']
}

function isPublished({ origin }: Operation): boolean {
  return origin === 'published'
}

function requireValid<T>(what: 'query' | 'body', parsed: Parsed<T>): T {
  if (!parsed.ok) throw invalidRequest(what, parsed.errors)
  return parsed.value
}

/** The length of the body in bytes; infinite if the request does not state it. */
function readLength({ headers }: Request): number {
  return Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY)
}

/** Throws 400 for a text or a list over its limit (rules 2.4). */
function refuseExcess(body: unknown): void {
  const excess = findExcess(body)
  if (Object.keys(excess).length > 0) throw invalidRequest('body', excess)
}
