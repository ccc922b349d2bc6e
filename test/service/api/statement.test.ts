import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBinding } from '../../../src/service/access/binding.ts'
import { listStatementFaults, testResultType } from '../../../testkit/evidence/statement.ts'
import { attestedKinds } from '../../../testkit/service/attested-kind.ts'
import {
  discovery,
  keySet,
  pushClaims,
  startIssuer,
  toBinding,
  type Issuer,
} from '../../../testkit/service/access/issuer.ts'
import { seedOrganisation } from '../../../testkit/service/fuzz/seed.ts'
import {
  startHarness,
  textAt,
  toForm,
  valueAt,
  type Harness,
  type HttpResponse,
} from '../../../testkit/service/harness.ts'
import {
  commitSha,
  createTestTrail,
  fingerprint,
  junitSuite,
  reportArtifact,
  reportAttestation,
  reportGeneric,
  reportOverride,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const head = 'c'.repeat(40)
/** Names and members of a sender that imitates members of a statement. */
const hostile = {
  repo_info: { name: 'r', url: 'javascript:alert(1)' },
  annotations: { record: { sequence: 1 }, constructor: { prototype: 1 }, '\u{1f600}': '\u2028' },
  user_data: { _type: 'x', subject: [], predicate: {}, erased: true, big: 1 },
  description: '"}],"subject":[]',
}

const pathOf = ({ org, flow }: TestTrail) => `/artifacts/${org}/${flow}/fingerprint/${fingerprint}/statement`

describe.each(engines)('on $name', (engine) => {
  let issuer: Issuer
  /** The address of a GitHub Enterprise Server, as its issuer has it. */
  let enterprise: string
  let service: Harness
  beforeAll(async () => {
    issuer = await startIssuer()
    enterprise = `${issuer.url}/_services/token`
    const document = { issuer: enterprise, jwks_uri: `${issuer.url}${keySet}` }
    issuer.setResponse(`/_services/token${discovery}`, { body: JSON.stringify(document) })
    service = await startHarness({ engine, oidcIssuers: [enterprise] })
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  async function read(path: string): Promise<object> {
    const { status, body, text } = await service.request('GET', path)
    expect(status, text).toBe(200)
    const statement = Object(body) as object
    expect(listStatementFaults(statement)).toEqual([])
    return statement
  }
  const readOf = ({ org }: TestTrail, { body }: Pick<HttpResponse, 'body'>): Promise<object> =>
    read(`/attestations/${org}/${textAt(body, 'attestation_id')}/statement`)

  async function documentOf(org: string, sequence: unknown): Promise<string> {
    const record = await service.store.findBySequence(org, Number(sequence))
    return record?.sha256 ?? ''
  }

  test.each(attestedKinds)('an attestation of kind %s is a statement of its record', async (kind, members) => {
    const spot = createTestTrail(service)
    const sent = { ...members, ...hostile, artifact_fingerprint: fingerprint, git_commit_info: { sha1: commitSha } }
    const response = await reportAttestation(service, spot, { kind, ...sent })
    const statement = await readOf(spot, response)
    expect(statement).toMatchObject({
      predicateType: `urn:delivery-evidence:predicate:${kind}:v1`,
      subject: [{ name: 'javascript:alert(1)', digest: { gitCommit: commitSha } }, { digest: { sha256: fingerprint } }],
      predicate: {
        record: {
          org: spot.org,
          flow: 'flow',
          trail: 'trail',
          id: textAt(response.body, 'attestation_id'),
          name: kind,
          type: kind === 'custom' ? 'custom:tea' : kind,
          reported_by: 'admin token',
          origin: { type: 'token' },
        },
        report: { attestation_name: kind, ...members, ...hostile },
      },
    })
    const { sequence, record_sha256: hash } = Object(valueAt(statement, 'predicate.record'))
    expect(hash).toBe(await documentOf(spot.org, sequence))
  })

  test('an attachment is named by its digest', async () => {
    const { org } = createTestTrail(service)
    const form = toForm({ attestation_name: 'a', is_compliant: true }, { content: 'seen' })
    const { body } = await service.request('POST', `/attestations/${org}/flow/trail/trail/generic`, { form })
    const sha256 = createHash('sha256').update('seen').digest('hex')
    expect(await read(`/attestations/${org}/${textAt(body, 'attestation_id')}/statement`)).toMatchObject({
      subject: [{ name: expect.stringMatching(/^record \d+$/) }],
      predicate: { record: { attachment: { sha256, filename: 'file.txt' } } },
    })
  })

  test('a number that JavaScript cannot hold is as it was recorded', async () => {
    const { org } = createTestTrail(service)
    const data = '{"attestation_name":"a","is_compliant":true,"user_data":{"big":12345678901234567890}}'
    const form = toForm({})
    form.set('data_json', data)
    const { body } = await service.request('POST', `/attestations/${org}/flow/trail/trail/generic`, { form })
    const { text } = await service.request('GET', `/attestations/${org}/${textAt(body, 'attestation_id')}/statement`)
    expect(text).toContain('"big":12345678901234567890')
  })

  test('tests of a job are a test result of the commit that its claims prove', async () => {
    const spot = { org: service.org(), flow: 'shop', trail: head }
    await createBinding(service.store, toBinding({ org: spot.org, issuer: enterprise, flow: 'shop' }))
    const report = async (claims: object): Promise<object> => {
      const token = await issuer.sign({
        audience: `${service.origin}/api/v2`,
        claims: { ...pushClaims, iss: enterprise, ...claims },
      })
      const data = {
        attestation_name: 'unit',
        junit_results: [junitSuite({ failures: 1 })],
        git_commit_info: { sha1: head },
      }
      const path = `/attestations/${spot.org}/shop/trail/${head}/junit`
      return readOf(spot, await service.request('POST', path, { token, form: toForm(data) }))
    }
    expect(await report({})).toMatchObject({
      subject: [{ name: `${issuer.url}/acme/shop`, digest: { gitCommit: head } }],
      predicateType: testResultType,
      predicate: {
        result: 'FAILED',
        failedTests: ['suite'],
        configuration: [{ uri: `git+${issuer.url}/acme/shop@${head}#.github/workflows/ci.yml` }],
        delivery_evidence: { record: { origin: { repository_id: '42' } }, tests: { total: 3, failures: 1 } },
      },
    })
    const ofPullRequest = { event_name: 'pull_request', ref: 'refs/pull/7/merge', base_ref: 'main' }
    expect(await report(ofPullRequest)).toMatchObject({ predicateType: 'urn:delivery-evidence:predicate:junit:v1' })
  })

  test('an overridden attestation keeps its result, and the override is a statement of its own', async () => {
    const spot = createTestTrail(service)
    const id = await reportGeneric(service, spot, { is_compliant: false })
    const path = `/attestations/${spot.org}/${id}/statement`
    const before = await read(path)
    const override = { reason: 'accepted', expires_at: 2_000_000_000, user_data: { predicate: { erased: true } } }
    const response = await reportOverride(service, spot, override)
    expect(await read(path)).toEqual(before)
    expect(await readOf(spot, response)).toMatchObject({
      predicateType: 'urn:delivery-evidence:predicate:override:v1',
      subject: [{ name: expect.stringMatching(/^record \d+$/) }],
      predicate: {
        record: { kind: 'override', reported_by: 'admin token' },
        report: {
          attestation_name: 'generic',
          original_attestation_type: 'generic',
          new_compliance_status: true,
          ...override,
        },
      },
    })
  })

  test('an erased attestation has the hash of what was recorded, and no content', async () => {
    const spot = createTestTrail(service)
    const response = await reportAttestation(service, spot, {
      kind: 'junit',
      junit_results: [junitSuite({ name: 'Ada' })],
    })
    const before = await readOf(spot, response)
    const sequence = String(valueAt(before, 'predicate.record.sequence'))
    await service.request('DELETE', `/records/${spot.org}/${sequence}?reason=request`)
    const after = await readOf(spot, response)
    expect(JSON.stringify(after)).not.toContain('Ada')
    expect(after).toMatchObject({
      subject: valueAt(before, 'subject'),
      predicate: { erased: true, record: { record_sha256: valueAt(before, 'predicate.record.record_sha256') } },
    })
    expect(valueAt(after, 'predicate.report')).toEqual({ attestation_name: 'junit' })
  })

  describe('an artifact', () => {
    test('is a statement of its first report in the trail where it was reported last, or in the one that is asked', async () => {
      const spot = createTestTrail(service)
      const first = await reportArtifact(service, spot, { git_commit: commitSha, filename: 'first.tgz' })
      await reportArtifact(service, spot, { filename: 'again.tgz' })
      const expected = {
        predicateType: 'urn:delivery-evidence:predicate:artifact:v1',
        subject: [
          { name: 'commit', digest: { gitCommit: commitSha } },
          { name: 'first.tgz', digest: { sha256: fingerprint } },
        ],
        predicate: { record: { kind: 'artifact', id: textAt(first.body, 'id'), trail: 'trail' } },
      }
      expect(await read(pathOf(spot))).toMatchObject(expected)
      await reportArtifact(service, { ...spot, trail: 'next' }, { filename: 'next.tgz' })
      expect(await read(pathOf(spot))).toMatchObject({ subject: [{ name: 'next.tgz' }] })
      expect(await read(`${pathOf(spot)}?trail=trail`)).toMatchObject(expected)
    })
    test('outside trails names none', async () => {
      const spot = createTestTrail(service)
      await reportArtifact(service, spot, { trail_name: null })
      expect(valueAt(await read(pathOf(spot)), 'predicate.record')).not.toHaveProperty('trail')
    })
    test('that was not reported is 404', async () => {
      const spot = createTestTrail(service)
      await reportArtifact(service, spot)
      const missing = [pathOf({ ...spot, flow: 'other' }), `${pathOf(spot)}?trail=other`]
      for (const path of missing) expect((await service.request('GET', path)).status).toBe(404)
    })
  })

  test('what is no attestation is 404', async () => {
    const spot = createTestTrail(service)
    const artifact = await reportArtifact(service, spot)
    for (const id of ['none', textAt(artifact.body, 'id')])
      expect((await service.request('GET', `/attestations/${spot.org}/${id}/statement`)).status).toBe(404)
  })

  test('every attestation, override and artifact of an organisation is a valid statement', async () => {
    const { org: [org = ''] = [] } = await seedOrganisation(service)
    await reportOverride(service, { org, flow: 'flow', trail: 'trail' }, { attestation_name: 'unit' })
    const records = await service.store.find(org, { kinds: ['attestation', 'override', 'artifact'] })
    expect(records.length).toBeGreaterThan(4)
    for (const { kind, id, fingerprint: digest } of records)
      await read(
        kind === 'artifact'
          ? `/artifacts/${org}/flow/fingerprint/${digest}/statement`
          : `/attestations/${org}/${id}/statement`,
      )
  })
})
