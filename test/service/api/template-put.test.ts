import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../../src/wire/role.ts'
import {
  startHarness,
  textAt,
  toForm,
  valueAt,
  type Harness,
  type HttpResponse,
} from '../../../testkit/service/harness.ts'
import { judgeTrail } from '../../../testkit/service/judgement.ts'
import {
  createTestTrail,
  getTrail,
  putFlow,
  reportGeneric,
  templateRequiring,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

describe.each(engines)('a template that comes with a trail on $name', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  interface Sending {
    readonly role: Role
    readonly template: string
    readonly key?: string
  }

  async function send({ org, flow, trail }: TestTrail, { role, template, key }: Sending): Promise<HttpResponse> {
    return service.request('PUT', `/trails/${org}/${flow}`, {
      form: toForm({ name: trail }, { part: 'template_file', content: template }),
      token: await service.tokenFor(role, org),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  }

  const own = 'version: 1\n'

  test('is left out if a reporter sends it and the flow has one, and the answer says so (T1)', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('review') })
    const response = await send(spot, { role: 'reporter', template: own })
    expect(response.status).toBe(201)
    expect(textAt(response.body, 'template_ignored')).toBe(
      'The template of this request was left out, because the flow "flow" has one (version 1) and only a maintainer may choose another.',
    )
    expect(valueAt(response.body, 'compliance_status.flow_template_id')).toBe('flow@1')
    await reportGeneric(service, spot)
    expect(valueAt((await getTrail(service, spot)).body, 'compliance_state')).toBe('INCOMPLETE')
    expect(valueAt((await judgeTrail(service, spot)).body, 'compliance_state')).toBe('INCOMPLETE')
    expect((await service.store.readTrail(spot))[0]).toMatchObject({ report: { name: 'trail' }, template: null })
  })

  test('is left out in the same words if the request is repeated with its key', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('review') })
    const token = await service.tokenFor('reporter', spot.org)
    const ask = (): Promise<HttpResponse> =>
      service.request('PUT', `/trails/${spot.org}/flow`, {
        form: toForm({ name: 'trail' }, { part: 'template_file', content: own }),
        token,
        headers: { 'idempotency-key': 'k' },
      })
    const first = await ask()
    await putFlow(service, spot, { template: own })
    const again = await ask()
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body).toEqual(first.body)
  })

  test('needs no word if it requires the same as the one that the trail has', async () => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('review') })
    const same = templateRequiring('review').replaceAll('\n', '\r\n')
    const { body } = await send(spot, { role: 'reporter', template: same })
    expect(body).toMatchObject({ compliance_status: { flow_template_id: 'flow@1' } })
    expect(body).not.toHaveProperty('template_ignored')
  })

  test('is taken from a reporter if the flow has none, and the trail keeps it', async () => {
    const spot = createTestTrail(service)
    const first = await send(spot, { role: 'reporter', template: templateRequiring('scan') })
    expect(valueAt(first.body, 'template.content')).toBe(templateRequiring('scan'))
    expect(first.body).not.toHaveProperty('template_ignored')
    const second = await send(spot, { role: 'reporter', template: own })
    expect(valueAt(second.body, 'template.content')).toBe(templateRequiring('scan'))
    expect(textAt(second.body, 'template_ignored')).toBe(
      'The template of this request has no effect, because the trail "trail" keeps the template that it has (flow/trail@1).',
    )
  })

  test.each(['maintainer', 'admin'] as const)('is taken from a %s, also if the flow has one', async (role) => {
    const spot = createTestTrail(service)
    await putFlow(service, spot, { template: templateRequiring('review') })
    const { body } = await send(spot, { role, template: own })
    expect(valueAt(body, 'compliance_status.flow_template_id')).toBe('flow/trail@1')
    expect(body).not.toHaveProperty('template_ignored')
    const late = { ...spot, trail: 'late' }
    await reportGeneric(service, late)
    expect(textAt((await send(late, { role, template: own })).body, 'template_ignored')).toContain('flow@1')
  })

  test('is left out of a trail that a reporter began without one, also before the flow has one', async () => {
    const spot = createTestTrail(service)
    await reportGeneric(service, spot)
    await putFlow(service, spot, { template: templateRequiring('review') })
    const { body } = await send(spot, { role: 'reporter', template: own })
    expect(valueAt(body, 'compliance_status.flow_template_id')).toBe('flow@1')
    expect(textAt(body, 'template_ignored')).toContain('only a maintainer')
  })
})
