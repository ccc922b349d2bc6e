import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { TestProject } from 'vitest/node'
import { removeNodeHeaders } from '../../tools/bundle/minify.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The entry of the command line, bundled from src. */
    readonly cli: string
  }
}

/** The compiler moves a template with `</script` in it to this function, of a package that is not installed. */
const templateHelper = '@oxc-project/runtime/helpers/taggedTemplateLiteral'

/** Packages that few commands load, or that look for their other files beside their own: they stay outside. */
const outside = /^(?:@actions|@aws-sdk|jq-wasm|pg)(?:\/|$)/

const helperSource = 'export default (strings, raw) => Object.assign(strings, { raw: raw ?? strings.slice() })'

/**
 * Bundles the command line with its packages once, for the tests that start it as a process: it then starts in a quarter of the time. The
 * folder is below the project, so that Node finds the packages that stay outside.
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
      'ledger-worker': 'src/service/maintenance/record/ledger-worker.ts',
      'template-worker': 'src/service/write/template-worker.ts',
    },
    external: outside,
    plugins: [
      {
        name: 'template-helper',
        resolveId: (id) => (id === templateHelper ? id : undefined),
        load: (id) => (id === templateHelper ? helperSource : undefined),
      },
      { name: 'own-headers', transform: (code, id) => (id.includes('/undici/') ? removeNodeHeaders(code) : undefined) },
    ],
  })
  await bundle.write({ dir: folder, format: 'esm' })
  await bundle.close()
  project.provide('cli', join(folder, 'index.js'))
}
