import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startHarness } from '../testkit/service/harness.ts'
import { launchChromium, unpackChromium } from '../testkit/service/page/chromium.ts'
import { seedHardPages } from '../testkit/service/page/seed-hard.ts'
import { seedPages } from '../testkit/service/page/seed.ts'
import { takeCommentPicture } from './comment-picture.ts'
import { takeSummaryPictures } from './summary-pictures.ts'

/**
 * Takes screenshots of every page, in light and dark, at 360, 1024, 1280 and 1920 pixels, also of the scene of hard data, and of the summary
 * and the comment of a run in each state: `npm run screenshots FOLDER`. Without a folder it updates the pictures of the README in
 * .github/images.
 */
const schemes = ['light', 'dark'] as const
const readmeImages = join(import.meta.dirname, '../.github/images')
const [folder] = process.argv.slice(2)
const target = folder ?? readmeImages
const service = await startHarness({ openPages: true, notify: ['127.0.0.0/8'] })
const seeded = await seedPages(service)
const hard = folder === undefined ? {} : await seedHardPages(service)
const browser = await launchChromium(await unpackChromium())
const pages = {
  home: '/',
  organisation: seeded.org,
  flow: seeded.flow,
  compliant: seeded.compliant,
  failing: seeded.failing,
  incomplete: seeded.incomplete,
  artifact: seeded.artifact,
  notifications: `${seeded.org}/actions`,
  search: `${seeded.org}/search?q=shop`,
  'sign-in': '/sign-in',
  ...seeded.attestations,
  ...Object.fromEntries(Object.entries(hard).map(([name, path]) => [`hard-${name}`, path])),
}

async function takeScreenshot(
  name: string,
  path: string,
  view: { scheme: 'light' | 'dark'; width: number; full: boolean },
): Promise<void> {
  const { scheme, width, full } = view
  const page = await browser.newPage({
    viewport: { width, height: 800 },
    colorScheme: scheme,
    timezoneId: 'UTC',
    locale: 'en-GB',
  })
  await page.goto(`${service.origin}${path}`)
  const file = folder === undefined ? `${name}-${scheme}.png` : `${name}-${scheme}-${width}.png`
  await page.screenshot({ path: join(target, file), fullPage: full })
  await page.close()
}

try {
  await mkdir(target, { recursive: true })
  if (folder === undefined) {
    for (const scheme of ['light', 'dark'] as const)
      await takeScreenshot('trail', seeded.failing, { scheme, width: 1200, full: false })
    await takeCommentPicture(browser, target)
  } else {
    await takeSummaryPictures(browser, target)
    const views = [1920, 1280, 1024, 360].flatMap((width) => schemes.map((scheme) => ({ width, scheme, full: true })))
    const shots = Object.entries(pages).flatMap(([name, path]) => views.map((view) => ({ name, path, view })))
    for (const { name, path, view } of shots) {
      // Chromium may refuse one picture on a busy machine.
      const work = (): Promise<void> => takeScreenshot(name, path, view)
      await work().catch(work)
    }
  }
} finally {
  await browser.close()
  await service.close()
}
