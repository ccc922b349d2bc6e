import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { bundleVerifyPage } from '../../tools/bundle/verify-page.ts'
import { readCodeBlocks } from '../docs/page.ts'
import type { Honest } from './forge/scene.ts'

/** What a program says of a package. */
export interface Answer {
  readonly isAccepted: boolean
  readonly text: string
}

/** Verifies a package with the verifier key of its log. */
export type Verify = (honest: Honest) => Promise<Answer>

/** A script of docs/verify.md, as a reader copies it, by the first words of its text. */
export function readScript(start: string): string {
  const scripts = readCodeBlocks('docs/verify.md').filter(({ language }) => language === 'python')
  const found = scripts.find(({ text }) => text.startsWith(`"""${start}`))
  if (found === undefined) throw new Error(`docs/verify.md has no script that begins with ${start}.`)
  return found.text
}

export const hasScriptTools = ['python3', 'openssl'].every((tool) => spawnSync(tool, ['--help']).error === undefined)

/** The script of docs/verify.md. */
export function createScriptVerifier(): Verify {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-script-'))
  const [script, file] = [join(folder, 'verify-package.py'), join(folder, 'package.tar')]
  writeFileSync(script, readScript('Verifies a package'))
  return async ({ archive, key }) => {
    writeFileSync(file, archive)
    // -O removes each assert: a script that relies on one would then accept everything.
    const { status, stdout, stderr } = spawnSync('python3', ['-O', script, file, key], { encoding: 'utf8' })
    return { isAccepted: status === 0, text: `${stdout}${stderr}` }
  }
}

/** The page in a browser, opened as a file. */
export async function createPageVerifier(page: Page): Promise<Verify> {
  const file = join(mkdtempSync(join(tmpdir(), 'evidence-page-')), 'verify.html')
  writeFileSync(file, await bundleVerifyPage(process.cwd()))
  await page.goto(pathToFileURL(file).href)
  return ({ archive, key }) => verifyInPage(page, { archive, key })
}

/** Chooses a package on the page, and waits for its answer. */
async function verifyInPage(page: Page, { archive, key }: Honest): Promise<Answer> {
  await page.getByLabel('Package').setInputFiles({ name: 'a.tar', mimeType: 'application/x-tar', buffer: archive })
  await page.getByLabel('Verifier key').fill(key)
  await page.getByRole('button', { name: 'Verify' }).click()
  const result = page.locator('#result:not([data-state="busy"])[data-state]')
  const state = await result.getAttribute('data-state')
  return { isAccepted: state === 'accepted', text: await result.innerText() }
}
