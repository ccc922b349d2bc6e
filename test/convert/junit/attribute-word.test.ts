import { describe, expect, test } from 'vitest'
import { outcomeOfAttributes, parseSeconds, parseTimestamp } from '../../../src/convert/junit/attributes.ts'
import { convertedSuites, firstSuiteTotals } from '../../../testkit/convert/junit-totals.ts'

/** Words with `,` between them. */
const words = {
  error:
    'error,errors,errored,hook_error,cleanup_error,ERROR,panic,panicked,abort,aborted,crash,crashed,kill,killed,canceled,cancelled',
  failure:
    'fail,fails,failed,failing,failure,Failed,broken,timeout,timedout,time out,timed out,time_out,timed-out,interrupted,nok,not ok,undefined,ambiguous',
  skipped:
    'notrun,not run,not_run,not-run,suppressed,skipped,skip,ignored,disabled,pending,notexecuted,not executed,not_executed,not-executed,untested,inconclusive',
  passed: 'passed,PASS,ok,run,completed,success,succeeded,executed,xfail,xfailed,bfail,xpass, passed ',
}

describe.each(Object.entries(words))('the outcome %s', (outcome, list) => {
  test.each(list.split(','))('is that of the word %j', (word) => {
    expect(outcomeOfAttributes({ status: word })).toEqual({ outcome })
    expect(outcomeOfAttributes({ result: word })).toEqual({ outcome })
    expect(outcomeOfAttributes({ status: 'run', Outcome: word })).toEqual({ outcome })
  })
})

test.each(
  'xerror,erroring,panics,crasher,cancel,brokenly,unbroken,times out,interrupt,skips,not  run,run not,ignoredx'.split(
    ',',
  ),
)('the word %j is not known', (word) => {
  expect(outcomeOfAttributes({ status: word })).toEqual({ outcome: 'passed', unknownWord: word })
})

test('the worst of several attributes counts, and each before the flag', () => {
  expect(outcomeOfAttributes({ status: 'failed', result: 'error' })).toEqual({ outcome: 'error' })
  expect(outcomeOfAttributes({ status: 'skipped', result: 'passed' })).toEqual({ outcome: 'skipped' })
  expect(outcomeOfAttributes({ status: '', result: 'error' })).toEqual({ outcome: 'error' })
  expect(outcomeOfAttributes({ result: 'error', disabled: 'true' })).toEqual({ outcome: 'error' })
})

test.each([
  [{ success: 'False' }, 'failure'],
  [{ passed: '0' }, 'failure'],
  [{ success: 'true', passed: '' }, 'passed'],
  [{ executed: 'False' }, 'skipped'],
  [{ executed: 'True' }, 'passed'],
  [{ failures: '1' }, 'failure'],
  [{ error: 'no such file' }, 'error'],
  [{ failures: '0', errors: '0' }, 'passed'],
  [{ failure: 'None', error: '' }, 'passed'],
])('a test case with %j is %s', (attributes, outcome) => {
  expect(outcomeOfAttributes(attributes)).toEqual({ outcome })
})

test.each([
  [undefined, 'passed'],
  ['', 'passed'],
  ['0', 'passed'],
  ['false', 'passed'],
  ['No', 'passed'],
  ['1', 'skipped'],
  ['true', 'skipped'],
  ['00', 'skipped'],
  ['not', 'skipped'],
  ['a false', 'skipped'],
])('with the flag disabled=%j a test case is %s', (disabled, outcome) => {
  expect(outcomeOfAttributes(disabled === undefined ? {} : { disabled })).toEqual({ outcome })
})

test.each([
  ['2 seconds', 2],
  ['2second', 2],
  ['2.5 S', 2.5],
  ['2 secs', undefined],
  ['1s2', undefined],
  ['2 m', undefined],
  ['1,234,567', 1_234_567],
  ['01,234', 1.234],
  ['1234,567', 1234.567],
  ['1,2345', 1.2345],
  ['1,234,56', undefined],
  ['1,234.', 1234],
  ['-0,5', undefined],
  ['0', 0],
  ['0,0', 0],
  [`${'0'.repeat(38)},5`, 0.5],
  [`${'0'.repeat(39)},5`, undefined],
])('the duration %j is %j seconds', (text, seconds) => {
  expect(parseSeconds(text)).toBe(seconds)
})

const noon = Date.UTC(2026, 10, 21, 12) / 1000

test.each([
  ['1990-01-01', Date.UTC(1990, 0) / 1000],
  ['1989-12-31T23:59:59', undefined],
  ['2200-01-01', Date.UTC(2200, 0) / 1000],
  ['2200-01-01T00:00:01', undefined],
  [String(Date.UTC(2200, 0) / 1000), Date.UTC(2200, 0) / 1000],
  ['631152000.5', 631_152_000.5],
  ['20261121120000', noon],
  ['20261121T120000Z', noon],
  ['2026-11-21T12:00:00 gmt', noon],
  ['2026-11-21T14:30:00+0230', noon],
  ['  2026-11-21T12:00:00\n', noon],
  ['2026-11-21T12:00:00.', undefined],
  ['2026-11-21T12', undefined],
  ['2026-11-21T12:00:00 PST', undefined],
  ['at 2026-11-21T12:00:00', undefined],
  ['2026-11-21T12:00:00Z.', undefined],
  ['Sat, 21 Nov 2026 12:00:00 UTC', noon],
  ['Sat, 21 Nov 2026 14:00:00 +0200', noon],
  ['Sat, 1 Nov 2026 12:00:00 GMT', noon - 20 * 86_400],
  ['on Sat, 21 Nov 2026 12:00:00 GMT', undefined],
  ['Sat, 21 Nov 2026 12:00:00 GMT+1', undefined],
  ['Sat, 21 Foo 2026 12:00:00 GMT', undefined],
  ['1795262400123x', undefined],
])('the time %j is %j', (text, seconds) => {
  expect(parseTimestamp(text)).toBe(seconds)
})

describe('a suite', () => {
  test.each([
    ['name="n" package="p" file="f"', 'n'],
    ['package="p" file="f"', 'p'],
    ['file="f"', 'f'],
    ['', ''],
  ])('with the attributes %s is named %j', async (attributes, name) => {
    expect(await convertedSuites(`<testsuite ${attributes}><testcase/></testsuite>`)).toMatchObject([{ name }])
  })
  test.each([
    ['tests="7" total="9" skipped="1" skip="2" disabled="3"', [7, 0, 0, 5]],
    ['total="9" skip="2"', [9, 0, 0, 2]],
    ['tests="9" failures="1" errors="2"', [9, 1, 2, 0]],
  ])('with the attributes %s has these totals', async (attributes, totals) => {
    expect(await firstSuiteTotals(`<testsuite ${attributes}/>`)).toEqual(totals)
  })
  test.each([
    ['time="2" duration="3"', '', 2],
    ['duration="3"', '', 3],
    ['time="9"', '<testcase time="1.5"/><testcase duration="0.25"/><testcase time="x"/>', 1.75],
    ['time="9"', '<testcase/>', 9],
    ['', '<testcase/>', 0],
    ['', '<testcase time="0.0000004"/><testcase time="0.1234567"/>', 0.123457],
    ['time="9"', '<testsuite time="4"><testcase time="2"/></testsuite><testsuite time="3"/>', 5],
    ['time="9"', '<testsuite time="4"><testcase/></testsuite>', 9],
  ])('%s with the cases %s takes %d seconds', async (attributes, cases, duration) => {
    expect(await convertedSuites(`<testsuite ${attributes}>${cases}</testsuite>`)).toMatchObject([{ duration }])
  })
  test('has the first time of its nested suites, if it has none', async () => {
    const nested = '<testsuite timestamp="2026-11-21"><testcase/></testsuite><testsuite timestamp="2026-11-22"/>'
    const timestamp = noon - 12 * 3600
    expect(await convertedSuites(`<testsuite>${nested}</testsuite>`)).toMatchObject([{ timestamp }])
    expect(await convertedSuites(`<testsuite timestamp="2026-11-21T12:00">${nested}</testsuite>`)).toMatchObject([
      { timestamp: noon },
    ])
  })
})

describe('a suite that states a failure in other words', () => {
  test.each([
    ['a failing word', 'status="failed"'],
    ['a failing word in another attribute', 'result="Error"'],
    ['another name', 'failed="1"'],
    ['another name of an error', 'crashed="1"'],
    ['capital letters', 'Failures="1"'],
  ])('fails by %s', async (_by, attribute) => {
    const [, failures = 0, errors = 0] = await firstSuiteTotals(
      `<testsuite tests="1" ${attribute}><testcase/></testsuite>`,
    )
    expect(failures + errors).toBe(1)
  })

  test('counts each test once where several names count it', async () => {
    const xml = '<testsuite tests="2" failures="1" failed="1"><testcase/><testcase><failure/></testcase></testsuite>'
    expect(await firstSuiteTotals(xml)).toEqual([2, 1, 0, 0])
  })
})

describe('what a report states in a way that cannot be read makes it incomplete', () => {
  test.each(['one', '-1', 'NaN', '1.5', '99999999999999999999'])('failures="%s"', async (failures) => {
    const xml = `<testsuites failures="${failures}"><testsuite name="s" failures="${failures}"><testcase/></testsuite></testsuites>`
    const found = `states failures="${failures}", which is no number of tests`
    expect(await convertedSuites(xml)).toMatchObject([
      { name: 's', incomplete: [`suite "s" ${found}`] },
      { incomplete: [`<testsuites> ${found}`] },
    ])
  })

  test.each(['', ' ', '0', '0.0'])('not failures="%s"', async (failures) => {
    expect(await convertedSuites(`<testsuite failures="${failures}"><testcase/></testsuite>`)).not.toMatchObject([
      { incomplete: [expect.any(String)] },
    ])
  })

  test('a result that is no known word, also in a nested suite', async () => {
    const nested = '<testsuite name="in"><testcase status="hopeful"/></testsuite>'
    expect(await convertedSuites(`<testsuite name="out">${nested}</testsuite>`)).toMatchObject([
      { incomplete: ['suite "in" has a test case whose result is "hopeful", which is no known word'] },
    ])
  })
})
