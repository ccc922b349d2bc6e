import * as fc from 'fast-check'
import type { ApiDescription, Operation, Parameter } from './description.ts'
import { hostileJson, hostileText, mutation } from './hostile-value.ts'
import type { KnownValues } from './seed.ts'
import { toArbitrary } from './valid-value.ts'
import { boundary, encodeBody, percentEncode, toPart, type Body } from './wire.ts'

/** A request as sent on the wire. */
export interface FuzzRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** One character per byte, which is easier to read in a failure. */
  readonly body: string | undefined
  /** Whether the request is valid by the document. */
  readonly isValid: boolean
}

interface RequestParts {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body | undefined
}

/** Valid and invalid requests of one operation. */
export function toRequestArbitrary(
  { schemas }: ApiDescription,
  operation: Operation,
  known: KnownValues,
): fc.Arbitrary<FuzzRequest> {
  const given = (place: Parameter['in']): readonly Parameter[] => operation.parameters.filter((it) => it.in === place)
  const values = (place: Parameter['in']): fc.Arbitrary<Record<string, unknown>> => {
    const arbitraries = given(place).map(
      ({ name, schema }) => [name, toArbitrary({ schemas, known }, schema, name)] as const,
    )
    const requiredKeys = given(place).flatMap(({ name, required }) => (required === true ? [name] : []))
    return fc.record(Object.fromEntries(arbitraries), { requiredKeys })
  }
  const paths = values('path')
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const contents = content === undefined ? undefined : toArbitrary({ schemas, known }, content.schema)
  const toBodies = (made: fc.Arbitrary<unknown>): fc.Arbitrary<Body> => made.map((value) => encodeBody(type, value))
  const right = fc.record({
    params: paths.filter(isPath),
    query: values('query'),
    headers: fc.constant({}),
    body: contents === undefined ? fc.constant(undefined) : toBodies(contents),
  })
  const ask = (parts: fc.Arbitrary<RequestParts>, isValid: boolean): fc.Arbitrary<FuzzRequest> =>
    parts.map((it) => toFuzzRequest(operation, it, isValid))
  const instead = (
    part: Partial<{ [Name in keyof RequestParts]: fc.Arbitrary<RequestParts[Name]> }>,
  ): fc.Arbitrary<FuzzRequest> =>
    ask(
      fc.tuple(right, fc.record(part)).map(([parts, other]) => ({ ...parts, ...other })),
      false,
    )
  return fc.oneof(
    { weight: 6, arbitrary: ask(right, true) },
    { weight: 1, arbitrary: instead({ params: withHostileText(paths).filter(isPath) }) },
    { weight: 2, arbitrary: instead({ query: withHostileQuery(values('query')) }) },
    { weight: 1, arbitrary: instead({ headers: hostileHeaders }) },
    ...(contents === undefined
      ? [{ weight: 1, arbitrary: instead({ body: fc.oneof(hostileBody(type), fc.constant(undefined)) }) }]
      : [
          { weight: 6, arbitrary: instead({ body: toBodies(mutated(contents)) }) },
          { weight: 3, arbitrary: instead({ body: fc.oneof(hostileBody(type), truncated(toBodies(contents))) }) },
        ]),
  )
}

/** Values with one or two changes. */
function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const changes = fc.array(mutation, { minLength: 1, maxLength: 2 })
  return fc.tuple(values, changes).map(([value, spoilers]) => {
    let changed = value
    for (const spoil of spoilers) changed = spoil(changed)
    return changed
  })
}

/** An empty segment, or one of dots, leads to the path of another operation. */
function isPath(params: Readonly<Record<string, unknown>>): boolean {
  return Object.values(params).every((it) => !['', '.', '..'].includes(String(it)))
}

function withHostileText(values: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  return fc.tuple(values, fc.nat(), hostileText).map(([value, at, by]) => {
    const names = Object.keys(value)
    return { ...value, [names[at % names.length] ?? '']: by }
  })
}

function withHostileQuery(values: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const more = fc.dictionary(fc.oneof(hostileText, fc.constantFrom('page', 'per_page', 'org')), hostileText, {
    maxKeys: 2,
  })
  return fc.tuple(withHostileText(values), more).map(([value, others]) => ({ ...value, ...others }))
}

/** Text that a header can contain (RFC 9110 §5.5). */
const headerText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
})
const hostileHeaders = fc.record(
  {
    'idempotency-key': fc.oneof(fc.constantFrom('', 'one', 'a'.repeat(255), 'a'.repeat(256)), headerText),
    'if-none-match': fc.oneof(fc.constantFrom('*', '"', '""', 'W/"x"', '"a", "b'), headerText),
    prefer: fc.constantFrom('wait=0', 'wait=', 'wait=-1', 'wait=x', 'wait="0', ', ;wait', 'respond-async'),
    authorization: fc.oneof(fc.constantFrom('', 'Bearer', 'Basic eDp5', 'Bearer des_x_y', 'Bearer a.b.c'), headerText),
    'content-encoding': fc.constantFrom('gzip', 'identity', '', 'x'),
    'x-request-id': headerText,
    origin: headerText,
    'sec-fetch-site': fc.constantFrom('cross-site', 'none', ''),
  },
  { requiredKeys: [] },
)

function hostileBody(type = 'application/json'): fc.Arbitrary<Body> {
  const types = fc.constantFrom(
    type,
    type,
    `${type}; boundary=${boundary}`,
    `${type}; charset=utf-16`,
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary="${boundary}"`,
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    ';',
  )
  const bytes = fc.oneof(hostileJson, hostileJson.map(toPart), hostileParts)
  return fc.record({ type: types, bytes })
}

const hostileParts = fc
  .array(
    fc.constantFrom(
      `--${boundary}`,
      '--',
      '\r\n',
      '\r\n\r\n',
      'content-disposition: form-data; name="data_json"',
      'content-disposition: form-data; name="attachment_file"; filename="a\0b"',
      'content-disposition: form-data; name="__proto__"',
      'content-disposition: attachment',
      'content-type: \xff',
      'content-transfer-encoding: base64',
      `x: ${'a'.repeat(20_000)}`,
      '{}',
      '\0',
    ),
    { maxLength: 25 },
  )
  .map((pieces) => Buffer.from(pieces.join(''), 'latin1'))

function truncated(bodies: fc.Arbitrary<Body>): fc.Arbitrary<Body> {
  return fc
    .tuple(bodies, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([{ type, bytes }, share]) => ({ type, bytes: bytes.subarray(0, Math.floor(bytes.length * share)) }))
}

function toFuzzRequest(
  { method, path }: Operation,
  { params, query, headers, body }: RequestParts,
  isValid: boolean,
): FuzzRequest {
  const place = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => percentEncode(String(params[name])))
  const asked = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${percentEncode(name)}=${percentEncode(String(one))}`),
  )
  return {
    method,
    path: asked.length === 0 ? place : `${place}?${asked.join('&')}`,
    headers: { ...(body === undefined ? {} : { 'content-type': body.type }), ...headers },
    body: body?.bytes.toString('latin1'),
    isValid,
  }
}
