import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { buildHostileScene } from '../../../testkit/service/page/hostile.ts'
import { buildScene, type Scene } from '../../../testkit/service/page/scene.ts'
import { browserTest, useChromium } from '../../../testkit/service/page/visitor.ts'

const open = useChromium()
let service: Harness
let scene: Scene
let hostile: Readonly<Record<string, string>>
beforeAll(async () => {
  service = await startHarness({ openPages: true, notify: ['127.0.0.0/8'] })
  scene = await buildScene(service, 0)
  hostile = await buildHostileScene(service)
})
afterAll(() => service.close())

/** One page of each sort. */
function listPages({ org, flow, compliant, failing, incomplete, artifact, attestations }: Scene): readonly string[] {
  const lists = ['/', org, flow, `${org}/actions`, `${org}/search?q=shop`, `${org}/flows/billing/trails/release-41`]
  const odd = ['/sign-in', '/nobody', `${flow}?state=COMPLIANT&author=nobody`, `${failing}?as_of=1`]
  return [...lists, compliant, failing, incomplete, artifact, ...Object.values(attestations), ...odd]
}

/** Links of a page that lead to this service, without the part behind #. */
async function listLinks(page: Page): Promise<readonly string[]> {
  const found: unknown = await page.evaluate(
    '[...document.links].filter((a) => a.origin === location.origin).map((a) => a.pathname + a.search)',
  )
  return Array.isArray(found) ? found.map(String) : []
}

/** What is no page; and pages that were seen already, but for how they are filtered, sorted or looked back from. */
function isAsked(path: string): boolean {
  return path.endsWith('/attachment') || path.endsWith('.json') || path.includes('?')
}

browserTest(
  'every link from the first page on leads somewhere, and no browser complains',
  { timeout: 60_000 },
  async () => {
    const { page, complaints, close } = await open({ baseURL: service.origin })
    const found = new Set(['/'])
    for (const path of found) {
      if (isAsked(path)) {
        expect((await page.request.get(path)).status(), path).toBe(200)
        continue
      }
      const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
      expect(answer?.status(), path).toBe(200)
      for (const link of await listLinks(page)) found.add(link)
    }
    expect(complaints).toEqual([])
    expect(found.size).toBeGreaterThan(80)
    await close()
  },
)

browserTest('a browser that is given a script of somebody else complains, and does not run it', async () => {
  const { page, complaints, close } = await open({ baseURL: service.origin })
  await page.goto('/')
  await page.evaluate(`{
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.head.append(script)
    document.body.setAttribute('style', 'color: red')
  }`)
  expect(await page.evaluate('window.ran')).toBeUndefined()
  await expect.poll(() => complaints.filter((one) => one.includes('Content Security Policy')).length).toBe(2)
  await close()
})

browserTest('no page has a barrier that axe knows, in light or dark', { timeout: 90_000 }, async () => {
  const { page, close } = await open({ baseURL: service.origin })
  const worst = ['trail', 'pull_request'].map((name) => hostile[name] ?? '')
  for (const path of [...listPages(scene), ...worst]) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    const axe = (): AxeBuilder => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const light = await axe().analyze()
    // What does not hang on colour is the same in both.
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
  for (const path of [...listPages(scene), ...Object.values(hostile)]) {
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

/** Cells of tables laid out as lists, as `name: text` of those that are squeezed, and of those that say nothing beside their name. */
const oddCells = `[...document.querySelectorAll('.stack td')].filter((cell) => cell.checkVisibility()).flatMap((cell) => {
  const said = cell.firstElementChild
  const isSqueezed = said.getBoundingClientRect().width < 150
  const isSilent = said.textContent.trim() === '' && said.querySelector('svg') === null
  return isSqueezed || isSilent ? [cell.dataset.label + ': ' + said.textContent.trim()] : []
})`

browserTest('on a phone every line of a list has something to say, and room to say it', async () => {
  const { page, close } = await open({ baseURL: service.origin, viewport: { width: 360, height: 800 } })
  for (const path of listPages(scene)) {
    await page.goto(path)
    expect(await page.evaluate(oddCells), path).toEqual([])
  }
  await close()
})

browserTest(
  'on paper a trail shows verdict, evidence, UTC, whole fingerprints and its address, and no navigation',
  async () => {
    const { page, close } = await open({ baseURL: service.origin })
    await page.goto(scene.failing)
    await page.emulateMedia({ media: 'print' })
    const paper = await page.locator('body').innerText()
    for (const told of ['Non-compliant', 'app.unit-tests', 'overridden', `${service.origin}${scene.failing}`]) {
      expect(paper).toContain(told)
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

browserTest('what others wrote is text in every field of every page, however long or twisted', async () => {
  const { page, complaints, close } = await open({ baseURL: service.origin })
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
  // That of what is not there is in the list, too.
  expect(complaints.filter((one) => !one.includes('status of 404'))).toEqual([])
  await close()
})
