import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { git } from '../git/repository.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

/** The workspace of a job, deleted when it is disposed. */
export interface Workspace extends Disposable {
  readonly folder: string
}

/** A workspace with these files. If there is a template, it is committed, because a run reads it from its commit. */
export function createWorkspace(files: Files): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  if (Object.hasOwn(files, templatePath)) commitWorkspace(folder)
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

const templatePath = '.github/evidence.yml'

/** Commits the template of a workspace, if it has one. Each commit has its own SHA. The result files stay untracked. */
export function commitWorkspace(folder: string): void {
  git(folder, 'init', '--quiet', '--initial-branch=main')
  if (existsSync(join(folder, templatePath))) git(folder, 'add', templatePath)
  git(folder, 'commit', '--quiet', '--allow-empty', '-m', `Greet ${randomUUID()}`)
}

/** The commit of a workspace; undefined without one. */
export function findCommit(folder: string): string | undefined {
  return existsSync(join(folder, '.git')) ? git(folder, 'rev-parse', 'HEAD') : undefined
}

/** The commit of a workspace with a template. */
export function commitOf({ folder }: Workspace): string {
  const sha = findCommit(folder)
  if (sha === undefined) throw new Error('the workspace has no commit')
  return sha
}

/** Result files of tools. */
export const results = {
  junit: `<?xml version="1.0"?>
<testsuites><testsuite name="greet" tests="2" failures="0" errors="0" skipped="0" time="0.2">
  <testcase classname="greet" name="says hello" time="0.1"/><testcase classname="greet" name="says bye" time="0.1"/>
</testsuite></testsuites>`,
  junitFailing: `<?xml version="1.0"?>
<testsuite name="greet" tests="2" failures="1" errors="0" skipped="0" time="0.2">
  <testcase classname="greet" name="says hello" time="0.1"/>
  <testcase classname="greet" name="says bye" time="0.1"><failure message="expected Bye">at greet.js:3</failure></testcase>
</testsuite>`,
  sarif: JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Scanner', version: '1.0.0', rules: [rule('EX-1', '8.1')] } },
        invocations: [{ executionSuccessful: true }],
        results: [],
      },
    ],
  }),
  qualityGate: JSON.stringify({
    serverUrl: 'https://quality.invalid',
    taskId: 'task-1',
    status: 'SUCCESS',
    analysedAt: '2026-11-20T09:14:31+0000',
    changedAt: '2026-11-20T09:14:31+0000',
    project: { key: 'greeting', name: 'Greeting', url: 'https://quality.invalid/dashboard?id=greeting' },
    qualityGate: { name: 'House rules', status: 'OK', conditions: [] },
  }),
} as const

function rule(id: string, severity: string): Readonly<Record<string, unknown>> {
  return { id, properties: { 'security-severity': severity } }
}

/** A template that requires one artifact with three kinds of evidence. */
const template = `version: 1
trail:
  artifacts:
    - name: app
      attestations:
        - { name: unit-tests, type: junit }
        - { name: scan, type: vulnscan }
        - { name: quality, type: codequality }
`

/** The files of a build with everything that the template requires. */
export const goodBuild = {
  '.github/evidence.yml': template,
  'app.tgz': 'the bytes of the application',
  'reports/junit.xml': results.junit,
  'reports/scan.sarif': results.sarif,
  'reports/quality-gate.json': results.qualityGate,
} as const
