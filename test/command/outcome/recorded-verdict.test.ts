import { describe, expect, test } from 'vitest'
import { readVerdict } from '../../../src/command/outcome/gate.ts'
import type { GateQuestion } from '../../../src/command/outcome/judge-trail.ts'
import type { Explanation } from '../../../src/verdict/explain/explanation.ts'
import { createTestClient, json, serve, type RecordedRequest } from '../../../testkit/client/server.ts'
import { gateQuestion, noChoice } from '../../../testkit/command/gate-question.ts'
import { publishedTrail } from '../../../testkit/command/published-service.ts'
import { createRunContext } from '../../../testkit/command/workspace.ts'

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
  readonly flow?: string
  /** What it answers to a question for the flow, or for the trail, instead. */
  readonly answers?: { readonly flow?: readonly [number, unknown]; readonly trail?: readonly [number, unknown] }
  /** The names of the attestations that are non-compliant. */
  readonly failing?: readonly string[]
  /** The commits of the attestations by name. */
  readonly commits?: Readonly<Record<string, string>>
}

/** A gate at a service without the operation `judgeTrail`. */
async function gateAt(service: OtherService, members: Partial<GateQuestion> = {}): Promise<Explanation> {
  return (await readVerdictAt(service, members)).explanation
}

async function readVerdictAt(
  service: OtherService,
  members: Partial<GateQuestion> = {},
  wait = 0,
): ReturnType<typeof readVerdict> {
  return askAt((await serveOther(service)).url, members, wait)
}

function serveOther(service: OtherService): ReturnType<typeof serve> {
  const { trail, missing = [404, noRoute], flow, commits = {}, answers = {}, failing = [] } = service
  const attestations = Object.entries(commits).map(([name, sha1]) => ({
    attestation_id: `id-${name}`,
    attestation_name: name,
    attestation_type: 'junit',
    created_at: 1,
    is_compliant: !failing.includes(name),
    git_commit_info: { sha1, message: '', author: '', branch: '', timestamp: 1, url: '' },
  }))
  return serve((response, one, request) => {
    if (one.method !== 'GET') return json(...missing)(response, one, request)
    if (one.url.includes('/attestations/')) return json(200, attestations)(response, one, request)
    if (isTrailList(one)) return json(200, [trail])(response, one, request)
    if (!one.url.includes('/flows/')) return json(...(answers.trail ?? [200, trail]))(response, one, request)
    if (answers.flow !== undefined) return json(...answers.flow)(response, one, request)
    const ofFlow = flow === undefined ? null : { trail: { attestations: [], artifacts: [] }, version: 1, content: flow }
    json(200, { name: 'shop', description: '', tags: {}, template: ofFlow, template_versions: [] })(
      response,
      one,
      request,
    )
  })
}

function isTrailList({ url }: RecordedRequest): boolean {
  return /\/trails\/acme\/shop(?:\?|$)/.test(url)
}

async function askAt(url: string, members: Partial<GateQuestion> = {}, wait = 0): ReturnType<typeof readVerdict> {
  const target = { org: 'acme', flow_name: 'shop', trail_name: commit }
  const choice = { ...noChoice, given: template, isDefaultTip: true }
  const question = gateQuestion({ target, commit, choice, ...members })
  return readVerdict(createTestClient(url), question, { wait, host: createRunContext('.').host })
}

const own = { unit: commit }
const limit = expect.stringMatching(/evidence serve runs/)

describe('at a service that cannot judge, the gate', () => {
  test.each([
    ['404 without a request id', [404, noRoute]],
    ['405', [405, { message: 'Method not allowed', request_id: '1' }]],
    ['501', [501, {}]],
  ] as const)('passes after %s if everything that the template requires is there', async (_, missing) => {
    const explanation = await gateAt({ trail: compliantTrail([unit]), missing, commits: own })
    expect(explanation).toMatchObject({ verdict: 'COMPLIANT', missing: [], notes: [] })
  })

  test.each<[string, object, readonly string[]]>([
    ['the trail began with a weaker template', compliantTrail([]), ['unit']],
    ['the evidence is of another type', compliantTrail([status('unit', 'generic')]), ['unit']],
    ['the evidence is of another name', compliantTrail([status('units', 'junit')]), ['unit']],
  ])('is incomplete by name if %s', async (_, trail, missing) => {
    const explanation = await gateAt({ trail, commits: { ...own, units: commit } })
    expect(explanation).toMatchObject({ verdict: 'INCOMPLETE', missing, notes: [limit] })
  })

  test('is incomplete if a requirement of the run or of the flow has a policy, or the flow requires more', async () => {
    const trail = compliantTrail([unit])
    const strict = { choice: { ...noChoice, given: withPolicy, isDefaultTip: true } }
    expect(await gateAt({ trail, commits: own }, strict)).toMatchObject({ verdict: 'INCOMPLETE', missing: ['unit'] })
    expect(await gateAt({ trail, commits: own, flow: withPolicy })).toMatchObject({ verdict: 'INCOMPLETE' })
    const more = template.replace('unit', 'lint')
    expect(await gateAt({ trail, commits: own, flow: more })).toMatchObject({
      verdict: 'INCOMPLETE',
      missing: ['lint'],
    })
  })

  test('is incomplete if the evidence is of another commit, unless every commit counts', async () => {
    const service = { trail: compliantTrail([unit]), commits: { unit: 'd'.repeat(40) } }
    expect(await gateAt(service)).toMatchObject({ verdict: 'INCOMPLETE', missing: ['unit'] })
    expect(await gateAt(service, { commit: 'any' })).toMatchObject({ verdict: 'COMPLIANT' })
  })

  test('requires the artifacts of the template, and for named artifacts that the template has them', async () => {
    const given = 'version: 1\ntrail: { artifacts: [{ name: app, attestations: [{ name: unit, type: junit }] }] }\n'
    const choice = { ...noChoice, given, isDefaultTip: true }
    const fingerprint = 'f'.repeat(64)
    const artifact = { status: 'COMPLIANT', is_compliant: true, artifact_fingerprint: fingerprint }
    const good = compliantTrail([], { app: { ...artifact, attestations_statuses: [unit] } })
    const bare = compliantTrail([], { app: { ...artifact, attestations_statuses: [] } })
    const other = compliantTrail([], { 'other.tgz': { ...artifact, attestations_statuses: [] } })
    const judge = async (trail: object, fingerprints?: readonly string[]): Promise<Explanation> =>
      gateAt({ trail, commits: own }, { choice, fingerprints })
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

describe('at a service that cannot judge but shows a trail, the gate', () => {
  const trail = compliantTrail([unit])
  const sent = [{ type: 'junit', name: 'unit', id: 'id-unit', url: undefined }]

  test('is closed by a report of its step that fails, and by no other', async () => {
    const commits = { other: commit, ...own }
    const judged = await readVerdictAt({ trail, commits, failing: ['unit'] }, { sent })
    expect(judged).toMatchObject({ closedBy: ['The report junit unit of this step is non-compliant.'] })
    expect(await readVerdictAt({ trail, commits, failing: ['other'] }, { sent })).toMatchObject({ closedBy: [] })
  })

  test('needs no template of a flow that is unknown, and fails if the flow cannot be read', async () => {
    const unknown = { type: 'urn:delivery-evidence:problem:unknown', message: 'There is no flow.', request_id: '1' }
    expect(await gateAt({ trail, commits: own, answers: { flow: [404, unknown] } })).toMatchObject({
      verdict: 'COMPLIANT',
    })
    const refused = { message: 'No access.', request_id: '1' }
    await expect(gateAt({ trail, commits: own, answers: { flow: [403, refused] } })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('No access.'),
    })
  })

  test('does not wait for evidence, and says so', async () => {
    const { explanation } = await readVerdictAt({ trail: compliantTrail([]) }, {}, 60)
    expect(explanation).toMatchObject({
      verdict: 'INCOMPLETE',
      notes: expect.arrayContaining(['The gate did not wait for evidence: this service does not support waiting.']),
    })
  })

  test.each([
    [403, 'refused', /No access\./],
    [304, 'nonsense', /\(304\)/],
  ])('fails if the trail cannot be read, and takes it from no list: %d', async (answered, code, message) => {
    const answers = { trail: [answered, { message: 'No access.', request_id: '1' }] } as const
    const { url, seen } = await serveOther({ trail, commits: own, answers })
    await expect(askAt(url)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    expect(seen.some(isTrailList)).toBe(false)
  })
})

test('an unknown trail is distinguished from a missing operation', async () => {
  const unknown = { message: 'There is no trail "t" in the flow "shop"; is "u" meant?', request_id: '1' }
  await expect(gateAt({ trail: compliantTrail([unit]), missing: [404, unknown] })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('There is no trail "t" in the flow "shop"; is "u" meant?'),
  })
})
