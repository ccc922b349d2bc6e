import { cpSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ChangeUnderTest } from '../action/event-payload.ts'
import { runProcess } from '../action/process.ts'
import { createFolder } from '../cli/evidence.ts'
import { runWorkflow, type EvaluatedStep, type StepResult, type Workflow } from '../action/run-workflow.ts'
import type { GithubServer } from '../github/server.ts'
import { shaOf, type PullState, type ReviewState } from '../github/state.ts'
import { openGithub, path as templatePath } from './reviewed.ts'
import { runBuiltAction } from './run-action.ts'
import { commitOf, createWorkspace, results } from './workspace.ts'

/** The examples of a page that are whole workflows. */
export function readWorkflowExamples(page: string): readonly string[] {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = '']) => text)
  return blocks.filter((text) => /^on:/m.test(text) && /^jobs:/m.test(text))
}

/** The second commit. */
export function turnGateOn(workflow: string): string {
  return workflow.replace('gate: false', 'gate: status')
}

/** The workflows to copy. */
export const [alone = '', split = '', service = '', build = '', following = ''] = [
  ...readWorkflowExamples('docs/start/first-green.md').map(turnGateOn),
  ...readWorkflowExamples('docs/guides/several-jobs.md').slice(0, 1),
  ...readWorkflowExamples('docs/guides/shared-service.md'),
  ...readWorkflowExamples('docs/guides/forks.md'),
]

const template = `version: 1
trail:
  attestations:
    - { name: review, type: pull_request, policy: { approvals: 1, independent: true } }
    - { name: unit-tests, type: junit }
`
const npm = `#!/bin/sh
case $1 in
  test) mkdir -p reports && printf '%s' '${results.junit}' > reports/junit.xml ;;
  pack) echo packed > app.tgz ;;
esac
`
const status = 'delivery-evidence/greeting'

interface EventOfWorkflow {
  readonly event: string
  readonly payload: object
  /** Inputs of the action in place of those of the workflow. */
  readonly given?: Readonly<Record<string, string>>
}

/** A pull request of a repository whose template needs tests and an approval, and the runs of a workflow for it. */
export async function openChange(from = 'acme/greeting') {
  const workspace = createWorkspace({ [templatePath]: template, 'bin/npm': npm })
  onTestFinished(() => workspace[Symbol.dispose]())
  const change: ChangeUnderTest = { base: shaOf(0xba5e), head: commitOf(workspace), queued: shaOf(0x9999), from }
  const { base, head, queued = head } = change
  const reviews: ReviewState[] = []
  const author = { login: 'ada', name: 'Ada' }
  const pull: PullState = {
    number: 12,
    author: 'ada',
    head: { ref: 'change', sha: head, repository: from },
    base: { ref: 'main', sha: base },
    commits: [{ sha: head, message: 'Greet', author }],
    reviews,
  }
  const github = await openGithub({
    repository: 'acme/greeting',
    pulls: [pull],
    commits: [
      { sha: base, author },
      { sha: queued, author },
    ],
    branches: { main: base },
    queues: { main: [{ number: 12, head: queued, base }] },
    files: Object.fromEntries([base, head, queued].map((sha) => [`${sha}:${templatePath}`, template])),
  })
  const uploaded = createFolder()
  let runId = 1000

  /** Runs a workflow for an event. Returns the results of its jobs and the status of the change. */
  async function run(workflow: Workflow, { event, payload, given = {} }: EventOfWorkflow) {
    runId += 1
    const context = {
      event_name: event,
      event: payload,
      run_id: String(runId),
      sha: event === 'merge_group' ? queued : head,
    }
    const logs: string[] = []
    // A run that follows another one has no checkout.
    const folder = event === 'workflow_run' ? createFolder() : workspace.folder
    const temp = createFolder()
    const perform = async ({ run: script, uses = '', inputs }: EvaluatedStep): Promise<StepResult> => {
      if (script !== undefined) return runScript(folder, script)
      if (uses.startsWith('actions/')) moveArtifact(uses, inputs['path'] ?? '', { folder, uploaded })
      if (!uses.startsWith('OWNER/')) return { exitCode: 0 }
      const { exitCode, stdout } = await runBuiltAction({
        workspace: folder,
        environment: { RUNNER_TEMP: temp },
        inputs: { 'github-token': 'ghs_test', ...inputs, ...given },
        github: { ...context, ref: refOf(event), api_url: github.apiUrl },
      })
      logs.push(stdout)
      return { exitCode }
    }
    const values = {
      github: { ...context, token: 'ghs_test' },
      vars: { EVIDENCE_URL: given['url'] ?? '' },
      secrets: {},
      runner: { temp },
    }
    const jobs = await runWorkflow(workflow, values, { perform })
    return { jobs, state: findState(github, head), queuedState: findState(github, queued), log: logs.join('\n') }
  }

  const review = (state: string): void => {
    reviews.splice(0, 1, { user: 'grace', state, commit_id: head, association: 'MEMBER' })
  }
  const merge = (): void => {
    Object.assign(pull, { merged_at: '2026-11-20T12:00:00Z', merge_commit_sha: head })
  }
  return { change, run, review, merge, github }
}

interface ArtifactPlaces {
  readonly folder: string
  readonly uploaded: string
}

/** Uploads the files that the lines of a path match, or downloads all of them into a folder. */
export function moveArtifact(uses: string, path: string, { folder, uploaded }: ArtifactPlaces): void {
  if (uses.startsWith('actions/download-artifact@') && path !== '') cpSync(uploaded, path, { recursive: true })
  if (!uses.startsWith('actions/upload-artifact@')) return
  const matched = globSync(path.trim().split('\n'), { cwd: folder })
  for (const found of matched) cpSync(join(folder, found), join(uploaded, found), { recursive: true })
}

/** The state of the newest status of a commit. */
function findState({ requests }: GithubServer, sha: string): unknown {
  const set = requests.filter(({ line }) => line === `POST /repos/acme/greeting/statuses/${sha}`)
  const bodies = set.map(({ body }) => body as { readonly context: string; readonly state: string })
  return bodies.findLast(({ context }) => context === status)?.state
}

async function runScript(folder: string, script: string): Promise<StepResult> {
  const env = { PATH: `${folder}/bin:${process.env['PATH'] ?? ''}` }
  return runProcess({
    file: '/bin/sh',
    args: ['-c', `chmod +x bin/npm; ${script}`],
    cwd: folder,
    env,
  })
}

function refOf(event: string): string {
  return event.startsWith('pull_request') ? 'refs/pull/12/merge' : 'refs/heads/main'
}
