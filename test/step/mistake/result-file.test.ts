import { expect, test } from 'vitest'
import { collectGiven, expectRefused } from '../../../testkit/step/mistake.ts'

const junit = '<testsuite name="s" tests="1"><testcase name="t"/></testsuite>'
const scan = JSON.stringify({
  version: '2.1.0',
  runs: [{ tool: { driver: { name: 'Trivy', rules: [] } }, results: [] }],
})
const lint = JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'ESLint' } }, results: [] }] })
const gate = JSON.stringify({ projectStatus: { status: 'OK' } })

/** The kind, the file, its content, what it is, and the next step. */
const mistakes: readonly (readonly [kind: string, path: string, content: string, found: string, advice: string])[] = [
  ['junit', 'results.trx', '<TestRun/>', 'Visual Studio', '--logger junit'],
  ['auto', 'results.trx', '<TestRun/>', 'Visual Studio', '--logger junit'],
  ['junit', 'xunit.xml', '<assemblies/>', 'xUnit.net XML', 'JunitXml.TestLogger'],
  ['auto', 'xunit.xml', '<assemblies/>', 'xUnit.net XML', 'JunitXml.TestLogger'],
  ['junit', 'nunit.xml', '<test-run/>', 'NUnit 3 XML', '--logger junit'],
  ['auto', 'TestResult.xml', '<test-results/>', 'NUnit 2 XML', '--logger junit'],
  ['junit', 'testng.xml', '<testng-results/>', 'TestNG XML', 'junitreports'],
  ['auto', 'coverage.xml', '<coverage/>', 'coverage', 'custom:coverage'],
  ['junit', 'pom.xml', '<project/>', '<project>', '<testsuites>'],
  ['auto', 'pom.xml', '<project/>', 'no known result format', 'set `kind`'],
  ['auto', 'lint.sarif', lint, 'the SARIF of ESLint, a linter', 'set `kind: codequality`'],
  ['vulnscan', 'lint.sarif', lint, 'the SARIF of ESLint, a linter', 'set `kind: codequality`'],
  ['auto', 'notes.txt', 'all good', 'neither XML nor JSON', 'set `kind`'],
  ['auto', 'empty.txt', '', 'empty', 'set `kind`'],
  ['junit', 'junit.xml', '', 'junit.xml', 'empty'],
  ['junit', 'junit.xml', junit.slice(0, 30), 'cut off', 'again'],
  ['junit', 'scan.sarif', scan, 'is JSON', 'set `kind`'],
  ['vulnscan', 'junit.xml', junit, 'JUnit report and no scan', '`kind: junit`'],
  ['vulnscan', 'scan.json', '{"a":1}', 'no supported scanner format', 'SARIF'],
  ['vulnscan', 'scan.sarif', scan.slice(0, 40), 'cut off', 'again'],
  ['codequality', 'gate.json', gate, 'gate.json', 'webhook'],
]

test.each(mistakes)('as %s, %s with %j: %s, advising %s', async (kind, path, ...[content, ...parts]) => {
  await expectRefused(async () => collectGiven({ kind, files: path }, { [path]: content }), [path, ...parts])
})

test('with `kind: auto` the content of each named file decides about its kind', async () => {
  const files = { 'out/a.dat': junit, 'out/b.dat': scan }
  const { drafts } = await collectGiven({ files: 'out/*' }, files)
  expect(drafts.map(({ type }) => type)).toEqual(['junit', 'vulnscan'])
})

test('a file of another format in a usual place is not reported, and the note has the next step', async () => {
  const { drafts, notes } = await collectGiven({}, { 'xunit.xml': '<assemblies/>', 'junit.xml': junit })
  expect(drafts.map(({ type }) => type)).toEqual(['junit'])
  expect(notes).toContainEqual(expect.stringMatching(/xunit\.xml is xUnit\.net XML.*--logger junit/))
})
