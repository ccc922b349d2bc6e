import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { splitMarkedBody } from '../src/change/github/comment-body.ts'
import { describePull } from '../examples/demo-build.ts'
import { startDemoGithub } from '../examples/github.ts'
import { buildProject, prepareProject } from '../examples/project.ts'
import { runStep } from '../examples/step.ts'
import { toGithubPage } from '../testkit/step/github-page.ts'

const root = join(import.meta.dirname, '..')

/** A review, a failing test, and a scan and a quality gate that pass. */
const template = `version: 1
trail:
  attestations:
    - { name: review, type: pull_request, policy: { approvals: 1, independent: true } }
  artifacts:
    - name: greeting
      attestations:
        - { name: unit-tests, type: junit, policy: { min_tests: 4 } }
        - { name: scan, type: vulnscan, policy: { max: { high: 0, medium: 2 } } }
        - { name: quality, type: codequality }
`

/** The width of the picture. */
const width = 720

/** Takes a picture of the comment that a run of the action on a pull request of examples/greeting writes, in both themes. */
export async function takeCommentPicture(browser: Browser, folder: string): Promise<void> {
  const content = await toCommentPage(await readComment())
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width, height: 200 }, colorScheme })
    await page.setContent(content)
    // The failing tests, as after a click.
    await page.locator('summary').first().click()
    await page.screenshot({ path: join(folder, `comment-${colorScheme}.png`), fullPage: true })
    await page.close()
  }
}

/** Builds the project with its own tools, and runs the source of the action in the folder that a runner would give it. */
async function readComment(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-comment-'))
  try {
    const project = prepareProject(join(folder, 'greeting'), 'greeting-broken')
    cpSync(join(root, 'examples/greeting/reports'), join(project.folder, 'reports'), { recursive: true })
    buildProject(project)
    const pull = { number: 12, head: project.sha, base: project.base, template }
    await using github = await startDemoGithub(pull)
    await runStep({
      workspace: project.folder,
      inputs: { url: 'embedded', artifacts: '*.tgz', gate: 'true', 'github-token': 'ghs_demo' },
      environment: { EVIDENCE_HOME: join(folder, 'home'), GITHUB_ACTION_PATH: createActionFolder(folder) },
      github: { api_url: github.apiUrl, server_url: 'https://github.com', ...describePull(pull) },
    })
    const markdown = splitMarkedBody(github.readComment())?.markdown
    if (markdown === undefined) throw new Error('The run wrote no comment.')
    return markdown
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function createActionFolder(folder: string): string {
  const action = join(folder, '_actions/acme/delivery-evidence/v1')
  const entry = join(action, 'dist/action')
  mkdirSync(entry, { recursive: true })
  writeFileSync(join(entry, 'package.json'), '{"type":"module"}')
  writeFileSync(join(entry, 'index.js'), `import '${pathToFileURL(join(root, 'src/action/index.ts')).href}'\n`)
  return action
}

function draw(shapes: string): string {
  return `<svg width="1em" height="1em" viewBox="0 0 16 16" style="vertical-align:-.125em" fill="none" stroke-width="3">${shapes}</svg>`
}

/** Chromium has no font with these symbols here. */
const symbols: Readonly<Record<string, string>> = {
  '❌': draw('<path d="M2 2 14 14M14 2 2 14" stroke="#dd2e44"/>'),
  '✅': draw(
    '<rect width="16" height="16" rx="3" fill="#77b255"/><path d="m3 8 4 4 6-8" stroke="#fff" stroke-width="2"/>',
  ),
}

/** In the frame of a comment, with its author. */
async function toCommentPage(markdown: string): Promise<string> {
  const [head = '', body = ''] = (await toGithubPage(markdown)).split('</style>')
  const frame = `
.comment { border: 1px solid var(--line); border-radius: 6px }
.comment header { background: var(--raised); border-bottom: 1px solid var(--line); border-radius: 6px 6px 0 0; padding: 8px 16px; color: light-dark(#59636e, #9198a1) }
.comment header b { color: light-dark(#1f2328, #f0f6fc) }
.comment header i { border: 1px solid var(--line); border-radius: 2em; padding: 0 7px; font: 500 12px/18px system-ui, "Noto Sans", "Liberation Sans", sans-serif; margin: 0 4px }
.comment main { padding: 0 16px }
.comment main :is(h1, h2):first-child { margin-top: 16px }
`
  const author = '<header><b>github-actions</b> <i>bot</i> commented</header>'
  const drawn = body.replaceAll(/[❌✅]/gu, (symbol) => symbols[symbol] ?? symbol)
  return `${head}${frame}</style><div class="comment">${author}<main>${drawn}</main></div>`
}
