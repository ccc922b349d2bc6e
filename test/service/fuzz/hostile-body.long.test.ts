import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonValue } from '../../../testkit/wire/json/json-value.ts'
import { operations } from '../../../src/wire/operation/operations.ts'
import {
  toForm,
  startHarness,
  type RequestOptions,
  type Harness,
  type HttpResponse,
} from '../../../testkit/service/harness.ts'
import { vulnscanResults, junitSuite } from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

/** Valid bodies, each to be changed in one place. */
const bodies: Readonly<Record<string, object>> = {
  putFlow: { name: 'flow', tags: {} },
  putTrail: { name: 'trail', git_commit_info: { sha1: 'a', parents: [] }, user_data: {} },
  reportArtifact: { fingerprint: 'a'.repeat(64), filename: 'f', build_url: 'b', commit_url: 'c', trail_name: 't' },
  reportGeneric: { attestation_name: 'a', is_compliant: true, annotations: { source: 's', run: { id: 1 } } },
  reportJunit: { attestation_name: 'a', junit_results: [junitSuite()] },
  reportVulnscan: { attestation_name: 'a', vulnscan_results: vulnscanResults() },
  reportPullRequest: { attestation_name: 'a', git_provider: 'github', pull_requests: [] },
  reportCustom: { attestation_name: 'a', type_name: 't', attestation_data: { is_compliant: true } },
  judgeTrail: {
    commit: 'a'.repeat(40),
    fingerprints: ['a'.repeat(64)],
    readings: [{ attestation_type: 'jira', jira_results: [{ issue_id: 'A-1', issue_url: 'u', issue_exists: true }] }],
    proof: { pull_request: 1, queued_pull_requests: [{ number: 1, head: 'a'.repeat(40) }] },
    base: 'main',
    since: '"a"',
  },
  createCustomType: { name: 't', description: 'd' },
  overrideAttestation: {
    attestation_name: 'a',
    reason: 'r',
    new_compliance_status: true,
    original_attestation_type: 'generic',
  },
  putNotification: { name: 'n', triggers: ['ON_OVERRIDE'], targets: [{ type: 'SLACK', webhook: 'https://s.test' }] },
}
const values: Readonly<Record<string, string>> = { org: 'acme', flow_name: 'flow', trail_name: 't' }

function toAsk(encoding: string, body: unknown): RequestOptions {
  return encoding === 'json' ? { json: body } : { form: toForm(body ?? null) }
}

function isAnswered({ status }: HttpResponse): boolean {
  return status < 500
}

/** Replaces a member at any depth. */
function mutate(body: unknown, [step = 0, ...steps]: readonly number[], value: unknown): unknown {
  if (typeof body !== 'object' || body === null) return value
  const names = Object.keys(body)
  const name = names[step % Math.max(names.length, 1)]
  if (name === undefined) return value
  const member =
    steps.length === 0 ? value : mutate(Object.entries(body).find(([key]) => key === name)?.[1], steps, value)
  return Array.isArray(body) ? [member] : { ...body, [name]: member }
}

test.each(Object.entries(bodies))('%s never returns 5xx for a changed body', async (name, body) => {
  const [, operation] = Object.entries(operations).find(([known]) => known === name) ?? []
  if (operation === undefined) throw new Error(`There is no operation ${name}.`)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, param: string) => values[param] ?? '')
  const steps = fc.array(fc.nat(9), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(steps, jsonValue({ maxDepth: 3 }), async (where, value) => {
      const response = await service.request(
        operation.method,
        path,
        toAsk(operation.encoding, mutate(body, where, value)),
      )
      expect(response).toSatisfy(isAnswered)
      const trail = await service.request('GET', '/trails/acme/flow/t')
      expect(trail).toSatisfy(isAnswered)
    }),
    { numRuns: 40 },
  )
})

test('multipart bodies of any bytes get a 4xx', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const piece = fc.constantFrom(
    '--b',
    '--',
    '\r\n',
    '\r\n\r\n',
    'Content-Disposition: form-data; name="data_json"',
    '{}',
    'x',
    ':',
    ' filename="f"',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (pieces) => {
      const raw = Buffer.from(pieces.join(''))
      const response = await service.request('POST', '/attestations/acme/flow/trail/t/generic', { raw, headers })
      expect(response).toMatchObject({ status: 400 })
    }),
    { numRuns: 150 },
  )
})

test('any query gets a response below 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.webQueryParameters(),
      fc.constantFrom('page', 'commit_list', 'as_of', 'is_compliant', ''),
      async (query, name) => {
        for (const path of [
          '/attestations/acme',
          '/trails/acme/flow',
          '/attestations/acme/list_attestations_for_criteria',
        ]) {
          expect((await service.request('GET', `${path}?${name}=${query}`)).status).toBeLessThan(500)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('nothing was logged as a failure', () => {
  expect(service.logLines).toEqual([])
})
