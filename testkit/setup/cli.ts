import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The entry of the command line, bundled from src. */
    readonly cli: string
  }
}

/** The compiler moves a template with `</script` in it to this function, of a package that is not installed. */
const templateHelper = '@oxc-project/runtime/helpers/taggedTemplateLiteral'

function resolveHelper(id: string): string | undefined {
  return id === templateHelper ? id : undefined
}

function loadHelper(id: string): string | undefined {
  if (id !== templateHelper) return undefined
  return 'export default (strings, raw) => Object.assign(strings, { raw: raw ?? strings.slice() })'
}

/**
 * Bundles the command line once, for the tests that start it as a process: it then starts in half the time. Packages stay outside, and the
 * folder is below the project, so that Node finds them.
 */
export default async function bundleCli(project: TestProject): Promise<void> {
  const folder = join(project.config.root, 'build', 'test-cli')
  const bundle = await rolldown({
    cwd: project.config.root,
    platform: 'node',
    transform: { target: 'esnext' },
    input: {
      index: 'src/cli/index.ts',
      'sqlite-worker': 'src/service/store/sqlite/sqlite-worker.ts',
      'jq-worker': 'src/service/custom/jq-worker.ts',
      'template-worker': 'src/service/write/template-worker.ts',
    },
    external: (id) => !/^[./]|^src\//.test(id) && id !== templateHelper,
    plugins: [{ name: 'template-helper', resolveId: resolveHelper, load: loadHelper }],
  })
  await bundle.write({ dir: folder, format: 'esm' })
  await bundle.close()
  project.provide('cli', join(folder, 'index.js'))
}
