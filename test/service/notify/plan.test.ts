import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebhookMessage } from '../../../src/wire/resource/notification-event.ts'
import type { DeliveryPlan } from '../../../src/service/store/outbox/outbox.ts'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { allTriggers } from '../../../testkit/service/notify/notification-actions.ts'
import { describeDelivery, planDeliveries, type PlanRange } from '../../../testkit/service/notify/plan.ts'
import {
  createTestTrail,
  putFlow,
  putTrail,
  reportArtifact,
  reportGeneric,
  reportOverride,
  templateRequiring,
  type TestTrail,
} from '../../../testkit/service/report.ts'

const template = `version: 1
trail:
  attestations:
    - { name: generic, type: generic }
  artifacts:
    - name: app
      attestations:
        - { name: scan, type: generic }
`
const targets = ['a', 'b'].map((path) => ({ type: 'WEBHOOK', url: `https://hooks.test/${path}` }))

let service: Harness
/** A trail with records of all kinds, and one in whose organisation a template comes later. */
let spot: TestTrail
let early: TestTrail
/** A trail whose artifact fails, beside trails that begin with an artifact, and trails with overrides that end. */
let late: TestTrail
beforeAll(async () => {
  service = await startHarness()
  ;[spot, early, late] = [createTestTrail(service), createTestTrail(service, 'one'), createTestTrail(service, 'c')]
  await putAction(spot.org, { targets })
  await putTrail(service, spot, { template })
  await reportGeneric(service, spot, { is_compliant: false })
  await reportArtifact(service, spot, { template_reference_name: 'app' })
  await reportGeneric(service, spot, { attestation_name: 'scan', target_artifacts: ['app'], is_compliant: false })
  await reportGeneric(service, spot, { is_compliant: true })
  await reportOverride(service, spot, { attestation_name: 'scan', target_artifacts: ['app'], expires_at: 4e9 })
  await service.request('DELETE', `/actions/${spot.org}/1`)
  await reportGeneric(service, spot, { attestation_name: 'last' })
  for (const trail of ['one', 'two']) await reportGeneric(service, { ...early, trail })
  await putAction(early.org, { flows: ['flow'] })
  await putAction(early.org, { name: 'other', flows: ['other'] })
  await putAction(early.org, { name: 'override', triggers: ['ON_OVERRIDE'] })
  await putFlow(service, early, { template: templateRequiring('generic') })
  await putFlow(service, early, { template: templateRequiring('missing') })
  await reportOverride(service, { ...early, trail: 'two' }, { new_compliance_status: false, reason: 'x'.repeat(2100) })
  const others = ['d', 'e'].map((trail) => ({ ...late, trail }))
  await putAction(late.org, { flows: null })
  await reportArtifact(service, { ...late, trail: 'a' })
  await reportArtifact(service, { ...late, trail: 'b' }, { template_reference_name: 'app' })
  await putTrail(service, late, { template })
  await reportGeneric(service, late)
  await reportArtifact(service, late, { template_reference_name: 'app' })
  await reportGeneric(service, late, { attestation_name: 'scan', target_artifacts: ['app'], is_compliant: false })
  for (const other of others) {
    await reportGeneric(service, other)
    await reportOverride(service, other, { expires_at: 4e9 })
  }
})
afterAll(() => service.close())

async function putAction(org: string, members: object): Promise<void> {
  const json = { name: 'notify', triggers: allTriggers, targets: targets.slice(0, 1), ...members }
  expect((await service.request('PUT', `/actions/${org}/flows`, { json })).status).toBeLessThan(300)
}

function plan(org: string, range: Partial<PlanRange> = {}): Promise<DeliveryPlan | undefined> {
  return planDeliveries(service.store, org, range)
}

const events = [
  '2 trail.started trail INCOMPLETE: trail reported []',
  '3 attestation.reported trail NON-COMPLIANT: generic reported []',
  '3.000001 attestation.non_compliant trail NON-COMPLIANT: generic reported [reported as not compliant]',
  '3.000002 trail.non_compliant trail NON-COMPLIANT: generic reported [generic: reported as not compliant]',
  '5 attestation.reported trail NON-COMPLIANT: scan reported []',
  '5.000001 attestation.non_compliant trail NON-COMPLIANT: scan reported [reported as not compliant]',
  '6 attestation.reported trail NON-COMPLIANT: generic reported []',
  '7 trail.compliant trail COMPLIANT: scan overridden []',
  '7.000001 attestation.overridden trail COMPLIANT: scan overridden []',
]

describe('a plan', () => {
  test('has a message for each event and each target, until the action is deleted', async () => {
    const found = await plan(spot.org)
    expect(found?.deliveries.map(describeDelivery)).toEqual(events.flatMap((event) => [`1.0 ${event}`, `1.1 ${event}`]))
    expect(found).toMatchObject({ org: spot.org, upTo: 9, deleted: [1], due: [{ ...spot, at: 4e9 }] })
  })
  test('is the same in another process, with ids that are those of the message alone', async () => {
    const [one, other] = [await plan(spot.org), await plan(spot.org, { sequence: 2 })]
    expect(other?.deliveries).toEqual(one?.deliveries.slice(2))
    const ids = new Set(one?.deliveries.map(({ id }) => id))
    expect(ids.size).toBe(one?.deliveries.length)
    for (const id of ids) expect(id).toMatch(/^msg_[\w-]{32}$/)
  })
  test('has the records up to its end', async () => {
    const found = await plan(spot.org, { sequence: 2, upTo: 3 })
    expect(found?.deliveries.map(({ position }) => position)).toEqual([
      3e6, 3e6, 3_000_001, 3_000_001, 3_000_002, 3_000_002,
    ])
    expect(found).toMatchObject({ upTo: 3, deleted: [] })
    expect(await plan(spot.org, { sequence: 9 })).toBeUndefined()
    expect(await plan(spot.org, { sequence: 3, upTo: 3 })).toBeUndefined()
  })
  test('has no messages for records that cause none, but the times at which their trails change', async () => {
    const found = await plan(spot.org, { silentUntil: 5 })
    expect(found?.deliveries.map(({ position }) => position / 1e6)).toEqual([6, 6, 7, 7, 7.000001, 7.000001])
    const silent = await plan(spot.org, { silentUntil: 9 })
    expect(silent).toMatchObject({ deliveries: [], due: [{ at: 4e9 }] })
    expect((await plan(spot.org, { sequence: 8 }))?.deliveries).toEqual([])
  })
  test('of the first template of a flow has the trails before it, and a later one has none', async () => {
    const found = await plan(early.org)
    expect(found?.deliveries.map(describeDelivery)).toEqual([
      '1.0 6 trail.compliant one COMPLIANT: template put []',
      '1.0 6.000001 trail.compliant two COMPLIANT: template put []',
      expect.stringMatching(
        /^1\.0 8 trail\.non_compliant two NON-COMPLIANT: generic overridden \[generic: .*x{400}.*…\]$/,
      ),
      '1.0 8.000001 attestation.overridden two NON-COMPLIANT: generic overridden []',
      '3.0 8.000001 attestation.overridden two NON-COMPLIANT: generic overridden []',
    ])
  })
})

test('a message names the artifact that causes it, and the attestation of an artifact that fails', async () => {
  const found = await plan(late.org)
  expect(found?.deliveries.slice(0, 6).map(describeDelivery)).toEqual([
    '1.0 2 trail.started a INCOMPLETE: artifact app.tgz reported []',
    '1.0 3 trail.started b INCOMPLETE: artifact app reported []',
    '1.0 4 trail.started c INCOMPLETE: trail reported []',
    '1.0 5 attestation.reported c INCOMPLETE: generic reported []',
    '1.0 7 attestation.reported c NON-COMPLIANT: scan reported []',
    '1.0 7.000001 attestation.non_compliant c NON-COMPLIANT: scan reported [reported as not compliant]',
  ])
  expect(found?.deliveries[6]).toMatchObject({
    payload: expect.stringContaining('"reasons":["app.scan: reported as not compliant"]'),
  })
  expect(found?.due.map(({ trail, at }) => [trail, at])).toEqual([
    ['d', 4e9],
    ['e', 4e9],
  ])
  expect((await plan(early.org))?.due).toEqual([])
})

test('a message has the time of its record', async () => {
  const [record] = (await plan(spot.org))?.deliveries ?? []
  const { timestamp } = WebhookMessage.parse(JSON.parse(record?.payload ?? ''))
  expect(Date.parse(timestamp) / 1000).toBeCloseTo(record?.created_at ?? 0, 2)
})

async function membersOf(org: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const found = await plan(org)
  return (found?.deliveries ?? []).map(({ payload }) => WebhookMessage.parse(JSON.parse(payload)).data)
}

test('a message has the members of its event', async () => {
  const records = (await service.store.readTrail(spot)).filter(({ kind }) => kind !== 'artifact')
  const [, generic, scan, , override] = records.map(({ id }) => id)
  const common = {
    org: spot.org,
    flow: 'flow',
    trail: 'trail',
    html_url: `https://e.test/${spot.org}/flows/flow/trails/trail`,
  }
  const toMember = (id: string | undefined, name: string, is_compliant: boolean): object => {
    const member = { attestation_id: id, attestation_name: name, attestation_type: 'generic', is_compliant }
    return { ...member, html_url: `https://e.test/${spot.org}/attestations/${id}` }
  }
  const found = (await membersOf(spot.org)).filter((_, at) => at % 2 === 0)
  const by = { reported_by: 'admin token', action: 'notify', reasons: [] }
  expect(found[0]).toEqual({
    trigger: 'ON_STARTED_TRAIL',
    ...common,
    ...by,
    compliance_state: 'INCOMPLETE',
    because: 'trail reported',
  })
  expect(found[1]).toEqual({
    trigger: 'ON_ATTESTATION',
    ...common,
    ...by,
    compliance_state: 'NON-COMPLIANT',
    because: 'generic reported',
    attestation: toMember(generic, 'generic', false),
  })
  expect(found[4]).toMatchObject({ trigger: 'ON_ATTESTATION', attestation: toMember(scan, 'scan', false) })
  expect(found[6]).toMatchObject({ trigger: 'ON_ATTESTATION', attestation: { is_compliant: true } })
  expect(found[8]).toEqual({
    trigger: 'ON_OVERRIDE',
    ...common,
    ...by,
    compliance_state: 'COMPLIANT',
    because: 'scan overridden',
    attestation: toMember(override, 'scan', true),
    override: { reason: 'accepted until the fix is out', new_compliance_status: true, expires_at: 4e9 },
  })
})

test('a message of an override has its reason, shortened, and no expiry that it does not have', async () => {
  const found = (await membersOf(early.org)).at(-1)
  expect(found?.['override']).toEqual({ reason: `${'x'.repeat(1999)}…`, new_compliance_status: false })
  expect(found?.['attestation']).toMatchObject({ is_compliant: false })
})
