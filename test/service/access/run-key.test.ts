import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBinding } from '../../../src/service/access/binding.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { startHarness, textAt, toForm, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

type Claims = Readonly<Record<string, string>>
type Members = Readonly<Record<string, unknown>>

const main: Claims = { run_id: '1001', event_name: 'push', ref: 'refs/heads/main' }
const nightly: Claims = { run_id: '1002', event_name: 'schedule', ref: 'refs/heads/main' }
const pullRequest: Claims = { run_id: '2007', event_name: 'pull_request', ref: 'refs/pull/7/merge', actor: 'mallory' }

const run = { id: 1001, attempt: 1 }
const red: Members = { attestation_name: 'scan', is_compliant: false, annotations: { run } }
const green: Members = { ...red, is_compliant: true }

/** A report as `evidence replay` sends it. */
function toReplay(body: Members): Members {
  return { ...body, annotations: { ...Object(body['annotations']), replayed: true } }
}

function isRepeat({ status, headers }: HttpResponse): boolean {
  return status === 201 && headers['idempotency-replayed'] === 'true'
}

describe.each(engines)('an idempotency key of a job in $name', (engine) => {
  let issuer: Issuer
  let service: Harness
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, oidcIssuers: [issuer.url] })
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  /** An organisation of its own, and a function that sends a report into it with one key. */
  async function openOrganisation() {
    const [org, key] = [service.org(), randomUUID()]
    await createBinding(service.store, toBinding({ org, issuer: issuer.url, flow: 'shop' }))
    const send = async (sender: Claims | string, body: Members, content = 'log'): Promise<HttpResponse> => {
      const audience = `${service.origin}/api/v2`
      const token = typeof sender === 'string' ? sender : await issuer.sign({ audience, claims: sender })
      const [form, headers] = [toForm(body, { content }), { 'idempotency-key': key }]
      return service.request('POST', `/attestations/${org}/shop/trail/t/generic`, { token, form, headers })
    }
    return { org, send }
  }

  /** The run that recorded the report of an answer, which must be no repeat. */
  async function findRecorder(org: string, { status, headers, body }: HttpResponse): Promise<string | undefined> {
    expect([status, headers['idempotency-replayed']]).toEqual([201, undefined])
    return (await service.store.findById(org, textAt(body, 'attestation_id')))?.actor.job?.run_id
  }

  describe.each([
    ['the same content', red],
    ['other content', green],
  ])('is not used up by a pull request that sends %s', (_, sent) => {
    test('before the report of main', async () => {
      const { org, send } = await openOrganisation()
      expect(await findRecorder(org, await send(pullRequest, sent))).toBe('2007')

      expect(await findRecorder(org, await send(main, red))).toBe('1001')
    })

    test('as a replay of the run of main', async () => {
      const { org, send } = await openOrganisation()
      expect(await findRecorder(org, await send(pullRequest, toReplay(sent)))).toBe('2007')
      expect(await findRecorder(org, await send(nightly, toReplay(red)))).toBe('1002')

      expect(await findRecorder(org, await send(main, red))).toBe('1001')
    })
  })

  test('lets a pull request repeat the report of main, and not replace it', async () => {
    const { org, send } = await openOrganisation()
    const first = await send(main, red)

    const same = await send(pullRequest, toReplay(red))
    const other = await send(pullRequest, toReplay(green))

    expect([isRepeat(same), same.text, other.status]).toEqual([true, first.text, 422])
    expect(isRepeat(await send(main, red))).toBe(true)
    expect(await service.store.count(org, { flow: 'shop' })).toBe(1)
  })

  test('is shared by the attempts of a run', async () => {
    const { org, send } = await openOrganisation()
    const first = await send(main, red)
    expect(await findRecorder(org, first)).toBe('1001')

    const retried = await send(main, red)
    const failedJob = await send({ ...main, run_attempt: '2' }, red)

    expect([retried, failedJob].map(isRepeat)).toEqual([true, true])
    expect([retried.text, failedJob.text]).toEqual([first.text, first.text])
    expect((await send({ ...main, run_attempt: '2' }, green)).status).toBe(422)
  })

  describe('finds a replay by another run', () => {
    test.each([
      ['a number', red],
      ['text', { ...red, annotations: { run: { id: '1001', attempt: '1' } } }],
    ])('of a report that was recorded, by its run as %s', async (_, body) => {
      const { org, send } = await openOrganisation()
      const first = await send(main, body)

      const replayed = await send(nightly, toReplay(body))

      expect([isRepeat(replayed), replayed.text]).toEqual([true, first.text])
      expect(await service.store.count(org, { flow: 'shop' })).toBe(1)
    })

    test('of a report with other content, which is refused', async () => {
      const { org, send } = await openOrganisation()
      await send(main, red)
      const others = [await send(nightly, toReplay(green)), await send(nightly, toReplay(red), 'another log')]
      expect(others.map(({ status }) => status)).toEqual([422, 422])
      expect(await service.store.count(org, { flow: 'shop' })).toBe(1)
    })

    test('of a report that was not recorded, when that run replays it again', async () => {
      const { org, send } = await openOrganisation()
      const first = await send(nightly, toReplay(red))
      expect(await findRecorder(org, first)).toBe('1002')

      const again = await send({ ...nightly, run_attempt: '2' }, toReplay(red))

      expect([isRepeat(again), again.text]).toEqual([true, first.text])
      expect((await send(nightly, toReplay(green))).status).toBe(422)
    })

    test('only in its own repository', async () => {
      const { org, send } = await openOrganisation()
      await send(main, red)
      const other = { ...nightly, repository: 'acme/bank', repository_id: '43' }
      expect(await findRecorder(org, await send(other, toReplay(red)))).toBe('1002')
    })

    test('only with the run that it names', async () => {
      const { org, send } = await openOrganisation()
      const unnamed = { attestation_name: 'scan', is_compliant: false }
      await send(main, unnamed)
      expect(await findRecorder(org, await send(nightly, toReplay(unnamed)))).toBe('1002')
      expect(isRepeat(await send(nightly, toReplay(unnamed)))).toBe(true)
    })
  })

  test('finds nothing by the run that a report names, without the mark of a replay', async () => {
    const { org, send } = await openOrganisation()
    await send(main, red)
    expect(await findRecorder(org, await send(pullRequest, red))).toBe('2007')
  })

  test.each([
    ['with annotations', red],
    ['with an empty object of annotations', { ...red, annotations: {} }],
    ['without annotations', { attestation_name: 'scan', is_compliant: false }],
  ])('of an API token finds the replay of a report %s', async (_, body) => {
    const { org, send } = await openOrganisation()
    const token = await service.tokenFor('reporter', org)
    const first = await send(token, body)

    const replayed = await send(token, toReplay(body))

    expect([isRepeat(replayed), replayed.text]).toEqual([true, first.text])
    expect((await send(token, toReplay({ ...body, is_compliant: true }))).status).toBe(422)
    const annotations = { ...Object(red['annotations']), replayed: 'perhaps' }
    expect((await send(token, { ...body, annotations })).status).toBe(422)
  })
})
