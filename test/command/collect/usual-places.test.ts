import { chmodSync } from 'node:fs'
import { expect, test } from 'vitest'
import { collectPlan } from '../../../src/command/collect/collect.ts'
import {
  discoverResultFiles,
  kindOfUsualPath,
  listFilesBelow,
  usualPlaces,
} from '../../../src/command/collect/usual-places.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/command/workspace.ts'

const places = Object.entries(usualPlaces).flatMap(([kind, patterns]) =>
  patterns.map((pattern) => [kind, pattern, pattern.replace('**', 'a/b').replaceAll('*', 'x')] as const),
)

test.each(places)('%s: %s matches %s at any depth and in any case, and no name that continues', (kind, _, path) => {
  for (const found of [path, `deep/er/${path}`, path.toUpperCase()]) expect(kindOfUsualPath(found)).toBe(kind)
  expect(kindOfUsualPath(`${path}.bak`)).toBeUndefined()
  expect(kindOfUsualPath(`${path}/file.txt`)).toBeUndefined()
})

test.each([
  'test-results/a.xml',
  'build/test-results/unit/a@2.xml',
  'junit/x/y/z.xml',
  'surefire-reports/a.xml',
  'TEST-.xml',
  'my-junit@node24.xml',
])('%s is a usual place of JUnit results', (path) => {
  expect(kindOfUsualPath(path)).toBe('junit')
})

test.each([
  ['junit', 'out/my-xunit-2.xml'],
  ['junit', 'TestResults.xml'],
  ['junit', 'TestResult.xml'],
  ['junit', 'target/failsafe-reports/it.xml'],
  ['junit', 'test-result/unit/a.xml'],
  ['junit', 'build/test-reports/a.xml'],
  ['junit', 'test-report/x/y/a.xml'],
  ['vulnscan', 'out/code.sarif.json'],
  ['vulnscan', 'grype.json'],
  ['vulnscan', 'snyk-1.json'],
  ['vulnscan', 'npm-audit.json'],
  ['vulnscan', 'pip-audit-report.json'],
  ['vulnscan', 'osv-scanner.json'],
  ['vulnscan', 'gl-container-scanning-report.json'],
  ['vulnscan', 'gl-sast-report.json'],
  ['vulnscan', 'app-cyclonedx-1.json'],
  ['vulnscan', 'target/bom.json'],
  ['vulnscan', 'app.cdx.json'],
  ['codequality', 'sonar-quality-gate.json'],
  ['codequality', 'qualityGate-1.json'],
  ['codequality', 'gl-code-quality-report.json'],
  ['codequality', 'codeclimate.json'],
])('%s results are usual in %s', (kind, path) => {
  expect(kindOfUsualPath(path)).toBe(kind)
})

test('folders of other projects and folders with the name of a file are left out', async () => {
  const others = ['node_modules', '.git', '.venv', 'venv', '__pycache__', '.tox', '.gradle']
  const files = [...others.map((folder) => `${folder}/a/junit.xml`), 'env/junit.xml', 'x/junit-2.xml/readme.txt']
  const root = createWorkspace(Object.fromEntries(files.map((path) => [path, ''])))
  expect(await discoverResultFiles(root, ['junit'])).toEqual({ paths: ['env/junit.xml'], unreadable: [] })
})

/** Runs work as a user without the rights of root. */
async function runWithoutRoot<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

test('a folder that cannot be read is named', async () => {
  const root = createWorkspace({ 'a/b/junit.xml': '', 'junit.xml': '<testsuite><testcase/></testsuite>' })
  chmodSync(root, 0o755)
  chmodSync(`${root}/a/b`, 0)
  const inputs = givenInputs({ kind: 'auto', 'github-token': '' })
  const plan = { inputs, kind: { name: 'auto' }, attestationTarget: undefined, change: undefined } as const
  const { found, notes } = await runWithoutRoot(async () => ({
    found: await discoverResultFiles(root, ['junit']),
    notes: (await collectPlan(plan, createRunContext(root))).notes,
  }))
  chmodSync(`${root}/a/b`, 0o755)
  expect(found).toEqual({ paths: ['junit.xml'], unreadable: ['a/b'] })
  expect(notes).toContain('Not searched, because access is denied: a/b.')
})

test.each([
  'surefire-reports/deeper/a.xml',
  'my-test-results/a.xml',
  'a.xml',
  'results.xml',
  'junit.xml.gz',
  'sarif',
  'my-bom.json',
  'gl-sast-report.xml',
  'report-task.txt.old',
  'quality.json',
])('%s is no usual place', (path) => {
  expect(kindOfUsualPath(path)).toBeUndefined()
})

test('a workspace that cannot be read is named as a whole', async () => {
  expect(await discoverResultFiles('/does/not/exist', ['junit'])).toEqual({
    paths: [],
    unreadable: ['/does/not/exist'],
  })
})

test('a folder that cannot be listed has no files, and is named', async () => {
  const root = createWorkspace({})
  expect(await listFilesBelow(root, 'gone')).toEqual({ paths: [], unreadable: ['gone'] })
})
