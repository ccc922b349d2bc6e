import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, textAt, toForm, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import { decomposed, composed, hiddenNames, putNotification, errorsOf } from '../../../testkit/service/name.ts'
import {
  createTestTrail,
  getTrail,
  otherFingerprint,
  putFlow,
  putTrail,
  reportArtifact,
  reportGeneric,
  templateRequiring,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

describe.each(engines)('over $name:', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine, openPages: true })
  })
  afterAll(() => service.close())

  describe('a name in another form than NFC', () => {
    test('meets the requirement of a template, in either form', async () => {
      for (const [required, reported] of [
        [decomposed, composed],
        [composed, decomposed],
      ] as const) {
        const spot = createTestTrail(service)
        await putTrail(service, spot, { template: templateRequiring(required) })
        await reportGeneric(service, spot, { attestation_name: reported })
        const { body } = await getTrail(service, spot)
        expect(valueAt(body, 'compliance_state')).toBe('COMPLIANT')
        expect(textAt(body, 'compliance_status.attestations_statuses.0.attestation_name')).toBe(composed)
      }
    })
    test('is the same name in a template', async () => {
      const template = templateRequiring(decomposed, composed)
      const response = await putFlow(service, createTestTrail(service), { template })
      expect([response.status, errorsOf(response)]).toEqual([400, ['template_file.trail.attestations']])
    })
    test('is recorded and found in NFC, by a filter in either form', async () => {
      const spot = createTestTrail(service)
      const commit = 'd'.repeat(40)
      const id = await reportGeneric(service, spot, {
        attestation_name: decomposed,
        target_artifacts: [decomposed],
        git_commit_info: { sha1: commit },
      })
      const full = await service.request('GET', `/attestations/${spot.org}/${id}`)
      expect(full.body).toMatchObject({ attestation_name: composed, target_artifacts: [composed] })
      expect((await service.store.findById(spot.org, id))?.name).toBe(composed)
      for (const name of [decomposed, composed].map(encodeURIComponent)) {
        const list = await service.request('GET', `/attestations/${spot.org}?attestation_name=${name}`)
        expect(textAt(list.body, 'data.0.attestation_id')).toBe(id)
        const query = `commit_list=${commit}&attestation_name=${name}`
        const of = await service.request('GET', `/attestations/${spot.org}/list_attestations_for_criteria?${query}`)
        expect(textAt(of.body, `${commit}.0.attestation_id`)).toBe(id)
        const page = await service.request('GET', `//${spot.org}/search?q=${name}`)
        expect(page.text).toContain(`/attestations/${id}`)
      }
    })
    test('is one notification action', async () => {
      const org = service.org()
      const first = await putNotification(service, org, decomposed)
      const second = await putNotification(service, org, composed)
      expect([first.status, second.status]).toEqual([201, 200])
      expect(first.body).toMatchObject({ name: composed, number: 1 })
      expect(valueAt((await service.request('GET', `/actions/${org}`)).body, '1')).toBeUndefined()
    })
    test('is one organisation, for tokens too', async () => {
      const spot = createTestTrail(service)
      const [nfd, nfc] = [`${spot.org}-${decomposed}`, `${spot.org}-${composed}`]
      const token = await service.tokenFor('reporter', nfd)
      for (const org of [nfd, nfc].map(encodeURIComponent)) {
        const form = toForm({ name: 'trail' })
        const put = await service.request('PUT', `/trails/${org}/flow`, { form, token })
        const get = await service.request('GET', `/trails/${org}/flow/trail`, { token })
        expect([put.status < 300, get.status]).toEqual([true, 200])
        expect((await service.request('GET', `//${org}/flows/flow`)).status).toBe(200)
      }
      // The token, and the trail once for each form.
      expect([await service.store.readHead(nfd), await service.store.readHead(nfc)]).toEqual([0, 3])
    })
    test('any sequence of characters is found under its NFC form', async () => {
      const spot = createTestTrail(service)
      const marks = fc.constantFrom('a', 'e', 'o', '\u0301', '\u0308', '\u0323', '\u1100', '\u1161', '\u11A8', '\u212B')
      const names = fc.string({ unit: marks, minLength: 1, maxLength: 8 })
      await fc.assert(
        fc.asyncProperty(names, async (name) => {
          const id = await reportGeneric(service, spot, { attestation_name: name })
          const query = encodeURIComponent(name.normalize('NFD'))
          const list = await service.request('GET', `/attestations/${spot.org}?attestation_name=${query}&per_page=1`)
          expect(valueAt(list.body, 'data.0')).toMatchObject({
            attestation_id: id,
            attestation_name: name.normalize('NFC'),
          })
        }),
        { numRuns: 25 },
      )
    })
  })

  describe('the file name of an artifact', () => {
    test('is normalised', async () => {
      const spot = createTestTrail(service)
      await reportArtifact(service, spot, { filename: `${decomposed}.tgz` })
      const { body } = await getTrail(service, spot)
      expect(Object.keys(Object(valueAt(body, 'compliance_status.artifacts_statuses')))).toEqual([`${composed}.tgz`])
    })
    test.each(hiddenNames.filter(([what]) => what !== 'NUL'))('is not refused with %s', async (_, name) => {
      const spot = createTestTrail(service)
      const response = await reportArtifact(service, spot, { filename: name, fingerprint: otherFingerprint })
      expect(response.status).toBe(201)
      const artifact = await service.request('GET', `/artifacts/${spot.org}/flow/fingerprint/${otherFingerprint}`)
      expect(textAt(artifact.body, 'filename')).toBe(name.normalize('NFC'))
      expect((await service.request('GET', `//${spot.org}/flows/flow/trails/trail`)).text).not.toContain(name)
    })
  })
})
