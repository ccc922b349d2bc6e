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

/** Runs the step of the action on a built project and prints what it shows. Returns whether the verdict is the expected one. */
export async function runDemoBuild(build: DemoBuild, project: Project, home: string): Promise<boolean> {
  const { folder, sha, base } = project
  const template = readFileSync(join(folder, '.github', 'evidence.yml'), 'utf8')
  const pull = { number: 12, head: sha, base, template }
  await using github = await startDemoGithub(pull)
  const { exitCode, outputs, summary, log } = await runStep({
    workspace: folder,
    inputs: { ...inputs, 'github-token': build.event === 'push' ? '' : 'ghs_demo' },
    environment: { EVIDENCE_HOME: home },
    github: { api_url: github.apiUrl, ...(build.event === 'push' ? describePush(sha) : describePull(pull)) },
  })
  writeFileSync(join(folder, 'summary.md'), summary)
  const isCommented = github.readComment() !== ''
  console.log(isCommented ? '   The comment on the pull request #12:' : '   The summary of the job:')
  console.log(drawVerdict(toLog(log)))
  console.log(`   exit code ${exitCode} · outputs: compliance=${outputs['compliance']} failing=${outputs['failing']}`)
  return outputs['compliance'] === build.verdict && exitCode === build.exitCode
}

/** The part of the log that a summary and a comment show without a click, in a frame. */
function drawVerdict(log: string): string {
  const lines = log.split('\n')
  const start = lines.findIndex((line) => /^(?:Compliant|Not compliant|Waiting) · /.test(line))
  const shown = lines.slice(start)
  const end = shown.findIndex((line) => /^(?:\d+ (?:failing test|note|artifact)|Who reported what)/.test(line))
  return shown
    .slice(0, end)
    .join('\n')
    .trim()
    .split('\n')
    .map((line) => `   │ ${line}`)
    .join('\n')
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
export function describePush(sha: string): Record<string, unknown> {
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
export function describePull(pull: DemoPull): Record<string, unknown> {
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
