import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { launchChromium } from './chromium.ts'

/** A reader with a browser; what their browser had to complain of is kept. */
export interface Visitor {
  readonly page: Page
  /** Errors on the console, exceptions, breaches of the policy, failed requests. */
  readonly complaints: readonly string[]
  readonly close: () => Promise<void>
}

export type Open = (options?: BrowserContextOptions) => Promise<Visitor>

const folder = inject('chromium')
if (folder === '')
  console.warn(
    `No Chromium from npm for ${process.platform} ${process.arch}: the tests of pages in a browser are left out.`,
  )

/** Tests that need a browser. */
// oxlint-disable-next-line vitest/no-disabled-tests -- the line above says where and why they are left out
export const browserTest = test.runIf(folder !== '')

/** One browser for a file of tests, and a visitor of its own for whoever asks. */
export function useChromium(): Open {
  let browser: Browser | undefined
  beforeAll(async () => {
    if (folder !== '') browser = await launchChromium(folder)
  })
  afterAll(() => browser?.close())
  return async (options = {}) => {
    if (browser === undefined) throw new Error('There is no browser.')
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Tokyo', ...options })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('dialog', (dialog) => complaints.push(`dialog ${dialog.message()}`))
    page.on('requestfailed', (request) => {
      // Who goes on before a picture has come gives it up.
      const { errorText } = request.failure() ?? { errorText: '' }
      if (errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()} ${errorText}`)
    })
    return { page, complaints, close: () => context.close() }
  }
}
