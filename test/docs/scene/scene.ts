import type { Page } from '../../../testkit/docs/page.ts'

/** Runs all examples of a page, and expects what the page promises. */
export type Scene = (page: Page) => Promise<void>
