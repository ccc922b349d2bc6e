import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, type Client } from '../../../src/client/client.ts'
import { settle } from '../../../src/error.ts'
import { operations, type OperationName } from '../../../src/wire/operation/operations.ts'
import { createBinding } from '../../../src/service/access/binding.ts'
import { createToken } from '../../../src/service/access/api-token.ts'
import { revokeToken } from '../../../src/service/access/token-change.ts'
import { calls } from '../../../testkit/contract-call.ts'
import { toForm, startHarness, textAt, type Harness } from '../../../testkit/service/harness.ts'
import { reportGeneric, putTrail, reportArtifact } from '../../../testkit/service/report.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { callers, expectedStatuses } from '../../../testkit/service/access/access-table.ts'

type Asker = (typeof callers)[number]
type Token = string | (() => Promise<string>)

let issuer: Issuer
let service: Harness
let tokens: Readonly<Record<Exclude<Asker, 'none'>, Token>>

beforeAll(async () => {
  issuer = await startIssuer()
  service = await startHarness({ oidcIssuers: [issuer.url], signLogs: true })
  tokens = { ...(await makeTokens()), ...(await makeJobs()) }
  // Jobs of acme/flow have access to the flow by its name.
  const client = connect(tokens['maintaining job'])
  await calls.putFlow(client)
  await client.close()
})
afterAll(async () => {
  await service.close()
  await issuer.close()
})

async function makeTokens(): Promise<Omit<typeof tokens, `${string}job${string}`>> {
  const { store, tokenFor } = service
  const admin = { name: 'a', org: 'acme', flow: '*', role: 'admin' } as const
  const gone = await createToken(store, admin)
  await revokeToken(store, gone.record.id)
  return {
    reader: await tokenFor('reader', 'acme'),
    reporter: await tokenFor('reporter', 'acme'),
    overrider: await tokenFor('overrider', 'acme'),
    maintainer: await tokenFor('maintainer', 'acme'),
    admin: await tokenFor('admin', 'acme'),
    expired: (await createToken(store, { ...admin, expiresAt: store.now() - 1 })).token,
    revoked: gone.token,
    'admin of another organisation': await tokenFor('admin', 'other'),
    'admin of another flow': await tokenFor('admin', 'acme', 'bank'),
  }
}

async function makeJobs(): Promise<Pick<typeof tokens, Extract<Asker, `${string}job${string}`>>> {
  const bound = { issuer: issuer.url, repository_owner_id: '7' }
  await createBinding(service.store, toBinding(bound))
  const maintaining = { environment: 'release', ref: 'refs/heads/main', role: 'maintainer' } as const
  await createBinding(service.store, toBinding({ ...bound, ...maintaining }))
  const audience = `${service.origin}/api/v2`
  const sign = (claims: Readonly<Record<string, string>>) => () => issuer.sign({ audience, claims })
  return {
    job: sign({ repository: 'acme/flow', repository_id: '43' }),
    'maintaining job': sign({ repository: 'acme/flow', repository_id: '43', environment: 'release' }),
    'job of another repository': sign({ repository: 'acme/bank', repository_id: '45' }),
    'job of another owner': sign({ repository: 'acme/flow', repository_id: '43', repository_owner_id: '8' }),
  }
}

function connect(token: Token, debug: (line: string) => void = () => undefined): Client {
  return createClient({ baseUrl: `${service.origin}/api/v2`, token, timeoutSeconds: 20, debug })
}

/** Status of the last response, from the client's request log. */
async function statusOf(name: OperationName, asker: Asker): Promise<number> {
  if (asker === 'none') return knock(name)
  const lines: string[] = []
  // The service limits the connections of an address.
  const client = connect(tokens[asker], (line) => lines.push(line))
  await settle(calls[name](client))
  await client.close()
  return Number(/→ (\d{3})\b/.exec(lines.findLast((line) => line.includes('→')) ?? '')?.[1])
}

async function knock(name: OperationName): Promise<number> {
  const { method, path } = operations[name]
  const { status } = await service.request(method, path.replaceAll(/\{\w+\}/g, 'acme'), { token: null })
  return status
}

// In this order, each call finds its resources.
const names = Object.keys(calls) as OperationName[]

describe('the access of each caller', () => {
  test.each(names)('%s', async (name) => {
    const expected = expectedStatuses[name].trim().split(/\s+/).map(Number)
    const found: Record<string, number> = {}
    for (const asker of callers) found[asker] = await statusOf(name, asker)
    expect(found).toEqual(Object.fromEntries(callers.map((asker, at) => [asker, expected[at]])))
  })
  test('covers every operation', () => {
    expect(Object.keys(expectedStatuses).toSorted()).toEqual(Object.keys(operations).toSorted())
    expect(names.toSorted()).toEqual(Object.keys(operations).toSorted())
  })
})

describe('the data of another organisation', () => {
  const mark = 'known to beta alone'
  const spot = { org: 'beta', flow: 'flow', trail: 'trail' }
  let id = ''
  let cookie = ''
  beforeAll(async () => {
    const same = { git_commit_info: { sha1: 'c'.repeat(40) }, description: mark }
    await putTrail(service, spot, { members: same })
    await reportArtifact(service, spot, { fingerprint: 'f'.repeat(64), ...same })
    id = await reportGeneric(service, spot, { artifact_fingerprint: 'f'.repeat(64), ...same })
    // Its notification action has a number that an action of acme may have too.
    await service.request('PUT', '/actions/beta/flows', {
      json: { name: mark, triggers: ['ON_OVERRIDE'], targets: [{ type: 'WEBHOOK', url: 'https://hooks.test' }] },
    })
    await service.request('POST', '/custom-attestation-types/beta', {
      form: toForm({ name: 'coverage', description: mark }),
    })
    const raw = new URLSearchParams({ token: String(tokens.reader), next: '/' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const signed = await service.request('POST', '//sign-in', { token: null, raw, headers })
    cookie = (signed.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  })

  const reading = names.filter((name) => operations[name].access === 'read')

  test.each(reading)('is in no response of %s, although it has the same names', async (name) => {
    const client = connect(tokens.reader)
    const answer = await settle(calls[name](client))
    await client.close()
    expect(answer).not.toMatchObject({ error: { code: 'unreachable' } })
    expect(JSON.stringify(answer)).not.toMatch(/beta/)
  })
  test('exists during all of these tests', async () => {
    const response = await service.request('GET', '/search/beta/sha/ccccccc')
    expect(response.text).toContain(mark)
    expect(textAt((await service.request('GET', `/attestations/beta/${id}`)).body, 'description')).toBe(mark)
  })
  test.each(['reader', 'job', 'admin'] as const)('is not found by id in the organisation of a %s', async (asker) => {
    const held = tokens[asker]
    const token = typeof held === 'string' ? held : await held()
    for (const path of [`/attestations/acme/${id}`, `/attestations/acme/${id}/attachment`]) {
      const response = await service.request('GET', path, { token })
      expect([response.status, response.text.includes('beta')]).toEqual([404, false])
    }
    const listed = await service.request('GET', `/attestations/acme?flow_name=flow&attestation_id=${id}`, { token })
    expect(listed.body).toEqual({ data: [] })
  })
  test.each([
    ['', 200],
    ['acme', 200],
    ['acme/flows/flow', 200],
    ['acme/flows/flow/trails/trail', 200],
    [`acme/flows/flow/artifacts/${'f'.repeat(64)}`, 200],
  ])('is on no page that a visitor can open: /%s', async (path, status) => {
    const page = await service.request('GET', `//${path}`, { token: null, headers: { cookie } })
    expect([page.status, page.text.includes('beta')]).toEqual([status, false])
  })
  test('has no page by id', async () => {
    for (const path of [`//acme/attestations/${id}`, `//acme/attestations/${id}/attachment`]) {
      const page = await service.request('GET', path, { token: null, headers: { cookie } })
      expect([page.status, page.text.includes('beta')]).toEqual([404, false])
    }
  })
  test.each(['beta', 'beta/flows/flow', 'beta/flows/flow/trails/trail', `beta/flows/flow/artifacts/${'f'.repeat(64)}`])(
    'has pages that the visitor cannot open: /%s',
    async (path) => {
      const page = await service.request('GET', `//${path}`, { token: null, headers: { cookie } })
      expect([page.status, page.text.includes(mark)]).toEqual([403, false])
    },
  )
})
