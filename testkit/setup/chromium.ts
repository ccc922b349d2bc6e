import type { TestProject } from 'vitest/node'
import { unpackChromium } from '../service/page/chromium.ts'

/** Unpacks Chromium once for the whole run, and provides its path to the tests. */
export async function setup({ provide }: TestProject): Promise<void> {
  provide('chromium', await unpackChromium())
}
