import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, type Client } from '../../../src/client/client.ts'
import { settle } from '../../../src/client/settle.ts'
import { operations, type OperationName } from '../../../src/schema/operation/operations.ts'
import { createBinding } from '../../../src/service/access/binding.ts'
import { createToken } from '../../../src/service/access/token.ts'
import { calls } from '../../../testkit/contract-call.ts'
import { form, startHarness, textAt, type Harness } from '../../../testkit/service/harness.ts'
import { attestGeneric, putTrail, reportArtifact } from '../../../testkit/service/report.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { askers, reach } from '../../../testkit/service/access/reach-table.ts'

type Asker = (typeof askers)[number]
type Token = string | (() => Promise<string>)

let issuer: Issuer
let service: Harness
let tokens: Readonly<Record<Exclude<Asker, 'none'>, Token>>
const clients: Client[] = []

beforeAll(async () => {
  issuer = await startIssuer()
  service = await startHarness({ oidcIssuers: [issuer.url] })
  tokens = { ...(await makeTokens()), ...(await makeJobs()) }
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await service.close()
  await issuer.close()
})

async function makeTokens(): Promise<Omit<typeof tokens, `${string}job${string}`>> {
  const { store, tokenFor } = service
  const admin = { name: 'a', org: 'acme', flow: '*', role: 'admin' } as const
  const gone = await createToken(store, admin)
  await store.revokeToken(gone.record.id)
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
  const maintaining = { repository_id: '44', ref: 'refs/heads/main', role: 'maintainer' } as const
  await createBinding(service.store, toBinding({ ...bound, ...maintaining }))
  const audience = `${service.origin}/api/v2`
  const sign = (claims: Readonly<Record<string, string>>) => () => issuer.sign({ audience, claims })
  return {
    job: sign({ repository: 'acme/flow', repository_id: '43' }),
    'maintaining job': sign({ repository: 'acme/flow', repository_id: '44' }),
    'job of another repository': sign({ repository: 'acme/bank', repository_id: '45' }),
    'job of another owner': sign({ repository: 'acme/flow', repository_id: '43', repository_owner_id: '8' }),
  }
}

function connect(token: Token, debug: (line: string) => void = () => undefined): Client {
  const client = createClient({ baseUrl: `${service.origin}/api/v2`, token, budget: 20, debug })
  clients.push(client)
  return client
}

/** What the service answered in the end; the client says so of every request. */
async function statusOf(name: OperationName, asker: Asker): Promise<number> {
  if (asker === 'none') return knock(name)
  const lines: string[] = []
  await settle(calls[name](connect(tokens[asker], (line) => lines.push(line))))
  return Number(/→ (\d{3})\b/.exec(lines.findLast((line) => line.includes('→')) ?? '')?.[1])
}

async function knock(name: OperationName): Promise<number> {
  const { method, path } = operations[name]
  const { status } = await service.ask(method, path.replaceAll(/\{\w+\}/g, 'acme'), { token: null })
  return status
}

// In this order each finds what it asks for.
const names = Object.keys(calls) as OperationName[]

describe('who may do what', () => {
  test.each(names)('%s', async (name) => {
    const expected = reach[name].trim().split(/\s+/).map(Number)
    const found: Record<string, number> = {}
    for (const asker of askers) found[asker] = await statusOf(name, asker)
    expect(found).toEqual(Object.fromEntries(askers.map((asker, at) => [asker, expected[at]])))
  })
  test('is said of every operation that there is', () => {
    expect(Object.keys(reach).toSorted()).toEqual(Object.keys(operations).toSorted())
    expect(names.toSorted()).toEqual(Object.keys(operations).toSorted())
  })
})

describe('what another organisation holds', () => {
  const mark = 'known to beta alone'
  const spot = { org: 'beta', flow: 'flow', trail: 'trail' }
  let id = ''
  let cookie = ''
  beforeAll(async () => {
    const same = { git_commit_info: { sha1: 'c'.repeat(40) }, description: mark }
    await putTrail(service, spot, { members: same })
    await reportArtifact(service, spot, { fingerprint: 'f'.repeat(64), ...same })
    id = await attestGeneric(service, spot, { artifact_fingerprint: 'f'.repeat(64), ...same })
    // Its notification action has a number that one of acme's may have too.
    await service.ask('PUT', '/actions/beta/flows', {
      json: { name: mark, triggers: ['ON_OVERRIDE'], targets: [{ type: 'WEBHOOK', url: 'https://hooks.test' }] },
    })
    await service.ask('POST', '/custom-attestation-types/beta', { form: form({ name: 'coverage', description: mark }) })
    const raw = new URLSearchParams({ token: String(tokens.reader), next: '/' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const signed = await service.ask('POST', '//sign-in', { token: null, raw, headers })
    cookie = (signed.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  })

  const reading = names.filter((name) => operations[name].access === 'read')

  test.each(reading)('is in no answer of %s, though it bears the same names', async (name) => {
    const answer = await settle(calls[name](connect(tokens.reader)))
    expect(JSON.stringify(answer)).not.toMatch(/beta/)
  })
  test('is there all the while', async () => {
    const told = await service.ask('GET', '/search/beta/sha/ccccccc')
    expect(told.text).toContain(mark)
    expect(textAt((await service.ask('GET', `/attestations/beta/${id}`)).body, 'description')).toBe(mark)
  })
  test.each(['reader', 'job', 'admin'] as const)(
    'is not found by its id through the organisation of a %s',
    async (asker) => {
      const held = tokens[asker]
      const token = typeof held === 'string' ? held : await held()
      for (const path of [`/attestations/acme/${id}`, `/attestations/acme/${id}/attachment`]) {
        const told = await service.ask('GET', path, { token })
        expect([told.status, told.text.includes('beta')]).toEqual([404, false])
      }
      const listed = await service.ask('GET', `/attestations/acme?attestation_id=${id}`, { token })
      expect(listed.body).toEqual({ data: [] })
    },
  )
  test.each([
    ['', 200],
    ['acme', 200],
    ['acme/flows/flow', 200],
    ['acme/flows/flow/trails/trail', 200],
    [`acme/flows/flow/artifacts/${'f'.repeat(64)}`, 200],
  ])('is on no page of what a visitor may see: /%s', async (path, status) => {
    const page = await service.ask('GET', `//${path}`, { token: null, headers: { cookie } })
    expect([page.status, page.text.includes('beta')]).toEqual([status, false])
  })
  test('is on no page by its id', async () => {
    for (const path of [`//acme/attestations/${id}`, `//acme/attestations/${id}/attachment`]) {
      const page = await service.ask('GET', path, { token: null, headers: { cookie } })
      expect([page.status, page.text.includes('beta')]).toEqual([404, false])
    }
  })
  test.each(['beta', 'beta/flows/flow', 'beta/flows/flow/trails/trail', `beta/flows/flow/artifacts/${'f'.repeat(64)}`])(
    'has pages of its own that the visitor may not see: /%s',
    async (path) => {
      const page = await service.ask('GET', `//${path}`, { token: null, headers: { cookie } })
      expect([page.status, page.text.includes(mark)]).toEqual([403, false])
    },
  )
})
