import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { launchChromium } from './chromium.ts'

/** A page in a browser context of its own, with the errors that the browser reported. */
export interface BrowserPage {
  readonly page: Page
  /** Console errors, exceptions, violations of the Content Security Policy and failed requests. */
  readonly errors: readonly string[]
  readonly close: () => Promise<void>
}

export type OpenBrowserPage = (options?: BrowserContextOptions) => Promise<BrowserPage>

const folder = inject('chromium')
if (folder === '')
  console.warn(`No Chromium from npm for ${process.platform} ${process.arch}: browser tests are skipped.`)

/** Tests that need a browser. */
// oxlint-disable-next-line vitest/no-disabled-tests -- the warning above gives the reason
export const browserTest = test.runIf(folder !== '')

/** Starts one browser per test file. The returned function opens a page in a new context. */
export function useChromium(): OpenBrowserPage {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (folder !== '') browser = await launchChromium(folder)
  })
  afterAll(() => browser?.close())
  return async (options = {}) => {
    if (browser === undefined) throw new Error('The browser is not running.')
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Tokyo', ...options })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('dialog', (dialog) => errors.push(`dialog ${dialog.message()}`))
    page.on('requestfailed', (request) => {
      // Navigation aborts the loading of images.
      const { errorText } = request.failure() ?? { errorText: '' }
      if (errorText !== 'net::ERR_ABORTED') errors.push(`${request.url()} ${errorText}`)
    })
    return { page, errors, close: () => context.close() }
  }
}
