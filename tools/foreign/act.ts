import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProject, type Project } from './act-project.ts'
import { runAct, type ActResult, type ActSetup } from './act-run.ts'
import { findWorkflowSources, reduceWorkflow, type ReducedWorkflow } from './act-source.ts'
import type { ForeignCheck } from './check.ts'

/**
 * Runs the workflows of this project and of its documentation with nektos/act, in a small project of two commits. act runs the scripts
 * on this machine, takes the action from `dist`, and does the checkout itself. The service and GitHub's API are real servers on loopback.
 */
export const act: ForeignCheck = {
  name: 'act',
  needs: 'go',
  run: async (go, print) => {
    const program = join(await go.install('github.com/nektos/act@v0.2.89'), 'act')
    const folder = mkdtempSync(join(tmpdir(), 'act-'))
    try {
      await runWorkflows({ program, folder, action: copyAction(folder) }, print)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** act copies the folder of an action, so it has only the files that the action needs. */
function copyAction(folder: string): string {
  const action = join(folder, 'action')
  mkdirSync(action)
  cpSync('action.yml', join(action, 'action.yml'))
  cpSync(join('dist', 'action'), join(action, 'dist', 'action'), { recursive: true })
  return action
}

/** Throws if no job runs, if a workflow fails in a good project, or if a gate passes in one whose tests fail. */
async function runWorkflows(setup: ActSetup, print: (line: string) => void): Promise<void> {
  const workflows = findWorkflowSources().map(reduceWorkflow)
  for (const { name, leftOut } of workflows) if (leftOut.length > 0) print(`${name}: left out: ${leftOut.join('; ')}.`)
  const good = createProject(join(setup.folder, 'good'), ['greeting'])
  const bad = createProject(join(setup.folder, 'bad'), ['greeting', 'greeting-broken'])
  const trials = workflows.flatMap((workflow) =>
    workflow.text === undefined ? [] : [{ ...workflow, text: workflow.text }],
  )
  if (trials.length === 0) throw new Error('No workflow of this project and its documentation runs with act.')
  for (const workflow of trials) {
    for (const event of workflow.events)
      await expectVerdict(setup, { workflow, event, project: good, verdict: 'COMPLIANT' }, print)
    const [event = 'push'] = workflow.events
    await expectVerdict(setup, { workflow, event, project: bad, verdict: 'NON-COMPLIANT' }, print)
  }
}

interface Expectation {
  readonly workflow: ReducedWorkflow & { readonly text: string }
  readonly event: string
  readonly project: Project
  readonly verdict: 'COMPLIANT' | 'NON-COMPLIANT'
}

/** The last step that has a verdict is the gate. */
async function expectVerdict(
  setup: ActSetup,
  { workflow, event, project, verdict }: Expectation,
  print: (line: string) => void,
): Promise<void> {
  const result = await runAct(setup, { workflow: workflow.text, event, project })
  const title = `${workflow.name} on ${event}`
  if (!hasVerdict(result, verdict))
    throw new Error(`${title}: not ${verdict}, exit code ${result.exitCode}.\n${result.log}`)
  print(`${title}: ${verdict}`)
}

function hasVerdict({ exitCode, compliance }: ActResult, verdict: Expectation['verdict']): boolean {
  return compliance.at(-1) === verdict && (exitCode === 0) === (verdict === 'COMPLIANT')
}
