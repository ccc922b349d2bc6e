import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, textAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { signInWith } from '../../../testkit/service/page/sign-in.ts'
import { reportGeneric, fingerprint, reportArtifact } from '../../../testkit/service/report.ts'

let service: Harness
let org: string
let foreign: string
let own: string
let other: string
let cookie: string
beforeAll(async () => {
  service = await startHarness()
  ;[org, foreign] = [service.org(), service.org()]
  own = await reportGeneric(service, { org, flow: 'flow', trail: 't' })
  other = await reportGeneric(service, { org: foreign, flow: 'flow', trail: 't' })
  for (const each of [org, foreign]) await reportArtifact(service, { org: each, flow: 'flow', trail: 't' })
  cookie = await signInWith(service, await service.tokenFor('reader', org))
})
afterAll(() => service.close())

async function look(path: string): Promise<HttpResponse> {
  return service.request('GET', `/${path}`, { token: null, headers: { cookie } })
}

describe('a caller who can read one organisation', () => {
  test('sees only that organisation on the start page', async () => {
    const { text } = await look('/')
    expect(text).toContain(`href="/${org}"`)
    expect(text).not.toContain(foreign)
  })
  test.each([
    '',
    '/flows/flow',
    '/flows/flow/trails/t',
    `/flows/flow/artifacts/${fingerprint}`,
    '/actions',
    '/search?q=t',
  ])('can read …%s there and is denied it elsewhere', async (path) => {
    expect((await look(`/${org}${path}`)).status).toBe(200)
    const refused = await look(`/${foreign}${path}`)
    expect(refused.status).toBe(403)
    expect(refused.text).not.toContain('href="/flows')
  })
  test.each(['', '/attachment', '?format=json'])(
    'cannot open an attestation of another organisation: …%s',
    async (rest) => {
      expect((await look(`/${org}/attestations/${other}${rest}`)).status).toBe(404)
      expect((await look(`/${foreign}/attestations/${other}${rest}`)).status).toBe(403)
    },
  )
  test('sees the token that reported an attestation', async () => {
    expect((await look(`/${org}/attestations/${own}`)).text).toContain('Reporter')
  })
})

test('?format=json returns the answer of the API', async () => {
  const page = await look(`/${org}/flows/flow/trails/t?format=json`)
  expect(page.headers['content-type']).toContain('application/json')
  expect(textAt(page.body, 'compliance_state')).toBe('INCOMPLETE')
})
