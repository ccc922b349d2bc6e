import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createToken } from '../../../src/service/access/api-token.ts'
import { createBinding, revokeBinding } from '../../../src/service/access/binding.ts'
import { revokeToken, rotateToken } from '../../../src/service/access/token-change.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { startHarness, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

interface Upload {
  readonly finish: () => Promise<HttpResponse>
}

const reporter = (org: string): Parameters<typeof createToken>[1] => ({
  name: 'ci',
  org,
  flow: '*',
  role: 'reporter',
})

describe.each(engines)('an upload on $name that finishes', (engine) => {
  let service: Harness
  let issuer: Issuer
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, oidcIssuers: [issuer.url] })
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  /** Sends the first half of a report, and resolves when the service has authenticated it. */
  async function begin(org: string, token: string): Promise<Upload> {
    const gate = Promise.withResolvers<void>()
    async function* write(): AsyncGenerator<string> {
      yield '--x\r\nContent-Disposition: form-data; name="data_json"\r\n\r\n{"attestation_name":"late",'
      await gate.promise
      yield '"is_compliant":true}\r\n--x--\r\n'
    }
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const path = `/attestations/${org}/shop/trail/t/generic`
    const answer = service.request('POST', path, { token, raw: Readable.from(write()), headers })
    while (!(await isReading())) await new Promise((resolve) => setTimeout(resolve, 5))
    return {
      finish: () => {
        gate.resolve()
        return answer
      },
    }
  }

  /** The requests of one second share an answer of `/metrics`. */
  async function isReading(): Promise<boolean> {
    service.advanceClock(1)
    const { text } = await service.request('GET', '//metrics')
    const [, bytes = ''] = /^evidence_body_memory_bytes (\d+)$/m.exec(text) ?? []
    expect(bytes).not.toBe('')
    return bytes !== '0'
  }

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['its token was revoked', (id) => revokeToken(service.store, id)],
    ['its token was rotated', (id) => rotateToken(service.store, { id, expiresAt: undefined })],
    ['its token expired', async () => service.advanceClock(7200)],
  ])('after %s is not recorded', async (_, end) => {
    const org = service.org()
    const { token, record } = await createToken(service.store, {
      ...reporter(org),
      expiresAt: service.store.now() + 3600,
    })
    const upload = await begin(org, token)
    await end(record.id)
    const { status, body } = await upload.finish()
    expect({ status, body }).toMatchObject({ status: 401, body: { title: 'No valid token' } })
    expect(await service.store.count(org, { kinds: ['attestation', 'trail'] })).toBe(0)
  })

  test('after the binding of its job was revoked is not recorded', async () => {
    const org = service.org()
    const binding = await createBinding(service.store, toBinding({ org, issuer: issuer.url, repository_owner_id: '7' }))
    const audience = `${service.origin}/api/v2`
    const upload = await begin(
      org,
      await issuer.sign({ audience, at: service.store.now(), claims: { repository: 'acme/shop' } }),
    )
    await revokeBinding(service.store, binding.id)
    expect((await upload.finish()).status).toBe(401)
    expect(await service.store.count(org, { kinds: ['attestation'] })).toBe(0)
  })

  test('while its token is valid is recorded, also beside one whose token was revoked', async () => {
    const org = service.org()
    const [valid, revoked] = [
      await createToken(service.store, reporter(org)),
      await createToken(service.store, reporter(org)),
    ]
    const uploads = [await begin(org, valid.token), await begin(org, revoked.token)]
    await revokeToken(service.store, revoked.record.id)
    const answers = await Promise.all(uploads.map((upload) => upload.finish()))
    expect(answers.map(({ status }) => status)).toEqual([201, 401])
    expect(await service.store.count(org, { kinds: ['attestation'] })).toBe(1)
  })
})
