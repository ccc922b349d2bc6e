import type { TestProject } from 'vitest/node'
import { unpackChromium } from './chromium.ts'

export async function setup({ provide }: TestProject): Promise<void> {
  provide('chromium', await unpackChromium())
}
