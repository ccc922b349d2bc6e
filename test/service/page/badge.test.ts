import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, type Harness, type Told } from '../../../testkit/service/harness.ts'
import { attestGeneric, putFlow, putTrail, requiring, spotOf, type Spot } from '../../../testkit/service/report.ts'
import { browserTest, useChromium } from '../../../testkit/service/page/visitor.ts'

const visit = useChromium()

let open: Harness
let closed: Harness
beforeAll(async () => {
  ;[open, closed] = await Promise.all([startHarness({ openPages: true }), startHarness()])
})
afterAll(() => Promise.all([open.close(), closed.close()]))

function titleOf({ text, headers }: Told): unknown {
  expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  const { svg } = new XMLParser({ ignoreAttributes: false }).parse(text) as { svg: Record<string, unknown> }
  expect(svg['@_role']).toBe('img')
  expect(svg['@_aria-label']).toBe(svg['title'])
  return svg['title']
}

async function look(service: Harness, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Told> {
  return service.ask('GET', `/${path}`, { token: null, headers })
}

async function begin(service: Harness): Promise<Spot> {
  const spot = spotOf(service)
  await putFlow(service, spot, { template: requiring('generic') })
  await attestGeneric(service, spot)
  return spot
}

describe('a badge', () => {
  test('tells how a trail stands', async () => {
    const { org } = await begin(open)
    expect(titleOf(await look(open, `/${org}/flows/flow/trails/trail/badge.svg`))).toBe('evidence: compliant')
  })
  test('tells how the newest trail of a flow stands, or the newest of a branch', async () => {
    const spot = await begin(open)
    const commit = { sha1: 'a'.repeat(40), branch: 'main' }
    await putTrail(open, { ...spot, trail: 'main' }, { members: { git_commit_info: commit } })
    await attestGeneric(open, { ...spot, trail: 'newest' }, { is_compliant: false })
    const badge = `/${spot.org}/flows/flow/badge.svg`
    expect(titleOf(await look(open, badge))).toBe('evidence: non-compliant')
    expect(titleOf(await look(open, `${badge}?branch=main`))).toBe('evidence: incomplete')
    expect(titleOf(await look(open, `${badge}?branch=none`))).toBe('evidence: unknown')
  })
  test('is asked for each time, and sent when it is another', async () => {
    const spot = await begin(open)
    const badge = `/${spot.org}/flows/flow/badge.svg`
    const { headers } = await look(open, badge)
    expect(headers['cache-control']).toBe('no-cache')
    const known = { 'if-none-match': headers['etag'] ?? '' }
    expect((await look(open, badge, known)).status).toBe(304)
    await attestGeneric(open, spot, { is_compliant: false })
    expect(titleOf(await look(open, badge, known))).toBe('evidence: non-compliant')
  })
  test('says nothing to somebody without a token, not even what there is', async () => {
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
  test('tells somebody who has signed in what their token may read', async () => {
    const { org } = await begin(closed)
    const badge = `/${org}/flows/flow/badge.svg`
    const asked = (token: string): Promise<Told> => look(closed, badge, { cookie: `evidence_token=${token}` })
    expect(titleOf(await asked(await closed.tokenFor('reader', org)))).toBe('evidence: compliant')
    expect(titleOf(await asked(await closed.tokenFor('reader', 'other')))).toBe('evidence: unknown')
  })
  browserTest('stands on a page of any other site', async () => {
    const { org } = await begin(open)
    const { page, complaints, close } = await visit()
    await page.setContent(`<img src="${open.origin}/${org}/flows/flow/badge.svg">`)
    await page.waitForLoadState('load')
    expect(complaints).toEqual([])
    expect(await page.evaluate('document.images[0].naturalHeight')).toBe(20)
    await close()
  })
})
