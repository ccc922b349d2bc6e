import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** The page that verifies a package: one file, whose policy allows its own script and style alone, and no network. */
export async function bundleVerifyPage(root: string): Promise<string> {
  const folder = join(root, 'src', 'verify-page')
  const bundle = await rolldown({ input: join(folder, 'page.ts'), platform: 'browser', tsconfig: false })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  const [{ code }] = output
  if (code.includes('</script')) throw new Error('The script of the page would end itself.')
  const page = readFileSync(join(folder, 'page.html'), 'utf8')
  const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? ''
  // A function, because a text in this place could have characters with a meaning, such as $&.
  return page
    .replace('STYLE_HASH', toSource(style))
    .replace('SCRIPT_HASH', toSource(code))
    .replace('SCRIPT', () => code)
}

/** The name of a script or a style in a policy. */
function toSource(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`
}

if (import.meta.main) {
  const [file = ''] = process.argv.slice(2)
  writeFileSync(file, await bundleVerifyPage(process.cwd()))
}
