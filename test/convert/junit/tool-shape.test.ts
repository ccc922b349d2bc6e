import { describe, expect, test } from 'vitest'
import { convertJunit } from '../../../src/convert/junit/junit.ts'
import { fileOf } from '../../../testkit/convert/result-file.ts'
import { convertedSuites, firstSuiteTotals } from '../../../testkit/convert/junit-totals.ts'

async function notesOf(xml: string): Promise<readonly string[]> {
  return (await convertJunit([fileOf(xml)])).notes
}

const qt5 = (cases: string, version = 'QTestVersion'): string =>
  `<testsuite errors="4" failures="0" tests="2" name="Reading">
    <properties><property value="5.15.8" name="${version}"/><property value="5.15.8" name="QtVersion"/></properties>
    <testcase result="pass" name="initTestCase"/>${cases}
  </testsuite>`

const catch2 = (host: string): string =>
  `<testsuites><testsuite name="app" errors="0" failures="0" tests="8" hostname="${host}" time="0.1" timestamp="2026-01-02T03:04:05Z">
    <testcase classname="app.global" name="a" time="0.1" status="run"/><system-out/><system-err/></testsuite></testsuites>`

const doctest = (version: string): string =>
  `<testsuites><testsuite name="./app" errors="0" failures="0" tests="7" time="0" timestamp="2026-01-02T03:04:05Z" ${version}>
    <testcase classname="app.cpp" name="a" time="0" status="run"/></testsuite></testsuites>`

const node = (fail: number, cancelled = 0): string =>
  `<testsuites>
    <testsuite name="cart" time="0.1" disabled="0" errors="0" tests="1" failures="0" skipped="0"><testcase name="adds"/></testsuite>
    <!-- tests 2 --><!-- suites 0 --><!-- pass 1 --><!-- fail ${fail} --><!-- cancelled ${cancelled} --><!-- skipped 0 -->
  </testsuites>`

const property = '<properties><property name="go.version" value="go1.23.4 linux/amd64"></property></properties>'
const passing = `<testsuite tests="2" failures="0" time="0.01" name="acme/app">${property}<testcase/><testcase/></testsuite>`
const gotestsum = (suites: string, failures = 0): string =>
  `<testsuites tests="2" failures="${failures}" errors="2" time="0.5">${suites}</testsuites>`

describe('Qt 5 counts the messages of tests as errors', () => {
  const speaking = '<testcase result="pass" name="speaks"><!-- message="opened" type="qdebug" --></testcase>'

  test('a message is no error', async () => {
    expect(await firstSuiteTotals(qt5(speaking))).toEqual([2, 0, 0, 0])
    expect(await notesOf(qt5(speaking))).toEqual([])
  })
  test('a test that skips has a message in place of a result', async () => {
    const skipping = '<testcase name="skips"><!-- message="no display" type="skip" --></testcase>'
    expect(await firstSuiteTotals(qt5(skipping))).toEqual([2, 0, 0, 1])
    const row = '<testcase result="pass" name="rows"><!-- tag="b" message="no display" type="skip" --></testcase>'
    expect(await firstSuiteTotals(qt5(row))).toEqual([2, 0, 0, 0])
  })
  test('a failure still fails', async () => {
    const failing = '<testcase result="fail" name="fails"><failure message="no" result="fail"/></testcase>'
    expect(await firstSuiteTotals(qt5(failing).replace('failures="0"', 'failures="1"'))).toEqual([2, 1, 0, 0])
    expect(await firstSuiteTotals(qt5(speaking).replace('failures="0"', 'failures="1"'))).toEqual([2, 1, 0, 0])
  })
  test('another shape has errors', async () => {
    const unfinished = '<testcase name="ends"/>'
    for (const xml of [
      qt5(unfinished),
      qt5(speaking, 'QtVersion'),
      qt5('').replace(/<testcase.*/, '<testcase/><testcase/>'),
    ]) {
      expect(await firstSuiteTotals(xml)).toMatchObject([expect.anything(), 0, 4, 0])
    }
  })
})

describe('gotestsum counts the lines of `go test` on the error stream as errors of <testsuites>', () => {
  test('without a failing test the result is incomplete: go vet of Go 1.20 fails in this way', async () => {
    const reason = '`go test` wrote 2 lines of errors, and no test failed: a package may not compile'
    expect(await convertedSuites(gotestsum(passing))).toMatchObject([
      { total: 2, errors: 0 },
      { total: 0, errors: 0, incomplete: [reason] },
    ])
    expect(await notesOf(gotestsum(passing))).toEqual([`${reason}.`])
  })
  test('with a failing test they are its lines', async () => {
    const broken = `<testsuite tests="0" failures="0" name="acme/bad">${property}<testcase name="TestMain"><failure/></testcase></testsuite>`
    const xml = gotestsum(`${passing}${broken}`, 1)
    expect(await convertedSuites(xml)).toMatchObject([{ errors: 0 }, { total: 1, failures: 1, errors: 0 }])
    expect(await notesOf(xml)).toEqual([])
  })
  test('another shape has errors', async () => {
    for (const suites of [passing.replace(property, ''), passing.replace('failures=', 'errors="0" failures='), '']) {
      expect(JSON.stringify(await convertedSuites(gotestsum(suites)))).toContain('"errors":2')
    }
  })
})

describe('Catch2 and doctest count assertions as tests', () => {
  test('fewer test cases are complete', async () => {
    for (const xml of [catch2('tbd'), doctest('doctest_version="2.4.9"')]) {
      expect(await firstSuiteTotals(xml)).toEqual([1, 0, 0, 0])
      expect(await notesOf(xml)).toEqual([])
    }
  })
  test('in another shape they are not', async () => {
    for (const xml of [catch2('vm'), doctest(''), catch2('tbd').replace('app.global', 'global')]) {
      expect(await convertedSuites(xml)).toMatchObject([{ incomplete: [expect.stringContaining('lists 1')] }])
    }
  })
})

describe('the test runner of Node states its totals in comments', () => {
  test('a test that fails after its subtests has no failure in the file', async () => {
    expect(await convertedSuites(node(1))).toMatchObject([
      { name: 'cart', failures: 0 },
      { total: 0, failures: 1 },
    ])
    expect(await notesOf(node(1))).toEqual(['<testsuites> states 1 failed test and lists 0; 1 counts.'])
    expect(await convertedSuites(node(0, 2))).toMatchObject([{ failures: 0 }, { failures: 2 }])
  })
  test('without a failure they add nothing', async () => {
    expect(await convertedSuites(node(0))).toHaveLength(1)
    expect(await notesOf(node(0))).toEqual([])
  })
})
