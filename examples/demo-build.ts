import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runComposite } from '../testkit/action/run-composite.ts'
import { toLog } from '../testkit/action/workflow-command.ts'
import type { Project } from './project.ts'

export interface DemoBuild {
  readonly title: string
  /** A folder of examples/. Its files replace those of the project. */
  readonly overlay: string | undefined
  readonly verdict: 'COMPLIANT' | 'NON-COMPLIANT'
  readonly exitCode: number
}

const inputs = { url: 'embedded', artifacts: '*.tgz', gate: 'true' }

/** Runs the step of the action on a built project and prints its log. Returns whether the verdict is the expected one. */
export async function runDemoBuild(build: DemoBuild, { folder, sha }: Project, home: string): Promise<boolean> {
  console.log(describeStep())
  const { exitCode, outputs, summary, stdout, stderr } = await runComposite({
    actionFolder: join(import.meta.dirname, '..'),
    workspace: folder,
    inputs,
    environment: { EVIDENCE_HOME: home },
    github: { sha, event: describePush(sha) },
  })
  writeFileSync(join(folder, 'summary.md'), summary)
  console.log(indent(toLog(stdout + stderr).trim()))
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

/** The event of the run: a push of one commit to the default branch. */
function describePush(sha: string): Record<string, unknown> {
  const timestamp = new Date().toISOString()
  const author = { name: 'Ada', email: 'ada@example.invalid', username: 'ada' }
  const url = `https://github.invalid/acme/greeting/commit/${sha}`
  const commit = { id: sha, message: 'Greet in German', timestamp, url, author, committer: author }
  return {
    ref: 'refs/heads/main',
    before: '0'.repeat(40),
    after: sha,
    repository: {
      id: 4711,
      name: 'greeting',
      full_name: 'acme/greeting',
      html_url: 'https://github.invalid/acme/greeting',
      default_branch: 'main',
      owner: { login: 'acme', id: 42 },
    },
    commits: [commit],
    head_commit: commit,
    sender: { login: 'ada' },
  }
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '   ')
}
