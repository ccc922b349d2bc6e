import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBinding, revokeBinding } from '../../../src/service/access/binding.ts'
import {
  valueAt,
  toForm,
  startHarness,
  textAt,
  type Harness,
  type HttpResponse,
} from '../../../testkit/service/harness.ts'
import { discovery, startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'

let issuer: Issuer
let service: Harness
beforeAll(async () => {
  issuer = await startIssuer()
  service = await startHarness({ oidcIssuers: [issuer.url] })
  await createBinding(service.store, toBinding({ issuer: issuer.url }))
})
afterAll(async () => {
  await service.close()
  await issuer.close()
})

function sign(claims: Readonly<Record<string, unknown>> = {}): Promise<string> {
  return issuer.sign({ audience: `${service.origin}/api/v2`, claims })
}

interface Report {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly key?: string
  readonly path?: string
}

async function report({
  claims = {},
  key,
  path = '/attestations/acme/shop/trail/t/generic',
}: Report): Promise<HttpResponse> {
  return service.request('POST', path, {
    token: await sign(claims),
    form: toForm({ attestation_name: 'a', is_compliant: true }),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
}

describe('a job', () => {
  test('is recorded with its reports: the run, the workflow and the binding', async () => {
    const response = await report({})
    expect(response.status).toBe(201)
    const id = textAt(response.body, 'attestation_id')
    const [binding] = await service.store.listBindings()
    expect((await service.store.findById('acme', id))?.actor).toEqual({
      name: 'acme/shop run 1001 attempt 1 by ada',
      job: {
        issuer: issuer.url,
        bindings: [binding?.id],
        repository: 'acme/shop',
        repository_id: '42',
        repository_owner: 'acme',
        repository_owner_id: '7',
        ref: 'refs/heads/main',
        sha: 'c'.repeat(40),
        event_name: 'push',
        workflow_ref: 'acme/shop/.github/workflows/ci.yml@refs/heads/main',
        job_workflow_ref: 'acme/shop/.github/workflows/ci.yml@refs/heads/main',
        run_id: '1001',
        run_attempt: '1',
        actor: 'ada',
        actor_id: '9',
        runner_environment: 'github-hosted',
      },
    })
    const shown = await service.request('GET', `/attestations/acme/${id}`)
    expect(valueAt(shown.body, 'reported_by')).toBe('acme/shop run 1001 attempt 1 by ada')
    expect(valueAt(shown.body, 'actor')).toBeUndefined()
  })
  test('can repeat a request of another attempt, which is recorded once', async () => {
    const first = await report({ key: 'one' })
    const again = await report({ key: 'one', claims: { run_attempt: '2', actor: 'bob' } })
    expect(again).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } })
    expect(again.body).toEqual(first.body)
  })
  test('has its own idempotency keys: another repository does not get its responses', async () => {
    const first = await report({ key: 'two' })
    const claims = { repository: 'acme/bank', repository_id: '43' }
    const other = await report({ key: 'two', claims, path: '/attestations/acme/bank/trail/t/generic' })
    expect(other.status).toBe(201)
    expect(other.headers['idempotency-replayed']).toBeUndefined()
    expect(valueAt(other.body, 'attestation_id')).not.toBe(valueAt(first.body, 'attestation_id'))
  })
  test('reports into the flow of its own name only, and the message names that flow', async () => {
    const response = await report({ path: '/attestations/acme/bank/trail/t/generic' })
    expect(response.status).toBe(403)
    expect(valueAt(response.body, 'message')).toContain('is for flows named "shop", not for "bank"')
  })
  test('does not report for a repository whose name is the end of its own', async () => {
    for (const repository of ['acme/-shop', 'acme/.shop', 'acme/_shop']) {
      expect((await report({ claims: { repository, repository_id: '99' } })).status).toBe(403)
    }
  })
  test('without a matching binding gets its ids, and the command that creates a binding', async () => {
    const response = await report({ claims: { repository_owner_id: '8' } })
    expect(response.status).toBe(403)
    const message = textAt(response.body, 'message')
    for (const part of [
      'acme/shop',
      'repository_id 42',
      'repository_owner_id 8',
      'ref refs/heads/main',
      'event_name push',
    ])
      expect(message).toContain(part)
    expect(message).toContain(
      `evidence binding create --name acme --org acme --owner-id 8 --issuer ${issuer.url} (for this repository only, add --repository-id 42)`,
    )
  })
  test('cannot inject anything into that command', async () => {
    const claims = { repository_owner_id: '8', repository_owner: 'a;rm -rf ~' }
    const path = `/attestations/${encodeURIComponent('x`id`')}/shop/trail/t/generic`
    const message = textAt((await report({ claims, path })).body, 'message')
    expect(message).toContain('--name … --org … --owner-id 8')
  })
  test('has no access after its binding is revoked', async () => {
    const binding = await createBinding(service.store, toBinding({ issuer: issuer.url, repository_owner_id: '10' }))
    const claims = { repository_owner_id: '10' }
    expect((await report({ claims })).status).toBe(201)
    await revokeBinding(service.store, binding.id)
    expect((await report({ claims })).status).toBe(403)
  })
  test('has the grants of all its bindings', async () => {
    const wide = toBinding({ issuer: issuer.url, repository_owner_id: '11', org: 'east', flow: 'east-*' })
    await createBinding(service.store, wide)
    await createBinding(service.store, { ...wide, org: 'west', flow: null, role: 'reader' })
    const token = await sign({ repository_owner_id: '11' })
    const ask = async (method: string, path: string): Promise<number> =>
      (await service.request(method, path, { token, ...(method === 'POST' && { json: {} }) })).status
    expect(await ask('GET', '/flows/east/east-1')).toBe(404)
    expect(await ask('GET', '/flows/east/shop')).toBe(403)
    expect(await ask('GET', '/flows/west/shop')).toBe(404)
    expect(await ask('GET', '/flows/west/east-1')).toBe(403)
    expect(await ask('POST', '/artifacts/east/east-1')).toBe(400)
    expect(await ask('POST', '/artifacts/east/shop')).toBe(403)
    expect(await ask('POST', '/artifacts/west/shop')).toBe(403)
    expect(await ask('GET', '/flows/acme')).toBe(403)
  })
})

test('an invalid token returns 401, and one that cannot be checked 503', async () => {
  const stale = await issuer.sign({ audience: `${service.origin}/api/v2`, at: Date.now() / 1000 - 1000 })
  expect(await service.request('GET', '/flows/acme', { token: stale })).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': 'Bearer' },
  })
  await using other = await startIssuer()
  other.setResponse(discovery, 'reset')
  const strict = await startHarness({ oidcIssuers: [other.url] })
  const token = await other.sign({ audience: `${strict.origin}/api/v2` })
  const response = await strict.request('GET', '/flows/acme', { token })
  expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(valueAt(response.body, 'message')).toContain('cannot be checked')
  await strict.close()
})

test('the rate limit of a run applies across its tokens, and takes nothing from another run', async () => {
  const slow = await startHarness({ oidcIssuers: [issuer.url], requestsPerSecond: 1 })
  await createBinding(slow.store, toBinding({ issuer: issuer.url, read: '*' }))
  const ask = async (claims: Readonly<Record<string, string>>): Promise<number> => {
    const token = await issuer.sign({ audience: `${slow.origin}/api/v2`, claims })
    return (await slow.request('GET', '/flows/acme', { token })).status
  }
  expect(await ask({ run_id: '1' })).toBe(200)
  expect(await ask({ run_id: '1', run_attempt: '2' })).toBe(429)
  expect(await ask({ run_id: '2' })).toBe(200)
  expect(await ask({ run_id: '1', repository_id: '43' })).toBe(200)
  await slow.close()
})
