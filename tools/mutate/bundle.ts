import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleSource } from '../../testkit/cli/bundle.ts'

/** Bundles the action and the command line with their mutants, where the tests start them as processes. */
export async function setup({ config: { root }, provide }: TestProject): Promise<void> {
  for (const entry of ['action', 'cli']) {
    await bundleSource(root, `src/${entry}/index.ts`, join(root, 'dist', entry))
  }
  provide('cli', join(root, 'dist', 'cli', 'index.js'))
}
