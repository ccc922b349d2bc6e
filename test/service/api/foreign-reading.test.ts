import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Attestation } from '../../../src/wire/attestation/attestation.ts'
import { parse } from '../../../src/wire/parse.ts'
import { startHarness, textAt, toForm, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import { toPullReport } from '../../../testkit/service/pull-request.ts'
import {
  commitSha,
  createTestTrail,
  fingerprint,
  putFlow,
  reportArtifact,
  reportAttestation,
  reportGeneric,
  reportOverride,
  templateRequiring,
  vulnscanFinding,
  vulnscanResults,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** The members by which other clients read answers, beside ours. */
let service: Harness

async function read(path: string): Promise<unknown> {
  const { status, body, text } = await service.request('GET', path)
  expect(status, text).toBe(200)
  return body
}

async function search({ org }: TestTrail, sha: string): Promise<unknown> {
  return read(`/search/${org}/sha/${sha}`)
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  describe('a search by a digest', () => {
    const none = { count: 0, matches: [] }
    const oneCommit = { count: 1, matches: [commitSha] }

    test('resolves the beginning of a commit, and names the artifact as other clients do', async () => {
      const spot = createTestTrail(service)
      await reportArtifact(service, spot, { git_commit: commitSha })
      expect(await search(spot, commitSha.slice(0, 7))).toMatchObject({
        resolved_to: { type: 'commit', full_match: commitSha, commits: oneCommit, fingerprints: none },
        artifacts: [
          {
            name: 'app.tgz',
            fingerprint,
            flow: 'flow',
            git_commit: commitSha,
            has_provenance: true,
            commit_url: 'https://git/1',
            build_url: 'https://ci/1',
            html_url: expect.stringContaining(fingerprint),
            compliance_state: 'INCOMPLETE',
            running_in: [],
            exited_from: [],
            history: [],
          },
        ],
      })
    })
    test('resolves a fingerprint, also one that only an attestation names', async () => {
      const spot = createTestTrail(service)
      await reportGeneric(service, spot, { artifact_fingerprint: fingerprint })
      const resolved = { type: 'fingerprint', full_match: fingerprint, commits: none }
      expect(await search(spot, fingerprint.slice(0, 7))).toMatchObject({ resolved_to: resolved, artifacts: [] })
    })
    test('resolves the commit of an attestation', async () => {
      const spot = createTestTrail(service)
      await reportGeneric(service, spot, { git_commit_info: { sha1: commitSha } })
      expect(await search(spot, commitSha)).toMatchObject({
        resolved_to: { type: 'commit', full_match: commitSha, commits: oneCommit },
      })
    })
    test('names all that it can mean, and none as the one', async () => {
      const spot = createTestTrail(service)
      const others = ['1', '2'].map((end) => `${fingerprint.slice(0, -1)}${end}`)
      for (const other of others) await reportArtifact(service, spot, { fingerprint: other })
      await reportArtifact(service, spot, { git_commit: 'a'.repeat(40), fingerprint: 'b'.repeat(64) })
      expect(await search(spot, 'a'.repeat(8))).toMatchObject({
        resolved_to: {
          type: 'several',
          full_match: '',
          fingerprints: { count: 2, matches: others },
          commits: { count: 1, matches: ['a'.repeat(40)] },
        },
      })
      expect(await search(spot, 'e'.repeat(8))).toMatchObject({
        resolved_to: { type: 'none', full_match: '', fingerprints: none, commits: none },
      })
    })
  })

  test('a list of custom types has the versions of each, and the definition of the newest', async () => {
    const { org } = createTestTrail(service)
    const define = async (members: object): Promise<unknown> => {
      const schema = { part: 'type_schema', content: '{"type":"object"}' }
      const form = toForm({ name: 'coverage', ...members }, schema)
      return (await service.request('POST', `/custom-attestation-types/${org}`, { form })).body
    }
    await define({ rules: ['.a'] })
    const summary = [{ name: 'A', expression: '.a' }]
    const created = await define({ evaluator: { content_type: 'jq', rules: ['.b'] }, summary })
    const newest = {
      version: 2,
      timestamp: valueAt(created, 'created_at'),
      created_by: 'admin token',
      description: '',
      evaluator: { content_type: 'jq', rules: ['.b'] },
      summary,
      type_schema: { type: 'object' },
    }
    expect(valueAt(created, 'versions')).toEqual([{ version: 1 }, newest])
    expect(await read(`/custom-attestation-types/${org}`)).toMatchObject([
      { name: 'coverage', org, version: 2, versions: [{ version: 1 }, newest] },
    ])
  })

  test('a flow has its template as text, and a visibility', async () => {
    const spot = createTestTrail(service)
    const { org, flow } = spot
    await putFlow(service, spot, { members: { tags: { team: 'a' } }, template: templateRequiring('unit') })
    const shown = {
      name: flow,
      description: '',
      visibility: 'private',
      tags: { team: 'a' },
      template: templateRequiring('unit'),
      created_at: expect.any(Number),
    }
    expect(await read(`/flows/${org}/${flow}`)).toMatchObject(shown)
    expect(await read(`/flows/${org}`)).toMatchObject([shown])
  })

  describe('an attestation by its id', () => {
    test.each<[kind: string, sent: object, shown: object]>([
      [
        'vulnscan',
        { vulnscan_results: vulnscanResults({ high_count: 1, high: [vulnscanFinding('CVE-1')] }) },
        { vulnscan_results: { results: [{ high: [{ id: 'CVE-1' }] }] } },
      ],
      [
        'junit',
        { junit_results: [{ name: 's', total: 2, failures: 1, errors: 0, skipped: 0, duration: 1 }] },
        { junit_results: [{ failures: 1 }] },
      ],
      [
        'pull_request',
        toPullReport(),
        { git_provider: 'github', pull_requests: [{ number: 12, approvers: [{ username: 'mona' }] }] },
      ],
      ['custom', { type_name: 'coverage', attestation_data: { lines: 9 } }, { attestation_data: { lines: 9 } }],
    ])('has the members of a %s', async (kind, sent, shown) => {
      const spot = createTestTrail(service)
      const { body, text } = await reportAttestation(service, spot, { kind, user_data: { a: 1 }, ...sent })
      const id = textAt(body, 'attestation_id')
      expect(id, text).not.toBe('')
      const full = await read(`/attestations/${spot.org}/${id}`)
      const { data } = Object(await read(`/attestations/${spot.org}?attestation_id=${id}`))
      expect(data).toEqual([full])
      expect(data).toMatchObject([{ flow_name: 'flow', trail_name: 'trail', ...shown }])
      const [listed] = Object(await read(`/attestations/${spot.org}`)).data
      expect(data, 'the members of 2.6 are those of the list').toMatchObject([listed])
      expect(listed).not.toHaveProperty('flow_name')
      expect(parse(Attestation, listed).ok).toBe(true)
    })
    test('shows the reason of an override', async () => {
      const spot = createTestTrail(service)
      const id = await reportGeneric(service, spot, { is_compliant: false })
      const { body } = await reportOverride(service, spot)
      const overridden_by = { reason: 'accepted until the fix is out' }
      for (const asked of [id, textAt(body, 'attestation_id')])
        expect(await read(`/attestations/${spot.org}?attestation_id=${asked}`)).toMatchObject({
          data: [{ attestation_id: asked, is_compliant: true, overridden_by }],
        })
    })
  })

  describe('a list at the address of an organisation', () => {
    test('is that of the flow in its query', async () => {
      const spot = createTestTrail(service)
      await reportArtifact(service, spot)
      const trails = await read(`/trails/${spot.org}?per_page=20&page=1&flow=flow`)
      expect(trails).toMatchObject({
        data: [{ name: spot.trail, flow: { name: 'flow' } }],
        pagination: { total: 1, page: 1, per_page: 20, page_count: 1 },
      })
      expect(await read(`/artifacts/${spot.org}?page=1&per_page=15&flow_name=flow`)).toEqual(
        await read(`/artifacts/${spot.org}/flow`),
      )
    })
    test.each([
      ['trails/ORG', 400, /flow/],
      ['artifacts/ORG?flow_name=', 400, /flow_name/],
      ['trails/ORG?flow=other', 404, /other/],
      ['artifacts/ORG?flow_name=other', 404, /other/],
      ['trails/ORG?flow=flow&fingerprint=abc', 400, /fingerprint selects no trails here; .*GET \/search/],
      ['trails/ORG?flow=flow&flow_tag=a', 400, /flow_tag selects no trails here; .*GET \/flows/],
      ['artifacts/ORG?flow_name=flow&repo_name=a', 400, /repo_name selects no artifacts here/],
    ])('of %s answers %d', async (path, status, message) => {
      const spot = createTestTrail(service)
      await reportArtifact(service, spot)
      const answer = await service.request('GET', `/${path.replace('ORG', spot.org)}`)
      expect(answer).toMatchObject({ status, text: expect.stringMatching(message) })
    })
  })
})
