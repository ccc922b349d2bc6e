import { describe, expect, test } from 'vitest'
import { readVerdict } from '../../../src/step/outcome/gate.ts'
import type { GateQuestion } from '../../../src/step/outcome/judge-trail.ts'
import type { Explanation } from '../../../src/evidence/explain/explanation.ts'
import { createTestClient, json, serve } from '../../../testkit/client/server.ts'
import { gateQuestion, noChoice } from '../../../testkit/step/gate-question.ts'
import { publishedTrail } from '../../../testkit/published/service.ts'
import { createRunContext } from '../../../testkit/step/workspace.ts'

const commit = 'c'.repeat(40)
const template = 'version: 1\ntrail: { attestations: [{ name: unit, type: junit }] }\n'
const withPolicy = template.replace('junit', 'junit, policy: { min_tests: 3 }')
const unit = status('unit', 'junit')

function status(name: string, type: string, members: object = {}): object {
  const common = { attestation_id: `id-${name}`, status: 'COMPLETE', is_compliant: true, unexpected: false }
  return { attestation_name: name, attestation_type: type, ...common, ...members }
}

function compliantTrail(statuses: readonly object[], artifacts: Readonly<Record<string, object>> = {}): object {
  const common = { status: 'COMPLIANT', is_compliant: true }
  const compliance_status = { ...common, attestations_statuses: statuses, artifacts_statuses: artifacts }
  return publishedTrail(commit, 'COMPLIANT', { compliance_status })
}

const noRoute = { message: 'No such route' }

interface OtherService {
  readonly trail: unknown
  /** What the service has instead of a judgement. */
  readonly missing?: readonly [status: number, body: object]
}

/** A gate at a service with the published operations alone. */
async function gateAt(
  { trail, missing = [404, noRoute] }: OtherService,
  members: Partial<GateQuestion> = {},
  wait = 0,
): Promise<Explanation> {
  const { url } = await serve((response, one, request) => {
    const isList = one.method === 'GET' && /\/trails\/acme\/shop(?:\?|$)/.test(one.url)
    json(...(isList ? ([200, [trail].flat()] as const) : missing))(response, one, request)
  })
  const target = { org: 'acme', flow_name: 'shop', trail_name: commit }
  const choice = { ...noChoice, base: template, isDefaultTip: true }
  const question = gateQuestion({ target, commit, choice, ...members })
  const { explanation } = await readVerdict(createTestClient(url), question, { wait, host: createRunContext('.').host })
  return explanation
}

const published = 'The service offers only the published operations: reporters and links are not shown.'
const limit = expect.stringMatching(/evidence serve runs/)

describe('at a service with the published operations alone, the gate', () => {
  test.each([
    ['404 without a request id', [404, noRoute]],
    ['405', [405, { message: 'Method not allowed', request_id: '1' }]],
    ['501', [501, {}]],
  ] as const)('passes after %s if everything that the template requires is there', async (_, missing) => {
    const explanation = await gateAt({ trail: compliantTrail([unit]), missing })
    expect(explanation).toMatchObject({ verdict: 'COMPLIANT', missing: [], notes: [published] })
  })

  test.each<[string, object, readonly string[]]>([
    ['the trail began with a weaker template', compliantTrail([]), ['unit']],
    ['the evidence is of another type', compliantTrail([status('unit', 'generic')]), ['unit']],
    ['the evidence is of another name', compliantTrail([status('units', 'junit')]), ['unit']],
  ])('is incomplete by name if %s', async (_, trail, missing) => {
    const explanation = await gateAt({ trail })
    expect(explanation).toMatchObject({ verdict: 'INCOMPLETE', missing, notes: [published, limit] })
  })

  test('is incomplete if a requirement of the run has a policy', async () => {
    const choice = { ...noChoice, base: withPolicy, isDefaultTip: true }
    const explanation = await gateAt({ trail: compliantTrail([unit]) }, { choice })
    expect(explanation).toMatchObject({ verdict: 'INCOMPLETE', missing: ['unit'] })
  })

  test('is incomplete if the trail is not named after the commit, unless every commit counts', async () => {
    const service = { trail: compliantTrail([unit]) }
    expect(await gateAt(service, { commit: 'd'.repeat(40) })).toMatchObject({
      verdict: 'INCOMPLETE',
      missing: ['evidence of dddddddddddd'],
    })
    expect(await gateAt(service, { commit: 'any' })).toMatchObject({ verdict: 'COMPLIANT' })
  })

  test('does not wait for evidence, and says so', async () => {
    expect(await gateAt({ trail: compliantTrail([]) }, {}, 60)).toMatchObject({
      verdict: 'INCOMPLETE',
      notes: expect.arrayContaining(['The gate did not wait for evidence: this service does not support waiting.']),
    })
  })

  test('requires the artifacts of the template, and for named artifacts that the template has them', async () => {
    const given = 'version: 1\ntrail: { artifacts: [{ name: app, attestations: [{ name: unit, type: junit }] }] }\n'
    const choice = { ...noChoice, base: given, isDefaultTip: true }
    const fingerprint = 'f'.repeat(64)
    const artifact = { status: 'COMPLIANT', is_compliant: true, artifact_fingerprint: fingerprint }
    const good = compliantTrail([], { app: { ...artifact, attestations_statuses: [unit] } })
    const bare = compliantTrail([], { app: { ...artifact, attestations_statuses: [] } })
    const other = compliantTrail([], { 'other.tgz': { ...artifact, attestations_statuses: [] } })
    const judge = async (trail: object, fingerprints?: readonly string[]): Promise<Explanation> =>
      gateAt({ trail }, { choice, fingerprints })
    expect(await judge(good)).toMatchObject({ verdict: 'COMPLIANT' })
    expect(await judge(good, [fingerprint])).toMatchObject({ verdict: 'COMPLIANT' })
    expect(await judge(bare)).toMatchObject({ verdict: 'INCOMPLETE', missing: ['app.unit'] })
    expect(await judge(bare, [fingerprint])).toMatchObject({ verdict: 'INCOMPLETE', missing: ['app.unit'] })
    expect(await judge(other)).toMatchObject({ verdict: 'INCOMPLETE', missing: ['app'] })
    expect(await judge(other, [fingerprint])).toMatchObject({ verdict: 'INCOMPLETE', missing: ['other.tgz'] })
    expect(await judge(good, ['e'.repeat(64)])).toMatchObject({ verdict: 'INCOMPLETE' })
  })

  test('is NON-COMPLIANT if the service says so', async () => {
    const trail = publishedTrail(commit, 'NON-COMPLIANT')
    expect(await gateAt({ trail })).toMatchObject({
      verdict: 'NON-COMPLIANT',
      notes: expect.arrayContaining([limit]),
    })
  })
})

test('a name that is also the beginning of the commit of another trail is refused, unless it is asked by name', async () => {
  const short = commit.slice(0, 8)
  const named = { ...compliantTrail([unit]), name: short }
  const ask = async (trail_name: string, other: object): Promise<Explanation> =>
    gateAt({ trail: [named, other] }, { commit: 'any', target: { org: 'acme', flow_name: 'shop', trail_name } })
  const others = [
    publishedTrail(commit, 'NON-COMPLIANT'),
    { ...publishedTrail('pr-1', 'NON-COMPLIANT'), git_commit_info: { sha1: commit } },
  ]
  for (const other of others) {
    await expect(ask(short, other)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining(`is the beginning of the commit of the trail ${Reflect.get(other, 'name')}.`),
    })
    expect(await ask(`name:${short}`, other)).toMatchObject({ verdict: 'COMPLIANT' })
  }
  expect(await ask(short, publishedTrail('dddddddd', 'NON-COMPLIANT'))).toMatchObject({ verdict: 'COMPLIANT' })
})

test('an unknown trail is distinguished from a missing operation', async () => {
  const unknown = { message: 'There is no trail "t" in the flow "shop"; is "u" meant?', request_id: '1' }
  await expect(gateAt({ trail: compliantTrail([unit]), missing: [404, unknown] })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('There is no trail "t" in the flow "shop"; is "u" meant?'),
  })
})
