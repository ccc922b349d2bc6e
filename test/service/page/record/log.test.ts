import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkStore } from '../../../../src/service/operate/fsck.ts'
import { createTestWitness, toPolicy } from '../../../../testkit/log/witness.ts'
import { startHarness, valueAt, type Harness } from '../../../../testkit/service/harness.ts'
import { createTestTrail, putTrail, reportGeneric } from '../../../../testkit/service/report.ts'

let service: Harness

beforeAll(async () => {
  service = await startHarness({ signLogs: true, openPages: true })
})
afterAll(() => service.close())

test('the page of an organisation shows its checkpoint, and the last check after evidence fsck', async () => {
  const spot = createTestTrail(service)
  await reportGeneric(service, spot)
  const show = async (): Promise<string> => (await service.request('GET', `//${spot.org}`)).text
  expect(await show()).toContain('never, by evidence fsck')

  await checkStore(service, { report: () => undefined })

  const page = await show()
  expect(page).toContain(`/log/${spot.org}`)
  expect(page).toMatch(/no fault in \d+ records/)
})

test('the page of an organisation shows each witness of the policy, with what it cosigned last', async () => {
  const [ada, bob] = ['ada.example/w', 'bob.example/w'].map(createTestWitness)
  if (ada === undefined || bob === undefined) throw new Error('No witness.')
  const witnessed = await startHarness({ signLogs: true, openPages: true, logPolicy: toPolicy([ada, bob], 1) })
  onTestFinished(witnessed.close)
  const spot = createTestTrail(witnessed)
  await reportGeneric(witnessed, spot)
  const log = `//log/${spot.org}`
  const { text: note } = await witnessed.request('GET', `${log}/checkpoint`)
  await witnessed.request('POST', `${log}/cosignatures`, { raw: ada.cosign(note) })
  await reportGeneric(witnessed, spot)

  const page = (await witnessed.request('GET', `//${spot.org}`)).text.replaceAll(/<[^>]*>|\s+/g, ' ')

  expect(page).toMatch(/ada\.example\/w +cosigned 2 records, /)
  expect(page).toMatch(/bob\.example\/w +cosigned no checkpoint yet/)
})

test('the pages of a trail and of an erased record show their place in the log, and the document of an erased record is gone', async () => {
  const spot = createTestTrail(service)
  await putTrail(service, spot)
  const id = await reportGeneric(service, spot)
  const { body } = await service.request('GET', `/attestations/${spot.org}/${id}`)
  const path = `//${spot.org}/records/${String(valueAt(body, 'sequence'))}`
  expect((await service.request('GET', `${path}/document`)).text).toContain('"attestation_name":"generic"')

  await service.request('DELETE', `/records/${spot.org}/${String(valueAt(body, 'sequence'))}?reason=request+7`)

  const trail = (await service.request('GET', `//${spot.org}/flows/flow/trails/trail`)).text
  expect(trail).toContain('In the log')
  expect(trail).toContain(', the last report of this trail')
  expect(trail).toMatch(/<div class="result"><bdi>erased/)
  const page = (await service.request('GET', `//${spot.org}/attestations/${id}`)).text
  expect(page).toMatch(/Erased\..*request 7/)
  expect((await service.request('GET', `${path}/document`)).status).toBe(404)
  expect((await service.request('GET', `${path}/receipt`)).headers['content-disposition']).toContain('.receipt')
})

test('the document of a record that is not about a flow is not shown', async () => {
  const spot = createTestTrail(service)
  await service.tokenFor('reader', spot.org)
  await reportGeneric(service, spot)

  expect((await service.request('GET', `//${spot.org}/records/1/document`)).status).toBe(404)
})
