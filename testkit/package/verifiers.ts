import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { callEvidence } from '../cli/evidence.ts'
import { readCodeBlocks } from '../docs/page.ts'
import { verifyPage } from '../setup/cli.ts'
import type { Honest } from './forge/scene.ts'

/** What a program says of a package. */
export interface Answer {
  readonly isAccepted: boolean
  readonly text: string
}

/** Verifies packages, each with the verifier key of its log. */
export type Verify = (packages: readonly Honest[]) => Promise<readonly Answer[]>

/** A script of docs/audit as a reader copies it, by the first words of its text. */
export function readScript(start: string): string {
  const blocks = ['docs/audit/verify.md', 'docs/audit/receipts.md'].flatMap((page) => readCodeBlocks(page))
  const found = blocks.find(({ language, text }) => language === 'python' && text.startsWith(`"""${start}`))
  if (found === undefined) throw new Error(`docs/audit has no script that begins with ${start}.`)
  return found.text
}

/** Whether the scripts of docs/audit have what they need. */
export const hasScriptTools =
  spawnSync('python3', ['--version']).error === undefined &&
  /^OpenSSL [3-9]/.test(spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout)

/** Runs a script for each package of a list, in one process. Without -O, a script could rely on assert. */
const driver = `import contextlib, io, json, runpy, sys
answers = []
for argv in json.load(sys.stdin):
    sys.argv, printed, accepted = argv, io.StringIO(), True
    with contextlib.redirect_stdout(printed):
        try: runpy.run_path(argv[0], run_name="__main__")
        except BaseException as end: accepted = isinstance(end, SystemExit) and not end.code; print(end)
    answers.append({"isAccepted": accepted, "text": printed.getvalue()})
print(json.dumps(answers))`

/** The script of docs/audit/verify.md. */
export const verifyByScript: Verify = async (packages) => {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-script-'))
  const script = join(folder, 'verify-package.py')
  writeFileSync(script, readScript('Verifies a package'))
  const calls = packages.map(({ archive, key }, at) => {
    const file = join(folder, `${at}.tar`)
    writeFileSync(file, archive)
    return [script, file, key]
  })
  const printed = execFileSync('python3', ['-O', '-c', driver], { input: JSON.stringify(calls), encoding: 'utf8' })
  return JSON.parse(printed) as readonly Answer[]
}

/** The command line, without a question. */
export const verifyByCommand: Verify = async (packages) => {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-command-'))
  const answers: Answer[] = []
  for (const { archive, key } of packages) {
    writeFileSync(join(folder, 'a.tar'), archive)
    const { exitCode, stdout, stderr } = await callEvidence(['verify', 'a.tar', '--log-key', key], { cwd: folder })
    answers.push({ isAccepted: exitCode === 0, text: `${stdout}${stderr}` })
  }
  return answers
}

/** Opens the page as a file. */
export async function openVerifyPage(page: Page): Promise<Verify> {
  await page.goto(pathToFileURL(verifyPage).href)
  return async (packages) => {
    const answers: Answer[] = []
    for (const one of packages) answers.push(await verifyInPage(page, one))
    return answers
  }
}

/** Chooses a package on the page, and waits for its answer. */
export async function verifyInPage(page: Page, { archive, key }: Honest): Promise<Answer> {
  await page.getByLabel('Package').setInputFiles({ name: 'a.tar', mimeType: 'application/x-tar', buffer: archive })
  await page.getByLabel('Verifier key').fill(key)
  await page.getByRole('button', { name: 'Verify' }).click()
  const result = page.locator('#result:not([data-state="busy"])[data-state]')
  const state = await result.getAttribute('data-state')
  return { isAccepted: state === 'accepted', text: await result.innerText() }
}
