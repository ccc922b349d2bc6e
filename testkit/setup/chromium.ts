import type { TestProject } from 'vitest/node'
import { unpackChromium } from '../service/page/chromium.ts'

export async function setup({ provide }: TestProject): Promise<void> {
  provide('chromium', await unpackChromium())
}
