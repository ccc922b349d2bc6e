import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { layouts } from '../../testkit/end-to-end/layout.ts'
import { runSourceAction } from '../../testkit/end-to-end/run-action.ts'
import { commitWorkspace, createWorkspace, type Workspace } from '../../testkit/end-to-end/workspace.ts'

type Files = Readonly<Record<string, string>>

const untouched: Files = { 'package.json': '{"name":"greet"}', 'tsconfig.json': '{ /* none */ }' }

function write({ folder }: Workspace, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

function reportOf(name: string, failure?: string): Files {
  const layout = layouts[name]
  if (layout === undefined) throw new Error(`no layout ${name}`)
  return { [layout.file]: layout.report(failure) }
}

/**
 * The two commits of the README: the template that the first run suggests, and a gate over each further state of the workspace. Names no
 * file.
 */
async function runTwice(
  first: Files,
  ...states: readonly ((workspace: Workspace) => void)[]
): Promise<readonly Outcome[]> {
  using workspace = createWorkspace({ ...untouched, ...first })
  const { folder } = workspace
  commitWorkspace(folder)
  const artifacts = { artifacts: 'package.json' }
  const { summary } = await runSourceAction({ workspace: folder, inputs: artifacts })
  write(workspace, { '.github/evidence.yml': /```ya?ml\n([^]+?)```/.exec(summary)?.[1] ?? 'no template' })
  const outcomes: Outcome[] = []
  for (const change of states) {
    change(workspace)
    commitWorkspace(folder)
    outcomes.push(await runSourceAction({ workspace: folder, inputs: { ...artifacts, gate: 'true' } }))
  }
  return outcomes
}

function toVerdicts(outcomes: readonly Outcome[]): readonly unknown[] {
  return outcomes.map(({ exitCode, outputs }) => [exitCode, outputs['compliance'], outputs['failed']])
}

const isRed = [1, 'NON-COMPLIANT', '1']
const isGreen = [0, 'COMPLIANT', '0']

test.each(Object.keys(layouts))(
  'a failing test of %s closes the gate of the README, and a passing one opens it',
  async (name) => {
    const outcomes = await runTwice(
      reportOf(name),
      (workspace) => write(workspace, reportOf(name, 'no')),
      (workspace) => write(workspace, reportOf(name)),
    )
    expect(toVerdicts(outcomes), outcomes[0]?.stdout).toEqual([isRed, isGreen])
  },
)

test.each([
  ['vitest', 'Playwright'],
  ['node:test', 'jest'],
  ['pytest', 'Playwright'],
  ['gotestsum', 'go-junit-report'],
  ['Maven', 'Gradle'],
  ['.NET', 'Playwright'],
])('a failing test of the second of %s and %s closes it too', async (one, other) => {
  const outcomes = await runTwice(reportOf(one), (workspace) => write(workspace, reportOf(other, 'no')))
  expect(toVerdicts(outcomes), outcomes[0]?.stdout).toEqual([isRed])
})

test('a passing report that a cache restores never opens it', async () => {
  const [outcome] = await runTwice(reportOf('pytest'), ({ folder }) => utimesSync(join(folder, 'report.xml'), 1e9, 1e9))
  expect([outcome?.exitCode, outcome?.outputs['compliance']]).toEqual([3, 'INCOMPLETE'])
  expect(outcome?.summary).toContain('Left out, because it was written before this job began: report.xml.')
})
