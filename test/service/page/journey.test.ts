import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { toSha } from '../../../testkit/service/page/seed-evidence.ts'
import { seedPages, type SeededPages } from '../../../testkit/service/page/seed.ts'
import { browserTest, useChromium, type BrowserPage } from '../../../testkit/service/page/browser.ts'

const open = useChromium()
let service: Harness
let pages: SeededPages
beforeAll(async () => {
  service = await startHarness({ openPages: true, notify: ['127.0.0.0/8'] })
  pages = await seedPages(service)
})
afterAll(() => service.close())

async function begin(path: string, options: Parameters<typeof open>[0] = {}): Promise<BrowserPage> {
  const visitor = await open({ baseURL: service.origin, ...options })
  await visitor.page.goto(path)
  return visitor
}

describe.each([true, false])('a reader with JavaScript: %s', (javaScriptEnabled) => {
  browserTest('can click from the organisations to the attachment of an attestation', async () => {
    const { page, errors, close } = await begin('/', { javaScriptEnabled })
    await page.getByRole('link', { name: 'acme' }).click()
    await page.getByRole('link', { name: 'shop', exact: true }).click()
    await page.getByRole('table', { name: 'Trails' }).getByRole('link').first().click()
    await page.getByRole('group', { name: 'Verdict' }).getByText('Not compliant', { exact: true }).waitFor()
    await page.getByRole('table', { name: 'Evidence' }).getByRole('link', { name: 'app.unit-tests' }).click()
    await page.getByText('2 of 253 tests failed').waitFor()
    await page.getByRole('table', { name: 'Failing tests' }).getByText('gives up after the second try').waitFor()
    await page.getByText('test/payment/retries.test.js:41').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('junit.xml')
    expect(await readFile(await download.path(), 'utf8')).toContain('<testsuite name="payment.retries">')
    expect(errors).toEqual([])
    await close()
  })
  browserTest('can filter the trails of a flow, and the URL contains the filter', async () => {
    const { page, errors, close } = await begin(pages.flow, { javaScriptEnabled })
    await page.getByLabel('State').selectOption('INCOMPLETE')
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByText('1 found in trails 1–15 of 15, newest first.').first().waitFor()
    await page.waitForURL(/state=INCOMPLETE/)
    expect(await page.getByRole('table', { name: 'Trails' }).getByRole('link').count()).toBe(1)
    await page.reload()
    expect(await page.getByLabel('State').inputValue()).toBe('INCOMPLETE')
    expect(await page.getByRole('table', { name: 'Trails' }).getByRole('link').count()).toBe(1)
    expect(errors).toEqual([])
    await close()
  })
  browserTest('can sort findings by a column in both directions', async () => {
    const { page, close } = await begin(pages.attestations['vulnscan'] ?? '', { javaScriptEnabled })
    const first = page.getByRole('row').nth(1)
    const priority = page.getByRole('columnheader', { name: 'Priority' })
    await priority.getByRole('link').click()
    await page.waitForURL(/sort=score/)
    await first.getByText('js/unused-local-variable', { exact: true }).waitFor()
    expect(await priority.getAttribute('aria-sort')).toBe('ascending')
    await priority.getByRole('link').click()
    await first.getByText('CVE-2026-1234').waitFor()
    expect(await priority.getAttribute('aria-sort')).toBe('descending')
    await close()
  })
})

browserTest('a filter applies while the reader types, and keeps the focus', async () => {
  const { page, close } = await begin(pages.flow)
  await page.getByLabel('Author').pressSequentially('mei')
  await page.waitForURL(/author=mei/)
  await page
    .getByRole('status')
    .getByText(/found in trails/)
    .waitFor({ state: 'attached' })
  expect(await page.evaluate('document.activeElement.id')).toBe('author')
  const cells = await page.locator('td[data-label=Author]').allInnerTexts()
  expect(new Set(cells.map((cell) => cell.trim()))).toEqual(new Set(['Mei Lin']))
  await close()
})

browserTest(
  'times are shown by their age, with the time in the zone of the reader behind, and in UTC without JavaScript',
  async () => {
    const path = pages.attestations['junit'] ?? ''
    const [here, plain] = await Promise.all([begin(path), begin(path, { javaScriptEnabled: false })])
    const time = 'td time[datetime="2026-11-18T11:06:44Z"]'
    expect((await here.page.locator(time).innerText()).trim()).toMatch(/^\d+ d ago$/)
    const title = await here.page.locator(time).getAttribute('title')
    expect(title).toMatch(/^18 Nov 2026, 20:06:44 (GMT\+9|JST) · 2026-11-18 11:06:44 UTC$/)
    expect(await plain.page.locator(time).getAttribute('title')).toBe('2026-11-18 11:06:44 UTC')
    expect((await plain.page.locator(time).innerText()).trim()).toBe('2026-11-18 11:06:44 UTC')
    await Promise.all([here.close(), plain.close()])
  },
)

browserTest('a verdict can be reached from the flow with the keyboard only', async () => {
  const { page, close } = await begin(pages.flow)
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
  await page.keyboard.press('Enter')
  const seen: string[] = []
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = String(
      await page.evaluate('document.activeElement.id || document.activeElement.getAttribute("href")'),
    )
    const outline = String(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle'))
    expect(outline, focused).not.toBe('none')
    seen.push(focused)
    if (focused === pages.failing) break
  }
  expect(seen).toEqual(['state', 'branch', 'author', 'commit', 'null', pages.failing])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${pages.failing}`)
  await close()
})

browserTest('a trail can be shown at an earlier time, with a notice', async () => {
  const { page, close } = await begin(pages.failing)
  await page.locator('.events li').last().getByRole('link').first().click()
  await page.getByText('not the current state').waitFor()
  await page.getByRole('group', { name: 'Verdict' }).getByText('Waiting', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Show the current state' }).click()
  await page.getByRole('group', { name: 'Verdict' }).getByText('Not compliant', { exact: true }).waitFor()
  await page.getByLabel('State at').fill('2000-01-01T00:00:00')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('heading', { name: 'Not found' }).waitFor()
  await close()
})

browserTest.each([
  ['a commit', toSha('compliant').slice(0, 9), 'Trails'],
  ['a fingerprint', toSha(`app-${toSha('compliant')}`, 64), 'Artifacts'],
  ['a name', 'unit-tests', 'Attestations'],
])('the search finds %s', async (_what, words, table) => {
  const { page, close } = await begin(pages.org)
  await page.getByRole('searchbox', { name: 'Search acme' }).fill(words)
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: table }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toContain('/acme/')
  await close()
})

describe('on a service that needs a token', () => {
  browserTest('a reader signs in, gets the requested page and signs out', async () => {
    const closed = await startHarness({ notify: ['127.0.0.0/8'] })
    const { failing } = await seedPages(closed, 0)
    const { page, close } = await open({ baseURL: closed.origin })
    await page.goto(`${failing}?events=1`)
    await page.getByLabel('API token').fill('des_no_no')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('This service has no token with this id').waitFor()
    await page.getByLabel('API token').fill(await closed.tokenFor('reader'))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`**${failing}?events=1`)
    expect(await page.evaluate('document.cookie')).toBe('')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect((await page.goto(failing))?.status()).toBe(401)
    await close()
    await closed.close()
  })
})
