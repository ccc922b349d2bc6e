import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleSource } from '../../testkit/cli/bundle.ts'

/**
 * Bundles the action and the command line with their mutants, where the tests start them as processes. All runs of Vitest in one sandbox have
 * the same source, so that the first one bundles for all.
 */
export async function setup({ config: { root }, provide }: TestProject): Promise<void> {
  for (const entry of ['action', 'cli']) {
    const folder = join(root, 'dist', entry)
    if (!existsSync(folder)) await bundleSource(root, `src/${entry}/index.ts`, folder)
  }
  provide('cli', join(root, 'dist', 'cli', 'index.js'))
}
