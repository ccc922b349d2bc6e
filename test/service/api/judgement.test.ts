import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  fingerprint,
  putFlow,
  putTrail,
  reportArtifact,
  reportAttestation,
  reportGeneric,
  junitSuite,
  templateRequiring,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { judgeTrail } from '../../../testkit/service/judgement.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const minTests = (count: number): string =>
  `version: 1\ntrail:\n  attestations:\n    - { name: unit, type: junit, policy: { min_tests: ${count} } }\n`

const requiring = (name: string): string =>
  `version: 1\ntrail:\n  artifacts:\n    - { name: app, attestations: [{ name: ${name}, type: '*' }] }\n`

describe.each(engines)('a judgement on $name', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  const judge = (spot: TestTrail, question?: Parameters<typeof judgeTrail>[2]): Promise<HttpResponse> =>
    judgeTrail(service, spot, question)

  async function reportUnit(spot: TestTrail, members: object = {}): Promise<void> {
    await reportAttestation(service, spot, {
      kind: 'junit',
      attestation_name: 'unit',
      junit_results: [junitSuite({ counted: 3 })],
      ...members,
    })
  }

  test('is made under the given template, not under the one that the trail began with (T1)', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: 'version: 1\n' })
    await reportGeneric(service, spot)
    const response = await judge(spot, { template: templateRequiring('review', 'scan') })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({
      name: 'trail',
      compliance_state: 'INCOMPLETE',
      is_compliant: false,
      compliance_status: { status: 'INCOMPLETE', is_compliant: false },
      judgement: {
        given: { state: 'INCOMPLETE', differs_from_trail: true },
        floor: null,
        commit: 'any',
        trail_template: { version: 1 },
      },
    })
  })

  test('is the worse of the given template and the floor, with the statuses of both', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: minTests(100) })
    await putTrail(service, spot)
    await reportUnit(spot)
    const strict = await judge(spot, { template: minTests(1) })
    expect(strict.body).toMatchObject({
      compliance_state: 'NON-COMPLIANT',
      judgement: { given: { state: 'COMPLIANT' }, floor: { state: 'NON-COMPLIANT', source: 'flow', version: 1 } },
      compliance_status: {
        attestations_statuses: [{ attestation_name: 'unit', is_compliant: false, template: 'floor' }],
      },
    })
    await putFlow(service, spot, { template: minTests(1) })
    const lax = await judge(spot, { template: minTests(100) })
    expect(lax.body).toMatchObject({
      compliance_state: 'NON-COMPLIANT',
      judgement: { given: { state: 'NON-COMPLIANT' }, floor: { state: 'COMPLIANT', version: 2 } },
      compliance_status: {
        attestations_statuses: [{ attestation_name: 'unit', is_compliant: false, template: 'given' }],
      },
    })
  })

  test('lists what only one of the two templates requires', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('scan') })
    await reportGeneric(service, spot)
    const { body } = await judge(spot, { template: templateRequiring('generic', 'review') })
    expect(valueAt(body, 'compliance_status.attestations_statuses')).toMatchObject([
      { attestation_name: 'generic', is_compliant: true, unexpected: false, template: 'given' },
      { attestation_name: 'review', status: 'MISSING', template: 'given' },
      { attestation_name: 'scan', status: 'MISSING', template: 'floor' },
    ])
  })

  test('joins the artifacts of both templates', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: requiring('scan') })
    await reportArtifact(service, spot, { template_reference_name: 'app' })
    await reportGeneric(service, spot, { artifact_fingerprint: fingerprint, attestation_name: 'tests' })
    const { body } = await judge(spot, { template: requiring('tests') })
    expect(valueAt(body, 'compliance_state')).toBe('INCOMPLETE')
    expect(valueAt(body, 'compliance_status.artifacts_statuses')).toMatchObject({
      app: {
        artifact_fingerprint: fingerprint,
        status: 'INCOMPLETE',
        attestations_statuses: [
          { attestation_name: 'tests', is_compliant: true, unexpected: false, template: 'given' },
          { attestation_name: 'scan', status: 'MISSING', template: 'floor' },
        ],
      },
    })
  })

  test('without any template is INCOMPLETE', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: 'version: 1\n' })
    await reportGeneric(service, spot)
    expect((await judge(spot)).body).toMatchObject({
      compliance_state: 'INCOMPLETE',
      judgement: { given: null, floor: null },
    })
  })

  test('uses the newest template of the flow as the floor, also for a trail that began before it', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('generic') })
    await reportGeneric(service, spot)
    await putFlow(service, spot, { template: templateRequiring('generic', 'scan') })
    expect((await judge(spot)).body).toMatchObject({
      compliance_state: 'INCOMPLETE',
      judgement: { floor: { state: 'INCOMPLETE', version: 2 }, trail_template: { version: 1 } },
    })
  })

  test('has a floor for the branches that the flow names, and for a change without a base', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: `floor: [main, refs/heads/next]\n${templateRequiring('scan')}` })
    await reportGeneric(service, spot)
    const stateFor = async (base?: string): Promise<unknown> =>
      valueAt((await judge(spot, { data: { base }, template: templateRequiring('generic') })).body, 'compliance_state')
    expect(await stateFor('release/1.x')).toBe('COMPLIANT')
    expect(await stateFor('refs/heads/release/1.x')).toBe('COMPLIANT')
    for (const base of ['main', 'refs/heads/main', 'next', undefined]) {
      expect([base, await stateFor(base)]).toEqual([base, 'INCOMPLETE'])
    }
  })

  test('records nothing, with any question and any key, and needs the role reader alone', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('generic') })
    await reportGeneric(service, spot)
    const token = await service.tokenFor('reader', spot.org)
    const before = await service.store.count(spot.org, {})
    const headers = { 'idempotency-key': 'the same' }
    const answers = [
      await judge(spot, { token, headers }),
      await judge(spot, { token, headers, template: templateRequiring('scan') }),
      await judge({ ...spot, trail: 'unknown' }, { token }),
      await judge({ ...spot, flow: 'unknown' }, { token }),
      await judge(spot, { token, data: { fingerprints: [fingerprint] } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404])
    expect(await service.store.count(spot.org, {})).toBe(before)
    expect(await service.store.readHead(spot.org)).toBe(before)
    expect(answers[0]?.headers['idempotency-replayed']).toBeUndefined()
  })

  test('does not depend on the template that the trail began with', async () => {
    const answers = await Promise.all(
      ['version: 1\n', templateRequiring('other'), undefined].map(async (template) => {
        const spot = createTestTrail(service)
        await putTrail(service, spot, template === undefined ? {} : { template })
        await reportUnit(spot)
        const { body } = await judge(spot, { template: minTests(2) })
        return [valueAt(body, 'compliance_state'), valueAt(body, 'compliance_status.attestations_statuses.0.reasons')]
      }),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('shows a given template that only looks different as that of the trail', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('generic') })
    await reportGeneric(service, spot)
    const template = `# a comment\r\n${templateRequiring('generic').replaceAll('\n', '\r\n')}`
    expect((await judge(spot, { template })).body).toMatchObject({
      compliance_state: 'COMPLIANT',
      template: { version: 1, content: template },
      judgement: { given: { differs_from_trail: false } },
    })
  })
})
