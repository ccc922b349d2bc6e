import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../../src/schema/operation/operations.ts'
import { form, startHarness, type Ask, type Harness, type Told } from '../../../testkit/service/harness.ts'
import { scan, suite } from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

/** Bodies that are taken as they are, each to be spoiled in one place. */
const bodies: Readonly<Record<string, object>> = {
  putFlow: { name: 'flow', tags: {} },
  putTrail: { name: 'trail', git_commit_info: { sha1: 'a', parents: [] }, user_data: {} },
  reportArtifact: { fingerprint: 'a'.repeat(64), filename: 'f', build_url: 'b', commit_url: 'c', trail_name: 't' },
  reportGeneric: { attestation_name: 'a', is_compliant: true, annotations: { source: 's', run: { id: 1 } } },
  reportJunit: { attestation_name: 'a', junit_results: [suite()] },
  reportVulnscan: { attestation_name: 'a', vulnscan_results: scan() },
  reportPullRequest: { attestation_name: 'a', git_provider: 'github', pull_requests: [] },
  reportCustom: { attestation_name: 'a', type_name: 't', attestation_data: { is_compliant: true } },
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

function toAsk(encoding: string, body: unknown): Ask {
  return encoding === 'json' ? { json: body } : { form: form(body ?? null) }
}

function isAnswered({ status }: Told): boolean {
  return status < 500
}

/** Puts a value in the place of a member, at any depth. */
function spoil(body: unknown, [step = 0, ...steps]: readonly number[], value: unknown): unknown {
  if (typeof body !== 'object' || body === null) return value
  const names = Object.keys(body)
  const name = names[step % Math.max(names.length, 1)]
  if (name === undefined) return value
  const member =
    steps.length === 0 ? value : spoil(Object.entries(body).find(([key]) => key === name)?.[1], steps, value)
  return Array.isArray(body) ? [member] : { ...body, [name]: member }
}

test.each(Object.entries(bodies))('%s never fails on a body that is spoiled', async (name, body) => {
  const [, operation] = Object.entries(operations).find(([known]) => known === name) ?? []
  if (operation === undefined) throw new Error(`There is no operation ${name}.`)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, param: string) => values[param] ?? '')
  const steps = fc.array(fc.nat(9), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(steps, fc.jsonValue({ maxDepth: 3 }), async (where, value) => {
      const told = await service.ask(operation.method, path, toAsk(operation.encoding, spoil(body, where, value)))
      expect(told).toSatisfy(isAnswered)
      const trail = await service.ask('GET', '/trails/acme/flow/t')
      expect(trail).toSatisfy(isAnswered)
    }),
    { numRuns: 40 },
  )
})

test('multipart bytes of any kind are answered with what is wrong', async () => {
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
      const told = await service.ask('POST', '/attestations/acme/flow/trail/t/generic', { raw, headers })
      expect(told).toMatchObject({ status: 400 })
    }),
    { numRuns: 150 },
  )
})

test('a query of any kind is answered', async () => {
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
          expect((await service.ask('GET', `${path}?${name}=${query}`)).status).toBeLessThan(500)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('whatever became of it, nothing was logged as a failure', () => {
  expect(service.logged).toEqual([])
})
