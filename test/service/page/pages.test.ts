import { expectSafe, pathOf } from '../../../testkit/service/page/safe.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, startHarness, type Harness, type Told } from '../../../testkit/service/harness.ts'
import {
  attest,
  attestGeneric,
  override,
  print,
  putFlow,
  putTrail,
  reportArtifact,
  requiring,
  spotOf,
  suite,
} from '../../../testkit/service/report.ts'

const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&`

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

async function look(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Told> {
  return service.ask('GET', `/${path}`, { token: null, headers })
}

test('the first page leads to every organisation', async () => {
  const spot = spotOf(service)
  await attestGeneric(service, spot)
  const page = await look('/')
  expect(page.status).toBe(200)
  expectSafe(page)
  expect(page.text).toContain(`href="/${spot.org}"`)
})

/** Lines of the evidence of a trail. */
function countEvidence({ text }: Told): number {
  const part = /id="evidence"[^]*?<\/section>/.exec(text)?.[0] ?? ''
  return new Set(part.match(/>check-\d+\.</g)).size
}

describe('the page that an html_url leads to', () => {
  test('of a flow lists its trails, how they stand, and its template', async () => {
    const spot = spotOf(service)
    const flow = await putFlow(service, spot, {
      template: requiring('generic'),
      members: { description: evil, tags: { [evil]: evil } },
    })
    await attestGeneric(service, spot)
    const page = await look(pathOf(flow))
    expect(page.status).toBe(200)
    expectSafe(page)
    expect(page.text).toContain('Compliant')
    expect(page.text).toContain(`href="/${spot.org}/flows/flow/trails/trail"`)
    expect(page.text).toContain('Template, version 1')
    expect(page.text).toContain('&lt;script&gt;')
  })
  test('of a trail explains its verdict, and tells what happened', async () => {
    const spot = spotOf(service)
    const trail = await putTrail(service, spot, {
      template: requiring('junit', 'review'),
      members: {
        description: evil,
        origin_url: 'javascript:alert(1)',
        git_commit_info: { sha1: evil, message: evil, author: evil },
      },
    })
    await reportArtifact(service, spot, { filename: evil })
    await attest(service, spot, { kind: 'junit', junit_results: [suite({ failures: 1, name: evil })] })
    await override(service, spot, { attestation_name: 'junit', original_attestation_type: 'junit', reason: evil })
    await attestGeneric(service, spot, { attestation_name: evil })
    const page = await look(pathOf(trail))
    expect(page.status).toBe(200)
    expectSafe(page)
    for (const told of ['Incomplete', 'review', 'not reported', 'overridden', 'What happened', 'became']) {
      expect(page.text).toContain(told)
    }
    expect(page.text).toContain(`/${spot.org}/flows/flow/artifacts/${print}`)
  })
  test('of an artifact says how it stands, why, and what attests it', async () => {
    const spot = spotOf(service)
    const artifact = await reportArtifact(service, spot, {
      filename: evil,
      description: evil,
      build_url: 'https://ci/?"><script>',
    })
    await attestGeneric(service, spot, { artifact_fingerprint: print, is_compliant: false })
    const page = await look(pathOf(artifact))
    expect(page.status).toBe(200)
    expectSafe(page)
    for (const told of ['Non-compliant', print.slice(12), 'reported as not compliant'])
      expect(page.text).toContain(told)
  })
  test('of an attestation shows its facts, what it says, and the file that came with it', async () => {
    const { org } = spotOf(service)
    const told = await service.ask('POST', `/attestations/${org}/flow/trail/t/generic`, {
      form: form(
        { attestation_name: evil, is_compliant: true, description: evil, user_data: { [evil]: evil } },
        { content: evil, name: 'e.html' },
      ),
    })
    const page = await look(pathOf(told))
    expect(page.status).toBe(200)
    expectSafe(page)
    expect(page.text).toContain('e.html')
    const file = await look(`${pathOf(told)}/attachment`)
    expect(file.text).toBe(evil)
    expect(file.headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
  test('of a trail pages what is long, says so, and shows all of it to whoever wants to print it', async () => {
    const spot = spotOf(service)
    for (let at = 1; at <= 60; at += 1) await attestGeneric(service, spot, { attestation_name: `check-${at}.` })
    const path = `/${spot.org}/flows/flow/trails/trail`
    const first = await look(`${path}?events=2`)
    expect(first.text).toContain('1–50 of 60')
    expect(countEvidence(first)).toBe(50)
    expect(countEvidence(await look(`${path}?evidence=2&events=2`))).toBe(10)
    const all = await look(`${path}?evidence=all`)
    expect(countEvidence(all)).toBe(60)
    expect(all.text).toContain('1–60 of 60')
  })
  test('of an organisation lists its flows', async () => {
    const spot = spotOf(service)
    await putFlow(service, spot)
    const page = await look(`/${spot.org}`)
    expectSafe(page)
    expect(page.text).toContain(`/${spot.org}/flows/flow`)
  })
  test.each([
    '/none',
    '/none/flows/none',
    '/none/flows/none/trails/t',
    `/none/flows/none/artifacts/${print}`,
    '/none/attestations/x',
  ])('is 404 where there is nothing: %s', async (path) => {
    const page = await look(path)
    expect(page.status).toBe(404)
    expectSafe(page)
  })
  test('is a page too where there is none of that address, for people', async () => {
    const page = await look('/acme/nothing/of/that/kind', { accept: 'text/html,*/*' })
    expect(page.status).toBe(404)
    expectSafe(page)
    const machine = await look('/acme/nothing/of/that/kind')
    expect(machine.headers['content-type']).toContain('application/problem+json')
    expect((await look('/api/v2/nothing', { accept: 'text/html' })).headers['content-type']).toContain('problem+json')
  })
  test('says that something broke, and where the log tells more, without telling it', async () => {
    const broken = await startHarness({
      openPages: true,
      alter: (store) => ({ ...store, listFlows: () => Promise.reject(new Error('secret of the store')) }),
    })
    const page = await broken.ask('GET', '//acme', { token: null })
    expect(page.status).toBe(500)
    expectSafe(page)
    expect(page.text).toContain('Something broke here')
    expect(page.text).toContain(page.headers['x-request-id'])
    expect(page.text).not.toContain('secret')
    expect(broken.logged.join()).toContain('secret of the store')
    await broken.close()
  })
  test('is 400 where its address cannot be one', async () => {
    const page = await look('/acme/flows/-')
    expect(page.status).toBe(400)
    expectSafe(page)
  })
  test('has a style sheet and a script that may be kept for ever, and nothing else from anywhere', async () => {
    const { text } = await look('/')
    const assets = [...text.matchAll(/(?:href|src)="(\/[\w.]+\.(?:css|js))"/g)].map(([, path]) => path ?? '')
    expect(assets).toHaveLength(2)
    for (const path of assets) {
      const { status, headers } = await look(path)
      expect(status).toBe(200)
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
    }
  })
  test('is not shown under a name that somebody else pointed at this machine', async () => {
    const page = await look('/acme', { host: 'evil.example.test' })
    expect(page.status).toBe(403)
  })
})
