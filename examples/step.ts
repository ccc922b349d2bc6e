import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { githubDefaults, toVariables, type GithubContext } from '../testkit/action/environment.ts'
import { createFileCommands, parsePairs } from '../testkit/action/file-command.ts'
import { locate, runProcess } from '../testkit/action/process.ts'

interface StepCall {
  readonly workspace: string
  readonly inputs: Readonly<Record<string, string>>
  readonly environment: Readonly<Record<string, string>>
  readonly github: GithubContext
}

interface StepOutcome {
  readonly exitCode: number
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
  readonly log: string
}

const actionFolder = join(import.meta.dirname, '..')

/** Runs the script of action.yml on this machine, with the inputs in the variables that it names. It needs no package. */
export async function runStep({ workspace, inputs, environment, github }: StepCall): Promise<StepOutcome> {
  const action = readFileSync(join(actionFolder, 'action.yml'), 'utf8')
  const folder = mkdtempSync(join(tmpdir(), 'runner-'))
  try {
    const files = createFileCommands(join(folder, 'step'))
    const script = join(folder, 'step.sh')
    writeFileSync(script, readScript(action))
    const finished = await runProcess({
      file: locate('sh'),
      args: ['-e', script],
      cwd: workspace,
      env: {
        ...toVariables({ ...githubDefaults, workspace, ...github }, folder),
        GITHUB_ACTION_PATH: actionFolder,
        ...environment,
        ...toInputVariables(action, inputs),
        ...files.variables,
        PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
      },
    })
    return {
      exitCode: finished.exitCode,
      outputs: parsePairs(files.read('OUTPUT')),
      summary: files.read('STEP_SUMMARY'),
      log: finished.stdout + finished.stderr,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The lines of `run: |`, without their indentation. */
function readScript(action: string): string {
  const [, lines = ''] = /^ {6}run: \|\n((?: {8}.*\n|\n)+)/m.exec(action) ?? []
  if (lines === '') throw new Error('action.yml has no script.')
  return lines.replaceAll(/^ {8}/gm, '')
}

/** The variables that action.yml fills with inputs: `INPUT_URL: ${{ inputs.url }}`. */
function toInputVariables(action: string, inputs: StepCall['inputs']): Readonly<Record<string, string>> {
  const named = [...action.matchAll(/^ {8}(INPUT_\w+): \$\{\{ inputs\.([a-z-]+) \}\}$/gm)]
  return Object.fromEntries(
    named.map(([, variable = '', name = '']) => [variable, inputs[name] ?? defaultOf(action, name)]),
  )
}

/** The default of an input, if it is no expression. */
function defaultOf(action: string, name: string): string {
  const [, text = ''] = new RegExp(`^ {2}${name}:\\n(?: {4}.*\\n)*? {4}default: (.*)$`, 'm').exec(action) ?? []
  return text.includes('${{') ? '' : text.replaceAll(/^['"]|['"]$/g, '')
}
