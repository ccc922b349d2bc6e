import { afterEach, expect, test } from 'vitest'
import { parseSeconds, parseTimestamp } from '../../../src/convert/junit/attributes.ts'
import { convertJunit } from '../../../src/convert/junit/junit.ts'
import { findTestLocation } from '../../../src/convert/junit/test-location.ts'
import { convertedSuites, firstSuiteTotals } from '../../../testkit/convert/junit-totals.ts'
import { fileOf } from '../../../testkit/convert/result-file.ts'

const { TZ: zone } = process.env

afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test('a number is a duration with any number of digits', () => {
  expect(parseSeconds('0.1000000000000000055511151231257827021181583404541015625')).toBe(0.1)
})

test('epoch seconds have any number of decimals', () => {
  expect(parseTimestamp('1795262400.25')).toBe(1_795_262_400.25)
})

test.each(['2026-11-21T12:00:00', '2026-11-21 12:00:00 UTC', '2026-11-21T12:00:00 gmt', '2026-11-21'])(
  '%s is in UTC, in each time zone of the machine',
  (text) => {
    process.env['TZ'] = 'America/New_York'
    expect(new Date(2026, 10, 21).getTimezoneOffset()).toBe(300)
    expect(parseTimestamp(text)).toBe(Date.UTC(2026, 10, 21, text.length > 10 ? 12 : 0) / 1000)
  },
)

test.each(['skip', 'skipped', 'ignored'])('a test case with <%s> is skipped', async (name) => {
  expect(await firstSuiteTotals(`<testsuite><testcase><${name}/></testcase></testsuite>`)).toEqual([1, 0, 0, 1])
})

test.each(['flakyFailure', 'flakyError'])(
  'a test case with <%s> passed after other attempts, with or without a name',
  async (name) => {
    const xml = `<testsuite><testcase name="a"><${name}/></testcase><testcase><${name}/></testcase></testsuite>`
    const { payload, notes } = await convertJunit([fileOf(xml)])
    expect(payload.junit_results).toMatchObject([{ total: 2, failures: 0, errors: 0, skipped: 0 }])
    expect(notes).toEqual(['2 flaky: passed after failing attempts (a, ).'])
  },
)

test.each<[string, string, readonly object[]]>([
  [
    'passing test cases outside of suites are one more item',
    '<testsuites name="run"><testcase/><testsuite name="s"><testcase/></testsuite></testsuites>',
    [
      { name: 's', total: 1 },
      { name: 'run', total: 1 },
    ],
  ],
  [
    'a header without suites is one item with all its numbers',
    '<testsuites tests="3" failures="1" skipped="1"/>',
    [{ total: 3, failures: 1, skipped: 1 }],
  ],
  [
    'a header with failing tests alone is a failing item',
    '<testsuites tests="1" failures="1"/>',
    [{ total: 1, failures: 1 }],
  ],
  [
    'skipped tests of the header are in the item of the test cases outside of suites',
    '<testsuites name="run" tests="3" skipped="1"><testcase/><testsuite name="s"><testcase/></testsuite></testsuites>',
    [
      { name: 's', total: 1, skipped: 0 },
      { name: 'run', total: 2, skipped: 1, counted: 2 },
    ],
  ],
  [
    'errors of the header count beside test cases in and outside of suites',
    '<testsuites name="run" tests="2" errors="1"><testcase/><testsuite name="s"><testcase/></testsuite></testsuites>',
    [
      { name: 's', errors: 0 },
      { name: 'run', errors: 1 },
    ],
  ],
  [
    'a failure that only <testsuites> has is one of the tests that are not listed',
    '<testsuites tests="2" failures="1"><testsuite><testcase/></testsuite></testsuites>',
    [
      { total: 1, failures: 0 },
      { total: 1, failures: 1 },
    ],
  ],
  [
    'failures of the header are those of the test cases',
    '<testsuites tests="1" failures="1"><testsuite><testcase><failure/></testcase></testsuite></testsuites>',
    [{ total: 1, failures: 1 }],
  ],
  [
    'failures of the header are those in the headers of suites',
    '<testsuites failures="1"><testsuite failures="1"/></testsuites>',
    [{ total: 0, failures: 1 }],
  ],
  [
    'skipped tests of the header are those in the headers of suites',
    '<testsuites tests="2" skipped="1"><testsuite tests="1" skipped="1"/></testsuites>',
    [
      { total: 1, skipped: 1 },
      { total: 1, skipped: 0 },
    ],
  ],
  [
    'the test cases in and outside of suites of a collection are those of the collection around it',
    '<testsuites tests="2" errors="1"><testsuites name="run"><testcase/><testsuite name="s"><testcase/></testsuite></testsuites></testsuites>',
    [
      { name: 's', errors: 0 },
      { name: 'run', errors: 0 },
      { total: 0, errors: 1 },
    ],
  ],
  [
    'a collection in a suite is a part of it',
    '<testsuite name="s"><testsuites><testcase/></testsuites><testcase/></testsuite>',
    [{ name: 's', total: 2 }],
  ],
  [
    'a suite with a number of tests may have unknown elements',
    '<testsuite tests="1"><note/></testsuite>',
    [{ total: 1 }],
  ],
  [
    'a suite of unknown elements may be before one with test cases',
    '<testsuites><testsuite name="a"><note/></testsuite><testsuite name="b"><testcase/></testsuite></testsuites>',
    [
      { name: 'a', total: 0 },
      { name: 'b', total: 1 },
    ],
  ],
])('%s', async (_, xml, suites) => {
  const items = await convertedSuites(xml)
  expect(items).toHaveLength(suites.length)
  expect(items).toMatchObject(suites)
})

test('a collection of unknown elements is no report', async () => {
  await expect(convertJunit([fileOf('<testsuites><note/></testsuites>')])).rejects.toThrow(
    'is not a JUnit report: it has <note> elements instead of test cases',
  )
})

test('a test that failed by its attributes alone has no message', async () => {
  const { failing } = await convertJunit([
    fileOf('<testsuite><testcase name="a" status="failed"/><testcase name="b"><failure/></testcase></testsuite>'),
  ])
  expect(failing.map(({ message }) => message)).toEqual(['', ''])
})

test.each(['[]', '{"a": 1}', '\n  [1]'])('the JSON text %j is named as such', async (text) => {
  await expect(convertJunit([fileOf(text)])).rejects.toMatchObject({
    code: 'file',
    message: expect.stringMatching(/^reports\/result\.xml: is JSON, and a JUnit report is XML; set `kind` to that/),
  })
})

test('brackets at the beginning of a later part of the file are text', async () => {
  const name = `${'x'.repeat(300)}[{`
  const { payload } = await convertJunit([fileOf(`<testsuite name="${name}"><testcase/></testsuite>`, 'a.xml', 1)])
  expect(payload.junit_results).toMatchObject([{ name, total: 1 }])
})

test.each([
  ['a folder with a dot has no ending', 'at src/a.b/make:12', {}],
  ['an ending of one letter', 'at src/main.c:5', { file: 'src/main.c', line: 5 }],
  ['an ending of six letters', 'at src/main.kotlin:5', { file: 'src/main.kotlin', line: 5 }],
  ['a line of Python with two digits', 'File "shop/cart.py", line 71', { file: 'shop/cart.py', line: 71 }],
])('%s', (_, text, location) => {
  expect(findTestLocation(text, '')).toEqual(location)
})

test('the beginning of a path that means the present folder does not count', () => {
  expect(findTestLocation('at shop/src/cart.ts:3', '././src/cart.ts')).toEqual({ file: '././src/cart.ts', line: 3 })
})

test.each([
  ['a message', (text: string) => `<failure message="${text}"/>`],
  ['a text', (text: string) => `<failure>${text}</failure>`],
  ['a text in two parts', (text: string) => `<failure>${text.slice(0, 1500)}<![CDATA[${text.slice(1500)}]]></failure>`],
])('a location is searched in the first 2,000 characters of %s', async (_, toFailure) => {
  const find = async (before: string): Promise<unknown> => {
    const xml = `<testsuite><testcase>${toFailure(`${before}at src/a.ts:3`)}</testcase></testsuite>`
    const { failing } = await convertJunit([fileOf(xml)])
    return failing[0]?.line
  }
  expect(await find('no '.repeat(600))).toBe(3)
  expect(await find('no '.repeat(667))).toBeUndefined()
})
