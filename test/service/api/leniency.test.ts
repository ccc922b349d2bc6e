import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, toForm, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  fingerprint,
  junitSuite,
  putTrail,
  reportArtifact,
  reportAttestation,
  reportGeneric,
  reportOverride,
  templateRequiring,
  vulnscanResults,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** Strictness follows the danger of an operation: what it does not know, it names or refuses (rules 2.2, 2.7). */
let service: Harness

const kinds: Readonly<Record<string, object>> = {
  generic: { is_compliant: true },
  junit: { junit_results: [junitSuite()] },
  vulnscan: { vulnscan_results: vulnscanResults() },
  pull_request: { git_provider: 'github', pull_requests: [] },
  jira: { jira_results: [{ issue_id: 'A-1', issue_url: 'u', issue_exists: true }] },
  custom: { type_name: 'any', attestation_data: { is_compliant: true } },
}

async function readAttestation(spot: TestTrail, id: unknown): Promise<unknown> {
  return (await service.request('GET', `/attestations/${spot.org}/${String(id)}`)).body
}

/** A trail whose flow has a report of everything, for the questions about it. */
async function prepare(): Promise<TestTrail> {
  const spot = createTestTrail(service)
  await reportArtifact(service, spot)
  await reportGeneric(service, spot)
  return spot
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  describe('a report ignores and names', () => {
    test.each(Object.keys(kinds))('an unknown member of %s, at any depth', async (kind) => {
      const spot = createTestTrail(service)
      const members = { ...kinds[kind], colour: 'red', repo_info: { name: 'r', url: 'u', stars: 'many' }, note: null }
      const response = await reportAttestation(service, spot, { kind, ...members })
      expect(response.status, response.text).toBe(201)
      const ignored = valueAt(response.body, 'ignored_members')
      expect(ignored).toEqual(['repo_info.stars', 'colour'])
      expect(await readAttestation(spot, valueAt(response.body, 'attestation_id'))).toMatchObject({
        is_compliant: kind !== 'pull_request',
        ignored_members: ignored,
      })
    })
    test('an unknown member of a trail', async () => {
      const spot = createTestTrail(service)
      const template = templateRequiring('generic')
      const response = await putTrail(service, spot, { members: { colour: 'red', description: null }, template })
      expect(response).toMatchObject({ status: 201, body: { ignored_members: ['colour'] } })
      expect((await putTrail(service, spot)).body).not.toHaveProperty('ignored_members')
    })
    test('an unknown query parameter, in a header', async () => {
      const { org, flow, trail } = createTestTrail(service)
      const form = toForm({ attestation_name: 'a', is_compliant: true })
      const path = `/attestations/${org}/${flow}/trail/${trail}/generic`
      expect(await service.request('POST', `${path}?dry_run=1&b%20%C3%BC=2&dry_run=3`, { form })).toMatchObject({
        status: 201,
        headers: { 'x-ignored-parameters': 'dry_run, b%20%C3%BC' },
      })
    })
  })

  test.each([
    ['numbers', { crashed: 3 }],
    ['a list', { problems: ['a'] }],
  ])('tests with an unknown member that has %s are incomplete', async (what, suite) => {
    const spot = createTestTrail(service)
    const response = await reportAttestation(service, spot, { kind: 'junit', junit_results: [junitSuite(suite)] })
    expect(await readAttestation(spot, valueAt(response.body, 'attestation_id'))).toMatchObject({
      is_compliant: false,
      junit_results: [
        {
          incomplete: [
            expect.stringContaining(
              `does not know the member junit_results[].${Object.keys(suite)[0]}, which has ${what}`,
            ),
          ],
        },
      ],
    })
  })

  test.each(['artifacts', 'trails', 'attestations', 'flows', 'actions', 'custom-attestation-types', 'search'])(
    'a list of %s ignores an unknown query parameter, and names it',
    async (list) => {
      const { org, flow } = await prepare()
      const ofFlow = ['artifacts', 'trails'].includes(list) ? `/${flow}` : ''
      const query = list === 'search' ? '?q=trail&x=1&x=2' : '?per_page=5&is_complaint=true'
      const response = await service.request('GET', `/${list}/${org}${ofFlow}${query}`)
      expect(response.status, response.text).toBe(200)
      expect(response.headers['x-ignored-parameters']).toMatch(/^(x|(per_page, )?is_complaint)$/)
    },
  )

  test('a request without an unknown query parameter has no such header', async () => {
    const { org } = await prepare()
    expect((await service.request('GET', `/attestations/${org}?per_page=5`)).headers).not.toHaveProperty(
      'x-ignored-parameters',
    )
  })

  describe('is refused with an unknown query parameter', () => {
    test.each<[what: string, path: (spot: TestTrail) => string]>([
      [
        'an assert',
        ({ org, flow }) => `/asserts/${org}/fingerprint/${fingerprint}?flow_name=${flow}&reff=refs/heads/a`,
      ],
      ['a trail', ({ org, flow, trail }) => `/trails/${org}/${flow}/${trail}?as_off=1`],
    ])('%s', async (_what, path) => {
      expect((await service.request('GET', path(await prepare()))).status).toBe(400)
    })
    test('an erasure', async () => {
      const { org } = await prepare()
      expect((await service.request('DELETE', `/records/${org}/1?reason=x&really=no`)).status).toBe(400)
    })
  })

  describe('is refused with an unknown member', () => {
    const refused = { status: 400, body: { errors: { colour: 'is not a known member' } } }
    test('a judgement of a trail or a change', async () => {
      const { org, flow, trail } = await prepare()
      const form = toForm({ colour: 'red' })
      expect(await service.request('POST', `/trails/${org}/${flow}/${trail}/judgement`, { form })).toMatchObject(
        refused,
      )
      const json = { flows: [flow], trail_name: trail, colour: 'red' }
      expect(await service.request('POST', `/judgements/${org}`, { json })).toMatchObject(refused)
    })
    test('an override, also inside of a member; null is absent', async () => {
      const spot = await prepare()
      expect(await reportOverride(service, spot, { colour: 'red' })).toMatchObject(refused)
      const deep = await reportOverride(service, spot, { git_commit_info: { sha1: 'a', colour: 'red' } })
      expect(deep).toMatchObject({ status: 400, body: { errors: { 'git_commit_info.colour': expect.any(String) } } })
      expect(await reportOverride(service, spot, { colour: null, description: null })).toMatchObject({ status: 200 })
    })
    test('an override, beside its other errors', async () => {
      expect(await reportOverride(service, await prepare(), { colour: 'red', expires_at: 'soon' })).toMatchObject({
        status: 400,
        body: { errors: { colour: 'is not a known member', expires_at: 'must be a number' } },
      })
    })
    test('a flow, a custom type or a notification action', async () => {
      const { org, flow } = await prepare()
      const form = toForm({ name: flow, colour: 'red' })
      expect(await service.request('PUT', `/flows/${org}/template_file`, { form })).toMatchObject(refused)
      expect(await service.request('POST', `/custom-attestation-types/${org}`, { form })).toMatchObject(refused)
      const json = { name: 'a', targets: [], triggers: [], colour: 'red' }
      expect(await service.request('PUT', `/actions/${org}/flows`, { json })).toMatchObject({
        status: 400,
        body: { errors: { colour: 'is not a known member' } },
      })
    })
  })
})
