import { describe, expect, test } from 'vitest'
import { convertJunit } from '../../../src/convert/junit/junit.ts'
import { fileOf } from '../../../testkit/convert/result-file.ts'
import { convertedSuites, firstSuiteTotals } from '../../../testkit/convert/junit-totals.ts'

const inSuite = (content: string): string => `<testsuite name="s">${content}</testsuite>`

describe('suites', () => {
  test('each outermost suite is one item that includes its nested suites', async () => {
    const xml = `<testsuites>
      <testsuite name="shop" timestamp="2026-11-21T12:00:00Z">
        <testsuite name="cart"><testcase name="adds" time="0.1"/><testcase name="removes" time="0.2"><failure/></testcase></testsuite>
        <testcase name="opens" time="1"/>
      </testsuite>
      <testsuite name="stock"><testcase name="counts"/></testsuite>
    </testsuites>`
    expect(await convertedSuites(xml)).toEqual([
      {
        name: 'shop',
        total: 3,
        failures: 1,
        errors: 0,
        skipped: 0,
        duration: 1.3,
        timestamp: 1_795_262_400,
        counted: 3,
      },
      { name: 'stock', total: 1, failures: 0, errors: 0, skipped: 0, duration: 0, counted: 1 },
    ])
  })

  test('a document with one suite does not need <testsuites>', async () => {
    expect(await firstSuiteTotals('<testsuite><testcase name="a"/></testsuite>')).toEqual([1, 0, 0, 0])
  })

  test('cases without a suite, as the test runner of Node writes them, are one item', async () => {
    const xml = `<testsuites name="run"><testcase name="a"/><testsuite name="s"><testcase name="b"/></testsuite>
      <testcase name="c"><failure/></testcase></testsuites>`
    expect(await convertedSuites(xml)).toMatchObject([
      { name: 's', total: 1, failures: 0 },
      { name: 'run', total: 2, failures: 1 },
    ])
  })

  test('an error of the suite itself counts, although it is not a test', async () => {
    const { payload, failing } = await convertJunit([
      fileOf('<testsuite name="db"><testcase name="a"/><error message="fixture broke"/></testsuite>'),
    ])
    expect(payload.junit_results).toMatchObject([{ total: 1, errors: 1 }])
    expect(failing).toMatchObject([{ suite: 'db', message: 'fixture broke', kind: 'error' }])
  })

  test.each([
    ['<testsuites/>', []],
    ['<testsuites></testsuites>', []],
    ['<testsuites tests="0"><testsuite name="a" tests="0"/></testsuites>', [{ total: 0 }]],
  ])('%s is a valid report without tests', async (xml, suites) => {
    expect(await convertedSuites(xml)).toMatchObject(suites)
  })

  test('the suites of several files are listed one after another', async () => {
    const { payload } = await convertJunit([
      fileOf('<testsuite name="a"><testcase/></testsuite>'),
      fileOf('<testsuite name="b"><testcase/></testsuite>'),
    ])
    expect(payload.junit_results).toMatchObject([{ name: 'a' }, { name: 'b' }])
  })

  test('more suites than fit into a payload are combined, passing ones first', async () => {
    const passing = Array.from(
      { length: 25_000 },
      (_, index) => `<testsuite name="suite ${index}"><testcase/></testsuite>`,
    )
    const failing = '<testsuite name="bad"><testcase><failure/></testcase></testsuite>'
    const { payload, notes } = await convertJunit([fileOf(`<testsuites>${passing.join('')}${failing}</testsuites>`)])
    const suites = payload.junit_results
    expect(JSON.stringify(payload).length).toBeLessThan(1_900_000)
    expect(suites.length).toBeLessThan(25_001)
    expect(suites.map(({ total }) => total).reduce((sum, total) => sum + total, 0)).toBe(25_001)
    expect(suites.find(({ name }) => name === 'bad')).toMatchObject({ failures: 1 })
    expect(notes).toEqual([expect.stringMatching(/^\d+ of 25001 suites are combined into one item/)])
  })
})

describe('a test case', () => {
  test.each([
    ['passes without child elements', '<testcase name="a"/>', [1, 0, 0, 0]],
    ['fails', '<testcase><failure message="no"/></testcase>', [1, 1, 0, 0]],
    ['ends with an error', '<testcase><error/></testcase>', [1, 0, 1, 0]],
    ['is skipped', '<testcase><skipped/></testcase>', [1, 0, 0, 1]],
    ['counts once if it failed several times', '<testcase><failure/><failure/><failure/></testcase>', [1, 1, 0, 0]],
    ['is an error if it also failed', '<testcase><failure/><error/><skipped/></testcase>', [1, 0, 1, 0]],
    ['is failed if it was also skipped', '<testcase><skipped/><failure/></testcase>', [1, 1, 0, 0]],
    ['is skipped by the attributes of GoogleTest', '<testcase status="notrun" result="suppressed"/>', [1, 0, 0, 1]],
    ['passes by the attributes of GoogleTest', '<testcase status="run" result="completed"/>', [1, 0, 0, 0]],
    ['is disabled by an attribute', '<testcase disabled="true"/>', [1, 0, 0, 1]],
    ['is not disabled by an attribute', '<testcase disabled="false"/>', [1, 0, 0, 0]],
    ['fails by an attribute alone', '<testcase status="failed"/>', [1, 1, 0, 0]],
    ['panics by an attribute alone', '<testcase status="panicked"/>', [1, 0, 1, 0]],
    ['times out by an attribute alone', '<testcase result="timeout"/>', [1, 1, 0, 0]],
    ['is cancelled by an attribute alone', '<testcase status="cancelled"/>', [1, 0, 1, 0]],
    [
      'has the worst outcome of its child elements and its attributes',
      '<testcase status="failed"><skipped/></testcase>',
      [1, 1, 0, 0],
    ],
    ['passes after failed attempts', '<testcase><flakyFailure/><flakyError/></testcase>', [1, 0, 0, 0]],
    ['fails in every attempt, without the first', '<testcase><rerunFailure/></testcase>', [1, 1, 0, 0]],
    ['fails in capital letters', '<testcase><FAILURE/></testcase>', [1, 1, 0, 0]],
    ['fails in another namespace', '<testcase><x:failure/></testcase>', [1, 1, 0, 0]],
    ['fails in every attempt', '<testcase><failure/><rerunFailure/><rerunError/></testcase>', [1, 1, 0, 0]],
    [
      'inside the output of another test case does not count',
      '<testcase><system-out><testcase><failure/></testcase></system-out></testcase>',
      [1, 0, 0, 0],
    ],
    ['inside the output of a suite does not count', '<system-err><testcase/></system-err><testcase/>', [1, 0, 0, 0]],
    ['inside an unknown element counts', '<group><testcase><failure/></testcase></group>', [1, 1, 0, 0]],
    [
      'fails by a failure inside an unknown element',
      '<testcase><steps><step><failure/></step></steps></testcase>',
      [1, 1, 0, 0],
    ],
    [
      'counts in addition to the test case that contains it',
      '<testcase><testcase><failure/></testcase></testcase>',
      [2, 1, 0, 0],
    ],
  ])('%s', async (_, content, totals) => {
    expect(await firstSuiteTotals(inSuite(content))).toEqual(totals)
  })

  test('that passed after failed attempts is in a note', async () => {
    const flaky = Array.from(
      { length: 12 },
      (_, index) => `<testcase name="t${index}"><flakyFailure/></testcase>`,
    ).join('')
    const { notes } = await convertJunit([fileOf(inSuite(flaky))])
    expect(notes).toEqual([
      '12 flaky: passed after failing attempts (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9 and 2 more).',
    ])
  })

  test.each([
    ['a=1 > b, "quoted"', '<testcase name="a=1 > b, &quot;quoted&quot;"><failure/></testcase>'],
    ['control \uFFFD character', '<testcase name="control \u0001 character"><failure/></testcase>'],
    ['control &#27; reference', '<testcase name="control &#27; reference"><failure/></testcase>'],
    ['null &#x0; reference', '<testcase name="null &#x0; reference"><failure/></testcase>'],
    ['green', '<testcase name="\u001B[32mgreen\u001B[39m"><failure/></testcase>'],
  ])('may have the name %s', async (name, content) => {
    const { failing } = await convertJunit([fileOf(inSuite(content))])
    expect(failing).toMatchObject([{ name }])
  })
})
