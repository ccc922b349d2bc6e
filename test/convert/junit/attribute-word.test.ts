import { describe, expect, test } from 'vitest'
import { outcomeOfAttributes, parseSeconds, parseTimestamp } from '../../../src/convert/junit/attributes.ts'
import { convertedSuites, firstSuiteTotals } from '../../../testkit/convert/junit-totals.ts'

/** Words with `,` between them. */
const words = {
  error:
    'error,errored,hook_error,cleanup_error,ERROR,panic,panicked,abort,aborted,crash,crashed,kill,killed,canceled,cancelled',
  failure: 'fail,failed,failure,Failed,broken,timeout,timedout,time out,timed out,time_out,timed-out,interrupted',
  skipped:
    'notrun,not run,not_run,not-run,suppressed,skipped,skip,ignored,disabled,pending,notexecuted,not executed,not_executed,not-executed,untested',
  passed:
    'passed,ok,run,completed,xerror,errors,erroring,panics,aborts,crasher,killer,cancel,fails,xfail,xfailed,brokenly,unbroken,times out,timing out,interrupt,xinterrupted,unskipped,skips,not  run,run not,unsuppressed,not ignored,ignoredx,pendingx,not executedx',
}

describe.each(Object.entries(words))('the outcome %s', (outcome, list) => {
  test.each(list.split(','))('is that of the word %j', (word) => {
    expect(outcomeOfAttributes({ status: word })).toBe(outcome)
    expect(outcomeOfAttributes({ result: word })).toBe(outcome)
    expect(outcomeOfAttributes({ status: 'run', result: word })).toBe(outcome)
  })
})

test('the status is before the result, and both are before the flag', () => {
  expect(outcomeOfAttributes({ status: 'failed', result: 'error' })).toBe('failure')
  expect(outcomeOfAttributes({ status: '', result: 'error' })).toBe('error')
  expect(outcomeOfAttributes({ result: 'error', disabled: 'true' })).toBe('error')
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
  expect(outcomeOfAttributes(disabled === undefined ? {} : { disabled })).toBe(outcome)
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
    ['tests="7" total="9" skipped="1" skip="2" disabled="3"', [7, 0, 0, 4]],
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
