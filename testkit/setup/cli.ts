import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleVerifyPage } from '../../tools/bundle/verify-page.ts'
import { bundleSource } from '../cli/bundle.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The entry of the command line, bundled from src. */
    readonly cli: string
  }
}

/** The page that verifies packages, where the bundle of the command line expects it. */
export const verifyPage = join(import.meta.dirname, '../../build/verify.html')

/** Bundles the command line once, for the tests that start it as a process: it then starts in a quarter of the time. */
export default async function bundleCli(project: TestProject): Promise<void> {
  const folder = join(project.config.root, 'build', 'test-cli')
  await bundleSource(project.config.root, 'src/cli/index.ts', folder)
  await writeFile(verifyPage, await bundleVerifyPage(project.config.root))
  project.provide('cli', join(folder, 'index.js'))
}
