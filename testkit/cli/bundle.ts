import { rolldown } from 'rolldown'

/** The compiler moves a template with `</script` in it to this function, of a package that is not installed. */
const templateHelper = '@oxc-project/runtime/helpers/taggedTemplateLiteral'

function resolveHelper(id: string): string | undefined {
  return id === templateHelper ? id : undefined
}

function loadHelper(id: string): string | undefined {
  if (id !== templateHelper) return undefined
  return 'export default (strings, raw) => Object.assign(strings, { raw: raw ?? strings.slice() })'
}

/** The entry modules of the worker threads, which are beside the bundle that starts them. */
const workers = {
  'sqlite-worker': 'src/service/store/sqlite/sqlite-worker.ts',
  'jq-worker': 'src/service/custom/jq-worker.ts',
  'template-worker': 'src/service/write/template-worker.ts',
}

/**
 * Bundles an entry of the source, with its worker threads, to `index.js` in a folder. Packages stay outside, and the folder is below the
 * project at `root`, so that Node finds them.
 */
export async function bundleSource(root: string, entry: string, folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    transform: { target: 'esnext' },
    input: { index: entry, ...workers },
    external: (id) => !/^[./]|^src\//.test(id) && id !== templateHelper,
    plugins: [{ name: 'template-helper', resolveId: resolveHelper, load: loadHelper }],
  })
  await bundle.write({ dir: folder, format: 'esm' })
  await bundle.close()
}
