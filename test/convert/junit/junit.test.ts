import { describe, expect, test } from 'vitest'
import { convertJunit } from '../../../src/convert/junit/junit.ts'
import { fileOf } from '../../../testkit/convert/file.ts'
import { suitesOf, totalsOf } from '../../../testkit/convert/junit-totals.ts'

const inSuite = (content: string): string => `<testsuite name="s">${content}</testsuite>`

describe('suites', () => {
  test('each outermost one is an item, nested ones are added into it', async () => {
    const xml = `<testsuites>
      <testsuite name="shop" timestamp="2026-11-21T12:00:00Z">
        <testsuite name="cart"><testcase name="adds" time="0.1"/><testcase name="removes" time="0.2"><failure/></testcase></testsuite>
        <testcase name="opens" time="1"/>
      </testsuite>
      <testsuite name="stock"><testcase name="counts"/></testsuite>
    </testsuites>`
    expect(await suitesOf(xml)).toEqual([
      { name: 'shop', total: 3, failures: 1, errors: 0, skipped: 0, duration: 1.3, timestamp: 1_795_262_400 },
      { name: 'stock', total: 1, failures: 0, errors: 0, skipped: 0, duration: 0 },
    ])
  })

  test('a document of one suite needs no <testsuites>', async () => {
    expect(await totalsOf('<testsuite><testcase name="a"/></testsuite>')).toEqual([1, 0, 0, 0])
  })

  test('cases without a suite, as the runner of Node writes them, are one item', async () => {
    const xml = `<testsuites name="run"><testcase name="a"/><testsuite name="s"><testcase name="b"/></testsuite>
      <testcase name="c"><failure/></testcase></testsuites>`
    expect(await suitesOf(xml)).toMatchObject([
      { name: 's', total: 1, failures: 0 },
      { name: 'run', total: 2, failures: 1 },
    ])
  })

  test('an error of the suite itself counts, though it is no test', async () => {
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
  ])('%s is an honest report of nothing', async (xml, suites) => {
    expect(await suitesOf(xml)).toMatchObject(suites)
  })

  test('several files stand side by side', async () => {
    const { payload } = await convertJunit([
      fileOf('<testsuite name="a"><testcase/></testsuite>'),
      fileOf('<testsuite name="b"><testcase/></testsuite>'),
    ])
    expect(payload.junit_results).toMatchObject([{ name: 'a' }, { name: 'b' }])
  })

  test('more of them than the service takes are summed up, the failing ones last', async () => {
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
    expect(notes).toEqual([expect.stringMatching(/^\d+ of 25001 suites are summed up in one item/)])
  })
})

describe('a test case', () => {
  test.each([
    ['passes with nothing in it', '<testcase name="a"/>', [1, 0, 0, 0]],
    ['fails', '<testcase><failure message="no"/></testcase>', [1, 1, 0, 0]],
    ['ends in error', '<testcase><error/></testcase>', [1, 0, 1, 0]],
    ['is skipped', '<testcase><skipped/></testcase>', [1, 0, 0, 1]],
    ['counts once, however often it failed', '<testcase><failure/><failure/><failure/></testcase>', [1, 1, 0, 0]],
    ['is an error, if it failed, too', '<testcase><failure/><error/><skipped/></testcase>', [1, 0, 1, 0]],
    ['failed, if it was skipped, too', '<testcase><skipped/><failure/></testcase>', [1, 1, 0, 0]],
    ['was not run, by GoogleTest', '<testcase status="notrun" result="suppressed"/>', [1, 0, 0, 1]],
    ['ran, by GoogleTest', '<testcase status="run" result="completed"/>', [1, 0, 0, 0]],
    ['is disabled by an attribute', '<testcase disabled="true"/>', [1, 0, 0, 1]],
    ['is not disabled by an attribute', '<testcase disabled="false"/>', [1, 0, 0, 0]],
    ['fails by an attribute alone', '<testcase status="failed"/>', [1, 1, 0, 0]],
    ['panicked by an attribute alone', '<testcase status="panicked"/>', [1, 0, 1, 0]],
    ['took too long by an attribute alone', '<testcase result="timeout"/>', [1, 1, 0, 0]],
    ['was ended by an attribute alone', '<testcase status="cancelled"/>', [1, 0, 1, 0]],
    [
      'is what its elements say rather than its attributes',
      '<testcase status="failed"><skipped/></testcase>',
      [1, 0, 0, 1],
    ],
    ['passed in the end', '<testcase><flakyFailure/><flakyError/></testcase>', [1, 0, 0, 0]],
    ['failed again and again', '<testcase><failure/><rerunFailure/><rerunError/></testcase>', [1, 1, 0, 0]],
    [
      'is not one inside the output of another',
      '<testcase><system-out><testcase><failure/></testcase></system-out></testcase>',
      [1, 0, 0, 0],
    ],
    ['is not one inside the output of a suite', '<system-err><testcase/></system-err><testcase/>', [1, 0, 0, 0]],
    ['is one inside a wrapper that nobody knows', '<group><testcase><failure/></testcase></group>', [1, 1, 0, 0]],
    ['fails inside a wrapper', '<testcase><steps><step><failure/></step></steps></testcase>', [1, 1, 0, 0]],
    [
      'counts beside the one that it is nested in',
      '<testcase><testcase><failure/></testcase></testcase>',
      [2, 1, 0, 0],
    ],
  ])('%s', async (_, content, totals) => {
    expect(await totalsOf(inSuite(content))).toEqual(totals)
  })

  test('that passed after failing attempts is told of', async () => {
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
  ])('may be called %s', async (name, content) => {
    const { failing } = await convertJunit([fileOf(inSuite(content))])
    expect(failing).toMatchObject([{ name }])
  })
})
