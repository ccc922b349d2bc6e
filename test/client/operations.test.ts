import * as fc from 'fast-check'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { toRequestPath } from '../../src/client/request.ts'
import { createClient, type Client } from '../../src/client/client.ts'
import { EvidenceError } from '../../src/error.ts'
import type { Operation } from '../../src/wire/operation/operation.ts'
import { parse } from '../../src/wire/parse.ts'
import { operations, type OperationName } from '../../src/wire/operation/operations.ts'

const names = Object.keys(operations) as OperationName[]
const table: Readonly<Record<string, Operation>> = operations

interface RecordedRequest {
  readonly method: string
  readonly url: string
  readonly type: string
  readonly key: string | undefined
}

let server: Server
let client: Client
let recorded: RecordedRequest[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const key = headers['idempotency-key']
    recorded.push({ method, url, type: headers['content-type'] ?? '', key: key === undefined ? key : String(key) })
    request.resume().on('end', () => response.writeHead(418).end('teapot'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  client = createClient({ baseUrl: `http://127.0.0.1:${port}/below/api/v2/`, token: 't', timeoutSeconds: 5 })
})

afterAll(async () => {
  await client.close()
  server.close()
})

const segment = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 20 })
  .filter((it) => it.isWellFormed() && !/^\.{1,2}$/.test(it))

function placeholders(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

const encodings = { none: /^$/, json: /^application\/json$/, multipart: /^multipart\/form-data; boundary=/ }

/** The request that the server receives for an operation with these parameters. */
async function recordCall(name: OperationName, params: object): Promise<RecordedRequest> {
  recorded = []
  const call = client[name] as (request: object) => Promise<unknown>
  const body = table[name]?.encoding === 'none' ? undefined : {}
  await expect(call({ params, query: queries[name], body })).rejects.toMatchObject({
    code: 'refused',
    facts: { status: 418 },
  })
  expect(recorded).toHaveLength(1)
  return recorded[0] as RecordedRequest
}

describe.each(names)('%s', (name) => {
  const operation = table[name] as Operation

  test('sends what the table describes, with any string as a parameter', async () => {
    const params = fc.record(Object.fromEntries(placeholders(operation.path).map((it) => [it, segment])))
    await fc.assert(
      fc.asyncProperty(params, async (chosen) => {
        const { method, url, type, key } = await recordCall(name, chosen)
        const [path = '', search] = url.split('?')
        const expected = operation.path.split('/').map((it) => chosen[it.slice(1, -1)] ?? it)
        expect(path.split('/').map(decodeURIComponent)).toEqual(['', 'below', 'api', 'v2', ...expected.slice(1)])
        expect(method).toBe(operation.method)
        expect(type).toMatch(encodings[operation.encoding])
        expect(key !== undefined).toBe(['POST', 'PUT'].includes(method) && operation.safe !== true)
        const read = parse(operation.query, Object.fromEntries(new URLSearchParams(search)))
        expect(read).toEqual({ ok: true, value: queries[name] ?? {} })
      }),
      { numRuns: 8 },
    )
  })
})

/** A query with every member, for each operation that has one. */
const queries: Readonly<Record<string, object>> = {
  listAttestationsForCriteria: {
    commit_list: ['a'.repeat(40), 'b'.repeat(40)],
    flow_name: 'f',
    attestation_name: 'name & = + %2F größe',
    attestation_type: 'custom:x',
    attestation_id: '1',
  },
  listTrails: { page: 2, per_page: 100, after: '12-0c1d2e3f', before: 'another form' },
  getPackage: { attachments: false },
  eraseRecord: { reason: 'request 7 & größe' },
  listFlows: { archived: true },
  listCustomTypes: { archived: false },
  getCustomType: { version: 2 },
  listAttestations: {
    page: 1,
    per_page: 1,
    after: '12-0c1d2e3f',
    before: '9-0c1d2e3f',
    attestation_id: 'a?b',
    flow_name: 'f',
    attestation_name: 'n#1',
    attestation_type: 'junit',
    is_compliant: false,
    from_timestamp: 1_700_000_000.25,
    to_timestamp: 0,
  },
  listArtifactsByCommit: { trail: 't/1' },
  getArtifact: { trail: 't~1' },
  getArtifactStatement: { trail: 't~2' },
  listTrailsAcross: { flow: 'f', page: 2, per_page: 100, after: '12-0c1d2e3f', before: 'another form' },
  listArtifactsAcross: { flow_name: 'f', page: 3, per_page: 7, after: '12-0c1d2e3f', before: '9-0c1d2e3f' },
  listArtifacts: { page: 3, per_page: 7, after: '12-0c1d2e3f', before: '9-0c1d2e3f' },
  listMatches: { q: 'fix & = + %2F größe', after: '1200-trail', per_page: 2 },
  getTrail: { as_of: 1_700_000_000.5 },
  assertArtifact: { flow_name: 'f', commit: 'c'.repeat(40), ref: 'refs/heads/a b', default_branch: 'main' },
}

test('the queries of this test have every parameter of the table', () => {
  for (const name of names) {
    const { shape } = operations[name].query
    expect([name, ...Object.keys(queries[name] ?? {}).toSorted()]).toEqual([name, ...Object.keys(shape).toSorted()])
  }
})

test.each(['', '.', '..', '\ud800'])('a parameter that would change the path is refused by name: %j', (bad) => {
  const params = { org: 'o', flow_name: 'f', trail_name: bad }
  expect(() => toRequestPath(operations.getTrail, { params })).toThrow(
    expect.objectContaining({ facts: { parameter: 'trail_name' } }),
  )
  expect(() => toRequestPath(operations.getTrail, { params: { org: 'o', flow_name: 'f' } })).toThrow(EvidenceError)
  expect(() => toRequestPath(operations.getTrail, { params })).toThrow(
    /^trail_name is ".*", which a URL cannot contain/,
  )
})
