import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { rolldown } from 'rolldown'
import { makeEdits } from '../../tools/bundle/minify.ts'

/** The compiler moves a template with `</script` in it to this function, of a package that is not installed. */
const templateHelper = '@oxc-project/runtime/helpers/taggedTemplateLiteral'

const helperSource = 'export default (strings, raw) => Object.assign(strings, { raw: raw ?? strings.slice() })'

const templateHelperPlugin = {
  name: 'template-helper',
  resolveId: (id: string) => (id === templateHelper ? id : undefined),
  load: (id: string) => (id === templateHelper ? helperSource : undefined),
}

const ownHeadersPlugin = {
  name: 'own-headers',
  transform: (code: string, id: string) => (id.includes('/undici/') ? makeEdits(code) : undefined),
}

/** Packages that few commands load, or that look for their other files beside their own: they stay outside. */
const outside = /^(?:@actions|@aws-sdk|jq-wasm|pg)(?:\/|$)/

/** The entry modules of the worker threads, which are beside the bundle that starts them. */
function listWorkers(root: string): Readonly<Record<string, string>> {
  const modules = globSync('src/service/**/*-worker.ts', { cwd: root })
  return Object.fromEntries(modules.map((path) => [basename(path, '.ts'), path]))
}

/**
 * Bundles an entry of the source, with its worker threads and its packages, to `index.js` in a folder. The folder is below the project at
 * `root`, so that Node finds the packages that stay outside.
 */
export async function bundleSource(root: string, entry: string, folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    transform: { target: 'esnext' },
    input: { index: entry, ...listWorkers(root) },
    external: outside,
    plugins: [templateHelperPlugin, ownHeadersPlugin],
  })
  await bundle.write({ dir: folder, format: 'esm' })
  await bundle.close()
}
