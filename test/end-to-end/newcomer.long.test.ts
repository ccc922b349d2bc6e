import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { runProcess } from '../../testkit/action/process.ts'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { readWorkflow, runWorkflow, type EvaluatedStep, type StepResult } from '../../testkit/action/run-workflow.ts'
import { runBuiltAction } from '../../testkit/end-to-end/run-action.ts'
import { readWorkflowExamples, turnGateOn } from '../../testkit/end-to-end/workflow-example.ts'
import { git, temporaryGitFolder } from '../../testkit/git/repository.ts'
import { isMet, isPosix } from '../../testkit/requirement.ts'

const [firstStep = ''] = readWorkflowExamples('README.md')
const workflowPath = '.github/workflows/evidence.yml'
const templatePath = '.github/evidence.yml'

/** A project as a newcomer has it: tests, a lock file, and no evidence. */
const project = {
  'package.json': JSON.stringify({
    name: 'payments-api',
    version: '2.3.1',
    scripts: {
      test: 'node --test --test-reporter=junit --test-reporter-destination=reports/junit.xml',
    },
  }),
  'package-lock.json': JSON.stringify({
    name: 'payments-api',
    version: '2.3.1',
    lockfileVersion: 3,
    packages: { '': { name: 'payments-api', version: '2.3.1' } },
  }),
  'pay.test.js': "require('node:test')('pays', () => {})\n",
  'reports/.gitkeep': '',
  '.gitignore': 'reports/*.xml\n*.tgz\nnode_modules\n',
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

function commitAll(folder: string, message: string): void {
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '-m', message)
  git(folder, 'push', '--quiet', 'origin', 'main')
}

/** Runs the workflow of the newest commit in a fresh clone, as for its push. */
async function runPush(origin: string): Promise<{ readonly jobs: object; readonly outcome: Outcome | undefined }> {
  const clone = temporaryGitFolder()
  git(clone, 'clone', '--quiet', `file://${origin}`, '.')
  const sha = git(clone, 'rev-parse', 'HEAD')
  let outcome: Outcome | undefined
  const perform = async ({ run, uses = '', inputs }: EvaluatedStep): Promise<StepResult> => {
    if (run !== undefined) {
      const env = { PATH: process.env['PATH'] ?? '', HOME: clone }
      return runProcess({ file: '/bin/sh', args: ['-ec', run], cwd: clone, env })
    }
    if (!uses.includes('delivery-evidence')) return { exitCode: 0 }
    outcome = await runBuiltAction({ workspace: clone, inputs: { ...inputs, 'github-token': '' }, github: { sha } })
    return outcome
  }
  const workflow = readWorkflow(git(clone, 'show', `HEAD:${workflowPath}`))
  const contexts = { github: { event_name: 'push', ref: 'refs/heads/main', sha }, vars: {}, secrets: {} }
  return { jobs: await runWorkflow(workflow, contexts, { perform }), outcome }
}

test.runIf(isMet(isPosix, 'the newcomer'))(
  'a newcomer has a green gate after two commits',
  { timeout: 300_000 },
  async () => {
    const origin = temporaryGitFolder()
    git(origin, 'init', '--quiet', '--bare', '--initial-branch=main')
    const folder = temporaryGitFolder()
    git(folder, 'clone', '--quiet', `file://${origin}`, '.')
    git(folder, 'checkout', '--quiet', '-B', 'main')
    write(folder, project)
    commitAll(folder, 'A project without evidence')
    const start = performance.now()

    write(folder, { [workflowPath]: firstStep })
    commitAll(folder, 'Report evidence')
    const first = await runPush(origin)
    expect(first.jobs, first.outcome?.stdout).toEqual({ build: 'success' })
    const summary = first.outcome?.summary ?? ''
    expect(summary).toMatch(/^No template: /)
    const [, suggested = ''] = /```yaml\n(# \.github\/evidence\.yml\n.*?)\n```/s.exec(summary) ?? []
    expect(suggested).toMatch(/- name: payments-api$/m)
    expect(suggested.replaceAll(/^ *#.*$/gm, '')).not.toContain('pull_request')

    write(folder, { [templatePath]: `${suggested}\n`, [workflowPath]: turnGateOn(firstStep) })
    commitAll(folder, 'Turn the gate on')
    const second = await runPush(origin)
    expect(second.jobs, second.outcome?.stdout).toEqual({ build: 'success' })
    expect(second.outcome?.outputs).toMatchObject({ compliance: 'COMPLIANT', compliant: 'true' })

    const commits = Number(git(folder, 'rev-list', '--count', 'HEAD')) - 1
    const minutes = (performance.now() - start) / 60_000
    console.log(`From a project to a green gate: ${commits} commits, ${minutes.toFixed(1)} minutes.`)
    expect(commits).toBe(2)
  },
)
