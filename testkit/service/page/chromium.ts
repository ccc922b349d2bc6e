import { existsSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'

/** The folder of the unpacked Chromium from npm; empty if there is none for this platform. */
declare module 'vitest' {
  export interface ProvidedContext {
    chromium: string
  }
}

/**
 * Unpacks the Chromium of @sparticuz/chromium once and returns its folder. The package reuses any file named chromium in the temporary
 * folder, even an old or incomplete one: so each version gets its own folder, which is renamed into place when it is complete.
 */
export async function unpackChromium(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return ''
  // The real path: the file of fonts names it, and a linked folder may be used from several places.
  const parent = await realpath(join(import.meta.dirname, '../../../node_modules'))
  const { version } = JSON.parse(await readFile(join(parent, '@sparticuz/chromium/package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(parent, `.chromium-${version}`)
  if (existsSync(folder)) return folder
  const draft = await mkdtemp(join(parent, '.chromium-draft-'))
  await unpackInto(draft)
  await writeFile(join(draft, 'fonts.conf'), listFonts(folder))
  try {
    await rename(draft, folder)
  } catch {
    // A concurrent run created the folder first.
    await rm(draft, { recursive: true })
  }
  return folder
}

async function unpackInto(folder: string): Promise<void> {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

/** A fontconfig file with the fonts of the machine and the bundled ones: Chromium crashes without any font. */
function listFonts(folder: string): string {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', join(folder, 'fonts')]
  const lines = folders.map((one) => `<dir>${one}</dir>`).join('')
  return `<?xml version="1.0"?><fontconfig>${lines}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`
}

/** Launches Chromium without the default flags of the package, such as `--disable-web-security`. */
export async function launchChromium(folder: string): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    env: { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
    headless: true,
  })
}
