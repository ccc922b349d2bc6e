import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  classifyByContent,
  convertResultFiles,
  describeForeignFiles,
  findResultFiles,
  findResultsOfAnyKind,
} from '../../../src/command/collect/result-files.ts'
import { describeCommaList, describeEmptyWorkspace } from '../../../src/command/collect/empty-workspace.ts'
import { createWorkspace } from '../../../testkit/command/workspace.ts'

const suite = '<testsuite name="s" tests="1"><testcase name="t"/></testsuite>'
const securityScan = JSON.stringify({
  version: '2.1.0',
  runs: [{ tool: { driver: { name: 'Trivy', rules: [] } }, results: [] }],
})
const lintScan = JSON.stringify({
  version: '2.1.0',
  runs: [{ tool: { driver: { name: 'ESLint', rules: [] } }, results: [] }],
})

test('finds results in the usual places by content, ignores other files, and skips node_modules', async () => {
  const cwd = createWorkspace({
    'build/test-results/test/TEST-a.xml': suite,
    'node_modules/x/junit.xml': suite,
    'reports/scan.sarif': securityScan,
    'reports/lint.sarif': lintScan,
    'pom/junit-config.xml': '<project/>',
  })
  const { found, unrecognised } = await classifyByContent(cwd)
  expect(found).toEqual([
    { kind: 'junit', files: ['build/test-results/test/TEST-a.xml'], named: [] },
    { kind: 'vulnscan', files: ['reports/scan.sarif'], named: [] },
  ])
  expect(unrecognised).toEqual(['pom/junit-config.xml', 'reports/lint.sarif'])
})

test.each([
  ['junit', 'target/surefire-reports/TEST-b.xml', ''],
  ['junit', 'target/surefire-reports/TEST-b.xml', '<?xml version="1.0"?>\n<testsui'],
  ['junit', 'reports/junit-2.xml', 'Error: no such module'],
  ['vulnscan', 'trivy-results.json', '{"SchemaVersion":2,"ArtifactName":"shop","Results":[{"Tar'],
  ['vulnscan', 'out.sarif', 'FATAL: no database'],
  ['codequality', 'scan/report-task.txt', 'projectKey=shop\nserverUrl=https://q.exam'],
] as const)('a broken %s file in a usual place is not ignored: %s, %j', async (kind, path, content) => {
  const cwd = createWorkspace({ 'build/test-results/TEST-a.xml': suite, [path]: content })
  const { found, unrecognised } = await classifyByContent(cwd)
  expect(found.find((it) => it.kind === kind)?.files).toContain(path)
  expect(unrecognised).toEqual([])
})

test('patterns select files by name alone, and no match is an error', async () => {
  const cwd = createWorkspace({ 'odd/name.txt': suite })
  expect(await findResultFiles('junit', ['odd/*'], cwd)).toEqual({ kind: 'junit', files: ['odd/name.txt'], named: [] })
  await expect(findResultFiles('vulnscan', [], cwd)).rejects.toThrow(/No vulnscan result file is in the usual places/)
})

test('a result file that cannot be read is named', async () => {
  const cwd = createWorkspace({ 'junit.xml/file': '' })
  const converted = convertResultFiles({ kind: 'junit', files: ['junit.xml'], named: [] }, cwd, '')
  await expect(converted).rejects.toMatchObject({
    code: 'file',
    message: expect.stringMatching(/^junit\.xml cannot be read: EISDIR/),
  })
})

test('a named file that is broken has the kind of its path', async () => {
  const cwd = createWorkspace({ 'junit.xml': '', 'other.xml': '', 'trivy.json': '{}' })
  expect(await findResultsOfAnyKind(['junit.xml'], cwd)).toEqual([
    { kind: 'junit', files: ['junit.xml'], named: ['junit.xml'] },
  ])
  await expect(findResultsOfAnyKind(['other.xml'], cwd)).rejects.toThrow(
    'other.xml: is empty, cut off, or neither XML nor JSON. With `kind: auto`',
  )
  await expect(findResultsOfAnyKind(['trivy.json'], cwd)).rejects.toThrow(
    'trivy.json: has no known result format. With `kind: auto`',
  )
})

test('a file of another known format is named with the next step', async () => {
  const cwd = createWorkspace({ 'a.trx': '<TestRun/>', 'junit.xml': suite })
  const described = 'a.trx is a Visual Studio test result (.trx): add the package JunitXml.TestLogger'
  expect(await describeForeignFiles(['a.trx', 'junit.xml'], cwd)).toEqual([
    expect.stringContaining(`Not reported: ${described}`),
  ])
  await expect(findResultsOfAnyKind(['a.trx'], cwd)).rejects.toThrow(described.replace('a.trx is', 'a.trx: is'))
})

test('only a folder that can be read and has no file is an empty workspace', () => {
  const cwd = createWorkspace({ a: '' })
  expect(describeEmptyWorkspace(cwd)).toBeUndefined()
  expect(describeEmptyWorkspace(join(cwd, 'absent'))).toBeUndefined()
  expect(describeEmptyWorkspace(createWorkspace({}))).toContain('the repository is not checked out')
})

test('only a line with a comma looks like a list', () => {
  expect(describeCommaList('a.xml')).toBeUndefined()
  expect(describeCommaList('a.xml, b.xml')).toContain('one pattern per line')
})

test('a pattern selects files alone, and none below a linked folder', async () => {
  const cwd = createWorkspace({ 'out/a.xml': suite, 'out/deep/b.xml': suite })
  symlinkSync(join(cwd, 'out', 'deep'), join(cwd, 'linked'))
  const filesOf = async (pattern: string): Promise<readonly string[]> =>
    (await findResultFiles('junit', [pattern], cwd)).files
  expect(await filesOf('out/*')).toEqual(['out/a.xml', 'out/deep/b.xml'])
  expect(await filesOf('**/*.xml')).toEqual(['out/a.xml', 'out/deep/b.xml'])
})
