import { expect, test } from 'vitest'
import { convertJunit } from '../../../src/convert/junit/junit.ts'
import { fileOf } from '../../../testkit/convert/result-file.ts'

const fileError = (message: RegExp): unknown =>
  expect.objectContaining({ name: 'EvidenceError', code: 'file', message: expect.stringMatching(message) })

test.each([
  ['is empty', '', /is empty/],
  ['is blank', ' \n', /is cut off/],
  ['is cut off', '<testsuite><testcase/>', /is cut off at line 1 \(unclosed tag: testsuite\)/],
  ['is cut off within a tag', '<testsuites><testsuite name="a', /is cut off|is not well-formed/],
  ['is not well-formed', '<testsuite>\n<testcase></testsuite>', /is not well-formed XML at line 2/],
  ['is not XML', 'all tests passed', /is not well-formed XML/],
  ['starts with program output', 'hello\n<testsuites/>', /is not well-formed XML/],
  ['has text after its root element', '<testsuites/>\nBUILD FAILED', /is not well-formed XML/],
  ['has two documents', '<testsuite/><testsuite/>', /is not well-formed XML/],
  ['has the same attribute twice', '<testsuite name="a" name="b"/>', /is not well-formed XML/],
  ['has < in an attribute', '<testsuite name="a<b"/>', /is not well-formed XML/],
  ['uses an undeclared entity', '<testsuite name="&bomb;"/>', /is not well-formed XML/],
  ['has an invalid character reference', '<testsuite name="&#1z;"/>', /is not well-formed XML/],
  ['declares entities', '<!DOCTYPE a [<!ENTITY b "c">]><testsuite/>', /declares XML entities/],
  [
    'declares external entities',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><testsuite/>',
    /declares XML entities/,
  ],
  [
    'is a Maven project',
    '<project><modelVersion>4.0.0</modelVersion></project>',
    /is XML of another format \(its root is <project>\)/,
  ],
  ['is a Checkstyle report', '<checkstyle version="4.1"/>', /is XML of another format/],
  [
    'has test results of another format',
    '<testsuite name="a"><test result="Fail"/></testsuite>',
    /is not a JUnit report: it has <test> elements/,
  ],
  [
    'is nested too deep',
    '<testsuite>'.repeat(101) + '</testsuite>'.repeat(101),
    /nests elements more than 100 levels deep/,
  ],
])('a file that %s is rejected with its path', async (_, xml, message) => {
  const file = fileOf(xml, 'reports/broken.xml')
  await expect(convertJunit([file])).rejects.toEqual(fileError(new RegExp(`^reports/broken\\.xml: ${message.source}`)))
})

test('a DOCTYPE without declarations is accepted', async () => {
  const { payload } = await convertJunit([
    fileOf('<!DOCTYPE testsuites SYSTEM "junit.dtd"><testsuites><testsuite tests="1"/></testsuites>'),
  ])
  expect(payload.junit_results).toMatchObject([{ total: 1 }])
})

test('the line number of an error is right after output that was shortened', async () => {
  const output = 'line\n'.repeat(5000)
  const xml = `<testsuite><system-out><![CDATA[${output}]]></system-out>\n<oops></testsuite>`
  await expect(convertJunit([fileOf(xml, 'a.xml', 1000)])).rejects.toEqual(
    fileError(/^a\.xml: is not well-formed XML at line 5002/),
  )
})

test('one invalid file rejects all files and is named in the error', async () => {
  const good = fileOf('<testsuite><testcase/></testsuite>', 'good.xml')
  await expect(convertJunit([good, fileOf('<testsuite>', 'bad.xml'), good])).rejects.toEqual(
    fileError(/^bad\.xml: is cut off/),
  )
})

test('very long texts do not slow the conversion down', async () => {
  const long = '@'.repeat(1_000_000)
  const blank = `1${' '.repeat(1_000_000)}x`
  const xml = `<testsuite name="${long}" time="${blank}"><testcase name="${long}" time="${blank}"><failure message="${long}"/></testcase></testsuite>`
  const { failing } = await convertJunit([fileOf(xml)])
  expect(failing).toMatchObject([{ name: `${'@'.repeat(500)}…`, message: `${'@'.repeat(500)}…` }])
})
