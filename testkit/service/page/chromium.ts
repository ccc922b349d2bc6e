import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'

/** The folder that npm's Chromium is unpacked in; empty where there is none for this platform. */
declare module 'vitest' {
  export interface ProvidedContext {
    chromium: string
  }
}

/**
 * Unpacks the Chromium of @sparticuz/chromium, once, and gives its folder. The package takes any file named chromium in the temporary
 * folder, however old and however torn: so each version has a folder of its own, which appears when it is whole.
 */
export async function unpackChromium(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return ''
  const parent = join(import.meta.dirname, '../../../node_modules')
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
    // Another run was faster.
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

/** The machine's fonts, and where it has none, those that came along: with no font at all Chromium crashes. */
function listFonts(folder: string): string {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', join(folder, 'fonts')]
  const lines = folders.map((one) => `<dir>${one}</dir>`).join('')
  return `<?xml version="1.0"?><fontconfig>${lines}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`
}

/** Without what the package adds for its own surroundings, among it `--disable-web-security`. */
export async function launchChromium(folder: string): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    env: { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
    headless: true,
  })
}
