import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toLog } from '../testkit/action/workflow-command.ts'
import { startDemoGithub, toPull, type DemoPull } from './github.ts'
import type { Project } from './project.ts'
import { runStep } from './step.ts'

export interface DemoBuild {
  readonly title: string
  /** The event of the run. On a pull request, the step writes a comment. */
  readonly event: 'push' | 'pull_request'
  /** A folder of examples/ whose files the change brings; undefined for the first version. */
  readonly overlay: string | undefined
  readonly verdict: 'COMPLIANT' | 'NON-COMPLIANT'
  readonly exitCode: number
}

const inputs = { url: 'embedded', artifacts: '*.tgz', gate: 'true' }

/** Runs the step of the action on a built project and prints its log. Returns whether the verdict is the expected one. */
export async function runDemoBuild(build: DemoBuild, project: Project, home: string): Promise<boolean> {
  const { folder, sha, base } = project
  const template = readFileSync(join(folder, '.github', 'evidence.yml'), 'utf8')
  const pull = { number: 12, head: sha, base, template }
  await using github = await startDemoGithub(pull)
  console.log(describeStep())
  const { exitCode, outputs, summary, log } = await runStep({
    workspace: folder,
    inputs: { ...inputs, 'github-token': build.event === 'push' ? '' : 'ghs_demo' },
    environment: { EVIDENCE_HOME: home },
    github: { api_url: github.apiUrl, ...(build.event === 'push' ? describePush(sha) : describePull(pull)) },
  })
  writeFileSync(join(folder, 'summary.md'), summary)
  console.log(indent(toLog(log).trim()))
  if (build.event === 'pull_request') printComment(github.readComment())
  console.log(`\n   The step ends with exit code ${exitCode}, and its output \`compliance\` is\n`)
  console.log(outputs['compliance'])
  return outputs['compliance'] === build.verdict && exitCode === build.exitCode
}

function describeStep(): string {
  const lines = Object.entries(inputs).map(
    ([name, value]) => `       ${name}: ${value === '*.tgz' ? "'*.tgz'" : value}`,
  )
  return ['\n   - uses: OWNER/delivery-evidence@v1', '     with:', ...lines, ''].join('\n')
}

/** The comment without its marker, as Markdown. */
function printComment(body: string): void {
  const shown = body
    .replaceAll(/<!--[^]*?-->\n?/g, '')
    .replaceAll('\u200B', '')
    .trim()
  console.log(`\n   The comment on the pull request #12\n\n${shown.replaceAll(/^/gm, '   │ ')}`)
}

const repository = {
  id: 4711,
  name: 'greeting',
  full_name: 'acme/greeting',
  html_url: 'https://github.invalid/acme/greeting',
  default_branch: 'main',
  owner: { login: 'acme', id: 42 },
}

/** A push of one commit to the default branch. */
function describePush(sha: string): Record<string, unknown> {
  const timestamp = new Date().toISOString()
  const author = { name: 'Ada', email: 'ada@example.invalid', username: 'ada' }
  const url = `https://github.invalid/acme/greeting/commit/${sha}`
  const commit = { id: sha, message: 'Greet in German', timestamp, url, author, committer: author }
  const event = {
    ref: 'refs/heads/main',
    before: '0'.repeat(40),
    after: sha,
    repository,
    commits: [commit],
    head_commit: commit,
    sender: { login: 'ada' },
  }
  return { sha, event }
}

/** A pull request into the default branch. */
function describePull(pull: DemoPull): Record<string, unknown> {
  return {
    sha: pull.head,
    event_name: 'pull_request',
    ref: `refs/pull/${pull.number}/merge`,
    ref_name: `${pull.number}/merge`,
    head_ref: 'french',
    base_ref: 'main',
    event: { action: 'synchronize', number: pull.number, repository, pull_request: toPull(pull) },
  }
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '   ')
}
