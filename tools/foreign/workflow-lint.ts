import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import type { ForeignCheck } from './check.ts'
import { findToolchain, requirement } from './toolchain.ts'
import { findExamples } from './workflow-source.ts'

const execute = promisify(execFile)

/**
 * Checks action.yml, the workflows of this project and those of the documentation with zizmor, which finds risks, and with actionlint, which
 * finds mistakes. zizmor fails for a finding above low. zizmor.yml beside this file has what the examples may do and this project may not.
 */
export const workflowLint: ForeignCheck = {
  name: 'workflow-lint',
  needs: 'python',
  run: async (python, print) => {
    const zizmor = join(await python.install('zizmor==1.32.0'), 'zizmor')
    const folder = await mkdtemp(join(tmpdir(), 'workflow-lint-'))
    try {
      const own = globSync('.github/workflows/*.yml')
      const examples = await writeExamples(folder)
      await audit(zizmor, ['--no-config', 'action.yml', ...own])
      await audit(zizmor, ['--config', join(import.meta.dirname, 'zizmor.yml'), ...examples])
      print(`zizmor accepts the action, ${own.length} workflows and ${examples.length} examples`)
      print(await lint([...own, ...examples]))
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

/** Each example is a file: the second one of docs/guides/forks.md is `docs-guides-forks.2.yml`. */
async function writeExamples(folder: string): Promise<readonly string[]> {
  const pages = ['README.md', ...globSync('docs/**/*.md').toSorted()]
  const examples = pages.flatMap((page) =>
    findExamples(page).map(({ text }, at) => {
      const name = page.replace(/\.md$/, '').replaceAll(sep, '-')
      return { file: join(folder, `${name}.${at + 1}.yml`), text }
    }),
  )
  for (const { file, text } of examples) await writeFile(file, text)
  return examples.map(({ file }) => file)
}

async function audit(zizmor: string, args: readonly string[]): Promise<void> {
  const options = ['--offline', '--no-progress', '--strict-collection', '--min-severity', 'medium']
  await execute(zizmor, [...options, ...args])
}

/** Without shellcheck and pyflakes, so that the result is the same on every machine. */
async function lint(files: readonly string[]): Promise<string> {
  const go = await findToolchain('go', resolve('.cache', 'foreign'))
  if (go === undefined) return `actionlint is left out. This machine does not have ${requirement.go}.`
  const folder = await go.install('github.com/rhysd/actionlint/cmd/actionlint@v1.7.12')
  await execute(join(folder, 'actionlint'), ['-no-color', '-shellcheck=', '-pyflakes=', ...files])
  return 'actionlint accepts the workflows and the examples'
}
