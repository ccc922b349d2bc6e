import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, textAt, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import { judgeTrail } from '../../../testkit/service/judgement.ts'
import { decomposed, composed, hiddenNames, target, putNotification, recordOld } from '../../../testkit/service/name.ts'
import { createTestTrail, getTrail, reportGeneric } from '../../../testkit/service/report.ts'
import { engines, toRecord } from '../../../testkit/service/store/engine.ts'

describe.each(engines)('over $name:', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine, openPages: true })
  })
  afterAll(() => service.close())

  describe('an old record', () => {
    test.each(hiddenNames.filter(([what]) => what !== 'NUL'))('with %s stays readable', async (_, name) => {
      const spot = createTestTrail(service)
      const id = await recordOld(service, spot, name)
      const trail = await getTrail(service, spot)
      const query = `attestation_name=${encodeURIComponent(name)}`
      expect(textAt(trail.body, 'compliance_status.attestations_statuses.0.attestation_name')).toBe(name)
      expect((await service.request('GET', `/attestations/${spot.org}/${id}`)).status).toBe(200)
      const list = await service.request('GET', `/attestations/${spot.org}?${query}`)
      expect(list.status === 200 ? textAt(list.body, 'data.0.attestation_id') : /\p{Cc}/u.test(name)).toBeTruthy()
    })
    test('is shown escaped on the pages', async () => {
      const spot = createTestTrail(service)
      const id = await recordOld(service, spot, 'unit\u202Etset\u200B')
      for (const path of [`flows/flow/trails/${spot.trail}`, `attestations/${id}`]) {
        const { text } = await service.request('GET', `//${spot.org}/${path}`)
        expect(text).toContain('unit\\u202Etset\\u200B')
        expect(text).not.toMatch(/[\u202E\u200B]/)
      }
    })
    test('with a template that has hidden characters still judges its trail', async () => {
      const spot = createTestTrail(service)
      const template = { version: 1, trail: { attestations: [{ name: 'a\u200Bb', type: '*' }], artifacts: [] } }
      const body = { name: spot.trail, found: { content: 'old', template } }
      const { org, flow, trail } = spot
      const record = { id: randomUUID(), org, flow, trail, name: null, type: null, kind: 'trail', body } as const
      await service.store.append({ record: toRecord(record) })
      await recordOld(service, spot, 'a\u200Bb')
      expect(valueAt((await getTrail(service, spot)).body, 'compliance_state')).toBe('COMPLIANT')
    })
    test('of a decomposed template is met by a new report', async () => {
      const spot = createTestTrail(service)
      const template = { version: 1, trail: { attestations: [{ name: decomposed, type: '*' }], artifacts: [] } }
      const body = { name: spot.trail, found: { content: 'old', template } }
      const { org, flow, trail } = spot
      const record = { id: randomUUID(), org, flow, trail, name: null, type: null, kind: 'trail', body } as const
      await service.store.append({ record: toRecord(record) })
      await reportGeneric(service, spot, { attestation_name: decomposed })
      expect(valueAt((await getTrail(service, spot)).body, 'compliance_state')).toBe('COMPLIANT')
    })
    test.each(['\u200B', '\u202E', decomposed])('of an organisation with %j in its name is read', async (part) => {
      const name = `${service.org()}${part}`
      const spot = { ...createTestTrail(service), org: name }
      const id = await recordOld(service, spot, 'unit')
      const org = encodeURIComponent(name)
      const responses = [
        await service.request('GET', `/trails/${org}/flow/trail`),
        await service.request('GET', `/attestations/${org}/${id}`),
        await service.request('GET', `//${org}/flows/flow/trails/trail`),
        await service.request('GET', `//${org}/flows/flow/badge.svg`),
        await judgeTrail(service, { ...spot, org }),
      ]
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect(responses[3]?.text).not.toContain('unknown')
      expect(responses[2]?.text).not.toMatch(/[\u200B\u202E]/)
    })
    test('of a decomposed organisation gives way to the new records of its NFC form, except on its own pages', async () => {
      const base = service.org()
      const [nfd, nfc] = [`${base}${decomposed}`, `${base}${composed}`]
      await recordOld(service, { org: nfd, flow: 'flow', trail: 'old' }, 'unit')
      await reportGeneric(service, { org: encodeURIComponent(nfd), flow: 'flow', trail: 'new' })
      const org = encodeURIComponent(nfd)
      expect((await service.request('GET', `/trails/${org}/flow/new`)).status).toBe(200)
      expect((await service.request('GET', `//${org}/flows/flow/trails/old`)).status).toBe(200)
      expect((await service.request('GET', `//${encodeURIComponent(nfc)}/flows/flow/trails/new`)).status).toBe(200)
    })
    test('of a notification action is updated and deleted under its name', async () => {
      const org = service.org()
      const body = { name: decomposed, triggers: ['ON_OVERRIDE'], targets: [target] }
      const record = { org, flow: null, trail: null, type: null, kind: 'notification', name: decomposed, body } as const
      await service.store.append({ record: toRecord({ ...record, id: randomUUID() }) })
      const updated = await putNotification(service, org, composed)
      expect([updated.status, updated.body]).toEqual([200, expect.objectContaining({ number: 1, name: composed })])
      await service.request('DELETE', `/actions/${org}/1`)
      expect((await service.request('GET', `/actions/${org}`)).body).toEqual([])
    })
    test('of a notification action in an old organisation is deleted', async () => {
      const org = `${service.org()}\u200B`
      const body = { name: 'old\u200B', triggers: ['ON_OVERRIDE'], targets: [target] }
      const record = { org, flow: null, trail: null, type: null, kind: 'notification', name: body.name, body } as const
      await service.store.append({ record: toRecord({ ...record, id: randomUUID() }) })
      const path = `/actions/${encodeURIComponent(org)}`
      expect((await service.request('DELETE', `${path}/1`)).status).toBe(204)
      expect((await service.request('GET', path)).body).toEqual([])
    })
  })
})
