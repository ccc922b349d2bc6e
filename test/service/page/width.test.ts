import { afterAll, beforeAll, expect } from 'vitest'
import { isObject } from '../../../src/wire/json/is-object.ts'
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

/** What JavaScript lists on each page of the scene at a width. */
async function listOnPages(
  width: number,
  list: string,
  media: 'screen' | 'print' = 'screen',
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const { page, close } = await open({ baseURL: service.origin, viewport: { width, height: 800 } })
  await page.emulateMedia({ media })
  const found = new Map<string, readonly unknown[]>()
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path)
    found.set(name, [await page.evaluate(list)].flat())
  }
  await close()
  return found
}

const lists = ['organisation', 'flow', 'longFlow', 'search', 'trail', 'artifact', 'junit']

browserTest('on a phone a row of a list has two lines, and a name in details at most two', async () => {
  const rows = await listOnPages(360, `document.querySelectorAll('.rows tbody tr').length`)
  expect([...rows].filter(([, [count]]) => Number(count) > 0).map(([name]) => name)).toEqual(lists)
  const high = await listOnPages(360, listHigh)
  expect([...high].filter(([, found]) => found.length > 0)).toEqual([])
})

browserTest('on a phone a shortened text is whole on the page of its row, or in its tooltip', async () => {
  const shortened = [...(await listOnPages(360, listShortened)).values()].flat()
  expect(shortened.length).toBeGreaterThan(20)
  expect(shortened.filter((one) => !isObject(one) || one['isReachable'] !== true)).toEqual([])
})

browserTest('a click shows a row whole, and another one shortens it', async () => {
  const { page, close } = await open({ baseURL: service.origin, viewport: { width: 360, height: 800 } })
  await page.goto(pages['junit'] ?? '')
  const before = [await page.evaluate(listShortened)].flat().length
  const row = page.locator('.rows tbody tr', { hasText: 'org.example.suite4.' })
  await row.locator('.title').click()
  expect([await page.evaluate(listShortened)].flat().length).toBe(before - 1)
  await row.locator('.title').click()
  expect([await page.evaluate(listShortened)].flat().length).toBe(before)
  await close()
})

browserTest('on a wide screen and on paper no text is shortened', async () => {
  const [wide, paper] = [await listOnPages(1024, listShortened), await listOnPages(720, listShortened, 'print')]
  expect([...wide.values(), ...paper.values()].flat()).toEqual([])
  expect(paper.size).toBe(Object.keys(pages).length)
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
