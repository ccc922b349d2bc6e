import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { browserTest, useChromium } from '../../../testkit/service/page/browser.ts'
import { listBroken, listHigh, listOverflowing, listShortened } from '../../../testkit/service/page/overflow.ts'
import { seedHardPages } from '../../../testkit/service/page/seed-hard.ts'

const open = useChromium()
let service: Harness
let pages: Readonly<Record<string, string>>
beforeAll(async () => {
  service = await startHarness({ openPages: true })
  pages = await seedHardPages(service)
})
afterAll(() => service.close())

const widths = [360, 480, 640, 768, 900, 1024, 1152, 1279, 1280, 1440, 1920]

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  browserTest('no element is wider than its box from 360 to 1920 pixels', { timeout: 300_000 }, async () => {
    const { page, close } = await open({ baseURL: service.origin, colorScheme })
    const faults: string[] = []
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const high = width > 480 ? [] : await page.evaluate(listHigh)
        const shortened = width < 1024 ? [] : await page.evaluate(listShortened)
        const found = [await page.evaluate(listOverflowing), await page.evaluate(listBroken), high, shortened].flat()
        faults.push(...found.map((fault) => `${name} at ${width}: ${JSON.stringify(fault)}`))
      }
    }
    expect(faults).toEqual([])
    await close()
  })
  browserTest('no page has an accessibility violation known to axe', { timeout: 300_000 }, async () => {
    const { page, close } = await open({ baseURL: service.origin, colorScheme })
    for (const [name, path] of Object.entries(pages)) {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
        const { violations } = await axe.analyze()
        const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
        expect(found, `${name} at ${width}`).toEqual([])
      }
    }
    await close()
  })
})

browserTest('a printed page of long lists cuts nothing', { timeout: 180_000 }, async () => {
  const { page, close } = await open({ baseURL: service.origin, viewport: { width: 720, height: 1000 } })
  const faults: string[] = []
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    const found = [await page.evaluate(listOverflowing)].flat()
    faults.push(...found.map((fault) => `${name}: ${String(fault)}`))
  }
  expect(faults).toEqual([])
  await close()
})
