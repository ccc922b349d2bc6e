import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, textAt, toForm, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import {
  commitSha,
  createTestTrail,
  getTrail,
  junitSuite,
  putTrail,
  reportAttestation,
  reportGeneric,
  reportOverride,
  templateRequiring,
  type TestTrail,
} from '../../../testkit/service/report.ts'

let service: Harness

beforeAll(async () => {
  service = await startHarness({ signLogs: true, openPages: true })
})
afterAll(() => service.close())

const secretText = 'Ada Lovelace, ada@example.org'

async function getAttestation(org: string, id: string): Promise<unknown> {
  return (await service.request('GET', `/attestations/${org}/${id}`)).body
}

async function findSequence(org: string, id: string): Promise<number> {
  return Number(valueAt(await getAttestation(org, id), 'sequence'))
}

async function erase(org: string, sequence: number | string, options = {}): ReturnType<Harness['request']> {
  return service.request('DELETE', `/records/${org}/${sequence}?reason=request+7`, options)
}

async function reportFailures(spot: TestTrail, failures: number): Promise<string> {
  const { body } = await reportAttestation(service, spot, { kind: 'junit', junit_results: [junitSuite({ failures })] })
  return textAt(body, 'attestation_id')
}

async function stateOf(spot: TestTrail): Promise<unknown> {
  return valueAt((await getTrail(service, spot)).body, 'compliance_state')
}

test('an erasure removes the content from every answer and page, and keeps hash, place and receipt', async () => {
  const spot = createTestTrail(service)
  const { org } = spot
  await putTrail(service, spot)
  const form = toForm(
    { attestation_name: 'review', is_compliant: true, description: secretText, user_data: { who: secretText } },
    { content: secretText, name: 'Ada.txt' },
  )
  const path = `/attestations/${org}/flow/trail/trail/generic`
  const sent = { form, headers: { 'idempotency-key': 'k1' } }
  const id = textAt((await service.request('POST', path, sent)).body, 'attestation_id')
  const before = await getAttestation(org, id)
  const sequence = Number(valueAt(before, 'sequence'))
  await getTrail(service, spot)

  const erased = await erase(org, sequence)

  expect(erased.status).toBe(200)
  expect(erased.body).toMatchObject({ sequence, reason: 'request 7', record_sha256: valueAt(before, 'record_sha256') })
  const after = await getAttestation(org, id)
  expect(after).toMatchObject({
    attestation_name: 'review',
    is_compliant: true,
    sequence,
    record_sha256: valueAt(before, 'record_sha256'),
    erased: { reason: 'request 7', erased_by: 'admin token' },
  })
  const listed = await service.request('GET', `/attestations/${org}/flow/trail/trail`)
  expect(listed.body).toMatchObject([{ attestation_id: id, erased: { reason: 'request 7' } }])
  const pages = await Promise.all(
    [
      `//${org}/attestations/${id}`,
      `//${org}/flows/flow/trails/trail`,
      `/trails/${org}/flow/trail`,
      `/attestations/${org}`,
    ].map(async (one) => (await service.request('GET', one)).text),
  )
  for (const text of [JSON.stringify(after), ...pages]) expect(text).not.toMatch(/Ada/)
  expect((await service.request('GET', `/attestations/${org}/${id}/attachment`)).status).toBe(404)
  const receipt = await service.request('GET', `/receipts/${org}/${sequence}`)
  expect(textAt(receipt.body, 'receipt')).toContain(`index ${sequence - 1}\n`)
  // Another request with the key of the erased one: its digest is gone, and nothing is recorded.
  expect((await service.request('POST', path, { ...sent, form })).status).toBe(422)
})

describe('the state of a trail', () => {
  test('stays red when a failing report is erased', async () => {
    const spot = createTestTrail(service)
    const id = await reportGeneric(service, spot, { is_compliant: false })
    expect(await stateOf(spot)).toBe('NON-COMPLIANT')

    await erase(spot.org, await findSequence(spot.org, id))

    expect(await stateOf(spot)).toBe('NON-COMPLIANT')
  })

  test('stays green when a stated outcome is erased, and turns red when an outcome that was computed is', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: templateRequiring('generic', 'junit') })
    const stated = await reportGeneric(service, spot)
    const computed = await reportAttestation(service, spot, { kind: 'junit', junit_results: [junitSuite()] })
    expect(await stateOf(spot)).toBe('COMPLIANT')

    await erase(spot.org, await findSequence(spot.org, stated))
    expect(await stateOf(spot)).toBe('COMPLIANT')

    await erase(spot.org, await findSequence(spot.org, textAt(computed.body, 'attestation_id')))
    expect(await stateOf(spot)).toBe('NON-COMPLIANT')
    expect((await getTrail(service, spot)).text).toContain('its content was erased')
  })

  test('stays red when the record with the template is erased', async () => {
    const spot = createTestTrail(service)
    await putTrail(service, spot, { template: templateRequiring('audit') })
    await reportGeneric(service, spot)
    expect(await stateOf(spot)).toBe('INCOMPLETE')

    for (const record of await service.store.readTrail(spot)) await erase(spot.org, record.sequence)

    expect(await stateOf(spot)).toBe('INCOMPLETE')
  })

  test('stays red when two failing reports of an overridden one are erased, because the later one could be worse', async () => {
    const spot = createTestTrail(service)
    const first = await reportFailures(spot, 1)
    await reportOverride(service, spot, { attestation_name: 'junit', original_attestation_type: 'junit' })
    const second = await reportFailures(spot, 2)
    expect(await stateOf(spot)).toBe('NON-COMPLIANT')

    for (const id of [first, second]) await erase(spot.org, await findSequence(spot.org, id))

    expect(await stateOf(spot)).toBe('NON-COMPLIANT')
  })
})

test('a caller that waits for a change gets the erasure, and a tag from before it is no longer valid', async () => {
  const spot = createTestTrail(service)
  await putTrail(service, spot, { members: { description: secretText } })
  const id = await reportGeneric(service, spot)
  const first = await getTrail(service, spot)
  const headers = { 'if-none-match': first.headers['etag'] ?? '', prefer: 'wait=20' }
  const waiting = service.request('GET', `/trails/${spot.org}/flow/trail`, { headers })

  await findSequence(spot.org, id)
  const [record] = await service.store.readTrail(spot)
  await erase(spot.org, record?.sequence ?? 0)

  const answer = await waiting
  expect(answer.status).toBe(200)
  expect(answer.text).not.toMatch(/Ada/)
})

describe('an erasure is refused', () => {
  test.each(['reader', 'reporter', 'overrider', 'maintainer'] as const)('for a %s', async (role) => {
    const spot = createTestTrail(service)
    const id = await reportGeneric(service, spot)
    const token = await service.tokenFor(role, spot.org)

    expect((await erase(spot.org, await findSequence(spot.org, id), { token })).status).toBe(403)
  })

  test('for an admin of another organisation, and for a record that the organisation does not have', async () => {
    const spot = createTestTrail(service)
    const sequence = await findSequence(spot.org, await reportGeneric(service, spot))
    const token = await service.tokenFor('admin', service.org())

    expect((await erase(spot.org, sequence, { token })).status).toBe(403)
    expect((await erase(spot.org, 99)).status).toBe(404)
    for (const wrong of ['1e0', '0', '-1', '01']) expect((await erase(spot.org, wrong)).status).toBe(400)
  })

  test('without a reason, and for the records of the ledger itself', async () => {
    const spot = createTestTrail(service)
    await service.tokenFor('reader', spot.org)
    const sequence = await findSequence(spot.org, await reportGeneric(service, spot))
    expect((await service.request('DELETE', `/records/${spot.org}/${sequence}`)).status).toBe(400)
    expect((await service.request('DELETE', `/records/${spot.org}/${sequence}?reason=+`)).status).toBe(400)
    const done = Number(valueAt((await erase(spot.org, sequence)).body, 'erasure_sequence'))

    expect((await erase(spot.org, 1)).text).toContain('token_change')
    expect((await erase(spot.org, done)).text).toContain('erasure')
    expect((await erase(spot.org, done)).status).toBe(400)
    // The receipt makes the service record an event of the log.
    await service.request('GET', `/receipts/${spot.org}/${sequence}`)
    const [event] = await service.store.find(spot.org, { kinds: ['log_event'] })
    expect((await erase(spot.org, event?.sequence ?? 0)).status).toBe(400)
  })
})

test('a search finds a trail no longer by the words that only its erased record had', async () => {
  const spot = createTestTrail(service)
  const info = { sha1: commitSha, branch: 'main', message: `Greet ${secretText}`, author: 'Zoë', timestamp: 1 }
  await putTrail(service, spot, { members: { git_commit_info: info } })
  const find = async (word: string): Promise<unknown> =>
    (await service.request('GET', `/search/${spot.org}?q=${word}`)).headers['x-total-count']
  expect(await Promise.all(['lovelace', 'greet', 'main', 'trail'].map(find))).toEqual(['1', '1', '1', '1'])

  const [record] = await service.store.readTrail(spot)
  await erase(spot.org, record?.sequence ?? 0)

  expect(await Promise.all(['lovelace', 'greet', 'main', 'trail'].map(find))).toEqual(['0', '0', '1', '1'])
})

test('a second erasure of a record gives the first one, and records nothing', async () => {
  const spot = createTestTrail(service)
  const sequence = await findSequence(spot.org, await reportGeneric(service, spot))
  const first = await erase(spot.org, sequence)

  const second = await erase(spot.org, sequence)

  expect(second.body).toEqual(first.body)
  expect(await service.store.count(spot.org, { kinds: ['erasure'] })).toBe(1)
})

test('the record of an erasure contains nothing of what it removes', async () => {
  const spot = createTestTrail(service)
  const { nonce, sequence } = await reportSecret(spot)
  await erase(spot.org, sequence)

  const rows = await service.store.inspection.readLedger(spot.org, 0)
  const text = JSON.stringify(rows)

  expect(text).not.toMatch(/Ada/)
  expect(text).not.toContain(nonce)
})

async function reportSecret(spot: TestTrail): Promise<{ readonly nonce: string; readonly sequence: number }> {
  const id = await reportGeneric(service, spot, { description: secretText, annotations: { by: secretText } })
  const record = await service.store.findById(spot.org, id)
  return { nonce: record?.nonce ?? '', sequence: record?.sequence ?? 0 }
}
