import { expect, test } from 'vitest'
import { attach } from '../../../src/command/collect/attachment.ts'
import { findResults, sortByContent } from '../../../src/command/collect/result-file.ts'
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

test('auto finds results in the usual places by content, leaves others, and looks into no installed packages', async () => {
  const cwd = createWorkspace({
    'build/test-results/test/TEST-a.xml': suite,
    'node_modules/x/junit.xml': suite,
    'reports/scan.sarif': securityScan,
    'reports/lint.sarif': lintScan,
    'pom/junit-config.xml': '<project/>',
  })
  const { found, left } = await sortByContent(cwd)
  expect(found).toEqual([
    { kind: 'junit', files: ['build/test-results/test/TEST-a.xml'], unmatched: [] },
    { kind: 'vulnscan', files: ['reports/scan.sarif'], unmatched: [] },
  ])
  expect(left).toEqual(['pom/junit-config.xml', 'reports/lint.sarif'])
})

test.each([
  ['junit', 'target/surefire-reports/TEST-b.xml', ''],
  ['junit', 'target/surefire-reports/TEST-b.xml', '<?xml version="1.0"?>\n<testsui'],
  ['junit', 'reports/junit-2.xml', 'Error: no such module'],
  ['vulnscan', 'trivy-results.json', '{"SchemaVersion":2,"ArtifactName":"shop","Results":[{"Tar'],
  ['vulnscan', 'out.sarif', 'FATAL: no database'],
  ['codequality', 'scan/report-task.txt', 'projectKey=shop\nserverUrl=https://q.exam'],
] as const)('a %s file in a usual place is not left out for being broken: %s, %j', async (kind, path, content) => {
  const cwd = createWorkspace({ 'build/test-results/TEST-a.xml': suite, [path]: content })
  const { found, left } = await sortByContent(cwd)
  expect(found.find((it) => it.kind === kind)?.files).toContain(path)
  expect(left).toEqual([])
})

test('files that the user names are taken as they are, and none is an error', async () => {
  const cwd = createWorkspace({ 'odd/name.txt': suite })
  expect(await findResults('junit', ['odd/*'], cwd)).toEqual({ kind: 'junit', files: ['odd/name.txt'], unmatched: [] })
  await expect(findResults('junit', ['missing/*.xml'], cwd)).rejects.toThrow(
    /`files`: missing\/\*\.xml matches no file/,
  )
  await expect(findResults('vulnscan', [], cwd)).rejects.toThrow(/No vulnscan result file is in the usual places/)
})

test('of several patterns none may name a file that is not there, and one that matches nothing is told of', async () => {
  const cwd = createWorkspace({ 'unit/a.xml': suite, 'unit/b.xml': suite })
  await expect(findResults('junit', ['unit/a.xml', 'integration/c.xml'], cwd)).rejects.toThrow(
    /`files`: integration\/c\.xml is not there/,
  )
  expect(await findResults('junit', ['unit/*.xml', 'integration/*.xml', '!unit/b.xml'], cwd)).toEqual({
    kind: 'junit',
    files: ['unit/a.xml'],
    unmatched: ['integration/*.xml'],
  })
})

test('one result file is attached as it is, several as one archive, none as nothing', async () => {
  const cwd = createWorkspace({ 'a.xml': suite, 'b.xml': suite })
  expect(await attach('junit', ['a.xml'], cwd)).toMatchObject({ filename: 'a.xml', contentType: 'application/xml' })
  expect(await attach('junit', ['a.xml', 'b.xml'], cwd)).toMatchObject({
    filename: 'junit.tar.gz',
    contentType: 'application/gzip',
  })
  expect(await attach('junit', [], cwd)).toBeUndefined()
})

test('an attachment may have 10 MB to the byte, and one more is refused with the way out', async () => {
  const limit = 10 * 1024 * 1024
  const cwd = createWorkspace({ 'full.xml': new Uint8Array(limit), 'over.xml': new Uint8Array(limit + 1) })
  await expect(attach('junit', ['full.xml'], cwd)).resolves.toMatchObject({ filename: 'full.xml' })
  await expect(attach('junit', ['over.xml'], cwd)).rejects.toThrow(
    'over.xml would be an attachment of 10,485,761 bytes, and the limit is 10 MB (10,485,760). Set `attach: false`',
  )
})
