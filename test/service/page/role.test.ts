import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, textAt, type Harness, type Told } from '../../../testkit/service/harness.ts'
import { attestGeneric, print, reportArtifact } from '../../../testkit/service/report.ts'

let service: Harness
let org: string
let foreign: string
let own: string
let other: string
let cookie: string
beforeAll(async () => {
  service = await startHarness()
  ;[org, foreign] = [service.org(), service.org()]
  own = await attestGeneric(service, { org, flow: 'flow', trail: 't' })
  other = await attestGeneric(service, { org: foreign, flow: 'flow', trail: 't' })
  for (const each of [org, foreign]) await reportArtifact(service, { org: each, flow: 'flow', trail: 't' })
  cookie = `evidence_token=${await service.tokenFor('reader', org)}`
})
afterAll(() => service.close())

async function look(path: string): Promise<Told> {
  return service.ask('GET', `/${path}`, { token: null, headers: { cookie } })
}

describe('whoever may read one organisation', () => {
  test('begins with that one alone', async () => {
    const { text } = await look('/')
    expect(text).toContain(`href="/${org}"`)
    expect(text).not.toContain(foreign)
  })
  test.each(['', '/flows/flow', '/flows/flow/trails/t', `/flows/flow/artifacts/${print}`, '/actions', '/search?q=t'])(
    'reads …%s of it, and is refused that of another',
    async (path) => {
      expect((await look(`/${org}${path}`)).status).toBe(200)
      const refused = await look(`/${foreign}${path}`)
      expect(refused.status).toBe(403)
      expect(refused.text).not.toContain('href="/flows')
    },
  )
  test.each(['', '/attachment', '?format=json'])('finds no attestation of another in it: …%s', async (rest) => {
    expect((await look(`/${org}/attestations/${other}${rest}`)).status).toBe(404)
    expect((await look(`/${foreign}/attestations/${other}${rest}`)).status).toBe(403)
  })
  test('sees which token has reported what', async () => {
    expect((await look(`/${org}/attestations/${own}`)).text).toContain('Who reported it')
  })
})

test('the same as JSON is what the API answers', async () => {
  const page = await look(`/${org}/flows/flow/trails/t?format=json`)
  expect(page.headers['content-type']).toContain('application/json')
  expect(textAt(page.body, 'compliance_state')).toBe('INCOMPLETE')
})
