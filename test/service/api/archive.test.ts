import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkStore } from '../../../src/service/operate/fsck.ts'
import { importArchive } from '../../../src/service/operate/import.ts'
import { exportLines, toFile } from '../../../testkit/service/operate/archive.ts'
import {
  startHarness,
  textAt,
  toForm,
  valueAt,
  type Harness,
  type HttpResponse,
} from '../../../testkit/service/harness.ts'
import {
  createTestTrail,
  getTrail,
  putFlow,
  reportAttestation,
  reportGeneric,
  templateRequiring,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** Flows and custom types that are no longer used (rules 1.15). */
let service: Harness

/** As other clients send it: with the body `null`. */
async function archiveFlow({ org, flow }: TestTrail, token?: string): Promise<HttpResponse> {
  return service.request('PUT', `/flows/${org}/${flow}/archive`, { json: null, ...(token !== undefined && { token }) })
}

async function archiveType({ org }: TestTrail, token?: string): Promise<HttpResponse> {
  const path = `/custom-attestation-types/${org}/coverage/archive`
  return service.request('PUT', path, { json: null, ...(token !== undefined && { token }) })
}

async function define({ org }: TestTrail, members: object = {}): Promise<HttpResponse> {
  const form = toForm({ name: 'coverage', rules: ['.percent >= 80'], ...members })
  return service.request('POST', `/custom-attestation-types/${org}`, { form })
}

async function cover(spot: TestTrail, percent: number): Promise<HttpResponse> {
  return reportAttestation(service, spot, { kind: 'custom', type_name: 'coverage', attestation_data: { percent } })
}

async function listNames(path: string): Promise<unknown> {
  const { body } = await service.request('GET', path)
  return Array.isArray(body) ? body.map((one) => valueAt(one, 'name')) : body
}

/** A failed trail in a flow with a template. */
async function prepareFlow(): Promise<TestTrail> {
  const spot = createTestTrail(service)
  await putFlow(service, spot, { template: templateRequiring('generic') })
  await reportGeneric(service, spot, { is_compliant: false })
  return spot
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  describe('an archived flow', () => {
    test('is left out of the list, and is read and judged as before', async () => {
      const spot = await prepareFlow()
      await putFlow(service, { ...spot, flow: 'other' })
      const [flow, trail] = [await service.request('GET', `/flows/${spot.org}/flow`), await getTrail(service, spot)]
      const answer = await archiveFlow(spot)
      expect(answer, answer.text).toMatchObject({ status: 200, body: { ...Object(flow.body), archived: true } })
      expect(await listNames(`/flows/${spot.org}`)).toEqual(['other'])
      expect(await listNames(`/flows/${spot.org}?archived=true`)).toEqual(['flow'])
      expect((await service.request('GET', `/flows/${spot.org}/flow`)).body).toEqual(answer.body)
      const after = await getTrail(service, spot)
      expect(after.headers['etag']).toBe(trail.headers['etag'])
      expect(after.body).toMatchObject({ compliance_state: 'NON-COMPLIANT' })
      const floor = await service.request('POST', `/trails/${spot.org}/flow/trail/judgement`, { form: toForm({}) })
      expect(floor.body).toMatchObject({ judgement: { floor: { state: 'NON-COMPLIANT', version: 1 } } })
    })
    test('is one record, also if it is archived again', async () => {
      const spot = await prepareFlow()
      const head = await service.store.readHead(spot.org)
      const answers = [await archiveFlow(spot), await archiveFlow(spot)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await service.store.readHead(spot.org)).toBe(head + 1)
      expect(await service.store.findBySequence(spot.org, head + 1)).toMatchObject({
        kind: 'flow',
        type: 'archive',
        flow: 'flow',
        actor: { name: 'admin token' },
      })
    })
    test('is not archived again by a repeated request', async () => {
      const spot = await prepareFlow()
      const path = `/flows/${spot.org}/flow/archive`
      const headers = { 'idempotency-key': 'one' }
      await service.request('PUT', path, { headers })
      await reportGeneric(service, spot)
      const repeated = await service.request('PUT', path, { headers })
      expect(repeated).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } })
      expect(repeated.body).not.toHaveProperty('archived')
      expect(await listNames(`/flows/${spot.org}`)).toEqual(['flow'])
    })
    test.each<[what: string, report: (spot: TestTrail) => Promise<unknown>]>([
      ['a report', (spot) => reportGeneric(service, { ...spot, trail: 'next' })],
      ['a PUT', (spot) => putFlow(service, spot, { members: { description: 'again' } })],
    ])('is in the list again after %s, which is recorded', async (_what, report) => {
      const spot = await prepareFlow()
      await archiveFlow(spot)
      await report(spot)
      expect(await listNames(`/flows/${spot.org}`)).toEqual(['flow'])
      expect(await listNames(`/flows/${spot.org}?archived=true`)).toEqual([])
      expect(await service.request('GET', `/flows/${spot.org}/flow`)).toMatchObject({
        body: { template_versions: [{ version: 1 }] },
      })
      await archiveFlow(spot)
      expect(await listNames(`/flows/${spot.org}`)).toEqual([])
    })
    test.each(['{"archived":false}', 'false', 'null null', '{'])('is not archived by the body %s', async (body) => {
      const spot = await prepareFlow()
      const path = `/flows/${spot.org}/flow/archive`
      expect(
        await service.request('PUT', path, { raw: body, headers: { 'content-type': 'application/json' } }),
      ).toMatchObject({
        status: 400,
        body: { errors: { body: expect.any(String) } },
      })
      expect(await listNames(`/flows/${spot.org}`)).toEqual(['flow'])
    })
    test('is archived by those alone that may put it, and must exist', async () => {
      const spot = await prepareFlow()
      for (const role of ['reader', 'reporter', 'overrider'] as const)
        expect((await archiveFlow(spot, await service.tokenFor(role, spot.org))).status).toBe(403)
      expect((await archiveFlow(spot, await service.tokenFor('maintainer', spot.org, 'other'))).status).toBe(403)
      expect(await listNames(`/flows/${spot.org}`)).toEqual(['flow'])
      expect((await archiveFlow({ ...spot, flow: 'void' })).status).toBe(404)
      expect((await archiveFlow(spot, await service.tokenFor('maintainer', spot.org, 'flow'))).status).toBe(200)
    })
    test('is named on the page of the organisation, and says so on its own', async () => {
      const open = await startHarness({ engine, openPages: true })
      const org = open.org()
      const form = toForm({ name: 'old-flow' })
      await open.request('PUT', `/flows/${org}/template_file`, { form })
      await open.request('PUT', `/flows/${org}/old-flow/archive`)
      const { text } = await open.request('GET', `//${org}`, { headers: { accept: 'text/html' } })
      expect(text).toContain('Archived flows')
      expect(text).toContain('Each flow is archived.')
      expect(text).not.toContain('No flow matches')
      expect(text).toContain(`href="/${org}/flows/old-flow"`)
      const page = async (): Promise<string> =>
        (await open.request('GET', `//${org}/flows/old-flow`, { headers: { accept: 'text/html' } })).text
      expect(await page()).toContain('This flow is archived')
      await open.request('PUT', `/trails/${org}/old-flow`, { form: toForm({ name: 'one' }) })
      expect(await page()).not.toContain('This flow is archived')
      await open.close()
    })
  })

  test('both are in an archive of the records, without a fault, and in the service that imports it', async () => {
    const spot = await prepareFlow()
    await define(spot)
    await archiveFlow(spot)
    await archiveType(spot)
    const lines = await exportLines(service, spot.org)
    const target = await startHarness({ engine })
    onTestFinished(() => target.close())
    await importArchive(target, await toFile(lines.join('')))
    expect(await exportLines(target, spot.org)).toEqual(lines)
    const findings: unknown[] = []
    await checkStore(target, { report: (finding) => findings.push(finding) })
    expect(findings).toEqual([])
    for (const [path, name] of [
      [`/flows/${spot.org}`, 'flow'],
      [`/custom-attestation-types/${spot.org}`, 'coverage'],
    ]) {
      expect(await target.request('GET', `${path}`)).toMatchObject({ status: 200, body: [] })
      expect(await target.request('GET', `${path}?archived=true`)).toMatchObject({ body: [{ name }] })
    }
  })

  describe('an archived custom type', () => {
    test('takes no attestation until it has a new version; older ones stay judged', async () => {
      const spot = createTestTrail(service)
      await define(spot)
      const id = textAt((await cover(spot, 90)).body, 'attestation_id')
      const archived = await archiveType(spot)
      expect(archived, archived.text).toMatchObject({ status: 200, body: { version: 1, archived: true } })
      const refused = await cover(spot, 90)
      expect(refused.status).toBe(400)
      expect(valueAt(refused.body, 'message')).toMatch(/The custom type "coverage" is archived/)
      expect(await service.request('GET', `/attestations/${spot.org}/${id}`)).toMatchObject({
        body: { is_compliant: true, type_version: 1 },
      })
      expect(await define(spot, { rules: ['.percent >= 95'] })).toMatchObject({ status: 201, body: { version: 2 } })
      expect(await cover(spot, 96)).toMatchObject({ status: 201 })
    })
    test('states no outcome by itself: its data does not decide', async () => {
      const spot = createTestTrail(service)
      await define(spot)
      await archiveType(spot)
      const data = { kind: 'custom', type_name: 'coverage', attestation_data: { is_compliant: true } }
      expect((await reportAttestation(service, spot, data)).status).toBe(400)
    })
    test('is left out of the list, and archived once', async () => {
      const spot = createTestTrail(service)
      await define(spot)
      await define(spot, { name: 'other' })
      const head = await service.store.readHead(spot.org)
      await Promise.all(Array.from({ length: 5 }, async () => archiveType(spot)))
      await archiveType(spot)
      expect(await service.store.readHead(spot.org)).toBe(head + 1)
      const path = `/custom-attestation-types/${spot.org}`
      expect(await listNames(path)).toEqual(['other'])
      expect(await listNames(`${path}?archived=true`)).toEqual(['coverage'])
      expect(await service.request('GET', `${path}/coverage`)).toMatchObject({ body: { archived: true, version: 1 } })
    })
    test('is archived by those alone that may create it, and must exist', async () => {
      const spot = createTestTrail(service)
      expect((await archiveType(spot)).status).toBe(404)
      await define(spot)
      for (const role of ['reader', 'reporter', 'overrider'] as const)
        expect((await archiveType(spot, await service.tokenFor(role, spot.org))).status).toBe(403)
      expect((await archiveType(spot, await service.tokenFor('maintainer', spot.org, 'flow'))).status).toBe(403)
      expect((await archiveType(spot, await service.tokenFor('maintainer', spot.org))).status).toBe(200)
    })
    test('answers a repeated report as the first time', async () => {
      const spot = createTestTrail(service)
      await define(spot)
      const report = { attestation_name: 'custom', type_name: 'coverage', attestation_data: { percent: 90 } }
      const send = async (): Promise<HttpResponse> =>
        service.request('POST', `/attestations/${spot.org}/flow/trail/trail/custom`, {
          form: toForm(report),
          headers: { 'idempotency-key': 'one' },
        })
      const first = await send()
      await archiveType(spot)
      expect(await send()).toMatchObject({ status: 201, body: first.body })
    })
  })
})
