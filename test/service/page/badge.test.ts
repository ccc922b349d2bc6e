import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { signInWith } from '../../../testkit/service/page/sign-in.ts'
import {
  reportGeneric,
  putFlow,
  putTrail,
  templateRequiring,
  createTestTrail,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { browserTest, useChromium } from '../../../testkit/service/page/browser.ts'

const visit = useChromium()

let open: Harness
let closed: Harness
beforeAll(async () => {
  ;[open, closed] = await Promise.all([startHarness({ openPages: true }), startHarness()])
})
afterAll(() => Promise.all([open.close(), closed.close()]))

function titleOf({ text, headers }: HttpResponse): unknown {
  expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  const { svg } = new XMLParser({ ignoreAttributes: false }).parse(text) as { svg: Record<string, unknown> }
  expect(svg['@_role']).toBe('img')
  expect(svg['@_aria-label']).toBe(svg['title'])
  return svg['title']
}

async function look(
  service: Harness,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  return service.request('GET', `/${path}`, { token: null, headers })
}

async function begin(service: Harness): Promise<TestTrail> {
  const testTrail = createTestTrail(service)
  await putFlow(service, testTrail, { template: templateRequiring('generic') })
  await reportGeneric(service, testTrail)
  return testTrail
}

describe('a badge', () => {
  test('shows the state of a trail', async () => {
    const { org } = await begin(open)
    expect(titleOf(await look(open, `/${org}/flows/flow/trails/trail/badge.svg`))).toBe('evidence: compliant')
  })
  test('shows the state of the newest trail of a flow or of a branch', async () => {
    const testTrail = await begin(open)
    const commit = { sha1: 'a'.repeat(40), branch: 'main' }
    await putTrail(open, { ...testTrail, trail: 'main' }, { members: { git_commit_info: commit } })
    await reportGeneric(open, { ...testTrail, trail: 'newest' }, { is_compliant: false })
    const badge = `/${testTrail.org}/flows/flow/badge.svg`
    expect(titleOf(await look(open, badge))).toBe('evidence: not compliant')
    expect(titleOf(await look(open, `${badge}?branch=main`))).toBe('evidence: waiting')
    expect(titleOf(await look(open, `${badge}?branch=none`))).toBe('evidence: unknown')
  })
  test('is revalidated, and sent again when it changes', async () => {
    const testTrail = await begin(open)
    const badge = `/${testTrail.org}/flows/flow/badge.svg`
    const { headers } = await look(open, badge)
    expect(headers['cache-control']).toBe('no-cache')
    const known = { 'if-none-match': headers['etag'] ?? '' }
    expect((await look(open, badge, known)).status).toBe(304)
    await reportGeneric(open, testTrail, { is_compliant: false })
    expect(titleOf(await look(open, badge, known))).toBe('evidence: not compliant')
  })
  test('is the same without a token for existing and missing trails', async () => {
    const { org } = await begin(closed)
    const answers = await Promise.all(
      [
        `/${org}/flows/flow/badge.svg`,
        `/${org}/flows/flow/trails/trail/badge.svg`,
        '/none/flows/none/badge.svg',
        '/none/flows/-/badge.svg',
      ].map((path) => look(closed, path)),
    )
    for (const answer of answers) expect(titleOf(answer)).toBe('evidence: unknown')
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })
  test('shows a signed-in caller the states that the token can read', async () => {
    const { org } = await begin(closed)
    const badge = `/${org}/flows/flow/badge.svg`
    const asked = async (token: string): Promise<HttpResponse> =>
      look(closed, badge, { cookie: await signInWith(closed, token) })
    expect(titleOf(await asked(await closed.tokenFor('reader', org)))).toBe('evidence: compliant')
    expect(titleOf(await asked(await closed.tokenFor('reader', 'other')))).toBe('evidence: unknown')
  })
  browserTest('can be embedded in a page of another site', async () => {
    const { org } = await begin(open)
    const { page, errors, close } = await visit()
    await page.setContent(`<img src="${open.origin}/${org}/flows/flow/badge.svg">`)
    await page.waitForLoadState('load')
    expect(errors).toEqual([])
    expect(await page.evaluate('document.images[0].naturalHeight')).toBe(20)
    await close()
  })
})
