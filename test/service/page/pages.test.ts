import { expectSafe, pathOf } from '../../../testkit/service/page/expect-safe.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toForm, startHarness, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  reportAttestation,
  reportGeneric,
  reportOverride,
  fingerprint,
  putFlow,
  putTrail,
  reportArtifact,
  templateRequiring,
  createTestTrail,
  junitSuite,
} from '../../../testkit/service/report.ts'

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&`

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

async function look(path: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpResponse> {
  return service.request('GET', `/${path}`, { token: null, headers })
}

test('the start page links to every organisation', async () => {
  const testTrail = createTestTrail(service)
  await reportGeneric(service, testTrail)
  const page = await look('/')
  expect(page.status).toBe(200)
  expectSafe(page)
  expect(page.text).toContain(`href="/${testTrail.org}"`)
})

/** The number of evidence items of a trail. */
function countEvidence({ text }: HttpResponse): number {
  const part = /id="evidence"[^]*?<\/section>/.exec(text)?.[0] ?? ''
  return new Set(part.match(/>check-\d+\.</g)).size
}

describe('the page of an html_url', () => {
  test('of a flow lists its trails with their states, and its template', async () => {
    const testTrail = createTestTrail(service)
    const flow = await putFlow(service, testTrail, {
      template: templateRequiring('generic'),
      members: { description: hostile, tags: { [hostile]: hostile } },
    })
    await reportGeneric(service, testTrail)
    const page = await look(pathOf(flow))
    expect(page.status).toBe(200)
    expectSafe(page)
    expect(page.text).toContain('Compliant')
    expect(page.text).toContain(`href="/${testTrail.org}/flows/flow/trails/trail"`)
    expect(page.text).toContain('Template, version 1')
    expect(page.text).toContain('&lt;script&gt;')
  })
  test('of a trail explains its verdict and lists its events', async () => {
    const testTrail = createTestTrail(service)
    const trail = await putTrail(service, testTrail, {
      template: templateRequiring('junit', 'review'),
      members: {
        description: hostile,
        origin_url: 'javascript:alert(1)',
        git_commit_info: { sha1: hostile, message: hostile, author: hostile },
      },
    })
    await reportArtifact(service, testTrail, { filename: hostile })
    await reportAttestation(service, testTrail, {
      kind: 'junit',
      junit_results: [junitSuite({ failures: 1, name: hostile })],
    })
    await reportOverride(service, testTrail, {
      attestation_name: 'junit',
      original_attestation_type: 'junit',
      reason: hostile,
    })
    await reportGeneric(service, testTrail, { attestation_name: hostile })
    const page = await look(pathOf(trail))
    expect(page.status).toBe(200)
    expectSafe(page)
    for (const text of ['Waiting', 'review', 'not reported', 'overridden', 'Events', 'changed to']) {
      expect(page.text).toContain(text)
    }
    expect(page.text).toContain(`/${testTrail.org}/flows/flow/artifacts/${fingerprint}`)
  })
  test('of an artifact shows its state, the reasons and the evidence', async () => {
    const testTrail = createTestTrail(service)
    const artifact = await reportArtifact(service, testTrail, {
      filename: hostile,
      description: hostile,
      build_url: 'https://ci/?"><script>',
    })
    await reportGeneric(service, testTrail, { artifact_fingerprint: fingerprint, is_compliant: false })
    const page = await look(pathOf(artifact))
    expect(page.status).toBe(200)
    expectSafe(page)
    for (const text of ['Not compliant', fingerprint.slice(12), 'reported as not compliant'])
      expect(page.text).toContain(text)
  })
  test('of an attestation shows its details, its data and its attachment', async () => {
    const { org } = createTestTrail(service)
    const response = await service.request('POST', `/attestations/${org}/flow/trail/t/generic`, {
      form: toForm(
        { attestation_name: hostile, is_compliant: true, description: hostile, user_data: { [hostile]: hostile } },
        { content: hostile, name: 'e.html' },
      ),
    })
    const page = await look(pathOf(response))
    expect(page.status).toBe(200)
    expectSafe(page)
    expect(page.text).toContain('e.html')
    const file = await look(`${pathOf(response)}/attachment`)
    expect(file.text).toBe(hostile)
    expect(file.headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
  test('of a trail paginates long lists, and shows all of a list for print', async () => {
    const testTrail = createTestTrail(service)
    for (let at = 1; at <= 60; at += 1) await reportGeneric(service, testTrail, { attestation_name: `check-${at}.` })
    const path = `/${testTrail.org}/flows/flow/trails/trail`
    const first = await look(`${path}?events=2`)
    expect(first.text).toContain('1–50 of 60')
    expect(countEvidence(first)).toBe(50)
    expect(countEvidence(await look(`${path}?evidence=2&events=2`))).toBe(10)
    const all = await look(`${path}?evidence=all`)
    expect(countEvidence(all)).toBe(60)
    expect(all.text).toContain('1–60 of 60')
  })
  test('of an organisation lists its flows', async () => {
    const testTrail = createTestTrail(service)
    await putFlow(service, testTrail)
    const page = await look(`/${testTrail.org}`)
    expectSafe(page)
    expect(page.text).toContain(`/${testTrail.org}/flows/flow`)
  })
  test('of an organisation counts the newest states of the flows of all its pages', async () => {
    const { org } = createTestTrail(service)
    for (let number = 1; number <= 51; number += 1)
      await reportGeneric(service, { org, flow: `f${number}`, trail: 't' })
    for (const query of ['', '?page=2']) expect((await look(`/${org}${query}`)).text).toContain('51 waiting')
  })
  test.each([
    '/none',
    '/none/flows/none',
    '/none/flows/none/trails/t',
    `/none/flows/none/artifacts/${fingerprint}`,
    '/none/attestations/x',
  ])('is 404 if the resource does not exist: %s', async (path) => {
    const page = await look(path)
    expect(page.status).toBe(404)
    expectSafe(page)
  })
  test('is an HTML 404 for browsers and a problem response for other clients', async () => {
    const page = await look('/acme/nothing/of/that/kind', { accept: 'text/html,*/*' })
    expect(page.status).toBe(404)
    expectSafe(page)
    const machine = await look('/acme/nothing/of/that/kind')
    expect(machine.headers['content-type']).toContain('application/problem+json')
    expect((await look('/api/v2/nothing', { accept: 'text/html' })).headers['content-type']).toContain('problem+json')
  })
  test('shows the request id of an internal error without its message', async () => {
    const broken = await startHarness({
      openPages: true,
      wrapStore: (store) => ({ ...store, listFlows: () => Promise.reject(new Error('secret of the store')) }),
    })
    const page = await broken.request('GET', '//acme', { token: null })
    expect(page.status).toBe(500)
    expectSafe(page)
    expect(page.text).toContain('Internal error')
    expect(page.text).toContain(page.headers['x-request-id'])
    expect(page.text).not.toContain('secret')
    expect(broken.logLines.join()).toContain('secret of the store')
    await broken.close()
  })
  test('is 400 for an invalid address', async () => {
    const page = await look('/acme/flows/-')
    expect(page.status).toBe(400)
    expectSafe(page)
  })
  test('loads one immutable style sheet and one immutable script, and nothing else', async () => {
    const { text } = await look('/')
    const assets = [...text.matchAll(/(?:href|src)="(\/[\w.]+\.(?:css|js))"/g)].map(([, path]) => path ?? '')
    expect(assets).toHaveLength(2)
    for (const path of assets) {
      const { status, headers } = await look(path)
      expect(status).toBe(200)
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
    }
  })
  test('is denied under a foreign host name', async () => {
    const page = await look('/acme', { host: 'hostile.example.test' })
    expect(page.status).toBe(403)
  })
})
