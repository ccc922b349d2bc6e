import { afterAll, beforeAll, expect } from 'vitest'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { browserTest, useChromium } from '../../../testkit/service/page/browser.ts'
import { listBroken, listOverflowing } from '../../../testkit/service/page/overflow.ts'
import { seedHardPages } from '../../../testkit/service/page/seed-hard.ts'

const open = useChromium()
let service: Harness
let pages: Readonly<Record<string, string>>
beforeAll(async () => {
  service = await startHarness({ openPages: true })
  pages = await seedHardPages(service)
})
afterAll(() => service.close())

/** The height in pixels of the rows of the list of trails that have short texts. */
const rowHeights = `[...document.querySelectorAll('#trails tbody tr')]
  .filter((row) => row.querySelector('a').textContent.length < 35 && row.innerText.includes('main') && row.innerText.includes('Mei'))
  .map((row) => row.getBoundingClientRect().height)`

browserTest('on a phone a row of the list of trails has two lines', async () => {
  const { page, close } = await open({ baseURL: service.origin, viewport: { width: 360, height: 800 } })
  await page.goto(pages['flow'] ?? '')
  const heights = [await page.evaluate(rowHeights)].flat().map(Number)
  expect(heights.length).toBeGreaterThan(5)
  // Two lines of 22.5 and 19.5 pixels, and the space around them.
  expect(Math.max(...heights)).toBeLessThan(64)
  await close()
})

browserTest(
  'no element is wider than its box, and no SHA, id or time is broken, with long names and lists',
  async () => {
    const { page, errors, close } = await open({ baseURL: service.origin })
    const faults: string[] = []
    for (const [name, path] of Object.entries(pages)) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(200)
      for (const width of [360, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        const found = [await page.evaluate(listOverflowing), await page.evaluate(listBroken)].flat()
        faults.push(...found.map((fault) => `${name} at ${width}: ${String(fault)}`))
      }
    }
    expect(faults).toEqual([])
    expect(errors).toEqual([])
    await close()
  },
)
