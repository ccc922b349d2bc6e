import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { seedHostilePages } from '../../../testkit/service/page/seed-hostile.ts'
import { seedPages, type SeededPages } from '../../../testkit/service/page/seed.ts'
import { browserTest, useChromium } from '../../../testkit/service/page/browser.ts'

const open = useChromium()
let service: Harness
let pages: SeededPages
let hostile: Readonly<Record<string, string>>
beforeAll(async () => {
  service = await startHarness({ openPages: true, notify: ['127.0.0.0/8'] })
  pages = await seedPages(service, 0)
  hostile = await seedHostilePages(service)
})
afterAll(() => service.close())

/** One page of each type. */
function listPages({
  org,
  flow,
  compliant,
  failing,
  incomplete,
  artifact,
  attestations,
}: SeededPages): readonly string[] {
  const lists = ['/', org, flow, `${org}/actions`, `${org}/search?q=shop`, `${org}/flows/billing/trails/release-41`]
  const odd = ['/sign-in', '/unknown', `${flow}?state=COMPLIANT&author=unknown`, `${failing}?as_of=1`]
  return [...lists, compliant, failing, incomplete, artifact, ...Object.values(attestations), ...odd]
}

/** Links of a page to this service, without their fragments. */
async function listLinks(page: Page): Promise<readonly string[]> {
  const found: unknown = await page.evaluate(
    '[...document.links].filter((a) => a.origin === location.origin).map((a) => a.pathname + a.search)',
  )
  return Array.isArray(found) ? found.map(String) : []
}

/** Whether a URL is no page, or a variant of another page: filtered, sorted or at an earlier time. */
function isVariant(path: string): boolean {
  return path.endsWith('/attachment') || path.endsWith('.json') || path.includes('?')
}

browserTest('every link from the start page works, without an error in the browser', { timeout: 180_000 }, async () => {
  const { page, errors, close } = await open({ baseURL: service.origin })
  const found = new Set(['/'])
  for (const path of found) {
    if (isVariant(path)) {
      expect((await page.request.get(path)).status(), path).toBe(200)
      continue
    }
    const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect(answer?.status(), path).toBe(200)
    for (const link of await listLinks(page)) found.add(link)
  }
  expect(errors).toEqual([])
  expect(found.size).toBeGreaterThan(80)
  await close()
})

browserTest('the browser blocks and reports a foreign script', async () => {
  const { page, errors, close } = await open({ baseURL: service.origin })
  await page.goto('/')
  await page.evaluate(`{
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.head.append(script)
    document.body.setAttribute('style', 'color: red')
  }`)
  expect(await page.evaluate('window.ran')).toBeUndefined()
  await expect
    .poll(() => errors.filter((one) => one.includes('Content Security Policy')).length, { timeout: 20_000 })
    .toBe(2)
  await close()
})

browserTest('no page has an accessibility violation known to axe, in light or dark', { timeout: 300_000 }, async () => {
  const { page, close } = await open({ baseURL: service.origin })
  const worst = ['trail', 'pull_request'].map((name) => hostile[name] ?? '')
  for (const path of [...listPages(pages), ...worst]) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    const axe = (): AxeBuilder => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const light = await axe().analyze()
    // Only the contrast depends on the colour scheme.
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await axe().withRules(['color-contrast']).analyze()
    const violations = [...light.violations, ...dark.violations]
    expect(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      path,
    ).toEqual([])
  }
  await close()
})

browserTest('no page is wider than its window, from 360 to 1600 pixels', async () => {
  const { page, close } = await open({ baseURL: service.origin })
  for (const path of [...listPages(pages), ...Object.values(hostile)]) {
    await page.goto(path)
    for (const width of [360, 800, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate('document.documentElement.scrollWidth'), `${path} at ${width}`).toBeLessThanOrEqual(
        width,
      )
    }
  }
  await close()
})

/** The cells of tables in the list layout that are empty, as `column: text`. */
const oddCells = `[...document.querySelectorAll('.stack td')].filter((cell) => cell.checkVisibility()).flatMap((cell) => {
  const content = cell.firstElementChild
  const isEmpty = content.textContent.trim() === '' && content.querySelector('svg') === null
  return isEmpty ? [cell.dataset.label + ': ' + content.textContent.trim()] : []
})`

browserTest('on a phone every cell of a list has content', async () => {
  const { page, close } = await open({ baseURL: service.origin, viewport: { width: 360, height: 800 } })
  for (const path of listPages(pages)) {
    await page.goto(path)
    expect(await page.evaluate(oddCells), path).toEqual([])
  }
  await close()
})

browserTest(
  'a printed trail contains the verdict, the evidence, times in UTC, complete fingerprints and the URL, and no navigation',
  async () => {
    const { page, close } = await open({ baseURL: service.origin })
    await page.goto(pages.failing)
    await page.emulateMedia({ media: 'print' })
    const paper = await page.locator('body').innerText()
    for (const text of [
      'Not compliant',
      'app.unit-tests',
      'overridden',
      'min_tests: 100',
      `${service.origin}${pages.failing}`,
    ]) {
      expect(paper).toContain(text)
    }
    expect(paper).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
    const whole = await page.locator('#artifacts .hash').innerText()
    expect(whole.replaceAll(/\s/g, '')).toMatch(/^[0-9a-f]{64}$/)
    expect((await page.locator('#artifacts .hash .rest').boundingBox())?.width).toBeGreaterThan(100)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.locator('form:visible, button:visible, summary:visible').allInnerTexts()).toEqual([])
    expect(await page.locator('.local').first().isVisible()).toBe(false)
    await close()
  },
)

browserTest('user input is rendered as text in every field of every page', async () => {
  const { page, errors, close } = await open({ baseURL: service.origin })
  for (const path of Object.values(hostile)) {
    await page.goto(path)
    expect(await page.evaluate('document.scripts.length'), path).toBe(1)
    expect(await page.locator('main img:not([src$=".svg"]), iframe, object, embed').count(), path).toBe(0)
    const odd: unknown = await page.evaluate(
      '[...document.querySelectorAll("[href],[src],[action]")].map((e) => e.href || e.src || e.action).filter((u) => !/^https?:/.test(u))',
    )
    expect(odd, path).toEqual([])
    const text = (await page.locator('body').innerText()).replaceAll(/[\n\t]/g, '')
    expect(text, path).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
  }
  // The list contains the page of a missing attestation.
  expect(errors.filter((one) => !one.includes('status of 404'))).toEqual([])
  await close()
})
