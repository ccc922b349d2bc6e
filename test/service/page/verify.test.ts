import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadPackage } from '../../../testkit/package/download.ts'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { createTestTrail, reportGeneric, type TestTrail } from '../../../testkit/service/report.ts'
import { verifyPage } from '../../../testkit/setup/cli.ts'

let closed: Harness
let open: Harness
beforeAll(async () => {
  closed = await startHarness({ signLogs: true })
  open = await startHarness({ signLogs: true, openPages: true })
})
afterAll(async () => {
  await closed.close()
  await open.close()
})

function toTrailPage({ org, flow, trail }: TestTrail): string {
  return `//${org}/flows/${flow}/trails/${trail}`
}

test('the page that verifies packages needs no sign-in', async () => {
  const { status, text, headers } = await closed.request('GET', '//verify', { token: null })
  expect([status, text]).toEqual([200, readFileSync(verifyPage, 'utf8')])
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "frame-ancestors 'none'",
  })
})

test('the page of a trail links to its package, and each page to the one that verifies it', async () => {
  const spot = createTestTrail(open)
  await reportGeneric(open, spot)
  const { text } = await open.request('GET', toTrailPage(spot), { token: null })
  expect(text).toContain('<a href="/verify">Verify a package</a>')
  const address = /href="([^"]*\/package)"/.exec(text)?.[1] ?? ''
  const response = await fetch(`${open.origin}${address}`)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="flow-trail-\d+\.tar"/)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(await downloadPackage(open, spot))
})

test('a package needs the sign-in of the page of its trail', async () => {
  const spot = createTestTrail(closed)
  await reportGeneric(closed, spot)
  expect((await closed.request('GET', `${toTrailPage(spot)}/package`, { token: null })).status).toBe(401)
})

test('a trail that is unknown has no package', async () => {
  const spot = createTestTrail(open)
  expect((await open.request('GET', `${toTrailPage(spot)}/package`, { token: null })).status).toBe(404)
})

test('a service that signs no logs offers no packages', async () => {
  const unsigned = await startHarness({ openPages: true })
  const spot = createTestTrail(unsigned)
  await reportGeneric(unsigned, spot)
  expect((await unsigned.request('GET', toTrailPage(spot), { token: null })).text).not.toContain('/package"')
  expect((await unsigned.request('GET', `${toTrailPage(spot)}/package`, { token: null })).status).toBe(501)
  await unsigned.close()
})
