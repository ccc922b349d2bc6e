import type { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, toForm, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import {
  commitSha,
  createTestTrail,
  fingerprint,
  putTrail,
  reportArtifact,
  vulnscanResults,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** What the published API leaves open, in the form that its clients decode (rules 2.3, 2.6, 2.7, 9.15). */
let service: Harness

async function listForms({ org, flow }: TestTrail): Promise<{ readonly full: unknown; readonly listed: unknown }> {
  const full = await service.request('GET', `/artifacts/${org}/${flow}/commit_sha/${commitSha}`)
  const listed = await service.request('GET', `/artifacts/${org}/${flow}`)
  return { full: valueAt(full.body, '0'), listed: valueAt(listed.body, '0') }
}

async function attach(part: string | File): Promise<unknown> {
  const { org, flow, trail } = createTestTrail(service)
  const form: FormData = toForm({ attestation_name: 'scan', vulnscan_results: vulnscanResults() })
  form.set('attachment_file', part)
  const path = `/attestations/${org}/${flow}/trail/${trail}/vulnscan`
  const response = await service.request('POST', path, { form })
  expect(response.status, response.text).toBe(201)
  const id = valueAt(response.body, 'attestation_id')
  return valueAt((await service.request('GET', `/attestations/${org}/${String(id)}`)).body, 'attachment')
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  test('the times of an artifact are texts of decimal seconds', async () => {
    const spot = createTestTrail(service)
    const before = Date.now() / 1000
    await reportArtifact(service, spot, { git_commit: commitSha })
    await reportArtifact(service, spot, { git_commit: commitSha, description: 'again' })
    const forms = await listForms(spot)
    for (const shown of [forms.full, forms.listed])
      for (const name of ['created_at', 'last_modified_at']) {
        expect(valueAt(shown, name)).toMatch(/^\d{10}(\.\d{1,3})?$/)
        expect(Math.abs(Number(valueAt(shown, name)) - before)).toBeLessThan(60)
      }
  })

  test('the lists of an artifact are there, also where they are empty', async () => {
    const spot = createTestTrail(service)
    await reportArtifact(service, spot, { git_commit: commitSha })
    const { full, listed } = await listForms(spot)
    expect(full).toMatchObject({ running: [], exited: [], history: [], approvals: [], deployments: [] })
    expect(listed).toMatchObject({ releases: [], deployments: [] })
  })

  test('per_page=0 is absent in every list that has pages', async () => {
    const spot = createTestTrail(service)
    const { org, flow } = spot
    await putTrail(service, spot)
    const trails = `/trails/${org}/${flow}`
    const named = { name: spot.trail }
    expect((await service.request('GET', `${trails}?page=1&per_page=0`)).body).toMatchObject({ data: [named] })
    expect((await service.request('GET', `${trails}?per_page=0`)).body).toMatchObject([named])
    for (const path of [`/artifacts/${org}/${flow}`, `/attestations/${org}`, `/search/${org}`]) {
      const search = path.startsWith('/search') ? '&q=trail' : ''
      expect((await service.request('GET', `${path}?per_page=0${search}`)).status, path).toBe(200)
    }
    expect((await service.request('GET', `${trails}?page=0`)).status).toBe(400)
  })

  describe('a file part', () => {
    test.each(['', 'null', 'None', 'undefined'])('"%s" without a file name is no attachment', async (text) => {
      expect(await attach(text)).toBeUndefined()
    })
    test('that is empty is no attachment, with a file name too', async () => {
      expect(await attach(new File([], 'report.json'))).toBeUndefined()
    })
    test.each(['none', 'None ', 'undefined!', 'nullable', 'Nonempty text'])('"%s" is one', async (text) => {
      expect(await attach(text)).toMatchObject({ filename: 'attachment', size: text.length })
    })
    test('None with a file name is one', async () => {
      expect(await attach(new File(['None'], 'answer.txt'))).toMatchObject({ filename: 'answer.txt', size: 4 })
    })
    test('None without a file name is no template', async () => {
      const { org, flow } = createTestTrail(service)
      const form = toForm({ name: flow })
      form.set('template_file', 'None')
      expect(await service.request('PUT', `/flows/${org}/template_file`, { form })).toMatchObject({
        status: 201,
        body: { template: '' },
      })
    })
  })

  test('the artifact of a fingerprint is that of the trail that is asked', async () => {
    const spot = createTestTrail(service)
    await reportArtifact(service, spot)
    await reportArtifact(service, { ...spot, trail: 'later' })
    const path = `/artifacts/${spot.org}/${spot.flow}/fingerprint/${fingerprint}`
    expect((await service.request('GET', path)).body).toMatchObject({ trail_name: 'later' })
    expect(await service.request('GET', `${path}?trail=trail`)).toMatchObject({ body: { trail_name: 'trail' } })
    expect(await service.request('GET', `${path}?trail=none`)).toMatchObject({ status: 404 })
  })

  test('the artifact of a fingerprint has the same form', async () => {
    const spot = createTestTrail(service)
    await reportArtifact(service, spot, { git_commit: commitSha })
    const { org, flow } = spot
    const shown = await service.request('GET', `/artifacts/${org}/${flow}/fingerprint/${fingerprint}`)
    expect(shown.body).toEqual((await listForms(spot)).full)
  })
})
